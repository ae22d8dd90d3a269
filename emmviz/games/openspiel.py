"""OpenSpiel's games: those of perfect information, for one player or two, whose chance outcomes can be listed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from emmviz.base.errors import TreeError
from emmviz.base.extras import missing_module
from emmviz.base.numbers import Number, brief, exact_or_infinite, expect
from emmviz.base.numbers import exact as fraction
from emmviz.games.game import Game

if TYPE_CHECKING:
    import pyspiel

__all__ = ["Position", "openspiel"]

# The games whose text shows everything that matters but the number of moves so far, as tests by play confirm. Others
# hide something: whose turn it is, the moves since the last capture, positions that must not be repeated.
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
) -> Game[Position]:
    """Return a game of OpenSpiel as a Game, with player 0 as MAX and player 1 as MIN.

    Parameters
    ----------
    source : str, pyspiel.Game or pyspiel.State
        A name such as "pig(players=2,horizon=20)", a game, or a state to start from.
    evaluate : function of a pyspiel.State, or None
        An estimate for player 0 at a depth limit (give the search bounds for it).
    identity : "history", function of a pyspiel.State, or None
        What makes two positions the same: "history", the same moves; a function, such as `str`, an equal result; None,
        the same text after as many moves and rolls in games whose text shows everything that matters, and the same
        moves in others.
    exact : bool
        False for OpenSpiel's own floats.

    Returns
    -------
    Game
        A game whose positions are made when a search reaches them.

    Raises
    ------
    TreeError
        For a game that cannot be searched, saying why.
    ModuleNotFoundError
        Without the extra.

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
    expect(
        identity is None or identity == "history" or callable(identity),
        'identity must be "history", a function of a state, or None',
        identity,
    )
    if isinstance(identity, str) or (identity is None and game.get_type().short_name not in _SHOWN):
        identity = _history
    return _OpenSpiel(game, Position(None, 0, (0, 0), identity, state), evaluate, exact)


class Position:
    """A position of an OpenSpiel game; its `state` and the key for comparisons are made on first use."""

    __slots__ = ("_action", "_identity", "_key", "_parent", "_state", "count")

    def __init__(
        self,
        parent: pyspiel.State | None,
        action: int,
        count: tuple[int, int],
        identity: Callable[[pyspiel.State], Hashable] | None,
        state: pyspiel.State | None = None,
    ) -> None:
        self._parent = parent
        self._action = action
        self._identity = identity
        self._state = state
        self._key: Hashable = None
        self.count = count

    @property
    def state(self) -> pyspiel.State:
        """The `pyspiel.State`; clone it before changing it."""
        if self._state is None and self._parent is not None:
            self._state = self._parent.child(self._action)
            self._parent = None
        return self._state

    def _same(self) -> Hashable:
        if self._key is None:
            self._key = (self.count, str(self.state)) if self._identity is None else self._identity(self.state)
        return self._key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._same() == other._same()

    def __hash__(self) -> int:
        return hash(self._same())

    def __repr__(self) -> str:
        actions = ", ".join(map(str, self.state.history()))
        return f"<{self.state.get_game().get_type().short_name} after {actions or 'no move'}>"

    def after(self, actions: Iterable[int], *, rolled: bool) -> list[Position]:
        """Return the positions that a roll, or else a move, leads to."""
        moves, rolls = self.count
        count = (moves, rolls + 1) if rolled else (moves + 1, rolls)
        state, identity = self.state, self._identity
        return [Position(state, action, count, identity) for action in actions]


class _Label:
    """The name of an action, which OpenSpiel is asked for only when it is read: few searches do."""

    __slots__ = ("action", "state")

    def __init__(self, state: pyspiel.State, action: int) -> None:
        self.state = state
        self.action = action

    def __str__(self) -> str:
        return str(self.state.action_to_string(self.state.current_player(), self.action))


class _OpenSpiel(Game[Position]):
    def __init__(
        self, game: pyspiel.Game, root: Position, evaluate: Callable[[pyspiel.State], object] | None, exact: bool
    ) -> None:
        name, given = game.get_type().long_name, str(game).partition("(")[2].rstrip(")")
        self.title = f"{name} ({given.replace(',', ', ')})" if given else name
        self._root = root
        self._evaluate = evaluate
        self._exact = exact
        self.bounds = (self._number(game.min_utility()), self._number(game.max_utility()))

    @property
    def root(self) -> Position:
        return self._root

    def kind(self, position: Position) -> str:
        return _KINDS[position.state.current_player()]

    def successors(self, position: Position) -> list[tuple[object, ...]]:
        state = position.state
        rolled = state.is_chance_node()
        if not rolled:
            actions = state.legal_actions()
            labels = [_Label(state, action) for action in actions]
            return list(zip(labels, position.after(actions, rolled=rolled), strict=True))
        actions, probs = zip(*state.chance_outcomes(), strict=True)
        labels = [_Label(state, action) for action in actions]
        given = _fractions(probs) if self._exact else probs
        return list(zip(given, position.after(actions, rolled=rolled), labels, strict=True))

    def utility(self, position: Position) -> object:
        return self._number(position.state.player_return(0))

    def evaluate(self, position: Position) -> object:
        return None if self._evaluate is None else self._evaluate(position.state)

    def _number(self, value: float) -> Number:
        return exact_or_infinite(value) if self._exact else value


def _start(source: object) -> pyspiel.State:
    try:
        import pyspiel
    except ModuleNotFoundError as error:
        raise missing_module("The games of OpenSpiel need open_spiel", "openspiel", "pyspiel") from error
    if isinstance(source, pyspiel.State):
        _check(source.get_game())
        return source.clone()
    if isinstance(source, str):
        if source.partition("(")[0] not in pyspiel.registered_names():
            raise TreeError(f"OpenSpiel has no game {brief(source)}; pyspiel.registered_names() lists them")
        try:
            source = pyspiel.load_game(source)
        except pyspiel.SpielError as error:
            raise TreeError(f"OpenSpiel does not load {brief(source)}: {error}") from None
        except IndexError:  # from C++, for a missing parameter
            raise TreeError(
                f"OpenSpiel does not load {brief(source)}: it lacks a parameter, which is written as in "
                "nfg_game(filename=game.nfg)"
            ) from None
    if not isinstance(source, pyspiel.Game):
        raise TreeError(f"a game of OpenSpiel is given by its name, or as a pyspiel.Game or State, not {brief(source)}")
    _check(source)
    return source.new_initial_state()


def _check(game: pyspiel.Game) -> None:
    """Raise TreeError for a game that cannot be searched here."""
    kind = game.get_type()
    faults = [
        (kind.dynamics.name != "SEQUENTIAL", "its players do not move in turn"),
        (kind.chance_mode.name == "SAMPLED_STOCHASTIC", "it does not list what chance can do"),
        (kind.information.name != "PERFECT_INFORMATION", "its players do not see everything"),
        (game.num_players() > 2, f"it has {game.num_players()} players"),
        (game.num_players() == 2 and kind.utility.name not in ("ZERO_SUM", "CONSTANT_SUM"), "it is not zero-sum"),
    ]
    for is_wrong, what in faults:
        if is_wrong:
            raise TreeError(
                f"OpenSpiel's {kind.short_name} cannot be searched, because {what}; emmviz searches "
                "sequential games of perfect information, of one player or two-player zero-sum"
            )


def _history(state: pyspiel.State) -> Hashable:
    return tuple(state.history())


@lru_cache(maxsize=1024)
def _fractions(probs: tuple[float, ...]) -> Sequence[Fraction]:
    return [fraction(prob) for prob in probs]
