"""Docstrings in numpydoc sections, read by napoleon, with each type in words before what is said of it."""

from __future__ import annotations

import inspect
import re
from pkgutil import resolve_name
from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config, NumpyDocstring

from emmviz.search.options import COMMON
from scripts.docs.reference import documented, listed

# A docstring names what the reference lists by its name in one of these packages.
PACKAGES = (
    "emmviz",
    "emmviz.gallery",
    "emmviz.games",
    "emmviz.formats",
    "emmviz.study.random_trees",
    "emmviz.study.experiments",
    "emmviz.learn",
    "emmviz.lecture",
    "emmviz.base.locale",
)

# The search that lists the options of every search, and what the others say instead.
_FIRST = "emmviz.expectiminimax"
_MORE = r":param \*\*options: The options of every search, which `expectiminimax` lists."

_ALIAS = "Alias for field number"


def setup(app: Sphinx) -> dict[str, bool]:
    """Read every docstring so."""
    app.connect("autodoc-process-docstring", _process)
    app.connect("autodoc-process-signature", _signature)
    app.connect("autodoc-skip-member", _skip)
    return {"parallel_read_safe": True}


def _process(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    if what == "data":
        lines.clear()  # the docstring is that of its type
        return
    config = Config(napoleon_use_ivar=True, napoleon_use_rtype=True)
    made = str(NumpyDocstring("\n".join(lines), config, app, what, name, thing, options))
    fields = _with_types(made.split("\n"))
    if _is_search(thing) and name != _FIRST:
        fields = _without_common(fields)
    lines[:] = _in_code(fields, name.rpartition(".")[0])


def _is_search(thing: Any) -> bool:
    """Return whether a function spells out the options of every search, as help() shows them for each."""
    return inspect.isfunction(thing) and set(inspect.signature(thing).parameters) >= set(COMMON)


def _without_common(lines: list[str]) -> list[str]:
    """Name the options of every search in one line, in place of what is said of each."""
    made, is_common = [], False
    for line in lines:
        field = re.match(r":param (\w+): ", line)
        is_common = field[1] in COMMON if field else is_common and line.startswith(" ")
        if not is_common:
            made.append(line)
    place = max(at for at, line in enumerate(made) if line.startswith((":param ", " "))) + 1
    return [*made[:place], _MORE, *made[place:]]


def _with_types(lines: list[str]) -> list[str]:
    """Put the type of a field before its words, because Sphinx would resolve a separate type field as a link."""
    found = [re.fullmatch(r":(?:var|r)?type ?([^:]*): (.*)", line) for line in lines]
    types = {match[1]: match[2] for match in found if match}
    made = []
    for line, is_type in zip(lines, found, strict=True):
        field = re.fullmatch(r":(param|ivar|returns?) ?([^:]*): (.*)", line)
        if field:
            what, names, text = field.groups()
            kind = types.pop(names, "")
            # If there are several names, Sphinx would treat all but the last as types.
            each = [f" {one}" for one in names.split(", ")] if names else [""]
            made += [f":{what}{one}: {f'({_with_links(kind)}) ' if kind else ''}{text}" for one in each]
        elif not is_type:
            made.append(line)
    return [*made, *(f":returns: {_with_links(kind)}" for kind in types.values()), ""]


def _with_links(kind: str) -> str:
    """Return a type in words with its classes as code words, which become links."""
    return re.sub(r"[A-Z]\w+", lambda word: f"`{word[0]}`" if f"emmviz.{word[0]}" in _known() else word[0], kind)


def _in_code(lines: list[str], home: str) -> list[str]:
    """Write the code words of a text as such, but for its examples and directives."""
    made, example = [], False
    for line in lines:
        example = bool(line.strip()) and (example or line.lstrip().startswith(">>> "))
        field, text = re.match(r"(\s*(?::\w+[^:]*: ?|\.\. .*)?)(.*)", line).groups()  # type: ignore[union-attr]
        made.append(line if example else field + _inline(text, home))
    return made


def _signature(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, args: str, returned: str
) -> tuple[str, str] | None:
    """What a person would type to make an object; nothing for a protocol, or for a record that emmviz makes."""
    if _is_search(thing) and name != _FIRST:
        parameters = inspect.signature(thing).parameters
        own = [f"{key}={one.default!r}" for key, one in parameters.items() if key not in {*COMMON, "tree"}]
        return f"({', '.join(['tree', *(['*'] if own else []), *own, '**options'])})", returned
    if what != "class" or not args:
        return None
    text = inspect.getdoc(thing) or ""
    if "Attributes\n---" in text and "Parameters\n---" not in text:
        return "", returned
    if not args.startswith("(*args"):
        return args.replace("=<factory>", "={}"), returned
    own = inspect.signature(thing)
    names = [one.replace(annotation=one.empty) for one in own.parameters.values()]
    plain = str(own.replace(parameters=names, return_annotation=own.empty))
    return ("" if plain.startswith("(*args") else plain), returned


def _skip(app: Sphinx, what: str, name: str, thing: Any, skip: bool, options: Any) -> bool | None:
    return True if (inspect.getdoc(thing) or "").startswith(_ALIAS) else None


def _inline(text: str, home: str) -> str:
    """Return a text with its code words."""
    parts = re.split(r"`([^`]+)`", text)
    for i, part in enumerate(parts):
        parts[i] = _code(part, home) if i % 2 else re.sub(r"([\\*|_])", r"\\\1", part)
    return "".join(parts)


def _code(text: str, home: str) -> str:
    name = text.removesuffix("()")
    for full in (f"{home}.{name}", f"{home.rpartition('.')[0]}.{name}", f"emmviz.{name}", name):
        if found := _known().get(full):
            return f":py:obj:`{text} <{found}>`"
    return f"``{text}``"


def _known() -> dict[str, str]:
    """Return the names that a docstring can use, each with the name under which the reference lists it."""
    if not _names:
        homes = {id(documented(name)): name for name in listed()}
        for package in PACKAGES:
            module = resolve_name(package)
            found = {name: homes.get(id(getattr(module, name))) for name in dir(module) if not name.startswith("_")}
            _names.update({f"{package}.{name}": home for name, home in found.items() if home})
    return _names


_names: dict[str, str] = {}
