"""OpenSpiel's games of perfect information, for one or two players, whose chance outcomes can be listed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from emmviz.base.errors import TreeError
from emmviz.base.exact import exact as fraction, exact_or_infinite
from emmviz.base.extras import needed
from emmviz.base.lazy import LazySequence
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.base.numbers import Number
from emmviz.games.game import Game

if TYPE_CHECKING:
    import pyspiel

# The text of these games shows everything that matters except the number of moves so far, as test games confirm.
# Other games hide something: who moves, the moves since the last capture, positions that must not be repeated.
_SHOWN = {
    "backgammon",
    "breakthrough",
    "catch",
    "clobber",
    "connect_four",
    "hex",
    "nim",
    "othello",
    "pig",
    "tic_tac_toe",
}
_KINDS = {0: "max", 1: "min", -1: "chance", -4: "leaf"}  # by OpenSpiel's number of the player to move


def openspiel(
    source: object,
    *,
    evaluate: Callable[[pyspiel.State], object] | None = None,
    identity: str | Callable[[pyspiel.State], Hashable] | None = None,
    exact: bool = True,
) -> Game[OpenSpielPosition]:
    """Turn a game of OpenSpiel into a Game for emmviz, with player 0 as MAX and player 1 as MIN.

    Parameters
    ----------
    source : str, pyspiel.Game or pyspiel.State
        A name, for example "pig(players=2,horizon=20)", a game, or a state to start from.
    evaluate : function of a pyspiel.State, or None
        An estimate for player 0 at the depth limit. The search then also needs `bounds` that hold for every estimate.
        The limit counts players' moves, as OpenSpiel's own search does; `depth_counts="levels"` also counts chance
        nodes.
    identity : "history", function of a pyspiel.State, or None
        When two positions are the same: with "history", after the same moves; with a function, for example `str`, if
        it returns equal results. By default it depends on the game. If the text of a position shows everything that
        matters, positions with equal texts and as many moves and rolls are the same. Otherwise only those after the
        same moves are.
    exact : bool
        Whether numbers become exact fractions; False keeps OpenSpiel's floats.

    Returns
    -------
    Game
        A game that makes its positions when a search reaches them.

    Raises
    ------
    TreeError
        If emmviz cannot search the game; the message says why.
    ModuleNotFoundError
        If the extra "openspiel" is not installed.

    References
    ----------
    Lanctot et al. (2019), OpenSpiel: a framework for reinforcement learning in games.

    Examples
    --------
    >>> game = openspiel("tic_tac_toe")
    >>> game.kind(game.root), game.bounds
    ('max', (Fraction(-1, 1), Fraction(1, 1)))
    """
    state = _start(source)
    game = state.get_game()
    expect(identity is None or identity == "history" or callable(identity), "wrong.games.openspiel.identity", identity)
    if isinstance(identity, str) or (identity is None and game.get_type().short_name not in _SHOWN):
        identity = _history
    return _OpenSpiel(game, OpenSpielPosition(state, None, (0, 0), identity), evaluate, exact)


@dataclass(eq=False, repr=False, slots=True)
class OpenSpielPosition:
    """A position of an OpenSpiel game; its `state` and its `key` are made on first use.

    `action` leads to it from its parent; without one it is the parent itself. `count` moves and rolls have been made.
    """

    parent: pyspiel.State
    action: int | None
    count: tuple[int, int]
    identity: Callable[[pyspiel.State], Hashable] | None
    _state: pyspiel.State | None = None
    _key: Hashable = None

    @property
    def state(self) -> pyspiel.State:
        """The `pyspiel.State`; clone it before changing it."""
        if self._state is None:
            self._state = self.parent if self.action is None else self.parent.child(self.action)
        return self._state

    @property
    def key(self) -> Hashable:
        """Return a key that is equal for two positions that are the same."""
        if self._key is None:
            self._key = (self.count, str(self.state)) if self.identity is None else self.identity(self.state)
        return self._key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpenSpielPosition) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        actions = ", ".join(map(str, self.state.history()))
        return f"<{self.state.get_game().get_type().short_name} after {actions or 'no move'}>"


class _Label(tuple["pyspiel.State", int]):
    """The name of an action; OpenSpiel is asked for it only when it is read, because few searches read it."""

    __slots__ = ()

    def __str__(self) -> str:
        state, action = self
        return str(state.action_to_string(state.current_player(), action))


class _OpenSpiel(Game[OpenSpielPosition]):
    def __init__(
        self,
        game: pyspiel.Game,
        root: OpenSpielPosition,
        evaluate: Callable[[pyspiel.State], object] | None,
        exact: bool,
    ) -> None:
        name, parameters = game.get_type().long_name, str(game).partition("(")[2].rstrip(")")
        self.title = f"{name} ({parameters.replace(',', ', ')})" if parameters else name
        self.root = root
        self._evaluate = evaluate
        self._exact = exact
        self.bounds = (self._number(game.min_utility()), self._number(game.max_utility()))

    def key(self, position: OpenSpielPosition) -> Hashable:
        return position.key

    def kind(self, position: OpenSpielPosition) -> str:
        return _KINDS[position.state.current_player()]

    def successors(self, position: OpenSpielPosition) -> Sequence[tuple[object, ...]]:
        state, (moves, rolls), identity = position.state, position.count, position.identity
        if not state.is_chance_node():
            return LazySequence(
                (_Label((state, action)), OpenSpielPosition(state, action, (moves + 1, rolls), identity))
                for action in state.legal_actions()
            )
        actions, probs = zip(*state.chance_outcomes(), strict=True)
        return [
            (prob, OpenSpielPosition(state, action, (moves, rolls + 1), identity), _Label((state, action)))
            for prob, action in zip(_fractions(probs) if self._exact else probs, actions, strict=True)
        ]

    def utility(self, position: OpenSpielPosition) -> object:
        return self._number(position.state.player_return(0))

    def evaluate(self, position: OpenSpielPosition) -> object:
        return None if self._evaluate is None else self._evaluate(position.state)

    def _number(self, value: float) -> Number:
        return exact_or_infinite(value) if self._exact else value


def _start(source: object) -> pyspiel.State:
    with needed("openspiel", "openspiel", "pyspiel"):
        import pyspiel
    if isinstance(source, pyspiel.State):
        _check(source.get_game())
        return source.clone()
    if isinstance(source, str):
        expect(source.partition("(")[0] in pyspiel.registered_names(), "wrong.games.openspiel.no_game", source)
        try:
            source = pyspiel.load_game(source)
        except (pyspiel.SpielError, IndexError) as error:  # an IndexError from C++, for a missing parameter
            why = Message("wrong.games.openspiel.parameter") if isinstance(error, IndexError) else str(error)
            raise TreeError(Message("wrong.games.openspiel.load", given=brief(source), why=why)) from None
    if not isinstance(source, pyspiel.Game):
        raise TreeError(Message("wrong.games.openspiel.given", given=brief(source)))
    _check(source)
    return source.new_initial_state()


def _check(game: pyspiel.Game) -> None:
    """Raise TreeError for a game that emmviz cannot search."""
    kind, players = game.get_type(), game.num_players()
    zero_sum = kind.utility.name in ("ZERO_SUM", "CONSTANT_SUM")
    faults = [
        (kind.dynamics.name != "SEQUENTIAL", Message("wrong.games.openspiel.at_once")),
        (kind.chance_mode.name == "SAMPLED_STOCHASTIC", Message("wrong.games.openspiel.sampled")),
        (kind.information.name != "PERFECT_INFORMATION", Message("wrong.games.openspiel.hidden")),
        (players > 2, Message("wrong.games.openspiel.players", players=players)),
        (players == 2 and not zero_sum, Message("wrong.games.openspiel.not_zero_sum")),
    ]
    for is_wrong, why in faults:
        refuse_if(is_wrong, "wrong.games.openspiel.sort", name=kind.short_name, why=why)


def _history(state: pyspiel.State) -> Hashable:
    return tuple(state.history())


@lru_cache(maxsize=1024)
def _fractions(probs: tuple[float, ...]) -> Sequence[Fraction]:
    return [fraction(prob) for prob in probs]
