"""Families of one step: sums, differences, products, quotients, comparisons."""

from __future__ import annotations

from family import Family

ADDEND, FEW, PART = (2, 40), (2, 12), (2, 20)

SUMS = (
    Family(
        "two colours",
        {"a": ADDEND, "b": ADDEND},
        (
            "{N} has {a} {c1} {x} and {b} {c2} {x}. How many {x} does {N} have in all?",
            "{N} has {a} {c1} {x} and {b} {c2} {x}. How many {x} does she have in all?",
            "{N} owns {a} {c1} {x} and {b} {c2} {x}. How many {x} is that altogether?",
            "There are {a} {c1} {x} and {b} {c2} {x} in {N}'s {h}. How many {x} are in the {h}?",
        ),
        "{N} has [t: a + b] {x}.",
    ),
    Family(
        "finds more",
        {"a": ADDEND, "b": ADDEND},
        (
            "{N} had {a} {x} and found {b} more. How many {x} does {N} have now?",
            "{N} has {a} {x}. {M} gives {N} {b} more {x}. How many {x} does {N} have now?",
            "{N} starts with {a} {x} and buys another {b}. How many {x} does {N} have then?",
        ),
        "{N} has [t: a + b] {x}.",
    ),
    Family(
        "two days",
        {"a": ADDEND, "b": ADDEND},
        (
            "{N} reads {a} pages on {d1} and {b} pages on {d2}. How many pages does {N} read in the two days?",
            "{N} reads {a} pages on {d1} and {b} pages on {d2}. How many pages does she read in the two days?",
            "On {d1} {N} read {a} pages, and on {d2} {b} pages. How many pages did {N} read in all?",
        ),
        "{N} reads [t: a + b] pages.",
    ),
    Family(
        "two months",
        {"a": ADDEND, "b": ADDEND},
        (
            "{N} saves £{a} in {m1} and £{b} in {m2}. How many pounds does he save in the two months?",
            "{N} saves ${a} in {m1} and ${b} in {m2}. How many dollars does {N} save in the two months?",
            "In {m1} {N} earned £{a} and in {m2} £{b}. How many pounds is that together?",
        ),
        "{N} saves [t: a + b].",
    ),
    Family(
        "two people",
        {"a": ADDEND, "b": ADDEND},
        (
            "{N} has {a} {x} and {M} has {b} {x}. How many {x} do they have together?",
            "{N} picks {a} {x} and {M} picks {b} {x}. How many {x} do they pick in all?",
            "{N} brings {a} {x}. {M} brings {b} {x}. How many {x} do they bring altogether?",
        ),
        "{N} and {M} have [t: a + b] {x}.",
    ),
    Family(
        "two kinds",
        {"a": ADDEND, "b": ADDEND},
        (
            "A {h} holds {a} {x} and {b} {y}. How many things are in the {h}?",
            "{N} buys {a} {x} and {b} {y}. How many things does {N} buy?",
            "The {who} has {a} {x} and {b} {y}. How many things is that in all?",
        ),
        "The {x} and {y} are [t: a + b].",
    ),
    Family(
        "get on",
        {"a": ADDEND, "b": PART},
        (
            "A bus has {a} passengers. At the next stop {b} more get on. How many passengers are on the bus now?",
            "There are {a} people on a train. At a station {b} people get on. How many people are on the train now?",
        ),
        "There are [t: a + b] on it.",
    ),
    Family(
        "three parts",
        {"a": PART, "b": PART, "d": PART},
        (
            "{N} has {a} {c1} {x}, {b} {c2} {x} and {d} old {x}. How many {x} does {N} have in all?",
            "{N} reads {a} pages on {d1}, {b} on {d2} and {d} on the next day. How many pages is that in all?",
            "A {who} sells {a} {x}, then {b} {x}, then {d} {x}. How many {x} are sold in all?",
        ),
        "First [s: a + b]. Then [t: s + d].",
    ),
    Family(
        "longer now",
        {"a": ADDEND, "b": PART},
        (
            "A plant was {a} cm tall. It has grown {b} cm. How tall is it now in cm?",
            "{N}'s string is {a} cm long. {N} ties {b} cm more to it. How long is the string in cm?",
        ),
        "It is [t: a + b] cm.",
    ),
    Family(
        "older later",
        {"a": (5, 60), "b": PART},
        (
            "{N} is {a} years old. How old will {N} be in {b} years?",
            "{N} is {a} now. How old will {N} be after {b} more years?",
        ),
        "{N} will be [t: a + b].",
    ),
)

