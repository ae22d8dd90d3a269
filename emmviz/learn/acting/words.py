"""Words: the sentences of a search by hand: what is asked, what is right, which mistake an answer looks like."""

from __future__ import annotations

from typing import Any

from emmviz.learn.acting.asks import Ask, Cut, asks_of, question_of
from emmviz.learn.acting.desk import Desk
from emmviz.learn.acting.moves import returned
from emmviz.learn.marking import answer_text, hints, working
from emmviz.learn.writing import Writer
from emmviz.search.run import Run
from emmviz.story.visits import moments_of

__all__ = ["Words", "worked"]


class Words:
    """Writes the sentences about one ask, in the language of the desk.

    >>> from emmviz import gallery
    >>> from emmviz.learn.acting.asks import asks_of
    >>> from emmviz.learn.acting.desk import desk_for
    >>> desk = desk_for(gallery.aima_scale(), "star1")
    >>> Words(desk, desk.run(), asks_of(desk, desk.run())[0]).prompt()
    'MAX A: which node next?'
    """

    def __init__(self, desk: Desk, run: Run, ask: Ask) -> None:
        self.desk, self.run, self.ask = desk, run, ask
        self.question = question_of(desk, run, ask)
        self.say = Writer(self.question)
        self.narrator = self.say.narrator
        self.words: dict[str, str] = self.narrator.lang["act"]
        self.moment = moments_of(run)[ask.step]

    def prompt(self) -> str:
        """Ask."""
        ask = self.ask
        if ask.kind == "next":
            key = "probe" if ask.probe else "next_or_cut" if self._may_cut else "next"
            return self.words[f"ask_{key}"].format(name=self.narrator.name(ask.node))
        if ask.kind == "window" and self.moment.child_window is not None:
            return self.words["ask_limits"].format(name=self.narrator.child(ask.node))
        return self.question.prompt

    def shown(self) -> str:
        """Give the right answer, and why it is right."""
        if self.ask.kind != "next":
            answer = self.narrator.lang["sheet"]["answer_is"].format(answer=self._answer())
            return self.say.sentences(answer, working(self.question))
        if isinstance(self.ask.answer, Cut):
            return self.narrator.sentence(self.moment)
        go_on = self.words["go_on" if self._after_update else "begin"].format(nodes=self._left())
        stays = working(self.question) if self._may_cut else ""
        return self.say.sentences(go_on, stays)

    def why(self, mistake: str | None, given: Any) -> str:
        """Name a mistake, without the right answer; `given` is a node, or what is to stand for one."""
        if mistake is None:
            return ""
        learn, own, traced = self.narrator.lang["learn"], self.words, self.narrator.lang["traced"]
        key = f"mistake_{mistake}"
        if key in own:
            return own[key].format(**self._fields(given))
        if key in learn:
            text: str = learn["mistake"].format(what=learn[key])
            return text
        sentence: str = traced[key].format(**self._fields(given))
        return sentence

    def unreadable(self) -> str:
        """Say how an answer is to be written."""
        if self.ask.kind == "next":
            return self.words["write_next"]
        return self.narrator.lang["learn"]["write_number" if self.ask.kind == "value" else "write_interval"]  # type: ignore[no-any-return]

    def hints(self, shown: str | None = None) -> tuple[str, str, str]:
        """Three hints: the rule, its numbers without the result, the answer, which may be `shown` already."""
        shown = self.shown() if shown is None else shown
        if self.ask.kind != "next" or self._may_cut:
            rule, numbers = hints(self.question)
            return rule, numbers, shown
        return self.words["hint_any"], self.words["hint_left"].format(nodes=self._left()), shown

    @property
    def _after_update(self) -> bool:
        before = moments_of(self.run)[self.ask.step - 1].step if self.ask.step else None
        return before is not None and before.node == self.ask.node and before.event == "update"

    @property
    def _may_cut(self) -> bool:
        """Whether it is a question at all if the search cuts here."""
        kind = self.run.tree.kind(self.ask.node)
        return self.ask.kind == "next" and self._after_update and kind in self.run.cuts_at

    def _left(self) -> str:
        tree, ask = self.run.tree, self.ask
        if ask.probe:
            return self.narrator.child(ask.answer)
        done = returned(self.run, ask)
        ways = [way.child for way in tree.branches(ask.node) if way.prob != 0]
        return self.say.join(self.narrator.child(node) for node in ways if node not in done)

    def _answer(self) -> str:
        ask, step = self.ask, self.moment.step
        if ask.kind == "value" and step.bound is not None and self.run.tree.kind(ask.node) in self.run.cuts_at:
            return self.narrator.bounded(ask.answer, step.bound)
        return answer_text(self.question)

    def _fields(self, given: Any) -> dict[str, str]:
        tree, ask = self.run.tree, self.ask
        above = ask.node if ask.kind != "window" else tree.parent(ask.node) or ask.node
        child = given if isinstance(given, str) else ask.node
        return {
            "name": self.narrator.name(above),
            "child": self.narrator.child(child) if child in tree else child,
            "n": str(len(tree.children(above))),
        }


def worked(desk: Desk, run: Run, given: int) -> list[str]:
    """Return the first asks of a run as worked steps: what is right, and why.

    Parameters: desk; run; given, how many asks. Which node is next is no step of the working, unless there is a cut.

    >>> from emmviz import gallery
    >>> from emmviz.learn.acting.desk import desk_for
    >>> desk = desk_for(gallery.aima_scale(), "expectiminimax")
    >>> worked(desk, desk.run(), 5)
    ['MIN D is worth 2, the smallest of 2 and 2.']
    """
    steps = [Words(desk, run, ask) for ask in asks_of(desk, run)[:given]
             if ask.kind != "next" or isinstance(ask.answer, Cut)]  # fmt: skip
    # A cut and the number that it reports have one sentence.
    return list(dict.fromkeys(working(one.question) for one in steps))
