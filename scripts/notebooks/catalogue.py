"""The translation of a notebook: a gettext catalogue, an entry for each paragraph and each code cell with words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import polib

from scripts.notebooks.code import changed, without_language, wordy
from scripts.notebooks.editions import Words
from scripts.notebooks.reading import CHOICE
from scripts.notebooks.source import FOLDER, Source

LANG = "es"
# How like its old text a changed paragraph must be for its old translation to be worth keeping as a draft.
LIKE = 0.5
WIDTH = 110
FRONT = ("title", "surprise", "aim")
_FENCE = re.compile(r"^(?:```|~~~|\$\$)", re.MULTILINE)
_MATHS = re.compile(r"\$\$.+?\$\$|\$.+?\$", re.DOTALL)
_LETTERS = re.compile(r"[^\W\d_]{2,}")


class Unit(NamedTuple):
    """What is translated as one: a paragraph of a cell, or a code cell, with the reason why."""

    cell: str
    text: str
    why: str


def catalogue_path(stem: str) -> Path:
    """Return the path of the catalogue of a notebook."""
    return FOLDER / "source" / LANG / f"{stem}.po"


def catalogue(path: Path) -> polib.POFile:
    """Read a catalogue; one that is not there is empty."""
    return polib.pofile(str(path), encoding="utf-8", wrapwidth=WIDTH) if path.exists() else _empty()


def _empty() -> polib.POFile:
    new = polib.POFile(encoding="utf-8", wrapwidth=WIDTH)
    new.metadata = {"Language": LANG, "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit"}
    return new


def blocks(text: str) -> list[str]:
    """Split prose at its blank lines, except those inside a fence or a formula.

    >>> blocks("a\\n\\n$$\\nx\\n\\ny\\n$$")
    ['a', '$$\\nx\\n\\ny\\n$$']
    """
    found: list[str] = []
    for piece in re.split(r"\n\s*\n", text):
        if found and len(_FENCE.findall(found[-1])) % 2 and not re.search(r"^\$\$.+\$\$", found[-1], re.MULTILINE):
            found[-1] += "\n\n" + piece
        else:
            found.append(piece)
    return found


def units(source: Source) -> list[Unit]:
    """Return what a translator must translate, in the order of the notebook, nothing of it twice in a cell."""
    found = [Unit("title", getattr(source.front, key), f"front matter, {key}") for key in FRONT]
    for cell in source.cells:
        if "test" in cell.tags:
            continue
        if cell.kind == "code":
            if why := wordy(cell.text):
                found.append(Unit(cell.id, cell.text, f"code: {why}"))
            continue
        about = f"poll, choice {cell.choice} is right" if cell.choice else ", ".join(sorted(cell.tags))
        # A formula or a piece of code alone has no words.
        found += (Unit(cell.id, text, about) for text in blocks(cell.text) if _LETTERS.search(_MATHS.sub("", text)))
    return list({unit[:2]: unit for unit in found}.values())


def update(old: polib.POFile, wanted: Iterable[Unit]) -> polib.POFile:
    """Return a catalogue of what is wanted, with the translations that there are.

    A text that only moved to another cell keeps its translation; one that changed keeps it as a draft, marked fuzzy.
    """
    new = _empty()
    new.metadata = old.metadata
    done = {(entry.msgctxt, entry.msgid): entry for entry in old if entry.msgstr}
    left = dict(done)
    for unit in (wanted := list(wanted)):
        left.pop((unit.cell, unit.text), None)
    for unit in wanted:
        entry = polib.POEntry(msgctxt=unit.cell, msgid=unit.text, comment=unit.why)
        if kept := done.get((unit.cell, unit.text)):
            entry.msgstr, entry.flags, entry.previous_msgid = kept.msgstr, kept.flags, kept.previous_msgid
        elif near := _nearest(unit, left.values()):
            entry.msgstr = near.msgstr
            if near.msgid != unit.text or near.fuzzy:
                entry.flags, entry.previous_msgid = ["fuzzy"], near.msgid
        new.append(entry)
    return new


def _nearest(unit: Unit, left: Iterable[polib.POEntry]) -> polib.POEntry | None:
    same = [entry for entry in left if entry.msgid == unit.text]
    if same:
        return same[0]
    rated = [
        (difflib.SequenceMatcher(None, entry.msgid, unit.text).ratio(), entry)
        for entry in left
        if entry.msgctxt == unit.cell
    ]
    ratio, entry = max(rated, key=lambda pair: pair[0], default=(0, None))
    return entry if ratio > LIKE else None


def faults(source: Source, po: polib.POFile) -> Iterator[str]:
    """Yield what keeps a catalogue from being the translation of a source, a line each with cell and text."""
    entries = {(entry.msgctxt, entry.msgid): entry for entry in po}
    wanted = {unit[:2]: unit for unit in units(source)}
    code = {cell.id for cell in source.cells if cell.kind == "code"}
    for key, unit in wanted.items():
        entry = entries.get(key)
        where = f"{source.stem}, {unit.cell}, {unit.text!r:.60}"
        if entry is None or not entry.msgstr:
            yield f"{where}: not translated"
        elif entry.fuzzy:
            yield f"{where}: changed since it was translated"
        else:
            found = _code_faults if unit.cell in code else _prose_faults
            yield from (f"{where}: {fault}" for fault in found(unit.text, entry.msgstr))
    for cell, text in entries.keys() - wanted.keys():
        yield f"{source.stem}, {cell}, {text!r:.60}: left over, the source does not have it"


def _code_faults(text: str, translation: str) -> Iterator[str]:
    try:
        if other := changed(text, translation):
            yield f"not the same code: {other!r:.60}"
        yield from (f'{name} lacks lang="{LANG}"' for name in without_language(translation, LANG))
    except SyntaxError as error:
        yield f"no Python in line {error.lineno}"
    marks = re.compile(r"^# --- .+$", re.MULTILINE)
    if marks.findall(text) != marks.findall(translation):
        yield "other markers of the exercise"


def _prose_faults(text: str, translation: str) -> Iterator[str]:
    # The only thing that a formula may change is its decimal point.
    old, new = (sorted(found.replace("{,}", ".") for found in _MATHS.findall(one)) for one in (text, translation))
    if old != new:
        yield "other formulas"
    if len(CHOICE.findall(text)) != len(CHOICE.findall(translation)):
        yield "another number of list items"
    if re.match("#* ?", text)[0] != re.match("#* ?", translation)[0]:
        yield "another level of heading"


def translated(source: Source, po: polib.POFile) -> Source:
    """Return a source in the language of its catalogue, which must have no faults; cells keep their names."""
    translations = {(entry.msgctxt, entry.msgid): entry.msgstr for entry in po}

    def translate(cell: str, text: str) -> str:
        return translations.get((cell, text), text)

    front = source.front._replace(**{key: translate("title", getattr(source.front, key)) for key in FRONT})
    cells = (
        cell._replace(
            text=translate(cell.id, cell.text)
            if cell.kind == "code"
            else "\n\n".join(translate(cell.id, block) for block in blocks(cell.text))
        )
        for cell in source.cells
    )
    return source._replace(front=front, cells=tuple(cells))


def suite_words(lang: str) -> Words:
    """Return what gives the machinery's own words in a language, with a KeyError for what is not translated."""
    if lang == "en":
        return str
    return {entry.msgid: entry.msgstr for entry in catalogue(FOLDER / "source" / lang / "suite.po")}.__getitem__