DIFFERENCES = (
    Family(
        "borrowed",
        {"b": PART, "q": PART, "a": "b + q"},
        (
            "A shelf holds {a} books. {b} books are borrowed. How many books are left on the shelf?",
            "There are {a} {x} in a {h}. {N} takes {b} of them. How many {x} are left in the {h}?",
            "A {who} has {a} {x} and sells {b} {x}. How many {x} are left?",
        ),
        "There are [t: a - b] left.",
    ),
    Family(
        "gives away",
        {"b": PART, "q": PART, "a": "b + q"},
        (
            "{N} had {a} {x} and gave {b} to {M}. How many {x} does {N} have left?",
            "{N} has {a} {x}. {N} gives {b} {x} to a {k}. How many {x} does {N} keep?",
            "From {a} {x} {N} loses {b}. How many {x} does {N} still have?",
        ),
        "{N} has [t: a - b] {x}.",
    ),
    Family(
        "get off",
        {"b": PART, "q": PART, "a": "b + q"},
        (
            (
                "A bus has {a} passengers. At the next stop {b} of them get off. "
                "How many passengers are still on the bus?"
            ),
            "There are {a} people on a tram. {b} people get off. How many people are still on the tram?",
            "A boat carries {a} people. At the pier {b} leave it. How many people are still on the boat?",
        ),
        "There are [t: a - b] on it.",
    ),
    Family(
        "spends",
        {"b": PART, "q": ADDEND, "a": "b + q"},
        (
            "{N} has £{a} and spends £{b} on a {g}. How many pounds does {N} have left?",
            "{N} has ${a} and buys a {g} for ${b}. How many dollars are left?",
            "A {g} costs ${b}. {N} pays with ${a}. How many dollars of change does {N} get?",
        ),
        "{N} has [t: a - b] left.",
    ),
    Family(
        "how many more",
        {"b": PART, "q": PART, "a": "b + q"},
        (
            "{N} has {a} {x} and {M} has {b} {x}. How many more {x} does {N} have than {M}?",
            "{N} picked {a} {x}, {M} picked {b}. How many more did {N} pick?",
        ),
        "{N} has [t: a - b] more {x}.",
    ),
    Family(
        "still needed",
        {"b": PART, "q": PART, "a": "b + q"},
        (
            "{N} needs {a} {x} and has {b}. How many more {x} does {N} need?",
            "A book has {a} pages. {N} has read {b} of them. How many pages are left to read?",
            "{N} wants to save ${a} and has ${b}. How many dollars are still missing?",
        ),
        "There are [t: a - b] missing.",
    ),
    Family(
        "the rest",
        {"b": PART, "q": PART, "a": "b + q"},
        (
            "{N} has {a} {x}. {b} of them are {c1}, the others are {c2}. How many {x} are {c2}?",
            "Of {a} {x} in a {h}, {b} are {c1} and the rest {c2}. How many {x} are {c2}?",
        ),
        "[t: a - b] {x} are {c2}.",
    ),
    Family(
        "younger",
        {"b": PART, "q": (2, 40), "a": "b + q"},
        (
            "{N} is {a} years old. {M} is {b} years younger. How old is {M}?",
            "{M} is {b} years younger than {N}, who is {a}. How old is {M}?",
        ),
        "{M} is [t: a - b].",
    ),
    Family(
        "cut off",
        {"b": PART, "q": ADDEND, "a": "b + q"},
        (
            "A rope is {a} metres long. {N} cuts off {b} metres. How many metres are left?",
            "{N} has {a} metres of ribbon and uses {b} metres. How many metres are left?",
        ),
        "[t: a - b] metres are left.",
    ),
    Family(
        "twice less",
        {"b": FEW, "d": FEW, "q": PART, "a": "b + d + q"},
        (
            "{N} had {a} {x}. {N} gave {b} to {M} and {d} to {L}. How many {x} are left?",
            "A {h} holds {a} {x}. On {d1} {b} are taken, on {d2} {d}. How many {x} are left in the {h}?",
        ),
        "First [s: a - b]. Then [t: s - d].",
    ),
)

