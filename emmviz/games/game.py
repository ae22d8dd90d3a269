"""Game: what a search needs to know of a game, so that the tree need never be built whole."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from emmviz.errors import BoundsError, TreeError
from emmviz.numbers import Number, exact, show

__all__ = ["Game", "Way", "check_game", "kind_of", "utility_of", "ways"]

State = TypeVar("State", bound=Hashable)
_KINDS = ("max", "min", "chance", "leaf")
_ALMOST = Fraction(1, 10**9)


class Game(Protocol[State]):
    """A game of chance: where it starts, who moves, what can follow, and what it is worth at the end.

    `root`, the first position, and every other, may be anything hashable; equal positions are the same position.
    `bounds` (L, U) lie around every utility and estimate, where they are known; `title` is what people call it.

    >>> class Toss(Game[int]):
    ...     root = 0
    ...     def kind(self, state): return "leaf" if state else "chance"
    ...     def successors(self, state): return [("1/2", 1, "heads"), ("1/2", 2, "tails")]
    ...     def utility(self, state): return state
    >>> from emmviz import expectimax
    >>> expectimax(Toss()).value
    Fraction(3, 2)
    """

    bounds: tuple[Any, Any] | None = None
    title: str = ""

    if TYPE_CHECKING:  # and not at run time, so that a game may have it as an attribute or as a property

        @property
        def root(self) -> State:
            """The position at the start."""

    def kind(self, state: State, /) -> str:
        """Return who moves: "max", "min" or "chance"; "leaf" where the game is over."""

    def successors(self, state: State, /) -> Iterable[tuple[Any, ...]]:
        """Return what can follow: pairs (action, position), below a chance node (probability, position).

        An outcome may carry its name as a third item.
        """

    def utility(self, state: State, /) -> object:
        """Return what the end of the game is worth to MAX."""

    def evaluate(self, state: State, /) -> object:
        """Return what an unfinished position is worth, roughly; None where the game has no heuristic."""
        return None


class Way(NamedTuple):
    """One way on from a position: where it leads, its probability below chance, the label of the move or outcome."""

    state: Any
    prob: Fraction | None
    action: str | None


class _Completed:
    """A game that has what it must, with the defaults for the rest."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.bounds = getattr(game, "bounds", None)
        self.title = getattr(game, "title", "")
        self.evaluate = getattr(game, "evaluate", lambda state: None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def check_game(game: Any, who: str) -> Game[Any]:
    """Return a game, with the defaults for what it may leave out.

    Raises: TreeError when something is no Game, naming what it lacks.
    """
    missing = [name for name in ("root", "kind", "successors", "utility") if not hasattr(game, name)]
    if missing:
        raise TreeError(
            f"{who} searches a GameTree, a FlatTree or a Game, not {type(game).__name__}, which has no {missing[0]}; "
            "GameTree(graph) makes one of a graph"
        )
    has_all = all(hasattr(game, name) for name in ("bounds", "title", "evaluate"))
    whole: Any = game if has_all else _Completed(game)
    return whole  # type: ignore[no-any-return]


def kind_of(game: Game[Any], state: Any) -> str:
    """Return who moves at a position, checked."""
    kind = game.kind(state)
    if kind not in _KINDS:
        raise TreeError(f"position {state!r:.60}: kind must be max, min, chance or leaf, not {kind!r:.60}")
    return kind


def ways(game: Game[Any], state: Any, kind: str, *, merge: bool = False) -> list[Way]:
    """Return the ways on from a position, checked and with exact probabilities.

    Parameters: game; state; kind, that of the state; merge, True to let moves that lead to the same position count as
    one (the first keeps its label; below chance their probabilities add).
    Returns: a list of `Way`. Raises: TreeError for a position without successors or with wrong probabilities.
    """
    chance = kind == "chance"
    found: list[Way] = []
    for item in game.successors(state):
        try:
            label, child, *name = item
        except (TypeError, ValueError):
            what = "(probability, position)" if chance else "(action, position)"
            raise TreeError(f"position {state!r:.60}: a successor is a pair {what}, not {item!r:.60}") from None
        if chance:
            found.append(Way(child, _probability(state, label), str(name[0]) if name else None))
        else:
            found.append(Way(child, None, None if label is None else str(label)))
    if not found:
        raise TreeError(f"position {state!r:.60} is a {kind} node without successors; the end of a game is a leaf")
    if merge:
        found = _merged(found)
    if not chance:
        return found
    total = sum((way.prob or Fraction(0) for way in found), Fraction(0))
    if abs(total - 1) > _ALMOST:
        text = show(total) if show(total) != "1" else str(float(total))
        raise TreeError(f"position {state!r:.60}: the probabilities of its outcomes sum to {text}; they must sum to 1")
    return found if total == 1 else [way._replace(prob=(way.prob or 0) / total) for way in found]


def utility_of(game: Game[Any], state: Any, bounds: tuple[Number, Number] | None = None) -> Fraction:
    """Return the utility of a finished game as an exact number.

    Raises: TreeError for what is no finite number, BoundsError for one outside the bounds.
    """
    given = game.utility(state)
    try:
        value = exact(given)
    except ValueError:
        raise TreeError(f"position {state!r:.60}: its utility must be a finite number, not {given!r:.60}") from None
    if bounds is not None and not bounds[0] <= value <= bounds[1]:
        low, high = map(show, bounds)
        raise BoundsError(f"position {state!r:.60} has the utility {show(value)}, outside the bounds [{low}, {high}]")
    return value


def _probability(state: Any, given: object) -> Fraction:
    try:
        prob = exact(given)
    except ValueError:
        raise TreeError(f"position {state!r:.60}: a probability must be a finite number, not {given!r:.60}") from None
    if prob < 0:
        raise TreeError(f"position {state!r:.60}: a probability must not be negative, but is {show(prob)}")
    return prob


def _merged(found: list[Way]) -> list[Way]:
    first: dict[Any, Way] = {}
    for way in found:
        known = first.get(way.state)
        if known is None:
            first[way.state] = way
        elif way.prob is not None and known.prob is not None:
            first[way.state] = known._replace(prob=known.prob + way.prob)
    return list(first.values())
