"""The searches, one algorithm a file; the package itself is called to search by name: `search(tree, "star1")`."""

import sys
from types import ModuleType
from typing import Any

__all__: list[str] = []


class _CallableModule(ModuleType):
    # `emmviz.search` is a package as soon as an algorithm is loaded, so the function of that name is the package.
    def __call__(self, tree: Any, algorithm: str, **options: Any) -> Any:
        from emmviz.search.run import search

        return search(tree, algorithm, **options)


sys.modules[__name__].__class__ = _CallableModule