PRODUCTS = (
    Family(
        "boxes of",
        {"a": FEW, "b": FEW},
        (
            "A box holds {a} eggs. How many eggs are in {b} boxes?",
            "A {h} holds {a} {x}. How many {x} are in {b} {hs}?",
            "There are {a} {x} in each {h}. {N} has {b} {hs}. How many {x} does {N} have?",
            "{N} packs {b} {hs} with {a} {x} each. How many {x} does {N} pack?",
        ),
        "There are [t: a * b].",
    ),
    Family(
        "price of many",
        {"a": FEW, "b": FEW},
        (
            "A ticket costs ${a}. How many dollars do {b} tickets cost?",
            "A {g} costs £{a}. How many pounds do {b} {gs} cost?",
            "{N} buys {b} {gs} for ${a} each. How many dollars does {N} pay?",
        ),
        "They cost [t: a * b].",
    ),
    Family(
        "rows of",
        {"a": FEW, "b": FEW},
        (
            "A hall has {a} rows of {b} seats. How many seats are there?",
            "{N} plants {a} rows of {b} {x}. How many {x} does {N} plant?",
            "A wall has {a} rows with {b} tiles in each. How many tiles are there?",
        ),
        "There are [t: a * b].",
    ),
    Family(
        "each day",
        {"a": FEW, "b": FEW},
        (
            "{N} reads {a} pages every day. How many pages does {N} read in {b} days?",
            "{N} makes {a} {x} a day. How many {x} does {N} make in {b} days?",
            "A cat eats {a} biscuits a day. How many biscuits does it eat in {b} days?",
        ),
        "It is [t: a * b].",
    ),
    Family(
        "paid by the hour",
        {"a": FEW, "b": FEW},
        (
            "{N} earns £{a} an hour. How many pounds does {N} earn in {b} hours?",
            "{N} gets ${a} for each hour of work and works {b} hours. How many dollars does {N} get?",
        ),
        "{N} gets [t: a * b].",
    ),
    Family(
        "legs and wheels",
        {"a": [2, 3, 4, 6, 8], "b": FEW},
        (
            "Each cart has {a} wheels. How many wheels do {b} carts have?",
            "Each animal here has {a} legs. How many legs do {b} of them have?",
        ),
        "They have [t: a * b].",
    ),
    Family(
        "weeks",
        {"a": FEW, "b": FEW},
        (
            "{N} swims {a} times a week. How many times does {N} swim in {b} weeks?",
            "{N} uses {a} {x} each week. How many {x} does {N} use in {b} weeks?",
        ),
        "In {b} weeks it is [t: a * b].",
    ),
    Family(
        "days in weeks",
        {"b": FEW},
        ("How many days are {b} weeks?", "{N} is away for {b} weeks. How many days is that?"),
        "[t: b * 7] days.",
    ),
    Family(
        "area",
        {"a": FEW, "b": FEW},
        (
            "A garden is {a} metres long and {b} metres wide. How many square metres is it?",
            "A floor is {a} metres by {b} metres. What is its area in square metres?",
        ),
        "It is [t: a * b] square metres.",
    ),
    Family(
        "distance",
        {"a": FEW, "b": FEW},
        (
            "{N} walks {a} kilometres an hour. How many kilometres does {N} walk in {b} hours?",
            "A boat goes {a} km an hour for {b} hours. How many km does it go?",
        ),
        "It is [t: a * b] km.",
    ),
)

