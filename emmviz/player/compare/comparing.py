"""Runs that are compared: the players' payloads, the common timeline, and the sentences about it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from networkx import shortest_path

from emmviz.base.locale import called, words
from emmviz.picture.steps import steps_with
from emmviz.player.shell.payload import FORMATS, payload, subtitle
from emmviz.search.run import Run
from emmviz.story.align import align
from emmviz.story.headline import apart, together
from emmviz.story.narrate import Narrator

__all__ = ["Comparing"]

# The options that a player's subtitle names.
_IN_SUBTITLES = ("fail", "depth", "bounds")

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
        self.runs, self.lang, self.words = runs, lang, words(lang)
        self.own: dict[str, str] = self.words["compare"]
        self.narrator = Narrator(runs[0].tree, lang)
        # By their algorithm, numbered where several have the same.
        self.names = apart([self.words["algorithm"].get(run.algorithm, run.algorithm) for run in runs], lang)
        self.acts = [tuple(self._acts(before, now)) for before, now in pairwise([self.moments[0], *self.moments])]
        self.apart = [len(set(acts)) > 1 for acts in self.acts]
        self.parts = [k for k in range(1, len(self.acts)) if self.apart[k] and not self.apart[k - 1]]
        self.sentences = [self._sentence(k) for k in range(len(self.moments))]
        self.first = self.own["never"]
        if self.parts:
            self.first = self.own["parted"].format(k=self.parts[0], what=self._what(self.parts[0]))

    def data(self, *, layout: str = "tidy", slide: tuple[float, float] | None = None) -> dict[str, Any]:
        """Return all of it as plain data for JSON; `slide` is the room that a slide has for each tree."""
        runs = [
            payload(run, lang=self.lang, layout=layout, beside=self.runs, slide=slide)
            | {"title": name, "subtitle": note}
            for name, note, run in zip(self.names, self._notes(), self.runs, strict=True)
        ]
        title, names = called(self.runs[0].tree.title, self.lang), together(self.names, self.lang)
        keys = [["d", self.own["jump"]] if row[0] == "c" else row for row in self.words["player"]["keys"]]
        return {
            "title": title or names,
            "subtitle": names if title else "",
            "runs": runs,
            "moments": self.moments,
            "sentences": self.sentences,
            "parts": self.parts,
            "leaps": self._leaps(),
            "first": self.first,
            "node": self._place(self.parts[0]) if self.parts else None,
            "places": [next((node for _, node, _ in acts if node), None) for acts in self.acts],
            "formats": FORMATS,
            "words": self.words["player"] | self.own | {"menu": self.words["menu"], "keys": keys},
        }

    def _notes(self) -> Iterator[str]:
        """How each run searches: its player's subtitle, and the options in which it differs from the others."""
        for run in self.runs:
            parts = subtitle(run, self.lang).split(" · ")[1:]
            for key, value in run.options.items():
                other = any(key in run2.options and run2.options[key] != value for run2 in self.runs)
                if other and key not in _IN_SUBTITLES:
                    parts.append(f"{key}={_plain(value)}")
            yield " · ".join(parts)

    def _leaps(self) -> list[int]:
        """The moments at which one of the runs has a value or a cut more."""
        found: set[int] = set()
        for run, steps in zip(self.runs, zip(*self.moments, strict=True), strict=True):
            first = {step: k for k, step in reversed(list(enumerate(steps)))}
            found.update(first[step] for step in steps_with(run, "values"))
        return sorted(found)

    # -- what they do ------------------------------------------------------------------------------------------------

    def _acts(self, before: tuple[int, ...], now: tuple[int, ...]) -> Iterator[_Act]:
        """What each run does between two moments."""
        for run, last, at in zip(self.runs, before, now, strict=True):
            if at > last:
                step = run.steps[at - 1]
                yield step.event, step.node, step.child or ""
            else:
                yield "done" if at == len(run.steps) else "wait", "", ""

    def _place(self, k: int) -> str:
        """The lowest node that holds all that is done at a moment."""
        tree = self.runs[0].tree
        paths: list[list[str]] = [shortest_path(tree, tree.root, node) for _, node, _ in self.acts[k] if node]
        shared: list[str] = [level[0] for level in zip(*paths, strict=False) if len(set(level)) == 1]
        return shared[-1]

    # -- sentences -----------------------------------------------------------------------------------------------------

    def _sentence(self, k: int) -> str:
        """What happens at a moment."""
        if not k:
            return self.own["start"].format(names=together(self.names, self.lang))
        text = what = self._what(k)
        if self.apart[k] == self.apart[k - 1]:
            text = f"{what}."
        else:
            key = "together" if not self.apart[k] else "part" if k == self.parts[0] else "part_again"
            text = self.own[key].format(what=what)
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
        """What some of the runs do."""
        event, node, child = act
        narrator, is_leaf = self.narrator, bool(node) and self.narrator.tree.kind(node) == "leaf"
        if event == "evaluate" and not is_leaf:
            event = "estimate"
        who = together(names, self.lang)
        if len(names) == len(self.runs):
            who = self.own["both"] if len(names) == 2 else self.own["all"].format(n=len(names))
        return self.own[f"{event}_{'one' if len(names) == 1 else 'more'}"].format(
            who=who,
            node=(narrator.leaf(node) if is_leaf else narrator.name(node)) if node else "",
            child=narrator.child(child) if child else "",
        )

    def _end(self) -> Iterator[str]:
        """What each run cost, and whether they found the same value."""
        leaves = [f"{name} {run.counts['leaves']}" for name, run in zip(self.names, self.runs, strict=True)]
        yield self.own["end"].format(leaves=", ".join(leaves))
        found = {(run.value, run.bound) for run in self.runs}
        if len(found) == 1:
            yield self.own["agree"].format(value=self.narrator.bounded(*found.pop()))


def _plain(value: object) -> str:
    """An option as it is written in Python, where that is short."""
    if callable(value):
        return getattr(value, "__name__", "…")
    text = repr(value)
    return text if len(text) <= 24 and "<" not in text else "…"
