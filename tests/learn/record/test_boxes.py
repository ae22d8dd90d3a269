"""Boxes: the dates of the rule, exactly, and the rule once more as one would tell it, over many answers."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from emmviz import TreeError
from emmviz.learn.record.boxes import Standing, clock, standing
from emmviz.learn.record.store import Entry

START = datetime(2026, 11, 1, 8, tzinfo=UTC)


def answers(*given):
    """Entries from pairs of a day and a verdict."""
    times = [(START + timedelta(days=day)).strftime("%Y-%m-%dT%H:%M:%SZ") for day, _ in given]
    return [Entry(str(i), "quiz", "move", verdict, at=times[i]) for i, (_, verdict) in enumerate(given)]


def test_nothing_answered_nothing_due():
    assert standing([]) == Standing(0, 0, 0, 0, None)


@pytest.mark.parametrize(("given", "box", "days"), [
    ([(0, "right")], 2, 2),
    ([(0, "wrong")], 1, 1),
    ([(0, "unknown")], 1, 1),
    # Right before it is due changes nothing, not even the day.
    ([(0, "right"), (1, "right"), (1.9, "right")], 2, 2),
    ([(0, "right"), (2, "right")], 3, 6),
    ([(0, "right"), (2, "right"), (6, "right"), (14, "right")], 5, 30),
    # Who knows it in the last box is asked every sixteen days.
    ([(0, "right"), (2, "right"), (6, "right"), (14, "right"), (30, "right")], 5, 46),
    # Wrong at any time: back to the first.
    ([(0, "right"), (2, "right"), (3, "wrong")], 1, 4),
    ([(0, "wrong"), (1, "right")], 2, 3),
])  # fmt: skip
def test_the_box_and_the_day(given, box, days):
    now = standing(answers(*given))
    assert (now.box, now.due) == (box, START + timedelta(days=days))


@pytest.mark.parametrize("seed", range(30))
def test_the_rule_in_other_words(seed):
    dice = Random(seed)
    day, given = 0, []
    for _ in range(40):
        day += dice.choice((0, 1, 1, 2, 5, 17))
        given.append((day, dice.choice(("right", "right", "right", "wrong", "unknown"))))
    # From the last mistake on, climb one step at each answer that is not too early.
    last = max((i for i, (_, verdict) in enumerate(given) if verdict != "right"), default=-1)
    box, due = (1, given[last][0] + 1) if last >= 0 else (1, 0)
    for at, _ in given[last + 1 :]:
        if at >= due:
            box = min(box + 1, 5)
            due = at + (1, 2, 4, 8, 16)[box - 1]
    entries = answers(*given)
    now = standing(entries)
    assert (now.box, now.due) == (box, START + timedelta(days=due))
    assert now.right == sum(verdict == "right" for _, verdict in given)
    assert (now.asked, now.row, now.mastered) == (40, 39 - last, 39 - last >= 3)


def test_a_time_in_any_form():
    noon = datetime(2026, 11, 23, 12, tzinfo=UTC)
    times = ("2026-11-23T12:00:00Z", "2026-11-23T13:00:00+01:00", datetime(2026, 11, 23, 12), noon)
    assert {clock(time) for time in times} == {noon}
    assert clock(None).tzinfo is UTC
    for wrong in ("tomorrow", 5, b"2026-11-23"):
        with pytest.raises(TreeError, match=r"^at must be a time such as 2026-11-23T09:30:00Z, not "):
            clock(wrong)
