"""The words around a number that say what it is."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MONTHS = _words(
    """
    january february march april may june july august september october november december  jan feb
    mar apr jun jul aug sep sept oct nov dec
    """
)
BEFORE_RATIO = ("ratio", "proportion", "odds", "scale of")

LABELS = _words(
    """
    vol p pp fig ch sec apt nr room grade class chapter day week month year night hour morning group team lane bus route
    highway flight  gate apartment unit number no section question problem step part phase stage
    round game player person box  store company option version model type district house athlete
    period line table book building  tank column row shelf worker machine tower pile seat
    aisle zone ward school pool pond farm level  platform terminal track trip task test quiz exam
    lesson module volume episode season case event  exercise example bag jar shop car train student
    friend tree channel station exit street avenue  jersey bib contestant runner driver plan bin
    crate basket container bottle plot field item  product job city town country state planet circle
    square triangle set series batch sample trial  attempt session shift semester heat race
    match inning period locker code zip pin id postcode
    """
)
"""Nouns that a number may name one of. Page, mile, age and size are left out: one reckons with them."""

MODELS = _words(
    """
    iphone ipad ipod galaxy playstation ps xbox windows boeing airbus covid apollo nintendo android
    pentium formula interstate pier mach mp
    """
)
NUMBERED = _words(
    """
    version release figure fig section chapter exercise example table appendix paragraph equation clause lesson
    """
)
"""What is numbered with a point (Figure 1.2) and never measured."""

DETERMINERS = _words(
    """
    s each every per a an the this that these those one two three four five six another his her my
    their our  its your same last next first second third final entire whole all both other some any
    no few more  single new old big small large single
    """
)
SMALL_WORDS = _words(
    """
    he she they it we i you is was are were has had have did does do will would can could of in on
    at to for  from by with and or but than then as if when while after before the a an his her
    their its who that which  through until till since during there where what how because so only
    also about between into onto not gets got costs cost scored weighs takes took made makes goes
    went ran won lost s
    """
)
YEAR_WORDS = _words(
    """
    in since year years until till during spring summer fall autumn winter early late mid circa
    around born class season end start beginning middle
    january february march april may june july august september october
    november december
    """
)
WEAK_YEAR_WORDS = _words(
    """
    from to and or than between by until before after of during through for in both
    """
)
YEAR_THINGS = _words(
    """
    study census election season edition report survey olympics penny coin world championship
    budget fiscal tax school calendar model vintage
    """
)
CURRENCY_CODES = _words("x rs usd eur gbp cad aud inr chf nzd hkd sgd")
QUANTITY_PREFIXES = _words(
    """
    buy get top first last of to or and under over pre post mid non the a by for per plus minus up
    is with all every each about around only at in sub least most
    """
)
NOT_LETTER_UNITS = frozenset("BDEGHIOPQRTUYZ")
"""Capitals that make a name of the digits before them (3D, class 3B) and no unit (5L, 12V)."""

BEFORE_MINUS = _words("is was were of to at be equals = reached from by")

# Numbers in words.
ORDINALS = _words("first second third fourth fifth sixth seventh eighth ninth")
ORDINAL_NOUNS = _words(
    """
    grade grader graders grades place floor person friend student time day week month year row box child class
    one group member
    """
)
FRACTION_FOLLOWERS = _words(
    """
    of as the that this those these more less fewer full off from to his her their its my our what way
    mile miles pound pounds hour hours cup cups inch inches gallon gallons teaspoon teaspoons tablespoon
    acre acres ounce ounces ton tons point points pint quart tank liter litre meter metre yard
    """
)
TIMES_FOLLOWERS = _words(
    "the that what as of his her their its this these those my our your how whatever amount number"
)
PRONOUN_WORDS = _words("this that the other each no another which any some last first second only")
NOT_COUNTED_BY_ONE = _words(
    """
    another one by whose once each per ate bought sold gave had wants whom either here over under
    """
)
