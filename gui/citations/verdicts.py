"""What an intervention tells of the answer before it, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.citations.by_hand import BY_HAND
from core.citations.interventions import FIRST, WITHOUT
from core.citations.word_problems import NUMBER
from gui.citations.passage_model import ordinal
from gui.citations.words import trouble

if TYPE_CHECKING:
    from core.citations.viewing import Asked
    from gui.citations.words import Said

DEPENDS = {"2": "Without the first passage it cites", "3": "Without the passages it cites"}
LEFT_ALONE = {
    "identity": ("Asked the same again", "what changes below may be chance"),
    "prompt-only": ("With step 2's wording and all passages", "the wording alone changes it"),
    "shuffled": ("With the same passages in another order", "the order alone changes it"),
}


def verdict(first: Asked | None, asked: Asked, unit: str = "passage") -> Said:
    """What an intervention tells of the answer before it; `unit` is what is cited, kept and dropped."""
    said, level = _verdict(first, asked)
    return said.replace("passage", unit), level


def _verdict(first: Asked | None, asked: Asked) -> Said:
    if asked.key == FIRST:
        return "", "plain"
    if (said := trouble(asked)) != "":
        return said, "plain" if asked.not_applicable else "warn"
    if first is None or first.parsed is None or asked.unchanged is None:
        return "There is no answer with all passages to compare this one with.", "warn"
    if first.unknown:
        return (
            "With all passages the model says that it is not known: there is no answer to keep or to change.",
            "warn",
        )
    words, level = _tells(asked, _how(asked))
    return f"{words}{_stands(asked)}", level


def _tells(asked: Asked, how: str) -> Said:
    strategy, _, control = asked.key.partition("-")
    if asked.key.startswith(WITHOUT):
        return _alone(asked, how)
    if asked.key in LEFT_ALONE:
        return _left_alone(asked, how)
    if asked.key == NUMBER:
        return _number(asked, how)
    if asked.key == BY_HAND:
        return f"With the passages you chose {how}.", "plain"
    if control in ("random", "uncited"):
        return _control(asked, how)
    return _sufficiency(asked, how) if strategy == "1" else _necessity(asked, how)


def _how(asked: Asked) -> str:
    """What became of the answer, as the end of a sentence."""
    if asked.unknown:
        return "the model says that it is not known"
    if asked.refused:
        return "the model refuses to answer"
    return "the answer is the same" if asked.unchanged else "the answer is another"


def _sufficiency(asked: Asked, how: str) -> Said:
    dots = " and dots for the rest" if asked.key.endswith("-length") else ""
    if asked.unchanged:
        return f"With the cited passages alone{dots} {how}: they were enough.", "good"
    return f"With the cited passages alone{dots} {how}: they were not enough.", "bad"


def _necessity(asked: Asked, how: str) -> Said:
    without = DEPENDS[asked.key[0]]
    if asked.key.endswith("-length"):
        without = without.replace("Without", "With dots for")
    again = f" In round {asked.round} too." if asked.round > 1 and asked.unchanged else ""
    if asked.unchanged:
        return f"{without} {how}: it did not depend on {_pronoun(asked)}.{again}", "bad"
    return f"{without} {how}: the answer depended on {_pronoun(asked)}.", "good"


def _pronoun(asked: Asked) -> str:
    return "it" if asked.key.startswith("2") else "them"


def _alone(asked: Asked, how: str) -> Said:
    place = asked.key.removeprefix(WITHOUT)
    which = f"the passage it cites {ordinal(int(place))}" if place.isdigit() else "one citation"
    if asked.unchanged:
        return f"Without {which} alone {how}: this citation is idle.", "bad"
    return f"Without {which} alone {how}: the answer depended on it.", "good"


def _left_alone(asked: Asked, how: str) -> Said:
    when, why = LEFT_ALONE[asked.key]
    if asked.unchanged:
        return f"{when} {how}, as it should be.", "good"
    return f"{when} {how}: {why}.", "warn"


def _number(asked: Asked, how: str) -> Said:
    if asked.unchanged:
        return f"{asked.note} {how[:1].upper()}{how[1:]} as before: remembered, not derived.", "bad"
    if asked.unknown or asked.refused:
        return f"{asked.note} {how[:1].upper()}{how[1:]}.", "warn"
    if asked.right:
        return f"{asked.note} The answer follows the new number.", "good"
    return f"{asked.note} The answer is another, but not the right one.", "warn"


def _control(asked: Asked, how: str) -> Said:
    strategy, _, control = asked.key.partition("-")
    drawn = "drawn at random" if control == "random" else "that are not cited"
    one = "drawn at random" if control == "random" else "that is not cited"
    if strategy == "1":
        when = f"With as many passages {drawn} instead {how}"
        if asked.unchanged:
            return f"{when}: that strategy 1 keeps the answer tells little here.", "warn"
        return f"{when}: only the cited ones keep the answer.", "good"
    when = f"Without a passage {one} {how}" if strategy == "2" else f"Without as many passages {drawn} {how}"
    if asked.unchanged:
        return f"{when}: what strategy {strategy} changes is due to the citations.", "good"
    return f"{when}: a change under strategy {strategy} tells little here.", "warn"


def _stands(asked: Asked) -> str:
    if asked.stands and not asked.unchanged and asked.key != NUMBER:
        return " The first answer still stands, word for word, in what is left."
    if asked.stands and asked.key in ("2", "3"):
        return " But it still stands, word for word, in what is left."
    return ""
