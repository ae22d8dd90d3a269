"""Examiner: asks questions about one run, in one language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message
from emmviz.base.numbers import Number, is_finite
from emmviz.learn.answers.intervals import Interval
from emmviz.learn.question import Difficulty, Fact, Notation, Question, Spoilers
from emmviz.picture.drawn import narrator_of
from emmviz.search.events import Bound
from emmviz.search.intervals import limits_player
from emmviz.search.run import Run
from emmviz.story.frame import Fold, NodeState
from emmviz.story.moment import Moment
from emmviz.story.visits import visits_of

_NO_NOTATION, _NO_DIFFICULTY, _NO_SPOILERS = Notation(), Difficulty(), Spoilers()


def shows(state: NodeState, number: Number) -> bool:
    """Return whether a picture shows a number at a node, as its value so far, its running sum or its whole interval."""
    return number in (state.value, state.partial) or state.interval == (number, number)


class Examiner:
    """Asks questions about one run.

    `narrator` writes names, and `numbers` as "decimals" or "fractions"; `words` are the words of the section `learn`,
    `moments` the steps, `visits` the searches of inner nodes.
    """

    def __init__(self, run: Run, lang: str, numbers: str = "decimals") -> None:
        self.run, self.tree, self.lang, self.numbers = run, run.tree, lang, numbers
        self.narrator = narrator_of(run, lang, numbers)
        self.words: dict[str, str] = self.narrator.lang["learn"]
        visits = visits_of(run)
        self.moments = visits.moments
        self.visits = [visit for visit in visits.all if visit.first.step.event == "enter"]
        for visit in self.visits:
            if visit.last.step.event not in ("leave", "cutoff"):
                node = visits.open[-1].node if visits.open else visit.node
                raise TreeError(Message("wrong.learn.breaks_off", node=node))

    @cached_property
    def before(self) -> list[NodeState]:
        """For each step the state of its node in the frame in which it has yet to happen."""
        fold, states = Fold(self.run), []
        for moment in self.moments:
            states.append(fold.nodes[moment.step.node])
            fold.advance()
        return states

    def say(self, key: str, /, node: str | None = None, **fields: object) -> str:
        """Write a sentence with a capital at its start, unless it begins with a node's own name."""
        text = self.words[key].format(**fields)
        return text if node is not None and text.startswith(node) else text[:1].upper() + text[1:]

    def returned(self, moment: Moment) -> str:
        """Say what a child has just returned."""
        step = moment.step
        name, number = self.narrator.child(step.child), self.narrator.bounded(*step.result)
        if not moment.probed:
            return self.say("returned", step.child, child=name, v=number)
        # The reply's value is a bound on the child; which kind of bound is for the reader to find.
        limits = limits_player(self.tree.kind(step.child) == "max", step.result[1])
        shown = self.narrator.number(step.result[0]) if limits else number
        return self.say("returned_probe", step.child, child=name, v=shown)

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
        notation: Notation = _NO_NOTATION,
        difficulty: Difficulty = _NO_DIFFICULTY,
        spoilers: Spoilers = _NO_SPOILERS,
    ) -> Question:
        """Make a question about this run; `end` is the step at which its node has its value, if that is asked for."""
        is_number, bound = form == "number", end and end.step.bound
        numbers = (answer,) if is_number else answer if isinstance(answer, tuple) and form == "interval" else ()
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
            notation=notation._replace(
                numbers=self.numbers, sign=bound.sign if is_number and bound and bound is not Bound.EXACT else ""
            ),
            difficulty=difficulty._replace(
                is_borderline=difficulty.is_borderline or self._is_sure(node) or not all(map(is_finite, numbers)),
                takes_work=difficulty.takes_work or (is_number and self.tree.kind(node or self.tree.root) == "chance"),
            ),
            spoilers=spoilers._replace(
                states=(*spoilers.states, *self._stated(node, end)),
                shown_until=step if end is None else end.k - 1,
            ),
        )

    def _stated(self, node: str | None, end: Moment | None) -> Iterator[Fact]:
        """Give the facts in the working of a node's value: how it follows from the children's values."""
        if node is not None and end is not None:
            yield ("best", node)
            yield from (("number", stated) for stated in (node, *self.tree.children(node)))

    def _is_sure(self, node: str | None) -> bool:
        """Return whether an outcome of a node, or of the one above it, has the probability 0 or 1."""
        around = () if node is None else (node, self.tree.parent(node))
        return any(way.prob in (0, 1) for parent in around if parent is not None for way in self.tree.branches(parent))
