"""The plots' numbers: they are those of the tables, and each leads to its questions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.measures import MEASURES, rates, runs
from core.citations.tables_plots import STATES, flows, net_effects, points_by_hop, state_of
from tests.core.citations.samples import error, outcome, two_models, unknown


@pytest.mark.parametrize("measure", MEASURES)
def test_points_are_the_rates_of_the_tables(measure: str) -> None:
    found = runs(two_models())
    for point in points_by_hop(found, measure):
        rate = rates(point.run, found[point.run], point.hop)
        assert point.interval == getattr(rate, measure)
        assert (point.n, len(point.questions)) == (rate.n, rate.questions)


def test_a_measure_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="accuracy"):
        points_by_hop({}, "accuracy")


def test_net_effects_name_their_control_and_questions() -> None:
    samples = [outcome(at, "2", same=0) for at in range(8)]
    samples += [outcome(at, "2-random") for at in range(2, 12)]
    (net,) = net_effects(runs(samples))
    assert (net.control, net.interval.value) == ("2-random", 1.0)
    assert net.questions == (2, 3, 4, 5, 6, 7)


def test_answers_flow_from_round_to_round() -> None:
    samples = [
        *(outcome(at, "2") for at in (1, 2, 3)),
        *(unknown(at, "2") for at in (4, 5)),
        outcome(6, "2", same=0),
        error(7, "2"),
        outcome(8, "2"),
        outcome(1, "2", round=2),
        unknown(2, "2", round=2),
        outcome(3, "2", round=2, same=0),
        *(unknown(at, "2", round=2, carried=True) for at in (4, 5)),
        outcome(6, "2", round=2, same=0),
        outcome(7, "2", round=2),
        error(8, "2", round=2),
    ]
    (flow,) = flows(runs(samples))
    assert flow.counts() == [{"same": 3, "other": 1, "unknown": 2}, {"same": 1, "other": 2, "unknown": 3}]
    assert flow.links[0] == {
        ("same", "same"): (1,),
        ("same", "other"): (3,),
        ("same", "unknown"): (2,),
        ("other", "other"): (6,),
        ("unknown", "unknown"): (4, 5),
    }
    assert flow.left_out == 2


def test_one_round_is_a_flow_of_one_stage() -> None:
    (flow,) = flows(runs([outcome(1, "3"), unknown(2, "3")]))
    assert (flow.counts(), flow.links) == ([{"same": 1, "other": 0, "unknown": 1}], ())


def test_controls_do_not_flow() -> None:
    assert {flow.run.strategy for flow in flows(runs(two_models()))} == {"1", "2", "3"}


@given(st.lists(st.tuples(st.sampled_from(STATES), st.sampled_from(STATES)), min_size=1, max_size=20))
def test_nothing_is_lost_on_the_way(pairs: list[tuple[str, str]]) -> None:
    samples = []
    for at, states in enumerate(pairs):
        for number, state in enumerate(states, 1):
            same = state == "same"
            make = unknown if state == "unknown" else outcome
            samples.append(make(at, "2", round=number, **({} if state == "unknown" else {"same": same})))
    (flow,) = flows(runs(samples))
    assert [sum(stage.values()) for stage in flow.counts()] == [len(pairs)] * 2
    for at, (one, other) in enumerate(pairs):
        assert at in flow.links[0][one, other]
    for state in STATES:
        leaving = [ids for (one, _), ids in flow.links[0].items() if one == state]
        assert sum(map(len, leaving)) == len(flow.stages[0][state])


def test_unknown_in_any_words_is_unknown() -> None:
    assert state_of(outcome(1, same=0, unknown_lenient=True)) == "unknown"
