"""Where numbers in digits stand in a folded text: one pattern, tried from left to right in linear time."""

from __future__ import annotations

import re

CURRENCY = "$£€¥₹¢₩₽₺₱₦₫₪฿₡₲₴₵₸₼₾₿¤ƒ"
VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒"
SCALES = {
    "hundred": 10**2,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "lakh": 10**5,
    "crore": 10**7,
}
SHORT_SCALES = {"k": 10**3, "m": 10**6, "mn": 10**6, "b": 10**9, "bn": 10**9}

_SCALE = f"(?:{'|'.join(SCALES)})"
_DENOMINATOR = r"0{0,3}[1-9]\d{0,8}"

START = re.compile(rf"(?<![\w.,)])[.,](?=\d)|[\d{VULGAR}]")
"""Where a number in digits may begin."""

TOKEN = re.compile(
    rf"""
    (?: # a time, a ratio or a date: several numbers in one, told apart by what stands around them
        (?P<time> (?<![\d:.]) (?: \d{{1,2}} : [0-5]\d (?: :[0-5]\d )? (?![\d:])
                               | \d{{1,2}} \. [0-5]\d (?= [ \u00a0]? [ap]\.?m\b ) ) )
      | (?P<date> (?<![\d/.-]) (?: \d{{1,2}}/\d{{1,2}}/\d{{2,4}} | \d{{1,2}}\.\d{{1,2}}\.\d{{4}}
                                 | \d{{4}}-\d\d-\d\d ) (?![\d/.-]*\d) )
      | (?P<phone> (?<![\d-]) (?: (?: (?: \d- )? \d{{3}}- )? \d{{3}}-\d{{4}}
                                 | (?= [\d-]* \d{{3}} ) \d{{1,9}} (?: -\d{{1,9}} ){{2,6}} ) (?![\d-]) )
        # 2 1/2, 1/2, 2½, 2 and a half
      | (?: (?P<whole> \d{{1,9}} ) (?P<joint> [ \u00a0] | [ ](?:and|&)[ ] | - ) )?
        (?P<num> (?<![\d/]) (?<!\d[.,]) \d{{1,9}} ) (?P<slash> /|[ ]/[ ] ) (?P<den> {_DENOMINATOR} )
        (?! \d | /\d | [.,]\d ) (?P<nth> (?:st|nd|rd|th) s? \b )?
      | (?: (?P<vwhole> \d{{1,9}} ) (?P<vjoint> [ \u00a0]? | [ ]and[ ] ) )? (?P<vulgar> [{VULGAR}] )
      | (?P<hwhole> \d{{1,9}} ) (?P<hjoint> [ ]and[ ] )
        (?P<part> (?:an?[ -]|one[ -])? half | (?:a|one)[ -]quarter ) \b
        # 1 234 567, 3.141 592, 1,234.5, .5
      | (?P<run> \d{{1,9}} [.,] \d{{3}} (?P<s1>[ \u00a0]) (?: \d{{3}} (?P=s1) ){{0,9}} \d{{1,3}}
                 (?![\d:/'%]|[.,-]?\w)
               | \d{{1,3}} (?P<s2>[ \u00a0]) \d{{3}} (?: (?P=s2) \d{{3}} ){{0,9}} (?: [.,]\d{{1,9}} )?
                 (?![\d:/'%]|-\w|[.,]\d)
               | (?: (?<![\w.,)]) [.,] )? \d+ (?: [.,']\d+ )* )
        (?: (?P<exponent> [eE][+-]?\d{{1,3}} (?![\w.]\w|\w) )
          | (?P<power> [ ]?[x×*·][ ]?10 (?: (?:\^|\*\*) \{{?-?\d{{1,2}}\}}? | [⁻-]?[⁰¹²³⁴-⁹]{{1,2}} ) (?!\d) )
          | (?P<th> (?:st|nd|rd|th) \b )
        )?
    )
    (?P<scale> (?: [ \u00a0-]{_SCALE} )+ s? \b | (?:[kK]|[mMbB]n?) (?!\w) )?
    (?P<percent> % (?![\d(]) | [ \u00a0]% (?! [ \u00a0]?[\d(] ) )?
    (?P<money> [{CURRENCY}] (?!\.?\d) | [ \u00a0][{CURRENCY}] (?![ \u00a0]?\.?\d) )?
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""One number in digits. Sign and currency before it are looked for from where it starts."""

HEAD = re.compile(
    rf"""(?P<sign1> [-+—][ \u00a0]? | \b(?:negative|minus)[ ] )?
    (?P<money> [{CURRENCY}][ \u00a0]? )? (?P<sign2> [-+—] )? \Z""",
    re.VERBOSE | re.IGNORECASE,
)
