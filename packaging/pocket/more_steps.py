"""Families of two to four steps: money, rates, percent, fractions, units."""

from __future__ import annotations

from family import Family

FEW, PART, ADDEND = (2, 12), (2, 20), (2, 40)
CENTS = ["0.50", "0.80", "0.90", "1.20", "1.50", "1.80", "2.20", "2.40", "2.50", "3.50", "4.50"]

TWO_STEPS = (
    Family(
        "on and off",
        {"b": PART, "d": PART, "q": ADDEND, "a": "b + q"},
        (
            "A bus has {a} passengers. {b} get off and {d} get on. How many passengers are on the bus now?",
            (
                "A train leaves with {a} people. At the first stop {b} get off and {d} get on. "
                "How many people are on the train now?"
            ),
        ),
        "First [s: a - b]. Then [t: s + d] people.",
    ),
    Family(
        "packs and loose ones",
        {"a": FEW, "b": FEW, "d": PART},
        (
            "{N} has {a} {hs} of {b} {x} and {d} loose {x}. How many {x} does {N} have?",
            "{N} buys {a} {hs} with {b} {x} each and has {d} {x} at home. How many {x} is that in all?",
        ),
        "[s: a * b] {x} in {hs}. In all [t: s + d].",
    ),
    Family(
        "packs less some",
        {"a": FEW, "b": FEW, "d": PART},
        (
            "{N} has {a} {hs} of {b} {x} and gives {d} {x} to {M}. How many {x} are left?",
            "A hall has {a} rows of {b} seats. {d} seats are taken. How many seats are empty?",
            (
                "A concert hall has {a} rows of {b} seats. For tonight, {d} tickets are sold. "
                "How many seats stay empty?"
            ),
        ),
        "First [s: a * b]. Then [t: s - d].",
        keep="a * b - d",
    ),
    Family(
        "packs shared",
        {"a": FEW, "u": FEW, "q": (2, 6), "b": "u * q"},
        (
            (
                "{N} has {a} {hs} of {b} {x} and shares them equally among {u} friends. "
                "How many {x} does each friend get?"
            ),
            (
                "A school orders {a} packs of pencils with {b} pencils in each pack. It gives the same number of "
                "pencils to each of its {u} classes. How many pencils does each class get?"
            ),
        ),
        "There are [s: a * b]. Each gets [t: s / u].",
    ),
    Family(
        "sum shared",
        {"u": FEW, "q": FEW, "a": PART, "b": "u * q - a"},
        (
            (
                "{N} has {a} {x} and {M} has {b} {x}. They put them together and share them equally among {u} "
                "friends. How many {x} does each friend get?"
            ),
            (
                "{a} {c1} and {b} {c2} {x} are put into {u} {hs}, the same number in each. "
                "How many {x} are in each {h}?"
            ),
        ),
        "Together [s: a + b]. Each gets [t: s / u].",
        keep="b - 1",
    ),
    Family(
        "rest shared",
        {"u": FEW, "q": FEW, "b": PART, "a": "u * q + b"},
        (
            (
                "{N} has {a} {x}, keeps {b} and shares the rest equally among {u} friends. "
                "How many {x} does each friend get?"
            ),
            (
                "A book has {a} pages. {N} has read {b}. {N} reads the rest in {u} days, the same number each day. "
                "How many pages does {N} read in a day?"
            ),
        ),
        "The rest is [s: a - b]. Each is [t: s / u].",
    ),
    Family(
        "two products",
        {"a": FEW, "p": FEW, "b": FEW, "r": FEW},
        (
            "{N} buys {a} {gs} for ${p} each and {b} {gs2} for ${r} each. How many dollars does {N} pay?",
            "A cinema sells {a} adult tickets at £{p} and {b} child tickets at £{r}. How many pounds does it take?",
        ),
        "First [s: a * p]. Then [u: b * r]. In all [t: s + u].",
    ),
    Family(
        "change",
        {"a": FEW, "p": FEW, "r": [20, 50, 100]},
        (
            "{N} buys {a} {gs} for ${p} each and pays with a ${r} note. How many dollars of change does {N} get?",
            "{N} has £{r} and buys {a} {gs} for £{p} each. How many pounds are left?",
        ),
        "They cost [s: a * p]. Left [t: r - s].",
        keep="r - a * p",
    ),
    Family(
        "two things and change",
        {"a": PART, "b": PART, "r": [20, 50, 100]},
        (
            (
                "A {g} costs ${a} and a {g2} costs ${b}. {N} buys both and pays with a ${r} note. "
                "How many dollars of change does {N} get?"
            ),
            "{N} has £{r}, spends £{a} on a {g} and £{b} on a {g2}. How many pounds are left?",
        ),
        "Together [s: a + b]. Left [t: r - s].",
        keep="r - a - b",
    ),
    Family(
        "earns and spends",
        {"a": FEW, "p": FEW, "b": PART},
        (
            "{N} earns £{p} an hour and works {a} hours. Then {N} spends £{b}. How many pounds are left?",
            "{N} gets ${p} for each of {a} jobs and spends ${b} on a {g}. How many dollars does {N} have left?",
        ),
        "{N} earns [s: a * p]. Left [t: s - b].",
        keep="a * p - b",
    ),
    Family(
        "saves each week",
        {"p": FEW, "u": FEW, "b": PART, "a": "p * u + b"},
        (
            "{N} wants a {g} for ${a} and has ${b}. {N} saves ${p} a week. How many weeks does it take?",
            "A {g} costs £{a}. {N} has £{b} and saves £{p} each week. After how many weeks can {N} buy it?",
        ),
        "Missing [s: a - b]. It takes [t: s / p] weeks.",
    ),
    Family(
        "morning and evening",
        {"a": PART, "b": PART, "u": FEW},
        (
            "A cat eats {a} grams in the morning and {b} grams in the evening. How many grams in {u} days?",
            "{N} does {a} sit-ups each morning and {b} each evening. How many in {u} days?",
        ),
        "A day [s: a + b]. In all [t: s * u].",
    ),
    Family(
        "there and back",
        {"a": FEW, "u": [2, 3, 4, 5]},
        (
            "{N} walks {a} km to school and the same way back. How many km does {N} walk in {u} days?",
            "It is {a} km to the {shop}. {N} goes there and back on {u} days. How many km is that?",
        ),
        "A day [s: a * 2] km. In all [t: s * u] km.",
    ),
    Family(
        "around",
        {"a": PART, "b": PART},
        (
            "A field is {a} metres long and {b} metres wide. How many metres is it around?",
            "A garden is {a} m by {b} m. How long is a fence around it in metres?",
        ),
        "Half [s: a + b]. Around [t: s * 2] metres.",
    ),
    Family(
        "recipe",
        {"p": FEW, "q": (10, 50), "a": "p * q", "b": FEW},
        (
            "A recipe for {p} people needs {a} grams of rice. How many grams of rice are needed for {b} people?",
            "{p} people need {a} grams of flour. How many grams do {b} people need?",
        ),
        "For one [s: a / p]. For {b} [t: s * b] grams.",
    ),
    Family(
        "unit price",
        {"p": FEW, "q": FEW, "a": "p * q", "b": FEW},
        (
            "{p} {gs} cost ${a}. How many dollars do {b} {gs} cost?",
            "{N} pays £{a} for {p} {gs}. How many pounds are {b} {gs}?",
        ),
        "One costs [s: a / p]. {b} cost [t: s * b].",
    ),
    Family(
        "crates sold",
        {"b": FEW, "q": FEW, "a": "b * q", "p": FEW},
        (
            (
                "A farmer picks {a} {x} and packs them in crates of {b}. Each crate sells for ${p}. "
                "How many dollars does the farmer get for all the crates?"
            ),
            "{N} puts {a} {x} into {hs} of {b} and sells each {h} for ${p}. How many dollars does {N} get?",
        ),
        "There are [s: a / b]. They bring [t: s * p].",
    ),
    Family(
        "more and fewer",
        {"a": PART, "b": PART, "d": FEW},
        (
            "{N} had {a} {x}, got {b} more and gave {d} to {M}. How many {x} does {N} have now?",
            "A {shop} has {a} {x}. It gets {b} more and sells {d}. How many {x} does it have now?",
        ),
        "First [s: a + b]. Then [t: s - d].",
        keep="a + b - d",
    ),
    Family(
        "times and fewer",
        {"a": FEW, "b": (2, 6), "d": FEW},
        (
            "{N} has {a} {x}. {M} has {b} times as many, but loses {d}. How many {x} does {M} have now?",
            "{M} had {b} times as many {x} as {N}, who has {a}. Then {M} gave away {d}. How many are left?",
        ),
        "{M} had [s: b * a]. Then [t: s - d].",
        keep="a * b - d",
    ),
    Family(
        "hours of two days",
        {"a": FEW, "b": FEW, "p": FEW},
        (
            "{N} works {a} hours on {d1} and {b} hours on {d2} for £{p} an hour. How many pounds does {N} earn?",
            "{N} earns ${p} an hour, works {a} hours on {d1} and {b} on {d2}. How many dollars is that?",
        ),
        "In all [s: a + b] hours. That is [t: s * p].",
    ),
)

