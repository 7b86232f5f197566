"""Worked steps read as a teacher writes them, and each of them is true."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from core.problems.analysis import analyse
from core.problems.fault import ProgramFault
from core.problems.numerals import find_numerals
from core.problems.problem import Analysis, Grounding, Link, Problem, Status
from core.problems.program import parse_program
from core.worksheets.currency import money
from core.worksheets.steps import step_line, worked_steps, written_answer


def analysis(program: str, text: str = "", *links: Link) -> Analysis:
    """A problem read, with the links given."""
    problem = Problem(text=text, answer=None, program=program)
    tree = parse_program(program)
    return Analysis(problem, find_numerals(text), tree, Grounding(links), Status.READY)


def steps(program: str, **new: str) -> list[str]:
    values = {leaf.replace("__", ":"): Fraction(value) for leaf, value in new.items()}
    return list(worked_steps(analysis(program), values))


def test_each_named_step_is_a_line_with_its_numbers_and_its_value() -> None:
    program = "tins = 54 / 1.2\nmuffins_baked = tins * 8\nsold = muffins_baked * 0.75\nprint(sold * 2.5)"
    assert steps(program) == [
        "tins = 54 ÷ 1.2 = 45",
        "muffins baked = 45 × 8 = 360",
        "sold = 360 × 0.75 = 270",
        "270 × 2.5 = 675",
    ]


def test_names_of_plain_numbers_get_no_line() -> None:
    assert steps("apples = 3\npears = 4\nfruit = apples + pears\nprint(fruit)") == ["fruit = 3 + 4 = 7"]


def test_steps_are_made_with_the_new_numbers() -> None:
    assert steps("apples = 3\npears = 4\nprint(apples + pears)", apples="10", pears="1/2") == [
        "10 + 0.5 = 10.5"
    ]


def test_an_answer_that_is_a_plain_number_is_still_shown() -> None:
    assert steps("answer = 12\nprint(answer)") == ["answer = 12"]


@pytest.mark.parametrize(
    ("expression", "line"),
    [
        ("10 - (4 - 3)", "10 − (4 − 3) = 9"),
        ("10 - 4 - 3", "10 − 4 − 3 = 3"),
        ("2 * (3 + 4)", "2 × (3 + 4) = 14"),
        ("2 * 3 + 4", "2 × 3 + 4 = 10"),
        ("12 / (4 / 2)", "12 ÷ (4 ÷ 2) = 6"),
        ("12 / (3 * 2)", "12 ÷ (3 × 2) = 2"),
        ("7 / 3", "7 ÷ 3 = 7/3"),
        ("5 - -3", "5 − (−3) = 8"),
        ("2 - 5", "2 − 5 = −3"),
        ("-(2 + 3)", "−(2 + 3) = −5"),
        ("5 ** 2", "5² = 25"),
        ("(1 + 2) ** 2", "(1 + 2)² = 9"),
        ("2 ** (1 + 2)", "2 ^ (1 + 2) = 8"),
        ("17 // 5", "whole part of (17 ÷ 5) = 3"),
        ("17 % 5", "remainder of (17 ÷ 5) = 2"),
        ("max(3, 8)", "largest of (3; 8) = 8"),
        ("abs(3 - 8)", "size of (3 − 8) = 5"),
        ("round(10 / 4) * 3", "(10 ÷ 4, rounded) × 3 = 6"),
    ],
)
def test_signs_and_brackets_are_those_of_arithmetic(expression: str, line: str) -> None:
    assert steps(f"print({expression})") == [line]


def test_a_fraction_as_an_operand_is_bracketed_only_where_it_would_be_misread() -> None:
    program = "share = 1 / 3\nprint(9 * share)"
    assert steps(program)[-1] == "9 × 1/3 = 3"
    assert steps("share = 1 / 3\nprint(9 / share)")[-1] == "9 ÷ (1/3) = 27"


def test_a_long_expression_is_split_into_lines() -> None:
    lines = steps("print((1 + 2) * (3 + 4) - (5 + 6) * (7 + 8))")
    assert lines == ["(1 + 2) × (3 + 4) = 21", "21 − (5 + 6) × (7 + 8) = −144"]


def money_analysis(program: str, text: str, *leaves: str) -> Analysis:
    return analysis(program, text, *(Link(index, leaf) for index, leaf in enumerate(leaves)))


def test_a_sum_of_money_is_money() -> None:
    read = money_analysis("a = 3.50\nb = 4.50\nprint(a + b)", "A $3.50 pie and a $4.50 cake.", "a", "b")
    assert worked_steps(read, {}) == ("$3.50 + $4.50 = $8",)
    assert written_answer(read, {}) == "$8"
    assert written_answer(read, {"a": Fraction("3.25")}) == "$7.75"


def test_a_product_is_not_called_money_because_it_may_be_points() -> None:
    read = money_analysis(
        "spent = 20\nper = 5\nprint(spent * per)", "Spend $20, get 5 points a dollar.", "spent", "per"
    )
    assert worked_steps(read, {}) == ("20 × 5 = 100",)
    assert written_answer(read, {}) == "100"


def test_money_and_a_bare_number_make_no_money() -> None:
    read = money_analysis("a = 20\nb = 5\nprint(a - b)", "Of $20 she spends 5.", "a", "b")
    assert written_answer(read, {}) == "15"


def test_two_currencies_make_no_money() -> None:
    read = money_analysis("a = 20\nb = 5\nprint(a + b)", "She has $20 and €5.", "a", "b")
    assert written_answer(read, {}) == "25"


def test_a_percentage_is_written_as_one() -> None:
    text = "Of 80 pupils 25% walk."
    read = analysis(
        "n = 80\nshare = 0.25\nprint(n * share)", text, Link(0, "n"), Link(1, "share", Fraction(1, 100))
    )
    assert worked_steps(read, {}) == ("80 × 25% = 20",)


@pytest.mark.parametrize(
    ("value", "written"),
    [("8", "$8"), ("9/2", "$4.50"), ("-9/2", "−$4.50"), ("1/8", "$0.125"), ("1/3", "$1/3")],
)
def test_money_has_two_decimals_or_none_unless_it_would_be_wrong(value: str, written: str) -> None:
    assert money("$", Fraction(value)) == written


def value_of(line: str) -> tuple[Fraction, Fraction]:
    """The two sides of a line `expression = value`, computed by another route; a lone number is both."""
    left, _, right = line.rpartition(" = ")
    left = left or right
    left = re.sub(r"\d+(?:\.\d+)?", lambda m: f"Fraction('{m[0]}')", left)
    python = left.replace("×", "*").replace("÷", "/").replace("−", "-")
    return eval(python, {"Fraction": Fraction}), Fraction(right.replace("−", "-"))


def expressions() -> st.SearchStrategy[str]:
    leaf = st.integers(1, 30).map(str)
    return st.recursive(
        leaf,
        lambda inner: st.tuples(inner, st.sampled_from("+-*/"), inner).map(
            lambda e: f"({e[0]} {e[1]} {e[2]})"
        ),
        max_leaves=12,
    )


@given(expressions())
def test_every_line_is_a_true_equation(expression: str) -> None:
    try:
        read = analysis(f"print({expression})")
    except ProgramFault:
        assume(False)  # a division by zero has no tree
    for line in worked_steps(read, {}):
        left, right = value_of(line)
        assert left == right


@pytest.mark.parametrize(
    ("text", "program", "line"),
    [
        ("A pen costs 1.50 euros and Ann buys 5.", "print(5 * 1.50)", "5 × 1.50 = 7.50"),
        ("A pen costs $1.50 and Ann buys 5.", "print(5 * 1.50)", "5 × 1.50 = 7.50"),
        ("Ann runs 1.5 km on 5 days.", "print(5 * 1.5)", "5 × 1.5 = 7.5"),
        ("A pen costs 1.50 euros and Ann buys 4.", "print(4 * 1.50)", "4 × 1.50 = 6"),
        ("Four share 7.50 euros among 4.", "print(7.50 / 4)", "7.50 ÷ 4 = 1.875"),
    ],
)
def test_money_keeps_the_two_decimals_that_the_text_gives_it(text: str, program: str, line: str) -> None:
    read = analyse(Problem(text=text, answer=parse_program(program).root.value, program=program))
    assert worked_steps(read, {}) == (line,)


def test_a_single_step_is_told_whether_or_not_it_has_a_name() -> None:
    found = analysis("tins = 54 / 1.2\nprint(tins * 8 + 1)")
    assert found.tree is not None
    lines = {node.id: step_line(found, {}, node.id) for node in found.tree.nodes if not node.is_leaf}
    assert list(lines.values()) == ["tins = 54 ÷ 1.2 = 45", "45 × 8 = 360", "45 × 8 + 1 = 361"]
    assert step_line(found, {}, "no such node") == ""


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Pies cost $3. How many dollars do 4 pies cost?", "$"),
        ("Pies cost $3.50 each. How much money does she need for 4 pies?", "$"),
        ("Kuchen kosten €3. Wie viel Geld braucht sie für 4?", "€"),
        ("Des gâteaux coûtent €3. Combien d'euros coûtent 4 gâteaux ?", "€"),
        ("Tickets are £3. How many pounds do 4 tickets cost?", "£"),
        ("Tickets are £3. How many pounds of change from 4?", "£"),
        ("Pies cost $3. How many pies are 4 plates?", ""),
        ("Pies cost $3. How many cents do 4 pies cost?", ""),
        ("Pies cost $3. How much money is that in cents for 4?", ""),
        ("Pies cost $3 or €4. How many dollars are 4 of them?", ""),
        ("Pies cost $3. How many euros are 4 of them?", ""),
        ("Apples cost £3 a pound. How many pounds are 4 bags?", ""),
        ("Apples cost £3. How many pounds of apples are 4 bags?", ""),
        ("A £3 box weighs 4 kg. How many pounds is that?", ""),
        ("How many dollars are 4 pies at $3? They are fresh.", "$"),
        ("Spend $3, get 4 points a dollar. How many points?", ""),
        ("Spend $3, get 4 points a dollar. How much does she earn?", ""),
        ("Pies cost $3. How much do 4 pies cost?", "$"),
        ("Pies cost $3. How much does she need to pay for 4?", "$"),
        ("Pies cost $3. How much was the total cost of 4?", "$"),
        ("He sells 4 pies for $3 more than they cost. How much profit is that?", "$"),
        ("Pies cost $3. How much time does she spend on 4?", ""),
        ("Pies cost $3 and weigh 4 ounces. How much do they weigh?", ""),
        ("Pies cost $3, then 4. How much did the cost rise in percent?", ""),
        ("Pies cost $3. How much did the crowd of 4 grow after those who pay left?", ""),
    ],
)
def test_the_answer_is_money_where_the_text_asks_for_money(text: str, sign: str) -> None:
    found = [numeral.text for numeral in find_numerals(text)]
    first, second = (next(i for i, n in enumerate(found) if n.lstrip("$£€")[:1] == d) for d in "34")
    read = analysis("a = 3\nb = 4\nprint(a * b)", text, Link(first, "a"), Link(second, "b"))
    assert written_answer(read, {}) == f"{sign}12"


def test_every_part_of_a_sum_of_money_is_money_and_what_is_counted_is_not() -> None:
    text = "A plan costs £20 and £0.04 a text. Jo sends 200 texts. How many pounds does she pay?"
    program = "base = 20\nprice = 0.04\ncount = 200\nmessages = price * count\nto_pay = base + messages\nprint(to_pay)"
    read = analysis(program, text, Link(0, "base"), Link(1, "price"), Link(2, "count"))
    assert worked_steps(read, {}) == ("messages = £0.04 × 200 = £8", "to pay = £20 + £8 = £28")


@pytest.mark.parametrize(
    ("text", "program", "new", "line"),
    [
        ("Jo eats 1/2 of 82 nuts.", "print(82 * (1/2))", {}, "82 × 1/2 = 41"),
        ("Jo eats 1/2 of 82 nuts.", "part = 1/2\nprint(82 * part)", {}, "82 × 1/2 = 41"),
        ("Jo eats 1/2 of 82 nuts.", "part = 0.5\nprint(82 * part)", {}, "82 × 1/2 = 41"),
        ("Jo eats 1/2 of 80 nuts.", "part = 0.5\nprint(80 * part)", {"part": "3/4"}, "80 × 3/4 = 60"),
        ("Jo eats 1/3 of 80 nuts.", "part = 1/3\nprint(80 * part)", {"part": "3/4"}, "80 × 3/4 = 60"),
        ("Jo eats ½ of 80 nuts.", "part = 0.5\nprint(80 * part)", {"part": "3/4"}, "80 × ¾ = 60"),
        ("A pie takes 2 1/2 cups. Jo bakes 4.", "cups = 2.5\nprint(cups * 4)", {}, "2 1/2 × 4 = 10"),
        ("A pie takes 2-1/2 cups. Jo has 40.", "cups = 2.5\nprint(40 / cups)", {}, "40 ÷ (2 1/2) = 16"),
        ("Jo eats 0.5 of 82 nuts.", "part = 0.5\nprint(82 * part)", {}, "82 × 0.5 = 41"),
        ("Jo runs 2.5 km on 4 days.", "part = 2.5\nprint(4 * part)", {}, "4 × 2.5 = 10"),
    ],
)
def test_a_number_that_the_text_writes_as_a_fraction_is_one_in_the_key(
    text: str, program: str, new: dict[str, str], line: str
) -> None:
    read = analyse(Problem(text=text, answer=parse_program(program).root.value, program=program))
    values = {leaf: Fraction(value) for leaf, value in new.items()}
    assert worked_steps(read, values)[-1] == line


def test_half_in_words_is_a_fraction_in_the_key_and_a_number_said_both_ways_a_decimal() -> None:
    words = analysis("part = 0.5\nprint(82 * part)", "Jo eats half of 82 nuts.", Link(0, "part"))
    assert worked_steps(words, {}) == ("82 × 1/2 = 41",)
    text = "Jo eats 1/2, that is 0.5, of 82 nuts."
    both = analysis("part = 0.5\nprint(82 * part)", text, Link(0, "part"), Link(1, "part"))
    assert worked_steps(both, {}) == ("82 × 0.5 = 41",)


STALL = "A stall sells 30 jam tarts at £2 and 12 pies at £4. It gives 25% of the money to a school."


@pytest.mark.parametrize(
    ("share", "last"),
    [
        ("money * 25 / 100", "£108 × 25 ÷ 100 = £27"),
        ("money * (25 / 100)", "£108 × 25 ÷ 100 = £27"),
        ("money * 0.25", "£108 × 25% = £27"),
        ("money * (100 - 25) / 100", "£108 × (100 − 25) ÷ 100 = £81"),
        ("money - money * 25 / 100", "£108 − £108 × 25 ÷ 100 = £81"),
    ],
)
def test_a_percentage_of_money_is_money_and_so_is_what_it_is_of(share: str, last: str) -> None:
    program = f"tarts = 30 * 2\npies = 12 * 4\nmoney = tarts + pies\nprint({share})"
    text = f"{STALL} How many pounds is that?"
    read = analyse(Problem(text=text, answer=parse_program(program).root.value, program=program))
    *before, end = (line.replace("(25 ÷ 100)", "25 ÷ 100") for line in worked_steps(read, {}))
    assert before == ["tarts = 30 × £2 = £60", "pies = 12 × £4 = £48", "money = £60 + £48 = £108"]
    assert end == last


@pytest.mark.parametrize(
    ("text", "program", "lines"),
    [
        (
            "Tarts are £2 each and pies £4. Ann has £50. If she buys 11 tarts, how many pies can she buy?",
            "tarts = 11 * 2\nprint((50 - tarts) / 4)",
            ("tarts = 11 × 2 = 22", "(50 − 22) ÷ 4 = 7"),
        ),
        (
            "Ten friends share 3 bills of £8.50 among 6 of them. How many pounds does each pay?",
            "bills = 3 * 8.50\nprint(bills / 6)",
            ("bills = 3 × 8.50 = 25.50", "25.50 ÷ 6 = 4.25"),
        ),
        ("What do 32 pupils pay at £5.50 each?", "print(32 * 5.50)", ("32 × 5.50 = 176",)),
        ("Ann has £45. How many £9 books is that?", "print(45 / 9)", ("£45 ÷ £9 = 5",)),
    ],
)
def test_a_key_has_the_currency_in_every_step_or_in_none(
    text: str, program: str, lines: tuple[str, ...]
) -> None:
    read = analyse(Problem(text=text, answer=parse_program(program).root.value, program=program))
    assert worked_steps(read, {}) == lines
    answer = written_answer(read, {})
    assert answer == lines[-1].rpartition(" = ")[2]


def test_rounding_that_changes_nothing_has_no_line_of_its_own() -> None:
    text = "Mei buys 3 pens for $1.20 each. She pays with $10. How many dollars does she get back?"
    program = "pens = 3 * 1.20\nchange = 10 - pens\nprint(round(change, 2))"
    links = [Link(at, leaf.id) for at, leaf in enumerate(parse_program(program).leaves[:3])]
    read = analysis(program, text, *links)
    assert worked_steps(read, {}) == ("pens = 3 × $1.20 = $3.60", "change = $10 − $3.60 = $6.40")
    assert written_answer(read, {}) == "$6.40"
    assert steps("each = 10 / 3\nprint(round(each, 2))")[-1] == "(10/3, rounded to 2 places) = 3.33"
