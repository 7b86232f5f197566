"""Tests of significance: values worked out by hand or printed elsewhere, and sentences in place of NaN."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.citations.statistics import LEAST_P, Test, averaged, finding, holm, p_text, untestable
from core.citations.tests_models import anova, cochran, tukey
from core.citations.tests_paired import mcnemar, net_effect, paired_t, refuse_hops, wilcoxon

Paired = Callable[[dict[int, float], dict[int, float]], Test]
BITS = st.lists(st.sampled_from((0.0, 1.0)), max_size=25)


def asked(values: list[float]) -> dict[int, float]:
    return dict(enumerate(values, 1))


def discordant(gained: int, lost: int, both: int = 3) -> tuple[dict[int, float], dict[int, float]]:
    first = [1.0] * gained + [0.0] * lost + [1.0] * both
    second = [0.0] * gained + [1.0] * lost + [1.0] * both
    return asked(first), asked(second)


class TestPaired:
    @pytest.mark.parametrize(
        ("gained", "lost", "p"),
        [
            (6, 1, 2 * (1 + 7) / 2**7),
            (10, 0, 2 / 2**10),
            (3, 3, 1.0),
            (1, 0, 1.0),
            (12, 2, 2 * (1 + 14 + 91) / 2**14),
        ],
    )
    def test_mcnemar_counts_discordant_pairs_exactly(self, gained: int, lost: int, p: float) -> None:
        first, second = discordant(gained, lost)
        found = mcnemar(first, second)
        assert found.p == pytest.approx(p)
        assert found.statistic == gained
        assert found.n == gained + lost + 3
        assert f"{gained} only in the first, {lost} only in the second" in found.sentence

    def test_student_by_hand(self) -> None:
        """Differences 1, 2, 3: mean 2, standard error 1/sqrt(3), t = 2 sqrt(3) with 2 degrees of freedom."""
        found = paired_t(asked([2, 4, 6]), asked([1, 2, 3]))
        t = 2 * math.sqrt(3)
        assert found.statistic == pytest.approx(t)
        assert found.p == pytest.approx(1 - t / math.sqrt(2 + t * t))  # the distribution for 2 degrees
        assert found.effect.value == pytest.approx(2)
        assert found.effect.low == pytest.approx(2 - 4.302653 / math.sqrt(3))

    def test_student_of_gossets_sleep(self) -> None:
        """Student (1908): ten patients, two drugs, t = 4.062, p = 0.00283."""
        one = asked([0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0])
        other = asked([1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4])
        found = paired_t(other, one)
        assert found.statistic == pytest.approx(4.0621, abs=1e-4)
        assert found.p == pytest.approx(0.002833, abs=1e-6)

    def test_wilcoxon_of_darwins_plants(self) -> None:
        """The heights of crossed and self-fertilised plants: W = 24, p = 0.041 (as in scipy's manual)."""
        differences = [6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75]
        found = wilcoxon(asked([float(d) for d in differences]), asked([0.0] * 15))
        assert found.statistic == 24
        assert found.p == pytest.approx(0.041259765625)

    def test_wilcoxon_by_hand(self) -> None:
        """Five positive differences of different sizes: W = 0, p = 2 of 32."""
        found = wilcoxon(asked([0.1, 0.2, 0.3, 0.4, 0.5]), asked([0.0] * 5))
        assert found.statistic == 0
        assert found.p == pytest.approx(2 / 32)

    def test_wilcoxon_leaves_equal_pairs_out(self) -> None:
        with_equal = wilcoxon(asked([0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.7]), asked([0.0] * 5 + [0.7, 0.7]))
        assert with_equal.p == pytest.approx(2 / 32)
        assert with_equal.n == 7

    def test_ties_are_ties_in_spite_of_rounding(self) -> None:
        first, second = asked([0.9, 0.3, 0.4]), asked([0.8, 0.2, 0.3])
        exact = wilcoxon(asked([1.0, 1.0, 1.0]), asked([0.0, 0.0, 0.0]))
        assert wilcoxon(first, second).p == exact.p

    def test_only_questions_that_both_have_are_compared(self) -> None:
        found = mcnemar({1: 1.0, 2: 1.0, 3: 0.0, 9: 0.0}, {1: 0.0, 2: 1.0, 3: 0.0, 7: 1.0})
        assert found.n == 3
        assert found.statistic == 1

    @pytest.mark.parametrize("test", [paired_t, wilcoxon, mcnemar])
    def test_identical_pairs_get_a_sentence(self, test: Paired) -> None:
        same = asked([1.0, 0.0, 1.0, 1.0])
        found = test(same, same)
        assert found.p is None
        assert found.statistic is None
        assert "All 4 questions came out the same in both" in found.sentence

    @pytest.mark.parametrize("test", [paired_t, wilcoxon, mcnemar])
    @pytest.mark.parametrize(
        ("first", "second", "says"),
        [
            ({}, {1: 1.0}, "no sample"),
            ({1: 1.0}, {2: 1.0}, "different questions"),
            ({1: 1.0}, {1: 0.0}, "Only one question"),
        ],
    )
    def test_too_little_gets_a_sentence(
        self, test: Paired, first: dict[int, float], second: dict[int, float], says: str
    ) -> None:
        found = test(first, second)
        assert found.p is None
        assert says in found.sentence

    def test_constant_differences_get_a_sentence(self) -> None:
        found = paired_t(asked([1.0] * 5), asked([0.0] * 5))
        assert found.p is None
        assert "differ by the same +1.000" in found.sentence
        assert found.effect.value == 1.0
        assert found.effect.low is not None
        assert found.effect.low < 1.0

    def test_students_interval_of_shares_stays_within_a_hundred_points(self) -> None:
        high = paired_t(asked([1.0] * 5 + [0.0]), asked([0.0] * 6)).effect
        low = paired_t(asked([0.0] * 6), asked([1.0] * 5 + [0.0])).effect
        assert (high.high, low.low) == (1.0, -1.0)
        assert high.low is not None
        assert high.low > 0

    def test_one_unequal_pair_has_no_ranks(self) -> None:
        found = wilcoxon(asked([1.0, 0.0, 0.0]), asked([0.0, 0.0, 0.0]))
        assert found.p is None
        assert "only one differs" in found.sentence

    def test_p_is_never_zero(self) -> None:
        first, second = discordant(3000, 0)
        found = mcnemar(first, second)
        assert found.p == LEAST_P
        assert found.at_most
        assert p_text(found.p) == "p < 0.001"

    def test_mcnemar_refuses_values_between(self) -> None:
        with pytest.raises(ValueError, match="0 or 1"):
            mcnemar(asked([0.5, 1.0]), asked([1.0, 0.0]))

    def test_hops_are_refused_with_the_reason(self) -> None:
        found = refuse_hops("McNemar, exact", asked([1.0, 0.0, 1.0]), {1: 2, 2: 3, 3: 4})
        assert found.p is None
        assert "hold different questions" in found.sentence
        assert "2, 3 and 4" in found.sentence

    def test_a_net_effect_is_paired_by_question(self) -> None:
        found = net_effect({1: 1.0, 2: 1.0, 3: 0.0, 4: 1.0, 8: 0.0}, {1: 0.0, 2: 1.0, 3: 0.0, 4: 0.5, 9: 1.0})
        assert found.value == pytest.approx(0.375)

    @given(BITS, BITS)
    def test_swapping_turns_the_sign_and_keeps_p(self, one: list[float], other: list[float]) -> None:
        for test in (paired_t, wilcoxon, mcnemar):
            there, back = test(asked(one), asked(other)), test(asked(other), asked(one))
            assert (there.p is None) == (back.p is None)
            if there.p is not None and back.p is not None:
                assert there.p == pytest.approx(back.p)
                assert 0 < there.p <= 1
            json.dumps(there.row(), allow_nan=False)


class TestModels:
    MUSSELS = (
        [0.0571, 0.0813, 0.0831, 0.0976, 0.0817, 0.0859, 0.0735, 0.0659, 0.0923, 0.0836],
        [0.0873, 0.0662, 0.0672, 0.0819, 0.0749, 0.0649, 0.0835, 0.0725],
        [0.0974, 0.1352, 0.0817, 0.1016, 0.0968, 0.1064, 0.105],
        [0.1033, 0.0915, 0.0781, 0.0685, 0.0677, 0.0697, 0.0764, 0.0689],
        [0.0703, 0.1026, 0.0956, 0.0973, 0.1039, 0.1045],
    )

    def test_anova_of_mussels(self) -> None:
        """Lengths of a muscle from five places (McDonald, Handbook of Biological Statistics): F = 7.12."""
        found = anova([asked(group) for group in self.MUSSELS])
        assert found.statistic == pytest.approx(7.1210, abs=1e-4)
        assert found.p == pytest.approx(2.812e-4, abs=1e-7)
        assert found.n == 39

    def test_anova_of_two_groups_by_hand(self) -> None:
        """1, 2, 3 against 3, 4, 5: between 6 with 1 degree of freedom, within 4 with 4: F = 6."""
        assert anova([asked([1, 2, 3]), asked([3, 4, 5])]).statistic == pytest.approx(6)

    def test_tukey_of_headache_tablets(self) -> None:
        """Minutes until relief from three brands, as in scipy's manual."""
        found = tukey(
            {
                "one": asked([24.5, 23.5, 26.4, 27.1, 29.9]),
                "two": asked([28.4, 34.2, 29.5, 32.2, 30.1]),
                "three": asked([26.1, 28.3, 24.3, 26.2, 27.8]),
            }
        )
        first = found["one", "two"]
        assert first.effect.value == pytest.approx(-4.6)
        assert first.p == pytest.approx(0.014, abs=5e-4)
        assert first.effect.low == pytest.approx(-8.249, abs=5e-4)
        assert first.effect.high == pytest.approx(-0.951, abs=5e-4)
        assert found["one", "three"].p == pytest.approx(0.980, abs=5e-4)
        assert found["two", "three"].p == pytest.approx(0.020, abs=5e-4)

    def test_tukey_says_where_it_cannot_tell_smaller_values(self) -> None:
        high, low = asked([1.0, 0.9] * 200), asked([0.0, 0.1] * 200)
        result = tukey({"all": high, "none": low, "again": low})["all", "none"]
        assert result.at_most
        assert result.p is not None
        assert 0 < result.p < 1e-9

    def test_tukey_of_two_models_is_their_t_test(self) -> None:
        """1, 2, 3 against 3, 4, 5: t squared is the F of 6, with 4 degrees of freedom."""
        one, other = asked([1, 2, 3]), asked([3, 4, 5])
        found = tukey({"one": one, "other": other})["one", "other"]
        assert found.p == pytest.approx(anova([one, other]).p)
        assert found.effect.low == pytest.approx(-2 - 2.776445 * math.sqrt(2 / 3))

    def test_tukeys_interval_of_shares_ends_at_a_hundred_points(self) -> None:
        """9 of 10 against 0 of 10 and 5 of 10, as statsmodels has it but for the end beyond 1."""
        from statsmodels.stats.multicomp import pairwise_tukeyhsd

        shares = [[1.0] * ones + [0.0] * (10 - ones) for ones in (9, 0, 5)]
        named = dict(zip("abc", map(asked, shares), strict=True))
        theirs = pairwise_tukeyhsd(list(chain(*shares)), [name for name in "abc" for _ in range(10)])
        low, high = sorted(-end for end in theirs.confint[0])  # the second minus the first
        effect = tukey(named)["a", "b"].effect
        assert high > 1
        assert effect.value == pytest.approx(0.9)
        assert effect.low == pytest.approx(low, abs=1e-6)
        assert effect.high == 1.0

    def test_models_that_never_vary_differ_by_square_and_add(self) -> None:
        """Newcombe's method 10 of 12 of 12 against 0 of 7, as statsmodels has it."""
        from statsmodels.stats.proportion import confint_proportions_2indep

        found = tukey({"one": asked([1.0] * 12), "other": asked([0.0] * 7)})["one", "other"]
        low, high = confint_proportions_2indep(12, 12, 0, 7, method="newcomb", compare="diff")
        assert found.p is None
        assert found.effect.low == pytest.approx(low)
        assert found.effect.high == pytest.approx(high)

    def test_cochran_by_hand(self) -> None:
        """Rows 110, 100, 110, 010, 111: columns 4, 4, 1; Q = 6 * 6 / 8 = 4.5 with 2 degrees: exp(-2.25)."""
        found = cochran([asked([1, 1, 1, 0, 1]), asked([1, 0, 1, 1, 1]), asked([0, 0, 0, 0, 1])])
        assert found.statistic == pytest.approx(4.5)
        assert found.p == pytest.approx(math.exp(-2.25))
        assert found.n == 5

    def test_cochran_of_two_models_is_mcnemars_old_formula(self) -> None:
        first, second = discordant(9, 2)
        assert cochran([first, second]).statistic == pytest.approx((9 - 2) ** 2 / (9 + 2))

    @pytest.mark.parametrize(
        ("groups", "says"),
        [
            ([[1.0, 0.0]], "only one model"),
            ([[1.0, 0.0], [1.0]], "fewer than two samples"),
            ([[1.0, 1.0], [1.0, 1.0]], "no difference to test"),
            ([[1.0, 1.0], [0.0, 0.0]], "no spread"),
        ],
    )
    def test_groups_that_cannot_be_compared_get_a_sentence(
        self, groups: list[list[float]], says: str
    ) -> None:
        named = {f"model {at}": asked(group) for at, group in enumerate(groups)}
        for found in (anova(list(named.values())), *tukey(named).values()):
            assert found.p is None
            assert says in found.sentence
            json.dumps(found.row(), allow_nan=False)

    @pytest.mark.parametrize(
        ("groups", "says"),
        [
            ([{1: 1.0}], "only one model"),
            ([{1: 1.0}, {2: 1.0}], "no question that all models have"),
            ([{1: 1.0, 2: 0.0}, {1: 1.0, 2: 0.0}], "all models came out the same"),
        ],
    )
    def test_cochran_without_a_difference_gets_a_sentence(
        self, groups: list[dict[int, float]], says: str
    ) -> None:
        found = cochran(groups)
        assert found.p is None
        assert says in found.sentence

    def test_cochran_refuses_values_between(self) -> None:
        with pytest.raises(ValueError, match="0 or 1"):
            cochran([asked([0.5, 1.0]), asked([1.0, 0.0])])


class TestHolm:
    def test_by_hand(self) -> None:
        """0.01, 0.04, 0.03, 0.005 of four: 4 * 0.005, 3 * 0.01, 2 * 0.03, and the last not below it."""
        tests = [finding("t", 9, 1.0, p, least=LEAST_P) for p in (0.01, 0.04, 0.03, 0.005)]
        assert [test.p_holm for test in holm(tests)] == pytest.approx([0.03, 0.06, 0.06, 0.02])

    def test_tests_without_p_are_no_part_of_the_family(self) -> None:
        tests = [finding("t", 9, 1.0, 0.04, least=LEAST_P), untestable("t", 0, "Nothing to test.")]
        corrected = holm(tests)
        assert corrected[0].p_holm == 0.04
        assert corrected[1] == tests[1]

    @given(st.lists(st.floats(1e-9, 1), max_size=12))
    def test_a_corrected_p_is_no_smaller_and_keeps_the_order(self, values: list[float]) -> None:
        corrected = holm([Test("t", 2, p=p) for p in values])
        pairs = sorted((test.p or 0, test.p_holm or 0) for test in corrected)
        assert all(p <= holmed <= 1 for p, holmed in pairs)
        assert [holmed for _, holmed in pairs] == sorted(holmed for _, holmed in pairs)

    def test_significance_follows_the_corrected_value(self) -> None:
        assert Test("t", 2, p=0.01).significant
        assert not Test("t", 2, p=0.01, p_holm=0.08).significant
        assert untestable("t", 0, "Nothing.").significant is None


@pytest.mark.parametrize(
    ("p", "text"),
    [(None, "–"), (0.0002, "p < 0.001"), (0.001, "p = 0.001"), (0.0421, "p = 0.042"), (1.0, "p = 1.000")],
)
def test_p_is_printed_as_papers_do(p: float | None, text: str) -> None:
    assert p_text(p) == text


def test_draws_of_one_question_are_averaged() -> None:
    assert averaged([(1, 1.0), (2, 0.0), (1, 0.0)]) == {1: 0.5, 2: 0.0}
