"""Match: a person plays a game against a search, on its board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import Literal

import traitlets

from emmviz.base.locale import called, words
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.base.numbers import is_whole
from emmviz.base.text import JsonObject
from emmviz.games.game import AnyGame, check_game
from emmviz.picture.scene import Scene
from emmviz.picture.theme import ThemeLike
from emmviz.player.match.judge import Judge
from emmviz.player.match.positions import MatchPosition, Positions, small_tree, tree_scene
from emmviz.player.shell.payload import PageTheme, Payload, page_theme
from emmviz.player.shell.widget import Front, Refused
from emmviz.search.algorithm import Algorithm
from emmviz.story.headline import depth_in_words

# A page has all positions of a game with at most this many, and needs no Python for it.
_WHOLE = 150
# This many throws of coins or dice follow from a seed before they repeat.
_DRAWS = 499
# The buttons at a tree have the words of the player.
_OF_PLAYER = ("zoom_in", "zoom_out", "zoom_reset")


def play_against(
    game: AnyGame,
    *,
    you: str = "max",
    search: str | Algorithm = "expectiminimax",
    depth: int | None = None,
    depth_counts: Literal["moves", "levels"] = "moves",
    resolve_chance: bool = False,
    evaluate: Callable[..., object] | None = None,
    seed: int = 0,
    theme: ThemeLike = "auto",
    lang: str = "en",
) -> Match:
    """Play a game against a search: click a move, see the dice and the search's reply, or ask for its reasons.

    If a game has at most 150 positions, the widget contains all of them. Then it needs no kernel, and you can save it
    as a page.

    Parameters
    ----------
    game : Game
        The game, which decides who begins.
    you : str
        The side that you play, "max" or "min".
    search : str or Algorithm
        The name of a search, or your own `Algorithm`.
    depth : int, optional
        How far the search looks ahead; by default to the end of the game.
    depth_counts : str
        What depth counts: the "moves" of the players, or "levels", which include chance nodes.
    resolve_chance : bool
        Whether to look through chance nodes at the depth limit to their outcomes.
    evaluate : function, optional
        A function that estimates a position at the depth limit; by default the game's own.
    seed : int
        The seed of the coins and dice.
    theme : str, Path, mapping or Theme
        "auto" to follow the notebook, "light", "dark", or your own theme, as `emmviz.draw` takes it.
    lang : str
        The language of its words.

    Returns
    -------
    Match
        The widget.

    Raises
    ------
    TreeError
        If the side or the depth is wrong, or the search raises it, for example if the game repeats a position and
        you give no depth.

    Examples
    --------
    >>> from emmviz import games
    >>> play_against(games.get("coin-tictactoe"))
    <Match of 'Coin tic-tac-toe on 2 × 2': no move yet>
    """
    expect(you in ("max", "min"), "wrong.widget.you", you)
    expect(depth is None or is_whole(depth, 1), "wrong.widget.match_depth", depth)
    expect(is_whole(seed), "wrong.widget.seed", seed)
    rule = {"depth_counts": depth_counts, "resolve_chance": resolve_chance}
    judge = Judge(check_game(game, "play_against"), search, depth, evaluate, **rule)
    return Match(judge, you, int(seed), lang=lang, theme=theme)


class MatchPayload(Payload):
    """The data of a match: the `rules` in a sentence, the side that `you` play, the `draws` of coins and dice, and
    the positions by their numbers: of the `whole` game, or only the first one.
    """

    rules: str
    you: str
    draws: list[float]
    positions: dict[str, MatchPosition]
    whole: bool


class Match(Front):
    """A game between a person and a search in a notebook; `emmviz.play_against` makes one.

    `history` is the course of the game: for each position so far, the number of the move or of the result of coin or
    dice. You can read, observe and set it. `state` is the current position. A game of more than 150 positions cannot be
    saved as a page.
    """

    widget = "match"
    history: traitlets.List[int] = traitlets.List(traitlets.Int()).tag(sync=True)
    # The positions that the front end knows besides those in the payload.
    opened: traitlets.Dict[str, MatchPosition] = traitlets.Dict().tag(sync=True)

    def __init__(self, judge: Judge, you: str, seed: int, *, lang: str, theme: ThemeLike | PageTheme) -> None:
        theme = page_theme(theme)
        self._positions = Positions(judge, lang, theme.drawn)
        every = self._positions.all(_WHOLE)
        self._is_whole = every is not None
        draws, phrases, texts = Random(seed), words(lang), words(lang)["match"]
        search = judge.algorithm if isinstance(judge.algorithm, str) else judge.algorithm.name
        ahead = texts["whole"] if judge.depth is None else depth_in_words(judge.depth, judge.rule, lang)
        side = texts["you_are"].format(side=phrases["kind"][you])
        rules = phrases["rules"].get(type(judge.game).__module__.partition("emmviz.games.small.")[2], "")
        super().__init__(
            payload=MatchPayload(
                title=called(judge.game.title, lang) or type(judge.game).__name__,
                subtitle=f"{phrases['algorithm'].get(search, search)}, {ahead} · {side}",
                rules=rules.format(**vars(judge.game)) if rules else "",
                you=you,
                draws=[draws.random() for _ in range(_DRAWS)],
                positions={str(n): data for n, data in (every or {0: self._positions.opened(0)}).items()},
                whole=self._is_whole,
                words={name: phrases["player"][name] for name in _OF_PLAYER} | texts,
            ),
            lang=lang,
            theme=theme,
        )

    @property
    def state(self) -> Hashable:
        """The current position."""
        return self._at(self.history)[-1]

    @property
    def moves(self) -> tuple[str, ...]:
        """The labels of the moves so far, and of what coin or dice showed."""
        judge, label = self._positions.judge, self._positions.words.label
        return tuple(
            label(judge.position(state), i) for state, i in zip(self._at(self.history), self.history, strict=False)
        )

    def _held(self) -> JsonObject:
        refuse_if(not self._is_whole, "wrong.widget.match_room", most=_WHOLE)
        return super()._held()

    def _at(self, history: Sequence[int]) -> list[Hashable]:
        """Return the positions of a history, the root first; raise Refused for an impossible history."""
        judge = self._positions.judge
        states = [judge.game.root]
        for i in history:
            edges = judge.ways(states[-1])[1]
            if not 0 <= i < len(edges) or edges[i].prob == 0:
                raise Refused(Message("wrong.widget.history", number=i, state=brief(states[-1])))
            states.append(edges[i].state)
        return states

    @traitlets.validate("history")
    def _check_history(self, proposal: traitlets.Bunch) -> list[int]:
        self._at(proposal["value"])
        return list(proposal["value"])

    @traitlets.observe("history")
    def _open(self, change: traitlets.Bunch) -> None:
        """Give the front end the positions that it reaches, if it does not have all."""
        if self._is_whole:
            return
        numbers = [self._positions.number(state) for state in self._at(change["new"])[1:]]
        self.opened = self.opened | {
            str(n): self._positions.opened(n) for n in numbers if n and str(n) not in self.opened
        }

    def __repr__(self) -> str:
        return f"<Match of {self.payload['title']!r}: {' '.join(self.moves) or 'no move yet'}>"

    def _still(self) -> Scene:
        judge = self._positions.judge
        start, _ = small_tree(judge, judge.game.root)
        return tree_scene(start, self._theme.drawn, self._lang, empty=True)
