"""The diagram of a lab of value iteration: the value of the root after each sweep."""

from __future__ import annotations

from emmviz.player.lab.course_chart import Aim, CourseChart, Labels
from emmviz.player.lab.scale import ticks
from emmviz.player.lab.sweeps.course import Course
from emmviz.player.lab.sweeps.words import Teller

__all__ = ["sweep_chart"]


def sweep_chart(tell: Teller, course: Course) -> CourseChart:
    """Return the diagram of the sweeps from a guess, where the value is seen once a sweep gives it back."""
    swept, own = tell.swept, tell.own
    most = max(swept.sweeps, 1)
    reached = swept.reached(course)
    return CourseChart(
        Labels(own["chart"].format(last=swept.sweeps), tell.summary(course), own["axis"], own["sweep"], tell.plain),
        course.root,
        [k / most for k in range(len(course.root))],
        [(int(k) / most, str(k)) for k in ticks(0, swept.sweeps, 7) if k.denominator == 1],
        swept.range,
        Aim(swept.value, own["value_line"].format(value=tell.number(swept.value)), -1 if reached is None else reached),
    )
