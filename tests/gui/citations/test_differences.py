"""What two chains of thought say differently is marked, and only that."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gui.citations.differences import differences

SENTENCES = st.lists(
    st.sampled_from(["By [2] it is Ada.", "See [7].", "So it is 12.", "No passage says."]), max_size=5
)


def marked(before: str, after: str) -> tuple[list[str], list[str]]:
    gone, new = differences(before, after)
    return [before[start:end] for start, end in gone], [after[start:end] for start, end in new]


def test_sentences_that_the_other_has_not_are_marked() -> None:
    before, after = "I follow [9]. Then I follow [2].", "Then I follow [2]. Nobody is named."
    assert marked(before, after) == (["I follow [9]."], ["Nobody is named."])


def test_case_and_marks_make_no_difference() -> None:
    assert marked("It is ADA, I think. So be it.", "it is ada – I think. So be it!") == ([], [])


def test_where_all_is_another_nothing_is_marked() -> None:
    assert marked("One thing.", "Quite another.") == ([], [])
    assert marked("", "Something.") == ([], [])


@given(SENTENCES, SENTENCES)
def test_marks_are_whole_sentences_of_their_own_text(one: list[str], other: list[str]) -> None:
    gone, new = marked(" ".join(one), "\n".join(other))
    assert set(gone) <= set(one) - set(other)
    assert set(new) <= set(other) - set(one)
    if set(one) & set(other):
        assert set(gone) == set(one) - set(other)
    assert marked(" ".join(one), " ".join(one)) == ([], [])
