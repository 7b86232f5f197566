"""The pages of a sheet as they will print, in rows, to be scrolled and enlarged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from gui.worksheets.pages_layout import INCH, MARGIN, SCREEN, fitting, placed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QImage, QMouseEvent

    from gui.theme import Theme
    from gui.worksheets.making import Pages
    from gui.worksheets.pages_layout import Place

ZOOMS = (0.25, 0.33, 0.5, 0.67, 0.8, 1.0, 1.25, 1.5, 2.0, 3.0)
SETTLE = 120  # ms after which pages are drawn in another size
SHARPEST = 300.0
A4 = (210.0, 297.0)
MARK = 26.0  # height of the mark beside a question


class PagesView(QAbstractScrollArea):
    """`dots_wanted` gives the dots an inch at which pages are sharp; `zoomed` when they have another size.

    `question_chosen` gives the place of the question that was clicked.
    """

    dots_wanted = Signal(float)
    zoomed = Signal()
    question_chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pages: Pages | None = None
        self._shown: Sequence[int] = ()
        self._size = A4
        self._zoom: float | None = None  # None: as it fits
        self._places: tuple[Place, ...] = ()
        self._marked: int | None = None
        self._wish = 0.0
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE)
        self._settle.timeout.connect(self._want_dots)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Preview")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumWidth(220)
        # A bar that came and went would change the size that fits, and so on.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.setSingleStep(40)
        theme.changed.connect(self.viewport().update)

    @property
    def zoom(self) -> float:
        """The size of the pages; 1 is that on paper."""
        return fitting(self.viewport().width(), self._size[0]) if self._zoom is None else self._zoom

    @property
    def fits(self) -> bool:
        """Whether the pages have the size that fits."""
        return self._zoom is None

    @property
    def dots(self) -> float:
        """The dots an inch at which the pages are sharp here."""
        return min(SHARPEST, SCREEN * self.zoom * self.devicePixelRatioF())

    def show_pages(self, pages: Pages | None, shown: Sequence[int], size: tuple[float, float]) -> None:
        """Shows some of the pages, which are `size` large (mm)."""
        resized = size != self._size or (pages is None) != (self._pages is None)
        self._pages, self._shown, self._size = pages, shown, size
        self._lay_out()
        self._describe()
        if resized:
            self.zoomed.emit()

    def mark(self, question: int | None) -> None:
        """Marks a question, by its place, and scrolls to it where another was marked before."""
        another, self._marked = question != self._marked, question
        found = self._place_of(question)
        if found is not None and another:
            page, top = found
            bar = self.verticalScrollBar()
            y = page.top + top * self._scale
            if not bar.value() <= y <= bar.value() + self.viewport().height() - 80:
                bar.setValue(int(y - MARGIN))
        self.viewport().update()

    def step(self, steps: int) -> None:
        """Makes the pages larger or smaller."""
        now = self.zoom
        wanted = [z for z in ZOOMS if (z > now * 1.02 if steps > 0 else z < now * 0.98)]
        if wanted:
            self._zoom = wanted[0] if steps > 0 else wanted[-1]
            self._resize_pages()

    def fit(self) -> None:
        """Gives the pages the size that fits."""
        self._zoom = None
        self._resize_pages()

    def question_at(self, point: QPoint) -> int | None:
        """The place of the question at a point of the viewport, or None."""
        x, y = point.x() + self.horizontalScrollBar().value(), point.y() + self.verticalScrollBar().value()
        places = None if self._pages is None else self._pages.places
        for page in self._places:
            if places and page.left <= x < page.left + page.width and page.top <= y < page.top + page.height:
                above = [
                    at
                    for at, (number, top) in enumerate(places.questions)
                    if number == page.page and page.top + top * self._scale - 4 <= y
                ]
                return above[-1] if above else None
        return None

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the pages that can be seen."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        colours = self._theme.colours
        painter.fillRect(self.viewport().rect(), QColor(colours.pairs["plain"].ground))
        if self._pages is None:
            return
        painter.translate(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        seen = QRectF(self.viewport().rect()).translated(
            self.horizontalScrollBar().value(), self.verticalScrollBar().value()
        )
        for place in self._places:
            box = QRectF(place.left, place.top, place.width, place.height)
            if box.intersects(seen):
                painter.fillRect(box.translated(0, 2).adjusted(-1, 0, 1, 1), colours["line"])
                painter.drawImage(
                    self._sharp(box, self._pages.images[place.page]), self._pages.images[place.page]
                )
                painter.setPen(QPen(colours["edge"], 1))
                painter.drawRect(box.adjusted(-0.5, -0.5, 0.5, 0.5))
        self._paint_mark(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places the pages anew; they are drawn in their new size a moment later."""
        super().resizeEvent(event)
        self._resize_pages()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """With Ctrl the wheel enlarges; otherwise it scrolls."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """`+`, `-` and `0` change the size; the arrows, Page Up, Page Down, Home and End scroll."""
        key, bar = event.key(), self.verticalScrollBar()
        match key:
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.step(1)
            case Qt.Key.Key_Minus:
                self.step(-1)
            case Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_Home:
                bar.setValue(0)
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses the question that is clicked."""
        found = self.question_at(event.position().toPoint())
        if found is not None:
            self.question_chosen.emit(found)
        super().mousePressEvent(event)

    @property
    def _scale(self) -> float:
        """Pixels a mm."""
        return SCREEN / INCH * self.zoom

    def _place_of(self, question: int | None) -> tuple[Place, float] | None:
        places = None if self._pages is None else self._pages.places
        if places is None or question is None or not 0 <= question < len(places.questions):
            return None
        number, top = places.questions[question]
        page = next((place for place in self._places if place.page == number), None)
        return None if page is None else (page, top)

    def _sharp(self, box: QRectF, image: QImage) -> QRectF:
        """The box of a picture, to the pixel where it was drawn in this size."""
        ratio = self.devicePixelRatioF()
        size = QSizeF(image.width() / ratio, image.height() / ratio)
        return QRectF(box.topLeft(), size) if abs(size.width() - box.width()) <= 2 else box

    def _paint_mark(self, painter: QPainter) -> None:
        found = self._place_of(self._marked)
        if found is not None:
            page, top = found
            y = page.top + top * self._scale
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colours["accent"])
            painter.drawRoundedRect(QRectF(page.left + 6, y - 3, 4, MARK), 2, 2)

    def _resize_pages(self) -> None:
        self._lay_out()
        self._settle.start()
        self.zoomed.emit()

    def _want_dots(self) -> None:
        if self._wish != self.dots:
            self._wish = self.dots
            self.dots_wanted.emit(self.dots)

    def _lay_out(self) -> None:
        ratio = self.devicePixelRatioF()
        # Whole pixels, so that what was drawn sharp is not smeared.
        width, height = (round(side * self._scale * ratio) / ratio for side in self._size)
        shown = [] if self._pages is None else [at for at in self._shown if at < len(self._pages.images)]
        room = self.viewport().size()
        self._places = placed(shown, (width, height), room.width())
        right = max((place.left + width for place in self._places), default=0) + MARGIN
        low = max((place.top + height for place in self._places), default=0) + MARGIN
        for bar, need, has in (
            (self.horizontalScrollBar(), right, room.width()),
            (self.verticalScrollBar(), low, room.height()),
        ):
            bar.setRange(0, max(0, int(need - has)))
            bar.setPageStep(max(1, has))
        self.viewport().update()

    def _describe(self) -> None:
        count = len(self._places)
        self.setAccessibleDescription(
            "" if not count else f"{count} page{'s' if count > 1 else ''} as printed"
        )
