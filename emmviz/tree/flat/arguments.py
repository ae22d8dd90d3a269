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

# The greatest whole number of each sort: a place in KINDS, and a number of children.
_MOST = {"int8": len(KINDS) - 1, "int32": 2**31 - 1}


def numbers(values: object, dtype: str, name: str | Message) -> NDArray[Any]:
    """Turn a list of numbers into an array of "float64", or of "int8" or "int32" for whole numbers.

    Texts, truth values, complex numbers and masked arrays are refused, and so is a number that a cast would change.
    """
    import numpy as np

    try:
        # Numpy warns of a masked item, which is refused below.
        with warnings.catch_warnings(action="ignore", category=UserWarning):
            array = np.asarray(values)
        if array.dtype == object:  # such as fractions; numpy would read texts as numbers too
            if any(isinstance(number, (str, bytes, bool, np.bool_)) for number in array.flat):
                raise TypeError
            array = _cast(array, "float64")
        masked = isinstance(values, (list, tuple)) and any(number is np.ma.masked for number in values)
        if array.dtype.kind not in "iuf" or np.ma.isMaskedArray(values) or masked:
            raise TypeError
    except (TypeError, ValueError, OverflowError):
        raise TreeError(Message("wrong.tree.flat.numbers", name=name, given=shown(values))) from None
    if dtype in _MOST and not np.can_cast(array.dtype, dtype, "safe"):
        _check_whole(array, _MOST[dtype], np.iinfo(dtype).max, name)
    return _cast(array, dtype)


def _cast(array: NDArray[Any], dtype: str) -> NDArray[Any]:
    import numpy as np

    with np.errstate(over="ignore"):  # what overflows is refused later, with the name of its node
        return np.asarray(array, dtype, order="C")


def _check_whole(array: NDArray[Any], most: int, limit: int, name: str | Message) -> None:
    """Raise TreeError for the first number that is not an integer, or is too large for the array."""
    import numpy as np

    near = _cast(array, "float64")
    wrong = (near != np.floor(near)) | (np.abs(near) > limit)
    if wrong.any():
        raise TreeError(Message("wrong.tree.flat.whole", name=name, most=most, given=shown(array[wrong][0].item())))


class OwnedArray:
    """An array without other references, which a FlatTree need not copy."""

    def __init__(self, array: NDArray[Any]) -> None:
        self._array = array

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[Any]:
        return self._array


def private(values: object, dtype: str, name: str) -> NDArray[Any]:
    """Turn a list into a read-only array, checked as by `numbers`."""
    array = numbers(values, dtype, name)
    return locked(array if isinstance(values, (list, tuple, OwnedArray)) else array.copy())


def locked(array: NDArray[Any]) -> NDArray[Any]:
    """Return a view that is read-only and cannot be made writable again."""
    owner = array if array.base is None else array.copy()
    owner.setflags(write=False)
    return owner.view()  # the owner's own flag could be set again


def texts(labels: object, size: int, name: str) -> list[Any]:
    """Copy the "ids" or "actions" of all nodes; actions may be None, and ids must differ."""
    from emmviz.tree.validate import check_names

    is_ids = name == "ids"
    refused = partial(Message, f"wrong.tree.flat.{name}", size=size)
    if not isinstance(labels, Iterable) or isinstance(labels, (str, bytes, set, frozenset, Mapping)):
        raise TreeError(refused(given=shown(labels)))
    copied = list(labels)
    if len(copied) != size:
        raise TreeError(refused(given=Message("wrong.tree.flat.in_all", given=len(copied))))
    for label in copied:
        if not isinstance(label, str) and (is_ids or label is not None):
            raise TreeError(refused(given=shown(label)))
    if is_ids:
        check_names(copied)
    return copied


def shown(argument: object) -> str:
    """Return the beginning of an argument on one line, for messages."""
    return " ".join(brief(argument).split())  # numpy writes long arrays in several lines
