"""The styles of an OpenDocument sheet: numbers and names of ours only, never a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.layout import PAGES, Font

if TYPE_CHECKING:
    from collections.abc import Iterator

    from core.worksheets.layout import Layout

FONTS = {
    Font.SERIF: "Liberation Serif",
    Font.ATKINSON: "Atkinson Hyperlegible",
    Font.DYSLEXIC: "OpenDyslexic",
}
INDENT_MM = 9.0


def page_layout(layout: Layout) -> str:
    """The page of all papers: size, margins, room for header and footer."""
    width, height = PAGES[layout.paper]
    top, right, bottom, left = layout.margins
    return (
        '<style:page-layout style:name="SheetPage"><style:page-layout-properties '
        f'fo:page-width="{width:g}mm" fo:page-height="{height:g}mm" fo:margin-top="{max(5.0, top - 9):g}mm" '
        f'fo:margin-right="{right:g}mm" fo:margin-bottom="{max(5.0, bottom - 9):g}mm" '
        f'fo:margin-left="{left:g}mm" style:print-orientation="portrait"/>'
        '<style:header-style><style:header-footer-properties fo:min-height="6mm" fo:margin-bottom="3mm"/>'
        '</style:header-style><style:footer-style><style:header-footer-properties fo:min-height="6mm" '
        'fo:margin-top="3mm"/></style:footer-style></style:page-layout>'
    )


def common_styles(layout: Layout, whole: float, width: float) -> Iterator[str]:
    """The named styles that a teacher finds in the list of styles; widths of page and column in mm."""
    size = layout.type_size
    font = f'style:font-name="{FONTS[layout.font]}" fo:font-family="{FONTS[layout.font]}"'
    language = f'fo:language="{layout.language}"'
    yield _style("Sheet Text", f'fo:font-size="{size:g}pt" {font} {language}', 'fo:margin-bottom="2mm"')
    for name, factor in (("Title", 1.7), ("Heading 1", 1.4), ("Heading 2", 1.15)):
        yield _style(
            f"Sheet {name}",
            f'fo:font-size="{size * factor:.1f}pt" fo:font-weight="bold" {font}',
            'fo:margin-top="4mm" fo:margin-bottom="2mm" fo:keep-with-next="always"',
            _tabs(("right", whole, False)),
        )
    small = f'fo:font-size="{max(7.0, size * 0.8):.1f}pt" fo:color="#555555" {font}'
    yield _style("Sheet Facts", small, 'fo:margin-bottom="3mm" fo:keep-with-next="always"')
    keep = 'fo:keep-together="always" fo:keep-with-next="always"'
    yield _style(
        "Sheet Question", "", f'fo:margin-top="4mm" {keep}', _tabs(("right", width - INDENT_MM, False))
    )
    yield _style("Sheet Evidence", "", 'fo:margin-bottom="2mm" fo:keep-together="always"')
    yield _style("Sheet Solution", "", 'fo:margin-top="2mm" fo:keep-together="always"')
    yield _style(
        "Sheet Line",
        "",
        'fo:line-height="9.5mm" fo:border-bottom="0.4pt solid #a0a0a0" style:join-border="false" '
        'fo:margin-bottom="0mm" fo:keep-with-next="always"',
    )
    yield _style("Sheet Space", "", 'fo:margin-bottom="0mm" fo:keep-with-next="always"')
    yield _style(
        "Sheet Answer",
        "",
        'fo:margin-top="3mm"',
        _tabs(("left", (width - INDENT_MM) / 2, False), ("right", width - INDENT_MM, True)),
    )
    yield (
        '<style:style style:name="Sheet_20_Bold" style:display-name="Sheet Bold" style:family="text">'
        '<style:text-properties fo:font-weight="bold"/></style:style>'
    )


def _style(name: str, text: str, paragraph: str, inner: str = "") -> str:
    parent = "" if name == "Sheet Text" else ' style:parent-style-name="Sheet_20_Text"'
    encoded = name.replace(" ", "_20_")
    return (
        f'<style:style style:name="{encoded}" style:display-name="{name}" style:family="paragraph"{parent}>'
        f"<style:paragraph-properties {paragraph}>{inner}</style:paragraph-properties>"
        f"<style:text-properties {text}/></style:style>"
    )


def _tabs(*stops: tuple[str, float, bool]) -> str:
    lines = ""
    for kind, place, drawn in stops:
        leader = ' style:leader-style="solid" style:leader-text="_"' if drawn else ""
        lines += f'<style:tab-stop style:type="{kind}" style:position="{max(1.0, place):g}mm"{leader}/>'
    return f"<style:tab-stops>{lines}</style:tab-stops>"


def field_style(shares: list[float], width: float) -> str:
    """The line of name, date and class: each ends in a line to write on."""
    stops: list[tuple[str, float, bool]] = []
    at = 0.0
    for share in shares:
        at += share / sum(shares) * width
        stops += [("left", at - 3, True), ("left", at, False)]
    return _style("Sheet Fields", "", 'fo:margin-bottom="6mm"', _tabs(*stops))


def footer_style(width: float) -> str:
    """Title at the left, page at the right."""
    return _style(
        "Sheet Footer", 'fo:font-size="8.5pt" fo:color="#555555"', "", _tabs(("right", width, False))
    )


def list_style() -> str:
    """Numbers in bold, hanging."""
    return (
        '<text:list-style style:name="SheetNumbers"><text:list-level-style-number text:level="1" '
        'text:style-name="Sheet_20_Bold" style:num-suffix="." style:num-format="1">'
        '<style:list-level-properties text:list-level-position-and-space-mode="label-alignment">'
        f'<style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-{INDENT_MM:g}mm" '
        f'fo:margin-left="{INDENT_MM:g}mm" text:list-tab-stop-position="{INDENT_MM:g}mm"/>'
        "</style:list-level-properties></text:list-level-style-number></text:list-style>"
    )


def columns_style(columns: int) -> str:
    """A section of the text in columns."""
    inner = "".join('<style:column style:rel-width="1*" fo:end-indent="4.5mm"/>' for _ in range(columns))
    return (
        '<style:style style:name="SheetColumns" style:family="section"><style:section-properties '
        'text:dont-balance-text-columns="true"><style:columns fo:column-count="'
        f'{columns}" fo:column-gap="9mm">{inner}</style:columns></style:section-properties></style:style>'
    )


def page_start(name: str, master: str, parent: str) -> str:
    """A paragraph that begins a page of another master page, counted from 1."""
    return (
        f'<style:style style:name="{name}" style:family="paragraph" style:parent-style-name="{parent}" '
        f'style:master-page-name="{master}"><style:paragraph-properties style:page-number="1"/></style:style>'
    )


def blank_height(name: str, height: float) -> str:
    """An empty paragraph so many mm high."""
    return (
        f'<style:style style:name="{name}" style:family="paragraph" style:parent-style-name="Sheet_20_Space">'
        f'<style:paragraph-properties fo:line-height="{height:g}mm"/></style:style>'
    )


def to_left(name: str, parent: str) -> str:
    """A paragraph of another style that is read from right to left."""
    return (
        f'<style:style style:name="{name}" style:family="paragraph" style:parent-style-name="{parent}">'
        '<style:paragraph-properties style:writing-mode="rl-tb" fo:text-align="start"/></style:style>'
    )
