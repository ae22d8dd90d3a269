"""Docstrings of one sentence a field, "Parameters: tree; depth, how far. Returns: a Run.", turned into fields.

Those in numpydoc sections are read by napoleon, with each type in words before what is said of it.
"""

from __future__ import annotations

import inspect
import re
from pkgutil import resolve_name
from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config, NumpyDocstring

__all__ = ["PACKAGES", "setup", "to_fields"]

# Whose public names the reference holds; a name that two of them have stands at the first.
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

_FIELD = re.compile(r"(?:^|(?<=[.] ))(Parameters and errors|Parameters|Fields|Returns|Raises|Source): ")
_END = re.compile(r"(?<=\w|[)\"`\]])\. (?=[A-Z])")
_ALIAS = "Alias for field number"


def setup(app: Sphinx) -> dict[str, bool]:
    """Read every docstring so."""
    app.connect("autodoc-process-docstring", _process)
    app.connect("autodoc-process-signature", _signature)
    app.connect("autodoc-skip-member", _skip)
    return {"parallel_read_safe": True}


def _process(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    if what == "data":
        lines.clear()  # what stands there is the docstring of its type
        return
    if any(re.fullmatch(r"\s*-{4,}", line) for line in lines):
        config = Config(napoleon_use_ivar=True, napoleon_use_rtype=True)
        made = str(NumpyDocstring("\n".join(lines), config, app, what, name, thing, options))
        lines[:] = _in_code(_with_types(made.split("\n")), name.rpartition(".")[0])
        return
    lines[:] = to_fields(lines, _parameters(thing), name.rpartition(".")[0])


def _with_types(lines: list[str]) -> list[str]:
    """Put the type of a field before its words: as a field of its own Sphinx would look for what it names."""
    found = [re.fullmatch(r":(?:var|r)?type ?([^:]*): (.*)", line) for line in lines]
    types = {match[1]: match[2] for match in found if match}
    made = []
    for line, is_type in zip(lines, found, strict=True):
        field = re.fullmatch(r":(param|ivar|returns?) ?([^:]*): (.*)", line)
        if field:
            what, names, text = field.groups()
            kind = types.pop(names, "")
            # Of several names Sphinx would take all but the last for types.
            each = [f" {one}" for one in names.split(", ")] if names else [""]
            made += [f":{what}{one}: {f'({kind}) ' if kind else ''}{text}" for one in each]
        elif not is_type:
            made.append(line)
    return [*made, *(f":returns: {kind}" for kind in types.values()), ""]


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
    """What a class is made with, where a base class of another library hides it; nothing for a protocol."""
    if what != "class" or not (args or "").startswith("(*args"):
        return None
    own = inspect.signature(thing)
    names = [one.replace(annotation=one.empty) for one in own.parameters.values()]
    plain = str(own.replace(parameters=names, return_annotation=own.empty))
    return ("" if plain.startswith("(*args") else plain), returned


def _skip(app: Sphinx, what: str, name: str, thing: Any, skip: bool, options: Any) -> bool | None:
    return True if (inspect.getdoc(thing) or "").startswith(_ALIAS) else None


def to_fields(lines: list[str], parameters: set[str], home: str) -> list[str]:
    """Return a docstring as reStructuredText.

    Parameters: lines, of the docstring; parameters, the names that may begin an item; home, the module or class of
    what it belongs to.
    """
    made: list[str] = []
    for block in re.split(r"\n(?:[ \t]*\n)+", "\n".join(lines).strip("\n")):
        if block.startswith(">>> "):
            made += [*block.split("\n"), ""]
        elif block.startswith("Options:\n"):
            items = [" ".join(item.split()) for item in re.split(r"\n {4}(?=\w)", block)[1:]]
            made += [":Options:", "", *(_item(item, home) for item in items), ""]
        else:
            # A line of its own begins an item where the parameters stand in a list.
            text = re.sub(r"\n {4}(?=\w+, )", "; ", re.sub(r"(Parameters:)\n\s+", r"\1 ", block))
            made += _paragraph(" ".join(text.split()), parameters, home)
    return made


def _paragraph(text: str, parameters: set[str], home: str) -> list[str]:
    parts = _FIELD.split(text)
    made = [_inline(parts[0].strip(), home), ""] if parts[0].strip() else []
    for name, body in zip(parts[1::2], parts[2::2], strict=True):
        lead, items, rest = _items(body.strip(), parameters)
        made.append(f":{name}: {_inline(lead, home, types=name in ('Returns', 'Raises'))}")
        if items:
            made += ["", *(_item(item, home) for item in items), "", f"    {_inline(rest, home)}", ""]
    return [*made, ""]


def _items(body: str, parameters: set[str]) -> tuple[str, list[str], str]:
    """What stands before the first parameter, a text for each parameter, and what follows about them all."""
    lead, items = "", list[str]()
    for part in re.split(r"(?<=[;.]) ", body):
        word = re.match(r"\w+", part)
        begins = word is not None and word[0] in parameters
        if begins and (items[-1].endswith((";", ".")) if items else not lead or lead.endswith(";")):
            items.append(part)
        elif items:
            items[-1] += f" {part}"
        else:
            lead = f"{lead} {part}".strip()
    if len(items) < 2:  # a single one reads best as a sentence
        return body, [], ""
    items[-1], _, rest = _END.sub(".\n", items[-1], count=1).partition("\n")
    return lead.removesuffix(";"), [item.removesuffix(";") for item in items], rest


def _item(text: str, home: str) -> str:
    name = re.split(r"\W", text, maxsplit=1)[0]
    rest = _inline(text.removeprefix(name), home)
    # Other signs must not touch a code word.
    return f"    - ``{name}``{rest}" if rest[:1] in ("", " ") else f"    - ``{name}``\\{rest}"


def _inline(text: str, home: str, *, types: bool = False) -> str:
    """Return a text with its code words; with `types`, the names of emmviz's classes in it are links too."""
    parts = re.split(r"`([^`]+)`", text)
    for i, part in enumerate(parts):
        if i % 2:
            parts[i] = _code(part, home)
        else:
            plain = re.sub(r"([\\*|_])", r"\\\1", part)
            parts[i] = re.sub(r"\b[A-Z]\w+\b", lambda name: _class(name[0], home), plain) if types else plain
    return "".join(parts)


def _class(name: str, home: str) -> str:
    linked = _code(name, home)
    return linked if linked.startswith(":") else name


def _code(text: str, home: str) -> str:
    name = text.removesuffix("()")
    for place in (home, home.rpartition(".")[0], "emmviz"):
        if re.fullmatch(r"[\w.]+", name) and (found := _known().get(f"{place}.{name}")):
            return f":py:obj:`{text} <{found}>`"
    return f"``{text}``"


def _known() -> dict[str, str]:
    """The public names, each with the one that its page has."""
    if not _names:
        homes: dict[int, str] = {}
        for package in PACKAGES:
            module = resolve_name(package)
            for name in module.__all__:
                thing = getattr(module, name)
                if not inspect.ismodule(thing):
                    _names[f"{package}.{name}"] = homes.setdefault(id(thing), f"{package}.{name}")
    return _names


_names: dict[str, str] = {}


def _parameters(thing: Any) -> set[str]:
    try:
        return set(inspect.signature(thing).parameters)
    except (TypeError, ValueError):
        return set()
