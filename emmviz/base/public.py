"""The public names of a package, which load when they are first used."""

from __future__ import annotations

from lazy_loader import attach_stub

TYPE_CHECKING = False  # the command line begins without typing
if TYPE_CHECKING:
    from collections.abc import Callable


def public_names(package: str, file: str) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return `__getattr__`, `__dir__` and `__all__` of a package whose public names are in a stub beside its `file`.

    The error for an unknown name says which name is near.
    """
    load, listed, names = attach_stub(package, file)

    def get(name: str) -> object:
        if name not in names and not name.startswith("_"):
            from emmviz.base.messages import Message, near

            if meant := near(name, names):
                raise AttributeError(Message("wrong.base.attribute", package=package, name=name, instead=meant))
        return load(name)

    return get, listed, names