FRACTIONS = (
    Family(
        "gives a part",
        {"b": [2, 3, 4, 5, 6, 8, 10], "q": FEW, "a": "b * q"},
        (
            "{N} has {a} {x} and gives 1/{b} of them to {M}. How many {x} does {N} keep?",
            "1/{b} of {a} {x} are {c1}. How many {x} are not {c1}?",
        ),
        "1/{b} is [s: a / b]. Left [t: a - s].",
    ),
    Family(
        "a part of",
        {"b": [3, 4, 5, 6, 8, 10], "q": FEW, "a": "b * q"},
        (
            "1/{b} of {N}'s {a} {x} are {c1}. How many {x} are {c1}?",
            "{N} reads 1/{b} of a book of {a} pages. How many pages does {N} read?",
        ),
        "1/{b} of {a} is [t: a / b].",
    ),
    Family(
        "three quarters",
        {"q": FEW, "a": "q * 4"},
        (
            "{N} has read 3/4 of a book of {a} pages. How many pages has {N} read?",
            "3/4 of {a} {x} are {c1}. How many {x} are {c1}?",
        ),
        "1/4 is [s: a / 4]. 3/4 is [t: s * 3].",
    ),
    Family(
        "part and some",
        {"b": [2, 3, 4], "q": FEW, "a": "b * q", "d": (1, 6)},
        (
            "{N} has {a} {x}. {N} gives 1/{b} of them to a {k} and {d} to a {k2}. How many {x} does {N} keep?",
            (
                "{N} has {a} stickers. He gives 1/{b} of them to his sister and {d} to his friend. "
                "How many stickers does he keep?"
            ),
        ),
        "1/{b} is [s: a / b]. Then [u: a - s]. Left [t: u - d].",
        keep="a - q - d",
    ),
    Family(
        "rest over evenings",
        {"q": (1, 5), "u": [2, 3, 4, 5], "s": "q * u", "a": "s * 4"},
        (
            (
                "{N}'s book has {a} pages. She has read 3/4 of it. She wants to finish the rest in {u} evenings, "
                "the same number of pages each evening. How many pages does she read in an evening?"
            ),
            (
                "{N} has read 3/4 of a book of {a} pages and reads the rest in {u} evenings. "
                "How many pages is that each evening?"
            ),
        ),
        "1/4 is [v: a / 4]. Read [w: v * 3]. Left [r: a - w]. Each [t: r / u].",
    ),
    Family(
        "half then some",
        {"q": PART, "a": "q * 2", "d": (1, 9)},
        (
            "{N} has {a} {x}, gives half of them away and then loses {d}. How many {x} are left?",
            "Half of {a} people leave, then {d} more. How many people are left?",
        ),
        "Half is [s: a / 2]. Then [t: s - d].",
        keep="q - d",
    ),
    Family(
        "half price",
        {"q": FEW, "a": "q * 2", "u": FEW},
        (
            "A {g} costs ${a}. Today it is half price. How many dollars do {u} {gs} cost today?",
            "{gs} cost £{a} each, children pay half. How many pounds do {u} children pay?",
        ),
        "Half is [s: a / 2]. {u} cost [t: s * u].",
    ),
)

