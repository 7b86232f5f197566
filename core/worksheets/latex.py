"""A sheet as LaTeX source, for LuaLaTeX, XeLaTeX or pdfLaTeX."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.worksheets.files import write_whole
from core.worksheets.latex_text import declarations, escaped, paragraphs
from core.worksheets.layout import PAGES, Font, Working
from core.worksheets.plain import named
from core.worksheets.printed import printed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from core.worksheets.latex_text import Declared
    from core.worksheets.printed import Paper, Printed, Question, Solution
    from core.worksheets.sheet import Sheet

_WIDTHS = {"name": "5cm", "date": "2.5cm", "class": "1.8cm"}
_LETTERS_A_LINE = 40
_MOST_LINES = 18
_BASE = (8.0, 9.0, 10.0, 11.0, 12.0, 14.0, 17.0, 20.0)
_FONTS = {
    Font.SERIF: ("Libertinus Serif", "TeX Gyre Termes", "DejaVu Serif"),
    Font.ATKINSON: ("Atkinson Hyperlegible", "DejaVu Sans"),
    Font.DYSLEXIC: ("OpenDyslexic", "Atkinson Hyperlegible", "DejaVu Sans"),
}

_PREAMBLE = r"""%% !TEX program = lualatex
%% Made by Counterfoil. Compiles with LuaLaTeX and XeLaTeX, and with pdfLaTeX where it has the characters.
\documentclass[%(base)s,%(paper)s]{extarticle}
\usepackage{iftex}
\newcommand*{\cflacking}[1]{\fbox{\scriptsize U+#1}}
\ifpdftex
  \IfFileExists{cmap.sty}{\usepackage{cmap}}{}
  \usepackage[utf8]{inputenc}
  \usepackage[T1]{fontenc}
  \usepackage{textcomp}
%(declarations)s
\else
  \usepackage{fontspec}
%(fonts)s
  \newcommand*{\cfforeign}[2]{\iffontchar\font"#1 \else\catcode"#1=13
    \begingroup\lccode`\~="#1 \lowercase{\endgroup\protected\gdef~}{#2}\fi}
%(foreign)s
\fi
\usepackage[top=%(top)smm,right=%(right)smm,bottom=%(bottom)smm,left=%(left)smm,headheight=14pt]{geometry}
\usepackage{xcolor}
\usepackage{multicol}
\usepackage{fancyhdr}
\setlength{\parindent}{0pt}
\setlength{\columnsep}{9mm}
\setlength{\parskip}{4pt}
\raggedbottom
\newcommand*{\cfline}{\newline}
\newcommand*{\cfltr}[1]{#1}
\newcommand{\cfrtl}[1]{#1}
\ifluatex
  \renewcommand*{\cfltr}[1]{{\textdir TLT #1}}
  \renewcommand{\cfrtl}[1]{{\textdir TRT #1}}
\fi
\ifxetex
  \TeXXeTstate=1
  \renewcommand*{\cfltr}[1]{\beginL #1\endL}
  \renewcommand{\cfrtl}[1]{\beginR #1\endR}
\fi
\newcommand*{\cfblank}[1]{\underline{\hspace{#1}}}
\newcommand*{\cfrule}{\textcolor{gray}{\rule{\linewidth}{0.3pt}}}
\newcount\cfrow
\newcommand*{\cflines}[1]{\cfrow=0 \loop\ifnum\cfrow<#1 \vspace{8mm}\par\cfrule\par\advance\cfrow by 1 \repeat}
\newcommand*{\cfsquares}[2]{\par{\color{gray}\setlength{\unitlength}{5mm}\begin{picture}(#1,#2)%%
  \multiput(0,0)(1,0){\numexpr#1+1\relax}{\line(0,1){#2}}%%
  \multiput(0,0)(0,1){\numexpr#2+1\relax}{\line(1,0){#1}}\end{picture}}\par}
\newenvironment{cfitem}[1]{\par\addvspace{10pt}\noindent\begin{minipage}[t]{\linewidth}\parskip=4pt
  \textbf{#1.}\quad\ignorespaces}{\end{minipage}\par}
\newenvironment{cflong}[1]{\par\addvspace{10pt}\noindent\textbf{#1.}\quad\ignorespaces}{\par}
\pagestyle{fancy}
\fancyhf{}
\renewcommand{\headrulewidth}{0pt}
"""


def write_latex(sheet: Sheet, path: Path, *, key: bool = True) -> tuple[str, ...]:
    """Writes a prepared sheet as LaTeX source in UTF-8, whole or not at all; names what pdfLaTeX lacks."""
    source, notes = latex_of(sheet, key=key)
    write_whole(path, source.encode("utf-8"))
    return notes


def latex_of(sheet: Sheet, *, key: bool = True) -> tuple[str, tuple[str, ...]]:
    """The source, and a note on what it cannot show."""
    page = printed(sheet, key=key)
    body = "\n".join(_body(page))
    declared = declarations([body])
    notes: list[str] = []
    if declared.lacking:
        lacking = named(declared.lacking)
        notes.append(
            f"LaTeX: compile with LuaLaTeX or XeLaTeX; pdfLaTeX has no {lacking}. "
            "What a font lacks is printed as its code in a box."
        )
    if sheet.layout.logo:
        notes.append("LaTeX: the logo is left out, as the source is one file.")
    if sheet.layout.qr:
        notes.append("LaTeX: the QR code is left out; what it says is in the footer.")
    return f"{_preamble(page, declared)}\\begin{{document}}\n{body}\n\\end{{document}}\n", tuple(notes)


def _preamble(page: Printed, declared: Declared) -> str:
    layout = page.layout
    top, right, bottom, left = (f"{margin:g}" for margin in layout.margins)
    base = min(_BASE, key=lambda size: abs(size - layout.type_size))
    return _PREAMBLE % {
        "base": f"{base:g}pt",
        "paper": f"{layout.paper.value}paper",
        "declarations": declared.pdftex,
        "foreign": declared.others,
        "fonts": _fonts(layout.font),
        "top": top,
        "right": right,
        "bottom": bottom,
        "left": left,
    }


def _fonts(font: Font) -> str:
    """The first of the fonts that the computer has; TeX's own where it has none."""
    lines = [f"  \\IfFontExistsTF{{{name}}}{{\\setmainfont{{{name}}}}}{{" for name in _FONTS[font]]
    return "%\n".join(lines) + "}" * len(lines)


def _body(page: Printed) -> Iterator[str]:
    for number, paper in enumerate(page.papers):
        if number:
            yield r"\clearpage"
        yield from _paper(paper, page)
    if not page.key:
        return
    yield r"\clearpage"
    only = page.papers[0].facts if len(page.papers) == 1 else ""
    yield from _foot(" · ".join(part for part in (page.words("key"), only) if part), page)
    for paper in page.papers:
        yield from _key(paper, page)
    if page.summary:
        yield from _teacher(page)


def _foot(right: str, page: Printed) -> Iterator[str]:
    yield r"\setcounter{page}{1}"
    yield f"\\lhead{{\\small {escaped(page.layout.header)}}}"
    yield f"\\lfoot{{\\small {escaped(page.layout.footer or page.title)}}}"
    number = escaped(page.words("page").split("{pages}")[0].split("{page}")[0].strip())
    yield f"\\rfoot{{\\small {escaped(right)} · {number} \\thepage}}"


def _paper(paper: Paper, page: Printed) -> Iterator[str]:
    yield from _foot(paper.facts, page)
    if page.fields:
        yield "\\noindent " + "\\hfill ".join(_fields(paper, page)) + r"\par\bigskip"
    yield f"{{\\LARGE\\bfseries {paragraphs(page.title)}\\par}}"
    facts = " · ".join(part for part in (paper.version, paper.total) if part)
    if facts:
        yield f"{{\\small {escaped(facts)}\\par}}"
    if page.instructions:
        yield paragraphs(page.instructions) + r"\par"
    columns = page.layout.columns
    if columns > 1:
        yield f"\\begin{{multicols}}{{{columns}}}"
    for question in paper.questions:
        yield from _question(question, page)
    if columns > 1:
        yield r"\end{multicols}"


def _fields(paper: Paper, page: Printed) -> Iterator[str]:
    filled = {"name": paper.student, "class": paper.group}
    for kind, label in page.fields:
        value = escaped(filled.get(kind, "")) or f"\\cfblank{{{_WIDTHS[kind]}}}"
        yield f"{escaped(label)}: {value} "


def _question(question: Question, page: Printed) -> Iterator[str]:
    lines = sum(len(line) // _LETTERS_A_LINE + 1 for line in question.text.split("\n"))
    environment = "cfitem" if lines + question.working / 6 < _MOST_LINES else "cflong"
    yield f"\\begin{{{environment}}}{{{question.number}}}"
    yield paragraphs(question.text)
    if question.points:
        yield f"\\hspace*{{\\fill}}\\mbox{{{escaped(question.points)}}}"
    yield from _working(question, page)
    if page.layout.answer_field:
        yield f"\\par\\vspace{{3mm}}\\hspace*{{\\fill}}{escaped(page.words('answer'))} \\cfblank{{4cm}}"
    yield f"\\end{{{environment}}}"


def _working(question: Question, page: Printed) -> Iterator[str]:
    if not question.working:
        return
    layout = page.layout
    if layout.working is Working.LINES:
        yield f"\\par\\cflines{{{max(1, round(question.working / 9.5))}}}"
    elif layout.working is Working.SQUARES:
        wide = PAGES[layout.paper][0] - layout.margins[1] - layout.margins[3]
        wide = wide / layout.columns - (10 if layout.columns > 1 else 0)
        yield f"\\par\\vspace{{2mm}}\\cfsquares{{{int(wide // 5)}}}{{{max(1, round(question.working / 5))}}}"
    else:
        yield f"\\par\\vspace*{{{question.working:g}mm}}"


def _key(paper: Paper, page: Printed) -> Iterator[str]:
    heading = " · ".join(part for part in (page.words("key"), paper.version) if part)
    yield f"\\par\\bigskip{{\\Large\\bfseries {escaped(heading)}\\par}}"
    facts = " · ".join(part for part in (page.title, paper.facts, paper.total) if part)
    yield f"{{\\small {escaped(facts)}\\par}}"
    for solution in paper.solutions:
        yield from _solution(solution)


def _solution(solution: Solution) -> Iterator[str]:
    yield f"\\begin{{cfitem}}{{{solution.number}}}"
    points = f" \\hspace*{{\\fill}}{escaped(solution.points)}" if solution.points else ""
    yield f"\\textbf{{{escaped(solution.answer)}}}{points}"
    for step in solution.steps:
        yield f"\\par {escaped(step)}"
    yield r"\end{cfitem}"


def _teacher(page: Printed) -> Iterator[str]:
    yield f"\\par\\bigskip\\cfrule\\par{{\\large\\bfseries {escaped(page.words('teacher'))}\\par}}"
    for line in page.summary:
        yield f"{escaped(line)}\\par"
    yield f"\\textit{{{escaped(page.words('learns'))}}}\\par"
    for paper in page.papers:
        if paper.evidence and paper.version:
            yield f"\\textbf{{{escaped(paper.version)}}}\\par"
        for number, lines in paper.evidence:
            yield f"\\begin{{cfitem}}{{{number}}}"
            yield "\\par ".join(map(escaped, lines))
            yield r"\end{cfitem}"
