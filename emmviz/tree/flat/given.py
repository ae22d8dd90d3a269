"""The arguments of a FlatTree: numbers and texts, checked and copied, so that nothing can change them later."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, brief
from emmviz.tree.flat import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Own", "locked", "numbers", "private", "shown", "texts"]

# The greatest whole number of each sort: a place in KINDS, and a number of children.
_MOST = {"int8": len(KINDS) - 1, "int32": 2**31 - 1}


def numbers(given: object, dtype: str, name: str | Message) -> NDArray[Any]:
    """Turn a list of numbers into an array of "float64", or of "int8" or "int32" for whole numbers.

    Texts, truth values, complex numbers and masked arrays are refused, and so is a number that a cast would change.
    """
    import numpy as np

    try:
        # Numpy warns of a masked item, which is refused below.
        with warnings.catch_warnings(action="ignore", category=UserWarning):
            found = np.asarray(given)
        if found.dtype == object:  # such as fractions; numpy would read texts as numbers too
            if any(isinstance(item, (str, bytes, bool, np.bool_)) for item in found.flat):
                raise TypeError
            found = _cast(found, "float64")
        masked = isinstance(given, (list, tuple)) and any(item is np.ma.masked for item in given)
        if found.dtype.kind not in "iuf" or np.ma.isMaskedArray(given) or masked:
            raise TypeError
    except (TypeError, ValueError, OverflowError):
        raise TreeError(Message("wrong.tree.flat.numbers", name=name, given=shown(given))) from None
    if dtype in _MOST and not np.can_cast(found.dtype, dtype, "safe"):
        _check_whole(found, _MOST[dtype], np.iinfo(dtype).max, name)
    return _cast(found, dtype)


def _cast(array: NDArray[Any], dtype: str) -> NDArray[Any]:
    import numpy as np

    with np.errstate(over="ignore"):  # what overflows is refused later, with the name of its node
        return np.asarray(array, dtype, order="C")


def _check_whole(found: NDArray[Any], most: int, limit: int, name: str | Message) -> None:
    """Raise TreeError for the first number that is not an integer, or is too large for the array."""
    import numpy as np

    near = _cast(found, "float64")
    wrong = (near != np.floor(near)) | (np.abs(near) > limit)
    if wrong.any():
        raise TreeError(Message("wrong.tree.flat.whole", name=name, most=most, given=shown(found[wrong][0].item())))


class Own:
    """An array without other references, which a FlatTree need not copy."""

    def __init__(self, array: NDArray[Any]) -> None:
        self._array = array

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[Any]:
        return self._array


def private(given: object, dtype: str, name: str) -> NDArray[Any]:
    """Turn a list into a read-only array, checked as by `numbers`."""
    found = numbers(given, dtype, name)
    return locked(found if isinstance(given, (list, tuple, Own)) else found.copy())


def locked(array: NDArray[Any]) -> NDArray[Any]:
    """Return a view that is read-only and cannot be made writable again."""
    owner = array if array.base is None else array.copy()
    owner.setflags(write=False)
    return owner.view()  # the owner's own flag could be set again


def texts(given: object, size: int, what: str) -> list[Any]:
    """Copy the "ids" or "actions" of all nodes; actions may be None, and ids must differ."""
    from emmviz.tree.validate import check_names

    is_ids = what == "ids"
    refused = partial(Message, f"wrong.tree.flat.{what}", size=size)
    if not isinstance(given, Iterable) or isinstance(given, (str, bytes, set, frozenset, Mapping)):
        raise TreeError(refused(given=shown(given)))
    found = list(given)
    if len(found) != size:
        raise TreeError(refused(given=Message("wrong.tree.flat.in_all", given=len(found))))
    for item in found:
        if not isinstance(item, str) and (is_ids or item is not None):
            raise TreeError(refused(given=shown(item)))
    if is_ids:
        check_names(found)
    return found


def shown(given: object) -> str:
    """Return the beginning of an argument on one line, for messages."""
    return " ".join(brief(given).split())  # numpy writes long arrays in several lines