PERCENT = (
    Family(
        "percent of",
        {"p": [10, 20, 25, 50, 75], "q": FEW, "a": "q * 20"},
        (
            "{p}% of {a} {x} are {c1}. How many {x} are {c1}?",
            "A school has {a} children. {p}% of them walk to school. How many children walk?",
            "{N} got {p}% of {a} points. How many points is that?",
        ),
        "1% is [s: a / 100]. {p}% is [t: s * p].",
    ),
    Family(
        "cheaper",
        {"p": [10, 20, 25, 50], "q": FEW, "a": "q * 20"},
        (
            "A coat costs £{a}. In the sale it is {p}% cheaper. How many pounds does the coat cost in the sale?",
            "A {g} costs ${a}. In the sale it is {p}% cheaper. How many dollars does it cost in the sale?",
            "{N} buys a {g} of ${a} with {p}% off. How many dollars does {N} pay?",
        ),
        "1% is [s: a / 100]. Off [u: s * p]. Left [t: a - u].",
    ),
    Family(
        "dearer",
        {"p": [10, 20, 25, 50], "q": FEW, "a": "q * 20"},
        (
            "A {g} cost ${a} and is {p}% dearer now. How many dollars does it cost now?",
            "{N}'s rent of £{a} goes up by {p}%. How many pounds is it now?",
        ),
        "1% is [s: a / 100]. More [u: s * p]. Now [t: a + u].",
    ),
    Family(
        "tank",
        {
            "p": [20, 40, 50, 60, 80],
            "u": (2, 12),
            "q": [5, 10, 20, 25],
            "r": "u * q",
            "a": "r * 100 / (100 - p)",
        },
        (
            (
                "A tank holds {a} litres. It is {p}% full. A pump adds {q} litres a minute. "
                "After how many minutes is the tank full?"
            ),
            "A barrel of {a} litres is {p}% full. {q} litres a minute run into it. In how many minutes is it full?",
        ),
        "1% is [s: a / 100]. In it [v: s * p]. Room [w: a - v]. It takes [t: w / q] minutes.",
    ),
    Family(
        "given away",
        {"p": [10, 20, 50], "a": FEW, "b": FEW, "r": [5, 10]},
        (
            (
                "{N} sells {a} {gs} at £{r} and {b} {gs2} at £{r}. {N} gives {p}% of the money to a charity. "
                "How many pounds does the charity get?"
            ),
            (
                "A fair sells {a} small and {b} large tickets at ${r} each. It gives {p}% of the money away. "
                "How many dollars is that?"
            ),
        ),
        "There are [s: a + b]. They bring [u: s * r]. 1% is [v: u / 100]. {p}% is [t: v * p].",
    ),
)

