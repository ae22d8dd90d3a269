"""Read and check a notebook's source, ``notebooks/source/NN-name.md``: MyST Markdown, which Jupytext reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jupytext
import yaml
from jupytext.myst import MystMetadataParsingError

from scripts.notebooks.exercise import parts
from scripts.notebooks.source import FOLDER, Cell, Front, Source, SourceError

SLIDES = ("slide", "subslide", "fragment", "skip", "notes")
TAGS = {
    "markdown": {"answer", "lecturer", "poll", "solution"},
    "code": {"closed", "exercise", "lecturer", "picture", "test", "raises-exception"},
}
OPTIONS = {"tags", "slide", "id"}
OPTIONS_OF_TAG = {"exercise": {"points", "right", "wrong"}, "poll": {"right"}}
FRONT = ("title", "surprise", "aim", "minutes", "paths", "packages")
# A list item of a poll.
CHOICE = re.compile(r"^[-*] ", re.MULTILINE)
# A lecture leaves these sections out; the next one takes it up again.
LEFT_OUT = ("## Exercises", "## Sources")
OF_TAG = {"answer": "fragment", "poll": "subslide"}


def sources(*names: str) -> list[Path]:
    """Return the sources, in the order of their numbers, or only those whose name holds one of these texts."""
    found = sorted((FOLDER / "source").glob("[0-9][0-9]-*.md"))
    return [path for path in found if not names or any(name in path.name for name in names)]


def read_source(path: Path) -> Source:
    """Read and check a source. Raises: SourceError."""
    try:
        book = jupytext.reads(path.read_text(encoding="utf-8"), fmt="md:myst")
        front = _front(book.metadata)
        cells = list(_cells(book.cells))
        slid = (cell._replace(slide=slide) for cell, slide in zip(cells, _slides(cells), strict=True))
        return Source(path.stem, front, tuple(slid))
    except (SourceError, MystMetadataParsingError, yaml.YAMLError) as error:
        raise SourceError(f"{path.name}: {' '.join(str(error).split())}") from None


def _front(given: Mapping[str, Any]) -> Front:
    missing, extra = set(FRONT) - set(given), set(given) - {*FRONT, "jupytext", "kernelspec"}
    if missing or extra:
        raise SourceError(f"the front matter lacks {sorted(missing)} and must not have {sorted(extra)}")
    minutes, paths = given["minutes"], {int(path): int(of_it) for path, of_it in given["paths"].items()}
    if set(minutes) != {"lecture", "alone"} or not all(isinstance(value, int) for value in minutes.values()):
        raise SourceError(f"minutes must be {{lecture: 15, alone: 40}}, not {dict(minutes)}")
    words = [" ".join(str(given[key]).split()) for key in ("title", "surprise", "aim")]
    return Front(*words, minutes["lecture"], minutes["alone"], paths, tuple(given["packages"]))


def _cells(cells: list[Any]) -> Iterator[Cell]:
    section, seen, exercises, used = "start", Counter[str](), 0, {"title"}
    for cell in cells:
        kind, text, options = cell.cell_type, cell.source, dict(cell.metadata)
        if kind not in TAGS or not text.strip():
            raise SourceError(f"a cell after {section!r} is empty or {kind}")
        if kind == "markdown" and (inside := re.search(r"\n(## .+)", text)):
            raise SourceError(f"write +++ before {inside[1]!r}: a section begins a cell")
        tags = frozenset(options.get("tags", ()))
        if heading := re.match(r"#{2,3} (.+)", text):
            section = _slug(heading[1])
        exercises += "exercise" in tags
        seen[section] += 1
        name = section if seen[section] == 1 else f"{section}-{seen[section]}"
        name = options.get("id") or (f"ex-{exercises}-answer" if "exercise" in tags else name)
        if name in used:
            raise SourceError(f"two cells are named {name}")
        used.add(name)
        _check(name, kind, tags, options)
        made = Cell(name, kind, text, tags, options.get("slide", ""), **_of_tag(name, text, tags, options))
        if "exercise" in tags:
            parts(made)
        yield made


def _slides(cells: Iterable[Cell]) -> Iterator[str]:
    """Yield the slide type of each cell of an English source, "" for a cell that goes on with the slide before it."""
    left_out, first = False, True
    for cell in cells:
        begins = cell.kind == "markdown" and cell.text.startswith("## ")
        if begins:
            left_out = cell.text.startswith(LEFT_OUT)
        if cell.slide:
            yield cell.slide
        elif left_out or (first and cell.kind == "code"):
            yield "skip"
        elif begins:
            yield "slide"
        else:
            yield "".join(OF_TAG.get(tag, "") for tag in cell.tags)
        first = first and cell.kind != "code"


def _check(name: str, kind: str, tags: frozenset[str], options: Mapping[str, Any]) -> None:
    if strange := tags - TAGS[kind]:
        raise SourceError(f"cell {name}: a {kind} cell has no tag {sorted(strange)}")
    allowed = OPTIONS.union(*(OPTIONS_OF_TAG.get(tag, ()) for tag in tags))
    if strange := set(options) - allowed:
        raise SourceError(f"cell {name}: there is no option {sorted(strange)} here")
    if options.get("slide", "skip") not in SLIDES:
        raise SourceError(f"cell {name}: slide must be one of {SLIDES}, not {options['slide']!r}")


def _of_tag(name: str, text: str, tags: frozenset[str], options: Mapping[str, Any]) -> dict[str, Any]:
    if "poll" in tags:
        choices = len(CHOICE.findall(text))
        if options.get("right") not in range(1, choices + 1):
            raise SourceError(f"cell {name}: right must be the number of one of the {choices} choices")
        return {"choice": options["right"]}
    if "exercise" not in tags:
        return {}
    right, wrong = (tuple(map(str, options.get(key, ()))) for key in ("right", "wrong"))
    if len(wrong) < 2:
        raise SourceError(f"cell {name}: an exercise has at least two wrong answers")
    return {"points": options.get("points", 1), "right": right, "wrong": wrong}


def _slug(heading: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")[:48] or "section"
