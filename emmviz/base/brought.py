"""Brought: what other packages bring by their entry points, each thing loaded when it is first used."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["Brought", "is_function"]


def is_function(found: Any, name: str) -> bool:
    """Return whether something can be called, whatever its name."""
    return callable(found)


@dataclass(frozen=True, slots=True)
class Brought:
    """What other packages bring of one kind, beside what emmviz has itself.

    Parameters: group, of the entry points; ours, the names that emmviz has itself, which none of another package
    replaces; expected, what an entry point must name, with its article; fits, whether what it names is such a thing
    under its name.

    >>> Brought("emmviz.games", ["pig"], "a function that makes a Game", is_function).names()
    []
    """

    group: str
    ours: Collection[str]
    expected: str
    fits: Callable[[Any, str], bool]

    def names(self) -> list[str]:
        """Return the names of what is brought; nothing is loaded."""
        return sorted(_points(self.group).keys() - set(self.ours))

    def package(self, name: str) -> str:
        """Return the package that brings a name, or the packages."""
        return " and ".join(sorted(point.dist.name if point.dist else point.value for point in self._found(name)))

    def load(self, name: str) -> Any:
        """Return what is brought under a name. Raises: TreeError that names the package, where there is none such."""
        package, (first, *more) = self.package(name), self._found(name)
        if more:
            raise TreeError(f"the packages {package} all bring {name} ({self.group}); keep one of them")
        try:
            found = first.load()
        except Exception as error:
            why = " ".join(f"{type(error).__name__}: {error}".split())
            raise TreeError(f"the package {package} brings {name}, but {first.value} does not load ({why})") from error
        if not self.fits(found, name):
            raise TreeError(f"the package {package} must bring {self.expected} as {name}, not {brief(found)}")
        return found

    def _found(self, name: str) -> tuple[EntryPoint, ...]:
        return _points(self.group)[name]


@cache
def _points(group: str) -> dict[str, tuple[EntryPoint, ...]]:
    from importlib.metadata import entry_points

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in entry_points(group=group):
        found[point.name] = (*found.get(point.name, ()), point)
    return found
