"""Plug-ins: what other packages add by entry points, each loaded when it is first used."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, expect, refuse_if
from emmviz.base.pairs import grouped

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def is_function(plugin: object, name: str) -> bool:
    """Return whether what a package provides can be called."""
    return callable(plugin)


@dataclass(frozen=True, slots=True)
class Plugins:
    """The plug-ins of one kind (for example games), besides emmviz's own.

    No plug-in replaces a name of `ours`. `expected` is what an entry point must name, a key of the words' table
    `wrong.base.plugin`, and `fits` checks what it provides under a name.

    >>> Plugins("emmviz.games", ["pig"], "game", is_function).names()
    []
    """

    group: str
    ours: Collection[str]
    expected: str
    fits: Callable[[object, str], bool]

    def names(self) -> list[str]:
        """Return the names of the plug-ins, without loading them."""
        return sorted(_points().get(self.group, {}).keys() - set(self.ours))

    def package(self, name: str) -> str:
        """Return the package that provides a name, or several packages joined by "and"."""
        return " and ".join(
            sorted(point.dist.name if point.dist else point.value for point in self._entry_points(name))
        )

    def load(self, name: str) -> Any:
        """Load the plug-in of a name; exactly one package must provide it, and it must fit."""
        package, (first, *others) = self.package(name), self._entry_points(name)
        refuse_if(others, "wrong.base.plugin_twice", packages=package, name=name, group=self.group)
        try:
            plugin = first.load()
        except Exception as error:
            why = " ".join(f"{type(error).__name__}: {error}".split())
            wrong = Message("wrong.base.plugin_load", package=package, name=name, module=first.value, why=why)
            raise TreeError(wrong) from error
        expect(self.fits(plugin, name), f"wrong.base.plugin.{self.expected}", plugin, package=package, name=name)
        return plugin

    def _entry_points(self, name: str) -> tuple[EntryPoint, ...]:
        return _points()[self.group][name]


@cache  # once for all groups: it reads a file of every package that is installed
def _points() -> dict[str, dict[str, tuple[EntryPoint, ...]]]:
    from importlib.metadata import entry_points

    installed = entry_points()
    groups = [group for group in installed.groups if group.startswith("emmviz.")]
    points = {group: grouped((point.name, point) for point in installed.select(group=group)) for group in groups}
    return {group: {name: tuple(same) for name, same in names.items()} for group, names in points.items()}
