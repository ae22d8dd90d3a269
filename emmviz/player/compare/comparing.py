"""Runs that are compared: the players' payloads, the common timeline, and the sentences about it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import accumulate, pairwise

from networkx import lowest_common_ancestor

from emmviz.base.locale import called, words
from emmviz.base.numbers import INF
from emmviz.base.pairs import grouped
from emmviz.base.shown import LinkOffer, offered_link
from emmviz.picture.drawn import narrator_in
from emmviz.picture.named_themes import theme
from emmviz.picture.steps import steps_with
from emmviz.picture.theme import ThemeLike
from emmviz.player.shell.payload import Payload, PlayerPayload, payload, subtitle
from emmviz.search.events import Window
from emmviz.search.run import Run
from emmviz.story.align import align
from emmviz.story.headline import titles_of, together

# The events that report a number of the node, or of the child that has just returned.
_WITH_VALUES = ("evaluate", "recall", "update", "leave", "cutoff")

# What a run does at a moment: an event, or wait or done, with the node and the child of its step.
_Act = tuple[str, str, str]
# The key of the headline that names what differs at a moment, and what each run has, None for a run without it.
_Numbers = tuple[str, list[str | None]]
_ALIKE: _Numbers = ("each", [])


class ComparePayload(Payload):
    """The data of a comparison: a player for each run, the common moments, and where the runs differ."""

    runs: list[PlayerPayload]
    moments: Sequence[tuple[int, ...]]
    headlines: list[str]
    because: list[int]
    sentences: list[str]
    parts: list[int]
    leaps: list[int]
    first: str
    nodes: list[str]
    places: list[str | None]
    link: LinkOffer | None


class Comparing:
    """Several runs on one timeline: `moments` are the steps that each has done, `parts` where they begin to differ.

    >>> from emmviz import gallery, expectiminimax, star1
    >>> both = Comparing((expectiminimax(gallery.aima_scale()), star1(gallery.aima_scale())))
    >>> both.parts, both.sentences[23]
    ([23, 27], 'Star1 cuts at MIN F and Expectiminimax reads leaf 2 below F: they diverge here.')
    """

    def __init__(self, runs: tuple[Run, ...], lang: str = "en", look: ThemeLike = "light") -> None:
        self.moments = align(*runs)
        self.runs, self.lang, self.words, self.look = runs, lang, words(lang), theme(look)
        self.phrases: dict[str, str] = self.words["compare"]
        self.narrator = narrator_in(runs[0].tree, self.look, lang)
        parts = [title.split(" · ") for title in titles_of([(run.tree, run) for run in runs], lang)[1]]
        # Runs of one search are named by their options alone. Otherwise these are in brackets after the search.
        self.search = (
            parts[0][0] if len({search for search, *_ in parts}) == 1 and all(part[1:] for part in parts) else ""
        )
        self.titles = [
            ", ".join(rest) if self.search else f"{search} ({', '.join(rest)})" if rest else search
            for search, *rest in parts
        ]
        quoted = self.words["format"]["quoted"]
        self.names = [quoted.format(text=title) if self.search else title for title in self.titles]
        self.acts = [tuple(self._acts(before, now)) for before, now in pairwise([self.moments[0], *self.moments])]
        self.numbers: list[_Numbers] = []
        for k in range(len(self.moments)):
            self.numbers.append(self._numbers(k))
        # 2 if they do different things, 1 if they do the same with other numbers.
        self.apart = [
            2 if len(set(acts)) > 1 else int(bool(numbers))
            for acts, (_, numbers) in zip(self.acts, self.numbers, strict=True)
        ]
        self.parts = [k for k in range(1, len(self.acts)) if self.apart[k] > self.apart[k - 1]]
        # How many leaves each run has read at each moment.
        so_far = [[0, *accumulate(int(step.event == "evaluate") for step in run.steps)] for run in runs]
        self.read = [[read[at] for read, at in zip(so_far, moment, strict=True)] for moment in self.moments]
        self.sentences = [self._sentence(k) for k in range(len(self.moments))]
        self.headlines = [self._headline(k) for k in range(len(self.moments))]
        self.first = self.phrases["never"]
        if self.parts:
            key = "parted" if self.apart[self.parts[0]] == 2 else "differed"
            self.first = self.phrases[key].format(k=self.parts[0], what=self._events_text(self.parts[0]))

    def data(
        self,
        *,
        layout: str = "tidy",
        direction: str | None = None,
        slide: tuple[float, float] | None = None,
        hide: Sequence[str] = (),
    ) -> ComparePayload:
        """Return all of it as plain data for JSON; `slide` is the room that a slide has for each tree, and `hide` what
        is left out there."""
        show = partial(
            payload,
            lang=self.lang,
            layout=layout,
            direction=direction,
            beside=self.runs,
            slide=slide,
            hide=hide,
            mode=None,
            look=self.look,
        )
        runs = [show(run) | {"title": name, "subtitle": ""} for name, run in zip(self.titles, self.runs, strict=True)]
        reasons = self._reasons(runs)
        # A title may name bounds, which are wrong if the runs have different bounds.
        is_shared = len({run.bounds for run in self.runs}) == 1
        title = called(self.runs[0].tree.title, self.lang) if is_shared else ""
        names = ": ".join(filter(None, [self.search, together(self.titles, self.lang)]))
        # Each option of the searches is written once, unless the names contain it.
        options = [part for run in self.runs for part in subtitle(run, self.lang).split(" · ")[1:] if part not in names]
        return {
            "title": title or names,
            "subtitle": " · ".join(dict.fromkeys([*([names] if title else []), *options])),
            "runs": runs,
            "moments": self.moments,
            "headlines": [reasons.get(k, headline) for k, headline in enumerate(self.headlines)],
            "because": list(reasons),
            "sentences": self.sentences,
            "parts": self.parts,
            "leaps": self.moments_with("values"),
            "first": self.first,
            "nodes": [*map(self._place, self.parts)],
            "places": [next((node for _, node, _ in acts if node), None) for acts in self.acts],
            "link": offered_link(self.runs[0], self.lang, mode="compare", beside=self.runs[1:]),
            "words": self.words["player"]
            | self.phrases
            | {
                "menu": self.words["menu"],
                "keys": [["d", self.phrases["jump"]] if row[0] == "c" else row for row in self.words["player"]["keys"]],
            },
        }

    def moments_with(self, events: str) -> list[int]:
        """Return the moments at which a run has one more of "cuts", or of "values", which cuts are as well."""
        return sorted(
            {
                bisect_left(taken, k)
                for run, taken in zip(self.runs, zip(*self.moments, strict=True), strict=True)
                for k in steps_with(run, events)
            }
        )

    # -- what they do ------------------------------------------------------------------------------------------------

    def _acts(self, before: tuple[int, ...], now: tuple[int, ...]) -> Iterator[_Act]:
        """Return the acts of each run between two moments."""
        for run, last, at in zip(self.runs, before, now, strict=True):
            if at > last:
                step = run.steps[at - 1]
                yield step.event, step.node, step.child or ""
            else:
                yield "done" if at == len(run.steps) else "wait", "", ""

    def _numbers(self, k: int) -> _Numbers:
        """Return the number or the window of each run's step at a moment, if the runs do the same and these differ."""
        if len(set(self.acts[k])) > 1 or self.acts[k][0][0] in ("wait", "done"):
            return _ALIKE
        steps = [run.steps[at - 1] for run, at in zip(self.runs, self.moments[k], strict=True)]
        values = [step.result or (None,) if step.event == "update" else (step.value, step.bound) for step in steps]
        # A program that was stopped has no value.
        if steps[0].event in _WITH_VALUES and len(set(values)) > 1 and None not in sum(values, ()):
            return "each_values", [self.narrator.bounded(*value) for value in values]
        # A window narrowed by what a child returned is not a separate difference.
        if steps[0].event == "leave" or (
            steps[0].event in ("update", "cutoff") and self.numbers[-1:] in ([], [_ALIKE])
        ):
            return _ALIKE
        windows = [step.window and _open(step.window, run.bounds) for run, step in zip(self.runs, steps, strict=True)]
        differ = len(set(windows) - {None}) > 1
        return (
            ("each_windows", [step.window and self.narrator.window(step.window) for step in steps])
            if differ
            else _ALIKE
        )

    def _place(self, k: int) -> str:
        """Return the lowest node above all nodes at which something happens at a moment."""
        nodes = [node for _, node, _ in self.acts[k] if node]
        return reduce(partial(lowest_common_ancestor, self.runs[0].tree), nodes)

    # -- sentences -----------------------------------------------------------------------------------------------------

    def _headline(self, k: int) -> str:
        """Return the headline: how many leaves the runs have read at a moment, the fewest first, and what differs if
        that is only a number."""
        if not k:
            return str(self.words["player"]["press"])
        fewest, *others = sorted({*self.read[k]})
        # At a depth limit other nodes count as leaves.
        what = "leaves" if all(run.options["depth"] is None for run in self.runs) else "nodes"
        leaves = self.phrases[f"{what}_{'one' if fewest == 1 else 'more'}"].format(n=fewest)
        if not others:
            what, numbers = self.numbers[k]
            known = [number for number in numbers if number]
            return self.phrases[what].format(leaves=leaves, numbers=known and self.narrator.listed(known))
        if k < len(self.moments) - 1:
            return self.phrases[f"{what}_so_far"].format(numbers=self.narrator.listed(map(str, self.read[k])))
        return self.phrases["not"].format(leaves=leaves, others=", ".join(map(str, others)))

    def _sentence(self, k: int) -> str:
        """Return a sentence about a moment."""
        if not k:
            return self.phrases["start"].format(names=together(self.names, self.lang))
        text = f"{self._events_text(k)}."
        # At the end the costs say more, and the sentence stays as short as the others.
        if k < len(self.moments) - 1 and self.apart[k] != 1 and self.apart[k] != self.apart[k - 1]:
            key = "together" if not self.apart[k] else "part_again" if 2 in self.apart[:k] else "part"
            text = self.phrases[key].format(what=text[:-1])
        return " ".join([text, *self._costs(k)])

    def _events_text(self, k: int) -> str:
        """Return a sentence about the runs at a moment; runs that do the same share a clause."""
        doing = grouped(zip(self.acts[k], self.names, strict=True))
        # A cut explains why the other runs go on, so it is first; runs that wait are last.
        turn = {"cutoff": 0, "wait": 2, "done": 2}
        acts = sorted(doing, key=lambda act: turn.get(act[0], 1))
        joint = str(words(self.lang)["format"]["and"]) if len(self.runs) == 2 else "; "
        text = joint.join(self._clause(act, doing[act]) for act in acts)
        # A search without windows has no number.
        numbers = [f"{name} {number}" for name, number in zip(self.names, self.numbers[k][1], strict=False) if number]
        return f"{text}: {self.narrator.listed(numbers)}" if numbers else text

    def _clause(self, act: _Act, names: list[str]) -> str:
        """Return a clause about some of the runs."""
        event, node, child = act
        narrator, is_leaf = self.narrator, bool(node) and self.narrator.tree.kind(node) == "leaf"
        if event == "evaluate" and not is_leaf:
            event = "estimate"
        return self.phrases[f"{event}_{'one' if len(names) == 1 else 'more'}"].format(
            who=self._who(names),
            node=(narrator.leaf(node) if is_leaf else narrator.name(node)) if node else "",
            child=narrator.child(child) if child else "",
        )

    def _who(self, names: list[str]) -> str:
        """Name some of the runs together."""
        if len(names) < len(self.runs):
            return together(names, self.lang)
        return self.phrases["both"] if len(names) == 2 else self.phrases["all"].format(n=len(names))

    def _reasons(self, players: Sequence[PlayerPayload]) -> dict[int, str]:
        """Return the headline of each moment at which a run cuts, or parts from the others to probe: who, and why, as
        a player says it."""
        told = [dict(zip(player["cuts"], player["reasons"], strict=True)) for player in players]
        headlines = {}
        for k, (acts, moment) in enumerate(zip(self.acts, self.moments, strict=True)):
            cuts = [
                (reasons[at], name)
                for (event, *_), at, reasons, name in zip(acts, moment, told, self.names, strict=True)
                if event == "cutoff"
            ]
            probes = grouped((act, name) for act, name in zip(acts, self.names, strict=True) if act[0] == "probe")
            if cuts:
                reason, names = next(iter(grouped(cuts).items()))
                key = f"because_{'one' if len(names) == 1 else 'more'}"
                headlines[k] = self.phrases[key].format(who=self._who(names), reason=reason)
            elif k in self.parts and probes:
                headlines[k] = self.phrases["because_probe"].format(what=self._clause(*next(iter(probes.items()))))
        return headlines

    def _costs(self, k: int) -> Iterator[str]:
        """Yield the cost of each run if all cut at different cost, or at the end; at the end also a common result."""
        at_end = k == len(self.moments) - 1
        if not at_end and {event for event, *_ in self.acts[k]} != {"cutoff"}:
            return
        read = self.read[k]
        if at_end or len(set(read)) > 1:
            yield self.phrases["end"].format(
                leaves=", ".join(f"{name} {n}" for name, n in zip(self.names, read, strict=True))
            )
        reported = {(run.value, run.bound) for run in self.runs}
        if at_end and len(reported) == 1:
            yield self.phrases["agree"].format(value=self.narrator.bounded(*reported.pop()))


def _open(window: Window, bounds: Window) -> Window:
    """Return a window whose ends are infinite where they are at L or U, because no value is beyond these."""
    return window[0] if window[0] > bounds[0] else -INF, window[1] if window[1] < bounds[1] else INF
