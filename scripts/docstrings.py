"""Check the docstrings of the public names by numpydoc's validator: `python -m scripts.docstrings`, in `make check`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pkgutil import resolve_name
from typing import Any

from numpydoc.docscrape import get_doc_object
from numpydoc.validate import validate

from scripts.docs.reference import names

# The manner of numpydoc's own examples that this project does not follow: the place of quotes, a longer summary, and
# the sections See Also and Examples for every name.
NOT_ASKED = {"GL01", "GL02", "ES01", "SA01", "SA04", "EX01"}

# The parts of a board are records of one or two fields, which their sentence names.
RECORDS = "emmviz.games.board."

# A method with one parameter is one sentence.
FEW = 2


def things(name: str) -> Iterator[tuple[str, Any]]:
    """Yield what a name stands for, and the methods of a class that take several arguments."""
    home, _, last = name.rpartition(".")
    thing = getattr(resolve_name(home), last)  # which a module may share its name with
    yield name, thing
    for key, value in vars(thing).items() if inspect.isclass(thing) else ():
        method = getattr(value, "__func__", value)
        own = inspect.isfunction(method) and not key.startswith("_") and method.__module__.startswith("emmviz")
        if own and len(set(inspect.signature(method).parameters) - {"self", "cls"}) > FEW:
            yield f"{name}.{key}", getattr(thing, key)


def faults(name: str, thing: Any) -> list[str]:
    """Return what the validator finds; the fields of a record may be its attributes."""
    record = inspect.isclass(thing) and bool(get_doc_object(thing)["Attributes"])
    codes = NOT_ASKED | ({"PR01"} if record else set())
    found = validate(f"{thing.__module__}.{thing.__qualname__}")["errors"]
    return [f"{name}: {text} ({code})" for code, text in found if code not in codes]


def main() -> int:
    """Print all faults, and return 1 if there are any."""
    found = [
        fault
        for name in names()
        if not name.startswith(RECORDS)
        for full, thing in things(name)
        for fault in faults(full, thing)
    ]
    print("\n".join(found), file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
