"""What the front end needs to compare runs: the players' payloads, the common timeline, and what to say of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from emmviz.base.locale import called, words
from emmviz.player.shell.frame_files import FORMATS
from emmviz.player.shell.payload import payload, subtitle
from emmviz.story.align import align
from emmviz.story.narrate import Narrator
from emmviz.story.titles import apart

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["Comparing"]

_SAID = ("fail", "depth", "bounds")  # the options that a player's subtitle names

# What a run does at a moment: an event, or wait or done, with the node and the child of its step.
_Act = tuple[str, str, str]


class Comparing:
    """Several runs on one timeline: `moments` says how many steps each has done, `parts` where they begin to differ.

    >>> from emmviz import gallery, expectiminimax, star1
    >>> both = Comparing((expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale())))
    >>> both.parts, both.sentences[23]
    ([23, 27], 'Star1 cuts at MIN F, Expectiminimax reads leaf 2 below F: they part here.')
    """

    def __init__(self, runs: tuple[Run, ...], lang: str = "en") -> None:
        self.moments = align(*runs)
        self.runs, self.lang = runs, lang
        self.words: dict[str, Any] = words(lang)
        self.own: dict[str, str] = self.words["compare"]
        self.tell = Narrator(runs[0].tree, lang)
        self.acts = [self._acts(k) for k in range(len(self.moments))]
        apart = [len(set(acts)) > 1 for acts in self.acts]
        self.parts = [k for k in range(1, len(apart)) if apart[k] and not apart[k - 1]]
        self.apart = apart

    def data(self, *, layout: str = "tidy") -> dict[str, Any]:
        """Return all of it as plain data for JSON."""
        runs = []
        for name, note, run in zip(self.names, self._notes(), self.runs, strict=True):
            drawn = payload(run, lang=self.lang, layout=layout, beside=self.runs)
            runs.append(drawn | {"title": name, "subtitle": note})
        title, names = called(self.runs[0].tree.title, self.lang), self._list(self.names)
        player = self.words["player"]
        return {
            "title": title or names,
            "subtitle": names if title else "",
            "runs": runs,
            "moments": self.moments,
            "sentences": self.sentences,
            "parts": self.parts,
            "first": self.first,
            "node": self._place(self.parts[0]) if self.parts else None,
            "places": [next((node for _, node, _ in acts if node), None) for acts in self.acts],
            "formats": FORMATS,
            "words": player | self.own | {
                "menu": self.words["menu"],
                "keys": [["d", self.own["jump"]] if row[0] == "c" else row for row in player["keys"]],
            },
        }  # fmt: skip

    # -- who they are ------------------------------------------------------------------------------------------------

    @cached_property
    def names(self) -> list[str]:
        """What the runs are called: by their algorithm, numbered where several have the same."""
        return apart([self.words["algorithm"].get(run.algorithm, run.algorithm) for run in self.runs], self.lang)

    def _notes(self) -> Iterator[str]:
        """How each run searches: its player's subtitle, and the options in which it differs from the others."""
        for run in self.runs:
            parts = subtitle(run, self.lang).split(" · ")[1:]
            for key, value in run.options.items():
                other = any(key in run2.options and run2.options[key] != value for run2 in self.runs)
                if other and key not in _SAID:
                    parts.append(f"{key}={_plain(value)}")
            yield " · ".join(parts)

    def _list(self, texts: list[str]) -> str:
        *most, last = texts
        return self.words["format"]["and"].join([", ".join(most), last]) if most else last

    # -- what they do ------------------------------------------------------------------------------------------------

    def _acts(self, k: int) -> tuple[_Act, ...]:
        acts = []
        for number, run in enumerate(self.runs):
            at, before = self.moments[k][number], self.moments[max(k - 1, 0)][number]
            step = run.steps[at - 1] if at > before else None
            idle = "done" if at == len(run.steps) else "wait"
            acts.append((step.event, step.node, step.child or "") if step else (idle, "", ""))
        return tuple(acts)

    def _place(self, k: int) -> str:
        """The lowest node that holds all that is done at a moment."""
        tree = self.runs[0].tree
        ways: list[list[str]] = []
        for _, node, _ in self.acts[k]:
            way, above = [], node or None
            while above is not None:
                way.append(above)
                above = tree.parent(above)
            ways += [way[::-1]] if way else []
        shared: list[str] = [level[0] for level in zip(*ways, strict=False) if len(set(level)) == 1]
        return shared[-1]

    # -- sentences -----------------------------------------------------------------------------------------------------

    @cached_property
    def sentences(self) -> list[str]:
        """A sentence for each moment."""
        return [self._say(k) for k in range(len(self.moments))]

    @cached_property
    def first(self) -> str:
        """Where they first part, in a sentence."""
        if not self.parts:
            return self.own["never"]
        k = self.parts[0]
        return self.own["parted"].format(k=k, what=self._what(k))

    def _say(self, k: int) -> str:
        if not k:
            return str(self.own["start"].format(names=self._list(self.names)))
        what = self._what(k)
        if self.apart[k]:
            key = "" if self.apart[k - 1] else "part" if k == self.parts[0] else "part_again"
        else:
            key = "together" if self.apart[k - 1] else ""
        text = self.own[key].format(what=what) if key else f"{what}."
        return " ".join([text, *self._end()]) if k == len(self.moments) - 1 else text

    def _what(self, k: int) -> str:
        """What the runs do at a moment, those that do the same together."""
        doing: dict[_Act, list[str]] = {}
        for name, act in zip(self.names, self.acts[k], strict=True):
            doing.setdefault(act, []).append(name)
        # A cut is why the others go on alone, so it comes first, and last who waits.
        turn = {"cutoff": 0, "wait": 2, "done": 2}
        acts = sorted(doing, key=lambda act: turn.get(act[0], 1))
        return (", " if len(self.runs) == 2 else "; ").join(self._clause(act, doing[act]) for act in acts)

    def _clause(self, act: _Act, names: list[str]) -> str:
        event, node, child = act
        if event == "evaluate" and self.tell.tree.kind(node) != "leaf":
            event = "estimate"
        who = self._list(names)
        if len(names) == len(self.runs):
            who = self.own["both"] if len(names) == 2 else self.own["all"].format(n=len(names))
        text = self.own[f"{event}_{'one' if len(names) == 1 else 'more'}"]
        return text.format(who=who, node=self._node(node), child=self.tell.child(child) if child else "")

    def _node(self, node: str) -> str:
        if not node:
            return ""
        return self.tell.leaf(node) if self.tell.tree.kind(node) == "leaf" else self.tell.name(node)

    def _end(self) -> Iterator[str]:
        """What each run cost, and whether they found the same value."""
        leaves = [f"{name} {run.counts['leaves']}" for name, run in zip(self.names, self.runs, strict=True)]
        yield self.own["end"].format(leaves=", ".join(leaves))
        found = {(run.value, run.bound) for run in self.runs}
        if len(found) == 1:
            yield self.own["agree"].format(value=self.tell.bounded(*found.pop()))


def _plain(value: object) -> str:
    """An option as it is written in Python, where that is short."""
    if callable(value):
        return getattr(value, "__name__", "…")
    text = repr(value)
    return text if len(text) <= 24 and "<" not in text else "…"
