"""Forms: how a prediction is answered, by what its answer is."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.locale import words
from emmviz.base.numbers import INF, brief, exact_or_infinite, show
from emmviz.learn.marking.names import read_node

if TYPE_CHECKING:
    from emmviz.search.run import Run

__all__ = ["form_of"]

_MOST = 9  # choices: one key each

Form = tuple[str, Any, tuple[str, ...]]


def form_of(answer: object, choices: object, run: Run | None, lang: str) -> Form:
    """Return the form of an answer, the answer as it is marked, and the choices.

    Parameters: answer; choices, or None; run, whose tree the answer is about, None where there is none; lang.
    Returns: one of the forms of a Question, the answer, the choices of a "choice" or an "order".
    Raises: TreeError where the answer is none that can be asked for.

    >>> form_of(True, None, None, "en"), form_of((3, 4), None, None, "en")[0]
    (('choice', 'yes', ('yes', 'no')), 'interval')
    """
    answer = _own(answer)
    if isinstance(answer, bool) and choices is None:
        yes, no = (words(lang)["learn"][name] for name in ("yes", "no"))
        return "choice", yes if answer else no, (yes, no)
    if choices is not None:
        return _chosen(answer, choices, lang)
    if run is not None and isinstance(answer, str) and read_node(run, answer):
        return "node", _node(run, answer), ()
    if isinstance(answer, set | frozenset):
        if run is None:
            raise TreeError("a set of nodes is asked for on a picture: say on which tree or run with on=")
        picked = {_node(run, node) for node in answer}
        return "nodes", tuple(node for node in run.tree.preorder() if node in picked), ()
    if isinstance(answer, tuple) and len(answer) == 2 and not any(isinstance(end, str) for end in answer):
        return "interval", _ends(answer), ()
    if isinstance(answer, list) and len(answer) > 1:
        return "order", *_ordered(answer, sorted(map(_label(lang), answer)), lang)
    if isinstance(answer, int | float | Fraction | Decimal | str):
        return "number", _number(answer), ()
    raise TreeError(
        "the answer of a prediction is a number, a pair of numbers, a node, a set of nodes, a list in its order, or "
        f"one of the choices, not {brief(answer)}"
    )


def _own(answer: object) -> object:
    """Return the number or truth of Python that stands for one of numpy, anything else as it is."""
    item = getattr(answer, "item", None)
    return item() if callable(item) and getattr(answer, "shape", None) == () else answer


def _chosen(answer: object, choices: object, lang: str) -> Form:
    label = _label(lang)
    listed = isinstance(choices, Iterable) and not isinstance(choices, str | bytes)
    options = [label(choice) for choice in choices] if listed else []  # type: ignore[attr-defined]
    if not 2 <= len(options) <= _MOST or len(set(options)) < len(options):
        raise TreeError(f"choices are 2 to {_MOST} different texts or numbers, not {brief(choices)}")
    if isinstance(answer, list):
        return "order", *_ordered(answer, options, lang)
    if label(answer) not in options:
        raise TreeError(f"the answer must be one of the choices, not {brief(answer)}")
    return "choice", label(answer), tuple(options)


def _ordered(answer: list[object], options: list[str], lang: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    right = tuple(map(_label(lang), answer))
    if sorted(right) != sorted(options) or len(set(right)) < len(right):
        raise TreeError("an order holds each of its choices once")
    return right, tuple(options)


def _label(lang: str) -> Any:
    comma = words(lang)["format"]["comma"]

    def label(thing: object) -> str:
        if isinstance(thing, bool):
            return str(words(lang)["learn"]["yes" if thing else "no"])
        return show(_number(thing), comma=comma) if isinstance(thing, int | float | Fraction | Decimal) else str(thing)

    return label


def _number(given: object) -> Any:
    try:
        return exact_or_infinite(given)
    except ValueError:
        raise TreeError(
            f"the answer must be a number, a node or a move of the tree, or one of the choices, not {brief(given)}"
        ) from None


def _ends(pair: tuple[object, ...]) -> tuple[Any, Any]:
    low, high = map(_number, pair)
    if not -INF <= low <= high:
        raise TreeError(f"an interval has its lower end first, unlike {brief(pair)}")
    return low, high


def _node(run: Run, name: object) -> str:
    found = read_node(run, name)
    if len(found) != 1:
        raise TreeError(f"{brief(name)} is {'no node' if not found else 'more than one node'} of the tree")
    return next(iter(found))
