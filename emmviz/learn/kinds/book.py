"""Book: a run as the questions see it: each visit of a node, and what its picture showed before every step."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import Number, is_finite
from emmviz.learn.question import Question, Traits
from emmviz.search.events import Bound
from emmviz.story.fold import Fold
from emmviz.story.frame import NodeState
from emmviz.story.moment import Moment
from emmviz.story.narrate import Narrator
from emmviz.story.visits import visits_of

if TYPE_CHECKING:
    from emmviz.learn.answers.intervals import Interval
    from emmviz.search.run import Run

__all__ = ["Book", "shows"]


def shows(state: NodeState, number: Number) -> bool:
    """Return whether a picture shows a number at a node, as its value so far, its running sum or its whole interval."""
    return number in (state.value, state.partial) or state.interval == (number, number)


class Book:
    """A run with what questions need of it.

    `narrator` writes numbers and names, `words` are those of the section `learn`, `moments` the steps, `visits` the
    searches of inner nodes.
    """

    def __init__(self, run: Run, lang: str) -> None:
        self.run, self.tree, self.lang = run, run.tree, lang
        self.narrator = Narrator(run.tree, lang)
        self.words: dict[str, str] = self.narrator.lang["learn"]
        visits = visits_of(run)
        self.moments = visits.moments
        self.visits = [visit for visit in visits.all if visit.first.step.event == "enter"]
        for visit in self.visits:
            if visit.last.step.event not in ("leave", "cutoff"):
                node = visits.open[-1].node if visits.open else visit.node
                raise TreeError(f"the run breaks off before node {node} has its number")

    @cached_property
    def before(self) -> list[NodeState]:
        """For each step the state of its node in the frame in which it has yet to happen."""
        fold, found = Fold(self.run), []
        for moment in self.moments:
            found.append(fold.nodes[moment.step.node])
            fold.advance()
        return found

    def say(self, key: str, /, node: str | None = None, **fields: object) -> str:
        """Write a sentence, with a capital at its start unless a node's own name stands there."""
        text = self.words[key].format(**fields)
        return text if node is not None and text.startswith(node) else text[:1].upper() + text[1:]

    def returned(self, moment: Moment) -> str:
        """Say what a child has just returned."""
        step = moment.step
        assert step.child is not None
        assert step.result is not None
        name, number = self.narrator.child(step.child), self.narrator.bounded(*step.result)
        if not moment.probed:
            return self.say("heard", step.child, child=name, v=number)
        # The reply's value is a bound on the child; which kind of bound is for the reader to find.
        own = Bound.UPPER if self.tree.kind(step.child) == "min" else Bound.LOWER
        shown = self.narrator.number(step.result[0]) if step.result[1] is own else number
        return self.say("heard_probe", step.child, child=name, v=shown)

    def question(
        self,
        kind: str,
        step: int,
        node: str | None,
        prompt: str,
        answer: object,
        form: str,
        choices: tuple[str, ...] = (),
        *,
        end: Moment | None = None,
        domain: Interval | None = None,
        detail: object = None,
        which: int | str = 0,
        traits: Traits | None = None,
    ) -> Question:
        """Make a question of this run; `end` is the step at which its node has its number, if that is asked about."""
        given, tree = traits or Traits(), self.tree
        until, bound = (step, None) if end is None else (end.k - 1, end.step.bound)
        known = given._replace(
            edge=given.edge or self._is_sure(node) or not all(map(is_finite, _numbers(answer, form))),
            until=until,
            worked=given.worked or (form == "number" and tree.kind(node or tree.root) == "chance"),
            sign=bound.sign if form == "number" and bound not in (None, Bound.EXACT) else "",
        )
        return Question(
            kind,
            step,
            node,
            prompt,
            answer,
            form,
            choices,
            self.lang,
            run=self.run,
            domain=domain,
            detail=detail,
            which=which,
            traits=known,
        )

    def _is_sure(self, node: str | None) -> bool:
        """Whether an outcome of a node, or of the one above it, has the probability 0 or 1."""
        around = () if node is None else (node, self.tree.parent(node))
        return any(way.prob in (0, 1) for one in around if one is not None for way in self.tree.branches(one))


def _numbers(answer: Any, form: str) -> tuple[Number, ...]:
    if form == "number":
        return (answer,)
    return answer if form == "interval" and isinstance(answer, tuple) else ()
