"""Type, language, and the decimal mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.layout import LARGE_PRINT, SIZES, Font
from gui.widgets.choice_field import choice_field
from gui.widgets.segmented import Segmented
from gui.worksheets.options.fields import beside, decimal_field, switch
from gui.worksheets.options.group import Group

if TYPE_CHECKING:
    from core.worksheets.options import Options

FONTS = {
    Font.SERIF: "Libertinus Serif",
    Font.ATKINSON: "Atkinson Hyperlegible",
    Font.DYSLEXIC: "OpenDyslexic",
}
TIPS = {
    Font.SERIF: "A book face with serifs",
    Font.ATKINSON: "Drawn for readers with low vision: letters that are hard to confuse",
    Font.DYSLEXIC: "Drawn for readers with dyslexia: letters that are heavier below",
}
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
MARKS = {"": "as written", ".": "1.5", ",": "1,5"}
_KEYS = {"": "kept", ".": "point", ",": "comma"}


class TypeGroup(Group):
    """The letters and figures."""

    def __init__(self) -> None:
        super().__init__("Type and language", "Font, size, language and decimal mark")
        self.font_field = choice_field("Font", [(font.value, FONTS[font]) for font in Font])
        for place, font in enumerate(Font):
            self.font_field.setItemData(place, TIPS[font], 3)  # the tip of an entry
        self.font_field.setToolTip("All three come with the program and are inside the PDF")
        self.points = decimal_field(
            "Size of the text in points",
            f"From {SIZES[0]:g} to {SIZES[1]:g} points",
            SIZES,
            lambda value: self.edit("layout", size=value),
            step=0.5,
        )
        self.large = switch(
            "Large print",
            f"{LARGE_PRINT:g} points at least, as associations of blind people ask for",
            lambda on: self.edit("layout", large_print=on),
        )
        self.language = choice_field("Language of the fixed words", LANGUAGES.items())
        self.language.setToolTip(
            "“Name”, “Answer”, “Key” and the words of worked steps; questions stay as they are"
        )
        tips = {
            "": "Each question keeps the mark it was written with",
            ".": "A decimal point on the whole sheet, whatever the source has",
            ",": "A decimal comma on the whole sheet, whatever the source has",
        }
        self.mark = Segmented("Decimal mark", [(_KEYS[mark], MARKS[mark], tips[mark]) for mark in MARKS])
        marks = {key: mark for mark, key in _KEYS.items()}
        self.font_field.activated.connect(
            lambda: self.edit("layout", font=Font(self.font_field.currentData()))
        )
        self.language.activated.connect(lambda: self.edit("layout", language=self.language.currentData()))
        self.mark.chosen.connect(lambda key: self.edit("layout", decimal_mark=marks[key]))
        for words, part in (
            ("Font", self.font_field),
            ("Size, pt", self.points),
            ("", self.large),
            ("Language", self.language),
        ):
            self.form.addRow(words, part)
        self.form.addRow("Numbers", beside(self.mark))

    def fill(self, options: Options) -> None:
        """Shows a layout."""
        layout = options.layout
        self.font_field.setCurrentIndex(self.font_field.findData(layout.font.value))
        self.points.setValue(layout.size)
        self.large.setChecked(layout.large_print)
        self.points.setEnabled(not layout.large_print or layout.size > LARGE_PRINT)
        self.language.setCurrentIndex(self.language.findData(layout.language))
        self.mark.choose(_KEYS[layout.decimal_mark])

    def sum_up(self, options: Options) -> str:
        """Such as `Libertinus Serif, 11 pt, Deutsch`."""
        layout = options.layout
        parts = [FONTS[layout.font], f"{layout.type_size:g} pt"]
        parts += [LANGUAGES[layout.language]] * (layout.language != "en")
        parts += [MARKS[layout.decimal_mark]] * bool(layout.decimal_mark)
        return ", ".join(parts)