QUOTIENTS = (
    Family(
        "shares",
        {"b": FEW, "q": FEW, "a": "b * q"},
        (
            "{N} shares {a} biscuits equally among {b} children. How many biscuits does each child get?",
            "{N} shares {a} {x} equally among {b} friends. How many {x} does each friend get?",
            "{b} friends share {a} {x} equally. How many {x} does each of them get?",
        ),
        "Each gets [t: a / b].",
    ),
    Family(
        "equal rows",
        {"b": FEW, "q": FEW, "a": "b * q"},
        (
            "A gardener plants {a} tulips in {b} equal rows. How many tulips are in each row?",
            "{N} puts {a} {x} into {b} equal rows. How many {x} are in each row?",
            "{a} chairs stand in {b} equal rows. How many chairs are in a row?",
        ),
        "There are [t: a / b] in a row.",
    ),
    Family(
        "packs needed",
        {"b": FEW, "q": FEW, "a": "b * q"},
        (
            "{N} packs {a} {x} in {hs} of {b}. How many {hs} does {N} fill?",
            "A {h} holds {b} {x}. How many {hs} are needed for {a} {x}?",
        ),
        "It takes [t: a / b] {hs}.",
    ),
    Family(
        "price of one",
        {"b": FEW, "q": FEW, "a": "b * q"},
        (
            "{b} {gs} cost ${a}. How many dollars does one {g} cost?",
            "{N} pays £{a} for {b} {gs}. How many pounds does one {g} cost?",
        ),
        "One costs [t: a / b].",
    ),
    Family(
        "how many can be bought",
        {"b": FEW, "q": FEW, "a": "b * q"},
        (
            "A {g} costs ${b}. How many {gs} can {N} buy for ${a}?",
            "{N} has £{a}. One {g} costs £{b}. How many {gs} can {N} buy?",
        ),
        "{N} can buy [t: a / b].",
    ),
    Family(
        "days to read",
        {"b": FEW, "q": FEW, "a": "b * q"},
        (
            "A book has {a} pages. {N} reads {b} pages a day. How many days does it take?",
            "{N} has {a} {x} and uses {b} a day. For how many days do they last?",
        ),
        "It takes [t: a / b] days.",
    ),
    Family(
        "hours on the way",
        {"b": FEW, "q": FEW, "a": "b * q"},
        (
            "{N} rides {a} km at {b} km an hour. How many hours does it take?",
            "A train goes {b} km a minute. How many minutes does it need for {a} km?",
        ),
        "It takes [t: a / b].",
    ),
    Family(
        "a half of",
        {"q": ADDEND, "a": "q * 2"},
        (
            "{N} has {a} {x} and gives half of them to {M}. How many {x} does {N} give away?",
            "Half of {N}'s {a} {x} are {c1}. How many {x} are {c1}?",
            "{M} has half as many {x} as {N}. {N} has {a} {x}. How many {x} does {M} have?",
        ),
        "Half is [t: a / 2] {x}.",
    ),
)

COMPARISONS = (
    Family(
        "n more than",
        {"a": PART, "b": PART},
        (
            "{N} has {a} {x}. {M} has {b} more {x} than {N}. How many {x} does {M} have?",
            "{M} has {b} more {x} than {N}. {N} has {a} {x}. How many {x} does {M} have?",
        ),
        "{M} has [t: a + b] {x}.",
    ),
    Family(
        "n fewer than",
        {"b": PART, "q": PART, "a": "b + q"},
        (
            "{N} has {a} {x}. {M} has {b} fewer {x} than {N}. How many {x} does {M} have?",
            "{M} has {b} fewer {x} than {N}. {N} has {a} {x}. How many {x} does {M} have?",
        ),
        "{M} has [t: a - b] {x}.",
    ),
    Family(
        "times as many",
        {"a": FEW, "b": (3, 9)},
        (
            "{N} has {a} {x}. {M} has {b} times as many {x} as {N}. How many {x} does {M} have?",
            "{M} has {b} times as many {x} as {N}. {N} has {a} {x}. How many {x} does {M} have?",
        ),
        "{M} has [t: b * a] {x}.",
    ),
    Family(
        "twice as many",
        {"a": ADDEND},
        (
            "{N} has {a} {x}. {M} has twice as many. How many {x} does {M} have?",
            "{M} has twice as many {x} as {N}, who has {a}. How many {x} does {M} have?",
        ),
        "{M} has [t: 2 * a] {x}.",
    ),
    Family(
        "together by times",
        {"a": FEW, "b": (2, 9)},
        (
            "{N} has {a} {x}. {M} has {b} times as many {x} as {N}. How many {x} do they have together?",
            "{M} has {b} times as many {x} as {N}. {N} has {a} {x}. How many {x} do they have in all?",
        ),
        "{M} has [s: b * a] {x}. Together [t: s + a].",
    ),
    Family(
        "together by more",
        {"a": PART, "b": PART},
        (
            "{N} has {a} {x}. {M} has {b} more {x} than {N}. How many {x} do they have together?",
            "{M} picks {b} more {x} than {N}, who picks {a}. How many {x} do they pick together?",
        ),
        "{M} has [s: a + b] {x}. Together [t: s + a].",
    ),
)

ONE_STEP = (*SUMS, *DIFFERENCES, *PRODUCTS, *QUOTIENTS, *COMPARISONS)
