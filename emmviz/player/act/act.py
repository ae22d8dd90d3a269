"""Act: a widget in which the reader plays the part of the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile
from operator import eq
from pathlib import Path
from typing import Unpack
from zlib import crc32

import traitlets

from emmviz.base.errors import TreeError
from emmviz.base.locale import called, words
from emmviz.base.messages import Message, counted
from emmviz.base.text import JsonObject
from emmviz.learn.acting import TRIES, ActState, Attempt, Distance, answer, begin, distance, show
from emmviz.learn.answers.names import names_for_page, reading_for_page
from emmviz.learn.asking import BY_HAND, SIDES, Pick, worked
from emmviz.learn.paper.tables import table_sheet
from emmviz.learn.record.store import Entry, keep
from emmviz.picture.draw import draw
from emmviz.picture.scene import Scene
from emmviz.picture.theme import ThemeLike
from emmviz.player.act.act_data import ActPayload, Picture, Segment, Segments, hushed
from emmviz.player.shell.payload import page_theme, subtitle
from emmviz.player.shell.widget import Front, Refused
from emmviz.search.options import ProbingOptions
from emmviz.story.frame import frame_of, unwritten
from emmviz.tree.game_tree import GameTree

# A page has every order of a search with at most this many segments; for a larger search, only left to right.
_MOST = 400
# Up to this many nodes (counted once for each ask), the front end has the search from left to right from the start.
_ROOM = 100_000
# The buttons at a tree have the words of the player.
_OF_PLAYER = ("zoom_in", "zoom_out", "zoom_reset", "help", "close")
_OF_QUIZ = ("check", "hint", "show", "again", "not_yet", "retry", "hint_first", "hint_second", "score")


def act(
    tree: GameTree,
    algorithm: str = "star1",
    *,
    level: int = 2,
    marking: str = "at once",
    done: int = 0,
    theme: ThemeLike = "auto",
    lang: str = "en",
    **options: Unpack[ProbingOptions],
) -> Act:
    """Return a widget in which the reader does a search by hand: its order, windows, values, bounds and cuts.

    Every step is marked. Any order of successors is right. After a second wrong answer or the third hint, the right
    step is shown, and the search continues with it.

    Parameters
    ----------
    tree : GameTree
        The tree to search.
    algorithm : str
        "minimax", "expectimax", "expectiminimax", "alphabeta", "star1" or "star2".
    level : int
        1 for plain arithmetic, which asks between which two numbers a chance node is; 2 for windows with A_i and B_i.
    marking : str
        When to mark: "at once" or "at the end".
    done : int
        How many values are already worked out, from left to right, with a reason for each step. Decrease it from one
        exercise to the next to fade the worked example.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.
    **options
        Options of the search, for example bounds.

    Returns
    -------
    Act
        The widget. You can read and set its `answers`. `state` is the state of the search after these answers, and
        `distance` compares them with the right search. `save` writes a page, and `sheet` writes the exercise for print.

    Raises
    ------
    TreeError
        If an argument does not fit, or the search raises it.

    Examples
    --------
    >>> from emmviz import gallery
    >>> act(gallery.aima_scale(), "star1")
    <Act of star1: nothing done yet>
    """
    return Act(begin(tree, algorithm, level=level, marking=marking, done=done, lang=lang, **options), theme)


class Act(Front):
    """A search that the reader does by hand in a notebook; `emmviz.act` makes one.

    `answers` is what the reader has answered so far. You can read, observe and set it. Each answer is a dict with one
    of "pick" (the id of a node), "cut" ("alpha" or "beta"), "typed" (a text, or two numbers as two fields) and "show".
    `state` is where they lead, and `distance` how far that is from the right search. A saved page has every order of
    successors, up to a limit that a tree with eight leaves does not reach. For a larger search it has only the order
    from left to right, and no order if even that is too large.
    """

    widget = "act"
    scored = True
    answers: traitlets.List[JsonObject] = traitlets.List(traitlets.Dict()).tag(sync=True)
    # The segments that the front end knows besides those in the payload.
    opened: traitlets.Dict[str, Segment] = traitlets.Dict().tag(sync=True)

    def __init__(self, start: ActState, theme: ThemeLike) -> None:
        desk = start.desk
        self._start, self._kept = start, False
        self._judged: list[JsonObject] = []
        self._way = [start]
        # The first verdict on each thing that was asked for; it is kept even if the answer was taken back.
        self._first: dict[tuple[tuple[Pick, ...], int], Attempt] = {}
        picture, phrases = Picture(start.run, desk.lang, page_theme(theme).drawn), words(desk.lang)
        self._segments = Segments(start, picture)
        title, search = called(desk.tree.title, desk.lang), subtitle(start.run, desk.lang)
        super().__init__(
            payload=ActPayload(
                title=title or search,
                subtitle=search if title else "",
                svgs=picture.svgs(),
                nodes=picture.nodes(),
                segments=self._segments.left_to_right(_ROOM),
                names=names_for_page(desk.tree, desk.lang),
                reading=reading_for_page(desk.lang),
                tries=TRIES,
                at_end=desk.at_end,
                worked=worked(desk, start.run, start.worked),
                words=phrases["answers"]
                | {name: phrases["player"][name] for name in _OF_PLAYER}
                | {name: phrases["quiz"][name] for name in _OF_QUIZ}
                | {name: text for name, text in phrases["act"].items() if not name.startswith("mistake_")},
            ),
            lang=desk.lang,
            theme=theme,
        )

    @property
    def state(self) -> ActState:
        """The state to which the answers lead."""
        return self._states(self.answers)[-1]

    @property
    def distance(self) -> Distance:
        """Return how far the search so far is from the right one."""
        return distance(self.state)

    def _held(self) -> JsonObject:
        segments = self._segments.all(_MOST) or self.payload["segments"]
        if not any(segment["end"] for segment in segments.values()):
            desk = self._start.desk
            raise TreeError(
                Message("wrong.widget.act_room", algorithm=desk.algorithm, nodes=counted("node", len(desk.tree)))
            )
        return self.payload | {"segments": segments}

    def sheet(self, path: str | Path, *, key: bool = False, page: str = "A4", overwrite: bool = False) -> list[Path]:
        """Write the same search for print: the tree and a blank table, to be filled in from left to right.

        Parameters
        ----------
        path : str or Path
            The file, which ends in .pdf or .html.
        key : bool, default False
            Whether to also write a file with the filled table.
        page : str, default "A4"
            "A4" or "letter".
        overwrite : bool, default False
            Whether to replace files that emmviz did not write.

        Returns
        -------
        list of Path
            The paths of the files written.

        Raises
        ------
        TreeError
            If the suffix or the page is wrong, or the path is a file that emmviz did not write.
        OSError
            If a file cannot be written.
        """
        return table_sheet(
            path,
            self._start.desk,
            self._start.step if self._start.worked else 0,
            key=key,
            page=page,
            overwrite=overwrite,
        )

    def _states(self, answers: Sequence[JsonObject]) -> list[ActState]:
        """Return the states to which the answers lead, the start first; nothing is judged twice."""
        shared = sum(takewhile(bool, map(eq, self._judged, answers)))
        if shared < len(answers):
            self._judged, self._way = list(answers), self._way[: shared + 1]
        for response in answers[shared:]:
            state = self._way[-1]
            if state.ask is None:
                break
            cuts = dict(zip(SIDES, state.ask.choices, strict=False))
            value = cuts.get(str(response["cut"])) if "cut" in response else response.get("pick", response.get("typed"))
            self._way.append(show(state) if response.get("show") else answer(state, value))
            if (attempt := self._way[-1].tries[-1]).verdict != "unread":
                self._first.setdefault((state.picks, state.answered), attempt)
        return self._way[: len(answers) + 1]

    @traitlets.validate("answers")
    def _check_answers(self, proposal: traitlets.Bunch) -> list[JsonObject]:
        answers, known = list(proposal["value"]), ({"pick"}, {"cut"}, {"typed"}, {"show"})
        if not all(isinstance(response, Mapping) and {*response} in known for response in answers):
            raise Refused(Message("wrong.widget.answers"))
        return answers

    @traitlets.observe("answers")
    def _answered(self, _: object) -> None:
        """Give the front end the segment that it needs next, and keep the result at the end."""
        way = self._states(self.answers)
        state, known = way[-1], self.payload["segments"].keys() | self.opened.keys()
        self.opened = self.opened | {
            number: segment for number, segment in self._segments.along(state.picks).items() if number not in known
        }
        if state.ask is None and not self._kept:
            self._kept = True
            self._keep(
                [
                    self._first[key]
                    for key in dict.fromkeys((passed.picks, passed.answered) for passed in way[:-1])
                    if key in self._first
                ]
            )

    def _keep(self, first: list[Attempt]) -> None:
        """Keep the result of a search by the first verdict on each question."""
        desk, right = self._start.desk, sum(attempt.verdict == "right" for attempt in first)
        tried = any(attempt.verdict != "shown" for attempt in first)
        # With steps that are already worked out, it is another exercise than the same search without them.
        about = crc32(f"{desk.tree}{sorted(desk.options.items())}{self._start.worked or ''}".encode("utf-8", "replace"))
        skill = "intervals" if (desk.algorithm, desk.level) == ("star1", 1) else BY_HAND[desk.algorithm]
        common = Counter(attempt.mistake for attempt in first if attempt.mistake).most_common(1)
        entry = Entry(
            f"act-{desk.algorithm}-{desk.level}-{about:08x}",
            "act",
            skill,
            "right" if right == len(first) else "wrong" if tried else "unknown",
            f"{right}/{len(first)}" if tried else "",
            common[0][0] if common else None,
            solved=right < len(first) and all(attempt.verdict != "shown" for attempt in first),
        )
        if note := keep(entry, lang=desk.lang):
            self.send({"note": note})

    def __repr__(self) -> str:
        asked, wrong, shown, *_ = self.distance
        how_far = f"{asked - wrong - shown} of {asked} right" if asked else "nothing done yet"
        return f"<Act of {self._start.desk.algorithm}: {how_far}>"

    def _still(self) -> Scene:
        start = self._start
        frame = hushed(start.run, start.step) if start.worked else unwritten(frame_of(start.run, 0))
        return draw(start.run, frame, theme=self._theme.drawn, lang=self._lang)