DECIMALS = (
    Family(
        "pens and a ruler",
        {"a": [2, 3, 4, 5], "p": CENTS, "r": CENTS},
        (
            (
                "{N} buys {a} {gs} for ${p$} each and a {g2} for ${r$}. She pays with a $20 note. "
                "How many dollars of change does she get?"
            ),
            (
                "{N} buys {a} pens for ${p$} each and a ruler for ${r$} and pays with a $20 note. "
                "How many dollars of change does {N} get?"
            ),
        ),
        "[s$: a * p]. With the other [u$: s + r]. Left [t$: 20 - u].",
        keep="20 - a * p - r",
    ),
    Family(
        "price with cents",
        {"a": [2, 3, 4, 5, 6, 8, 10], "p": CENTS},
        (
            "A {g} costs ${p$}. How many dollars do {a} {gs} cost?",
            "{N} buys {a} {gs} at £{p$}. How many pounds does {N} pay?",
        ),
        "They cost [t$: a * p].",
    ),
    Family(
        "two prices",
        {"p": CENTS, "r": CENTS},
        (
            "A {g} costs ${p$} and a {g2} ${r$}. How many dollars do they cost together?",
            "{N} pays £{p$} for a {g} and £{r$} for a {g2}. How many pounds is that?",
        ),
        "Together [t$: p + r].",
    ),
    Family(
        "tins of batter",
        {"p": ["0.5", "1.5", "2.5"], "q": [4, 6, 8, 10, 12, 20], "a": "p * q", "b": (2, 8)},
        (
            (
                "The bakery pours {a} litres of batter into tins of {p} litres each. Each tin makes {b} muffins. "
                "How many muffins are made?"
            ),
            (
                "{N} pours {a} litres of juice into jugs of {p} litres. Each jug fills {b} glasses. "
                "How many glasses are filled?"
            ),
        ),
        "There are [s: a / p]. They make [t: s * b].",
    ),
    Family(
        "muffins sold",
        {
            "p": ["1.5", "2.5"],
            "q": [2, 4, 6, 8, 10],
            "a": "p * q",
            "b": (2, 6),
            "r": ["0.50", "1.50", "2", "2.50", "3"],
        },
        (
            (
                "The bakery pours {a} litres of batter into tins of {p} litres each. Each tin makes {b} muffins. The "
                "muffins are sold for ${r$} each. How many dollars does the bakery take when all the muffins are sold?"
            ),
            (
                "{N} pours {a} litres into tins of {p} litres. Each tin makes {b} {x}. "
                "They are sold for ${r$} each. How many dollars does {N} take?"
            ),
        ),
        "There are [s: a / p] tins. They make [u: s * b]. They bring [t$: u * r].",
    ),
    Family(
        "hours and a half",
        {"a": [4, 6, 8, 10, 12, 14, 16, 18, 20], "p": ["0.5", "1.5", "2.5", "3.5"], "b": PART},
        (
            (
                "A cyclist rides {a} kilometres an hour for {p} hours, has a rest, and then rides {b} kilometres more. "
                "How many kilometres does the cyclist ride in all?"
            ),
            "{N} drives {a} km an hour for {p} hours and then {b} km more. How many km is that in all?",
        ),
        "First [s: a * p] km. In all [t: s + b] km.",
    ),
    Family(
        "way to school",
        {"a": ["0.5", "0.8", "1.2", "1.4", "1.5", "2.1", "2.5"]},
        (
            (
                "{N} walks {a} km to school and the same way back, every day from Monday to Friday. How many "
                "kilometres does she walk to school and back in that week?"
            ),
            "{N} walks {a} km to work and back again on 5 days. How many km is that?",
        ),
        "A day [s: a * 2] km. In the week [t: s * 5] km.",
    ),
    Family(
        "phone plan",
        {"a": PART, "b": [20, 40, 60, 80, 100, 120, 160], "p": ["0.05", "0.10"]},
        (
            (
                "A phone plan costs £{a} a month and £{p$} for each text message. In {m1}, {N} sends {b} messages. "
                "How many pounds does he pay for {m1}?"
            ),
            "{N} pays ${a} a month and ${p$} a message and sends {b} messages. How many dollars does {N} pay?",
        ),
        "Messages [s$: b * p]. In all [t$: a + s].",
    ),
)

