"""Game: the protocol of a game that is searched without building its whole tree."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from emmviz.base.errors import BoundsError, TreeError
from emmviz.base.exact import exact, summing_to_one
from emmviz.base.messages import Count, Message, brief
from emmviz.base.numbers import INF, Number
from emmviz.base.spellings import as_kind
from emmviz.tree.validate import KINDS, check_bounds

State = TypeVar("State")
# No game has this many successors at one position: the generator must be endless.
_MOST_WAYS = 1_000_000


class Game(Protocol[State]):
    """A game of chance: its root, who moves at a position, the successors of a position, and the utility at the end.

    Positions (and `root`) may be any hashable objects; equal positions are the same position. If yours are not
    hashable (for example dicts or lists), add a method `key` that returns something hashable. A game may also have a
    method `picture(state)`, which returns a picture of the position: a `Board` of `emmviz.games.board`.

    Attributes
    ----------
    root : hashable
        The position at the start.
    bounds : tuple, optional
        (L, U), if you know them: every utility and estimate is between L and U.
    title : str
        The name of the game, as readers see it.

    Examples
    --------
    >>> class Toss(Game[int]):
    ...     root = 0
    ...     def kind(self, state): return "leaf" if state else "chance"
    ...     def successors(self, state): return [("1/2", 1, "heads"), ("1/2", 2, "tails")]
    ...     def utility(self, state): return state
    >>> from emmviz import expectimax
    >>> expectimax(Toss()).value
    Fraction(3, 2)
    """

    bounds: tuple[object, object] | None = None
    title: str = ""

    if TYPE_CHECKING:
        # Declared for mypy only, so that it accepts an attribute, an attribute set in __init__, and a property.
        @cached_property
        def root(self) -> State:
            """The position at the start."""
            raise AttributeError("root")

    def kind(self, state: State, /) -> str:
        """Return who moves: "max", "min" or "chance"; "leaf" if the game is over."""

    def successors(self, state: State, /) -> Iterable[tuple[object, ...]]:
        """Return the successors: pairs (action, position), or (probability, position) if chance moves.

        An outcome may have its name as a third item.
        """

    def utility(self, state: State, /) -> object:
        """Return the value of a finished game to MAX."""

    def evaluate(self, state: State, /) -> object:
        """Return an estimate of the value of an unfinished position; None if the game has no heuristic."""
        return None

    def key(self, state: State, /) -> Hashable:
        """Return a hashable key: positions with equal keys are the same position."""
        return state


# A game with positions of any type, as the searches take it.
AnyGame: TypeAlias = Game[Any]


class Successor(NamedTuple):
    """An edge from a position: where it leads, its probability if chance moves, the label of the move or outcome."""

    state: Hashable
    prob: Fraction | None
    action: str | None


class _GameWithDefaults:
    """A game with the required parts, and defaults for the others."""

    def __init__(self, game: object) -> None:
        self._game = game
        self.bounds = getattr(game, "bounds", None)
        self.title = getattr(game, "title", "")
        self.evaluate = getattr(game, "evaluate", lambda state: None)
        self.key = getattr(game, "key", lambda state: state)

    def __getattr__(self, name: str) -> object:
        return getattr(self._game, name)


def parts_missing(game: object) -> list[str]:
    """Return the required parts of a Game that an object lacks.

    >>> parts_missing("nim")
    ['root', 'kind', 'successors', 'utility']
    """
    return [name for name in ("root", "kind", "successors", "utility") if not hasattr(game, name)]


def check_game(game: object, name: str, *, searched: bool = False) -> AnyGame:
    """Return a game with defaults for its optional parts; refuse one without a required part or a hashable root."""
    if isinstance(game, type) and hasattr(game, "successors"):  # its methods are there, but no position is
        raise TreeError(Message("wrong.games.class", name=name, given=game.__name__))
    missing = parts_missing(game)
    if missing:
        key = "no_game" if not searched else "no_tree_text" if isinstance(game, str) else "no_tree"
        raise TreeError(Message(f"wrong.games.{key}", name=name, given=type(game).__name__, missing=missing[0]))
    has_all = all(hasattr(game, name) for name in ("bounds", "title", "evaluate", "key"))
    completed: Any = game if has_all else _GameWithDefaults(game)
    check_position(completed, completed.root)
    return completed  # type: ignore[no-any-return]


def check_position(game: AnyGame, state: Hashable) -> None:
    """Raise TreeError for a position without a hashable key (for example a list): no search could recognise it."""
    key = game.key(state)
    try:
        hash(key)
    except TypeError:
        fault_key, keyed = ("unhashable", {}) if key is state else ("unhashable_key", {"key": brief(key)})
        raise TreeError(Message(f"wrong.games.{fault_key}", state=brief(state), **keyed)) from None


def kind_of(game: AnyGame, state: Hashable) -> str:
    """Return who moves at a position, and check that it is a kind of node."""
    name = game.kind(state)
    kind = name if name in KINDS else as_kind(name)
    if kind is None:
        raise TreeError(Message("wrong.games.kind", state=brief(state), given=brief(name)))
    return kind


def successors_of(game: AnyGame, state: Hashable) -> Iterator[tuple[object, ...]]:
    """Yield the successors of a position, at most a million, unchecked."""
    successors = game.successors(state)
    try:
        iterator = iter(successors)
    except TypeError:
        raise TreeError(Message("wrong.games.successors", state=brief(state), given=brief(successors))) from None
    yield from islice(iterator, _MOST_WAYS)
    if next(iterator, None) is not None:
        raise TreeError(Message("wrong.games.too_many", state=brief(state), most=Count(_MOST_WAYS)))


def ways(
    game: AnyGame,
    state: Hashable,
    kind: str,
    successors: Iterable[tuple[object, ...]] | None = None,
    *,
    merge: bool = False,
) -> list[Successor]:
    """Return the edges of a position, checked and with exact probabilities.

    `successors` is what the game returned, if it has been asked already. With `merge`, moves that lead to the same
    position become one edge, with the label of the first move and the sum of their probabilities.
    """
    chance = kind == "chance"
    edges: list[Successor] = []
    for successor in list(successors_of(game, state)) if successors is None else successors:
        try:
            label, child, *name = successor
        except (TypeError, ValueError):
            key = "wrong.games.outcome" if chance else "wrong.games.move"
            raise TreeError(Message(key, state=brief(state), given=brief(successor))) from None
        check_position(game, child)
        if chance:
            edges.append(Successor(child, _probability(state, label), str(name[0]) if name else None))
        else:
            edges.append(Successor(child, None, None if label is None else str(label)))
    if not edges:
        raise TreeError(Message("wrong.games.childless", state=brief(state), of=kind))
    if merge:
        edges = _merged(game, edges)
    if not chance:
        return edges
    try:
        scaled = summing_to_one([way.prob or Fraction(0) for way in edges])
    except ValueError as error:
        raise TreeError(Message("wrong.games.prob_sum", state=brief(state), fault=error.args[0])) from None
    return [way._replace(prob=prob) for way, prob in zip(edges, scaled, strict=True)]


def utility_of(game: AnyGame, state: Hashable, bounds: tuple[Number, Number] | None = None) -> Fraction:
    """Return the utility of a leaf as an exact number; refuse one that is infinite or outside the bounds."""
    utility = game.utility(state)
    try:
        value = exact(utility)
    except ValueError:
        raise TreeError(Message("wrong.games.utility", state=brief(state), given=brief(utility))) from None
    if bounds is not None and not bounds[0] <= value <= bounds[1]:
        low, high = bounds
        raise BoundsError(Message("wrong.games.outside", state=brief(state), value=value, low=low, high=high))
    return value


def backup(kind: str, below: Iterable[tuple[Fraction | None, Fraction]]) -> Fraction:
    """Return the value of a position: the largest, the smallest, or the mean of the values of its successors.

    Probabilities do not count below a player; below a chance node, a successor without a probability has weight 0.

    >>> backup("chance", [(Fraction(1, 4), Fraction(8)), (Fraction(3, 4), Fraction(4))])
    Fraction(5, 1)
    """
    if kind == "chance":
        return sum((prob * value for prob, value in below if prob), Fraction(0))
    return (max if kind == "max" else min)(value for _, value in below)


def finite_bounds(game: AnyGame) -> tuple[Fraction, Fraction] | None:
    """Return the bounds of a game, or None if it has none or they are infinite."""
    low, high = (-INF, INF) if game.bounds is None else check_bounds(game.bounds)
    return (low, high) if isinstance(low, Fraction) and isinstance(high, Fraction) else None


def _probability(state: Hashable, value: object) -> Fraction:
    try:
        prob = exact(value)
    except ValueError:
        raise TreeError(Message("wrong.games.prob", state=brief(state), given=brief(value))) from None
    if prob < 0:
        raise TreeError(Message("wrong.games.prob_negative", state=brief(state), prob=prob))
    return prob


def _merged(game: AnyGame, edges: list[Successor]) -> list[Successor]:
    first: dict[Hashable, Successor] = {}
    for way in edges:
        key = game.key(way.state)
        known = first.setdefault(key, way)
        if known is not way and known.prob is not None and way.prob is not None:
            first[key] = known._replace(prob=known.prob + way.prob)
    return list(first.values())
