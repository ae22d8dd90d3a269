"""Names: the students of a class, the seed of each, and file names that are safe everywhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any
from unicodedata import normalize

from emmviz.base.errors import TreeError
from emmviz.base.numbers import brief
from emmviz.study.random_trees.model import is_whole

__all__ = ["class_list", "file_name", "people", "seed_for"]

_LONGEST = 200


def people(variants: Any) -> list[str]:
    """Check a list of names or ids of people.

    Returns: the names as they are printed. Raises: TreeError for what is no such list, or holds one twice.

    >>> people(["Ada  Lovelace", 1815])
    ['Ada Lovelace', '1815']
    """
    if isinstance(variants, (str, bytes)) or not isinstance(variants, Iterable):
        raise TreeError(f"variants must be a list of names or ids, not {brief(variants)}")
    names: dict[str, str] = {}
    for variant in variants:
        if not isinstance(variant, str) and not is_whole(variant):
            raise TreeError(f"variants must be names or whole numbers, not {brief(variant)}")
        name = _one_line(str(variant))
        if not name or len(name) > _LONGEST:
            raise TreeError(f"a name in variants must have 1 to {_LONGEST} letters, not {brief(str(variant))}")
        if name.casefold() in names:
            raise TreeError(f"variants has {brief(name)} twice; make the two different")
        names[name.casefold()] = name
    if not names:
        raise TreeError("variants must name at least one person")
    return list(names.values())


def class_list(path: str | Path) -> list[str]:
    """Return the names of people from a file of text, one a line.

    Raises: TreeError for a file that is not text in UTF-8 or holds no names, and as for `people`; OSError.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise TreeError(f"{brief(str(path), 200)} is not text in UTF-8") from None
    names = [line for line in text.splitlines() if line.strip()]
    if not names:
        raise TreeError(f"{brief(str(path), 200)} holds no names; write one a line")
    return people(names)


def _one_line(name: str) -> str:
    return " ".join(normalize("NFC", name).split())


def seed_for(name: str, seed: int) -> int:
    """Return the seed of one person's tree: it depends on the name and the seed of all, not on who else is there.

    >>> seed_for("Ada Lovelace", 1)
    3094143535
    """
    return int.from_bytes(sha256(f"{seed}\n{name}".encode("utf-8", "surrogatepass")).digest()[:4], "big")


def file_name(name: str, names: Sequence[str]) -> str:
    """Return a name for a person's file, of ASCII letters, digits and hyphens, with the place in the list before it.

    >>> file_name("../../Ñandú Ω", ["Ada", "../../Ñandú Ω"])
    '2-nandu'
    """
    number = str(names.index(name) + 1).zfill(len(str(len(names))))
    letters = normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    return "-".join(filter(None, (number, re.sub("[^a-z0-9]+", "-", letters)[:40].strip("-"))))