LONGER = (
    Family(
        "two stops",
        {"a": (40, 99), "b": PART, "d": PART, "u": PART},
        (
            (
                "A train leaves with {a} people. At the first stop {b} get off and {d} get on. At the second stop "
                "{u} get off. How many people are on the train now?"
            ),
            "{a} people are on a ship. {b} leave and {d} come. Then {u} leave. How many people are on it now?",
        ),
        "First [s: a - b]. Then [v: s + d]. Then [t: v - u] people.",
    ),
    Family(
        "small and large",
        {"p": FEW, "r": FEW, "b": FEW, "q": FEW, "a": "p * b + r * q"},
        (
            (
                "A café sells small smoothies for ${p} and large smoothies for ${r}. On {d1} it took ${a} from "
                "smoothies. If it sold {b} small smoothies, how many large smoothies did it sell?"
            ),
            (
                "Small {gs} cost £{p}, large ones £{r}. {N} pays £{a} and has {b} small ones. "
                "How many large ones does {N} have?"
            ),
        ),
        "Small ones [s: b * p]. Left [u: a - s]. Large ones [t: u / r].",
    ),
    Family(
        "two weeks",
        {"a": PART, "b": PART},
        (
            (
                "A cat eats {a} grams of food in the morning and {b} grams in the evening. "
                "How many grams does it eat in 2 weeks?"
            ),
            "{N} runs {a} minutes each morning and {b} each evening. How many minutes is that in 2 weeks?",
        ),
        "A day [s: a + b]. 2 weeks are [u: 2 * 7] days. In all [t: s * u].",
    ),
    Family(
        "hours and shoes",
        {"p": FEW, "a": FEW, "b": FEW, "d": PART},
        (
            (
                "{N} earns £{p} an hour. He works {a} hours on Saturday and {b} hours on Sunday, and then spends "
                "£{d} on a pair of shoes. How many pounds does he have left?"
            ),
            (
                "{N} gets ${p} an hour, works {a} hours on {d1} and {b} hours on {d2}, then spends ${d}. "
                "How many dollars are left?"
            ),
        ),
        "Hours [s: a + b]. Earned [u: s * p]. Left [t: u - d].",
        keep="(a + b) * p - d",
    ),
    Family(
        "fence",
        {"a": PART, "b": PART, "p": FEW},
        (
            (
                "A field is {a} metres long and {b} metres wide. A fence runs all the way around it and costs "
                "${p} a metre. How many dollars does the fence cost?"
            ),
            "A garden is {a} m by {b} m. A hedge around it costs £{p} a metre. How many pounds does it cost?",
        ),
        "Half [s: a + b]. Around [u: s * 2]. It costs [t: u * p].",
    ),
    Family(
        "shelves",
        {"u": FEW, "q": FEW, "b": PART, "d": PART, "a": "u * q - b + d"},
        (
            (
                "The library had {a} books. It bought {b} new ones and gave away {d} old ones. The books stand on "
                "shelves of {u}. How many shelves do they fill?"
            ),
            "{N} had {a} {x}, got {b} more and lost {d}. They are kept in {hs} of {u}. How many {hs} are full?",
        ),
        "First [s: a + b]. Then [v: s - d]. They fill [t: v / u].",
        keep="a - 1",
    ),
    Family(
        "tickets and charity",
        {"a": FEW, "p": FEW, "b": FEW, "r": FEW},
        (
            (
                "A cinema sells {a} adult tickets at £{p} and {b} child tickets at £{r}. It gives 10% of the money "
                "to a charity. How many pounds does the charity get?"
            ),
            (
                "{N} sells {a} {gs} at ${p} and {b} {gs2} at ${r} and gives 10% of the money away. "
                "How many dollars is that?"
            ),
        ),
        "First [s: a * p]. Then [u: b * r]. In all [v: s + u]. 10% is [t: v / 10].",
    ),
    Family(
        "marbles of two",
        {"b": (2, 5), "q": FEW, "u": (2, 8), "a": "q * u / (b + 1)"},
        (
            (
                "{N} has {b} times as many marbles as {M}. {M} has {a} marbles. They put their marbles together and "
                "share them equally among {u} friends. How many marbles does each friend get?"
            ),
            (
                "{M} has {a} {x}, {N} has {b} times as many. They share all of them among {u} children. "
                "How many {x} does each child get?"
            ),
        ),
        "{N} has [s: b * a]. Together [v: s + a]. Each gets [t: v / u].",
    ),
    Family(
        "three days",
        {"a": PART, "b": (2, 5), "d": PART},
        (
            (
                "{N} reads {a} pages on {d1}, {b} times as many on {d2} and {d} on the third day. "
                "How many pages does {N} read in all?"
            ),
            "{N} sells {a} {x} in {m1}, {b} times as many in {m2} and {d} more later. How many {x} is that?",
        ),
        "Second [s: b * a]. Then [v: a + s]. In all [t: v + d].",
    ),
    Family(
        "profit",
        {"a": FEW, "p": FEW, "q": (1, 9), "r": "p + q"},
        (
            "{N} buys {a} {gs} for ${p} each and sells them for ${r} each. How many dollars does {N} gain?",
            "A {shop} gets {a} {gs} at £{p} and sells them at £{r}. How many pounds does it gain?",
        ),
        "On each [s: r - p]. In all [t: s * a].",
    ),
    Family(
        "weekly saving left",
        {"a": FEW, "u": FEW, "d": PART},
        (
            "{N} saves ${a} a week for {u} weeks and then buys a {g} for ${d}. How many dollars are left?",
            "{N} puts £{a} a week aside. After {u} weeks {N} pays £{d}. How many pounds are left?",
        ),
        "Saved [s: a * u]. Left [t: s - d].",
        keep="a * u - d",
    ),
    Family(
        "minutes",
        {"a": (1, 5), "b": (1, 59)},
        (
            "A film lasts {a} hours and {b} minutes. How many minutes is that?",
            "{N} works {a} hours and {b} minutes. How many minutes does {N} work?",
        ),
        "Hours [s: a * 60] minutes. In all [t: s + b].",
    ),
    Family(
        "metres to centimetres",
        {"a": (1, 9), "b": (1, 99)},
        (
            "A board is {a} metres and {b} centimetres long. How many centimetres is that?",
            "{N} jumps {a} m and {b} cm. How many cm is that?",
        ),
        "Metres [s: a * 100] cm. In all [t: s + b] cm.",
    ),
    Family(
        "dozens",
        {"a": FEW, "b": (1, 11)},
        (
            "{N} has {a} dozen {x} and {b} more. How many {x} does {N} have?",
            "A {shop} sells {a} dozen {x} and {b} single ones. How many {x} is that?",
        ),
        "Dozens [s: a * 12]. In all [t: s + b] {x}.",
    ),
)

MORE_STEPS = (*TWO_STEPS, *FRACTIONS, *PERCENT, *DECIMALS, *LONGER)
