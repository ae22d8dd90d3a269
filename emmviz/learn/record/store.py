"""Store: what was answered, in one readable file in the working folder; nothing of it is ever sent anywhere."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from datetime import MAXYEAR, UTC, datetime
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.files import write_whole
from emmviz.base.locale import words
from emmviz.base.numbers import brief
from emmviz.learn.record.alone import alone
from emmviz.learn.record.skills import SKILLS

__all__ = ["FILE", "KINDS", "VERDICTS", "Entry", "Kept", "entries", "forget", "keep", "now", "place", "read"]

FILE = "emmviz-progress.json"
KINDS = ("predict", "exercise", "quiz", "act")
VERDICTS = ("right", "wrong", "unknown")
# Names another file, or with "off" none at all: for those who only look, and for tests.
_VARIABLE = "EMMVIZ_PROGRESS"
_OFF = "off"
_LONGEST = 200  # characters of an answer that are kept
_TIME = "%Y-%m-%dT%H:%M:%SZ"


def now() -> str:
    """Return the time as an entry holds it.

    >>> len(now()), now()[-1]
    (20, 'Z')
    """
    return datetime.now(UTC).strftime(_TIME)


@dataclass(frozen=True, slots=True)
class Entry:
    """The first try at one question.

    `id` names the question, `kind` is one of `KINDS`, `skill` one of `SKILLS`, `verdict` one of `VERDICTS`: "unknown"
    where the learner said so. `answer` is what was typed, `mistake` the name of a known mistake or None, `at` the time
    in UTC, such as "2026-11-23T09:30:00Z".
    """

    id: str
    kind: str
    skill: str
    verdict: str
    answer: str = ""
    mistake: str | None = None
    at: str = field(default_factory=now)


class Kept(tuple[Entry, ...]):
    """The entries of a file, with the name of what was wrong with it in `trouble`: "" or "spoiled" or "unreadable"."""

    trouble: str = ""


_FIELDS = tuple(one.name for one in fields(Entry))


def place(path: str | Path | None = None) -> Path | None:
    """Return the file of the record: the one that is given, else the environment's, else that of the working folder.

    Returns: its path, absolute; None where the environment says that nothing is to be kept.
    """
    if path is None:
        path = os.environ.get(_VARIABLE) or FILE
        if path == _OFF:
            return None
    return Path(path).absolute()


def keep(entry: Entry, path: str | Path | None = None, lang: str = "en") -> str:
    """Keep an entry, unless its question was answered before: the first try counts.

    Several notebooks may keep entries in one file at once. A file that is no record is set aside under another name.

    Parameters: entry; path, None for the usual file; lang, the language of the sentence.
    Returns: "", or one sentence for the learner where the file could not be read or written. Nothing is raised then:
    an exercise goes on without a record.
    Raises: TreeError for an entry of an unknown kind, skill or verdict.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     notes = [keep(Entry("03-1", "exercise", "backup", one), f"{folder}/x.json") for one in ("wrong", "right")]
    ...     [entry.verdict for entry in entries(f"{folder}/x.json")]
    ['wrong']
    """
    if wrong := _wrong(asdict(entry)):
        raise TreeError(wrong)
    file = place(path)
    if file is None:
        return ""
    entry = Entry(**asdict(entry) | {"answer": entry.answer[:_LONGEST]})
    try:
        with alone(file):
            known = read(file)
            if any(one.id == entry.id for one in known):
                return ""
            if known.trouble == "unreadable":
                return _sentence(lang, "not_kept", file=file.name)
            aside = _set_aside(file) if known.trouble == "spoiled" else None
            write_whole(file, _text([*known, entry]))
    except OSError:
        return _sentence(lang, "not_kept", file=file.name)
    return "" if aside is None else _sentence(lang, "set_aside", file=file.name, aside=aside.name)


def entries(path: str | Path | None = None) -> tuple[Entry, ...]:
    """Return all entries in the order in which they were kept; none where there is no file, or none that can be read.

    Parameters: path, None for the usual file.
    """
    return tuple(read(path))


def forget(path: str | Path | None = None) -> None:
    """Delete the record.

    Parameters: path, None for the usual file; one that is not there is no error. Raises: OSError.
    """
    file = place(path)
    if file is not None:
        with alone(file):
            file.unlink(missing_ok=True)


def read(path: str | Path | None = None) -> Kept:
    """Read the record, as much of it as can be understood.

    Parameters: path, None for the usual file. Returns: the entries, with `trouble`.
    """
    file = place(path)
    if file is None:
        return Kept()
    try:
        content = file.read_bytes()
    except FileNotFoundError:
        return Kept()
    except OSError:
        return _troubled((), "unreadable")
    try:
        found = list(json.loads(content)["entries"])
    except (ValueError, RecursionError, KeyError, TypeError):
        found = [*_lines(content), None]
    good = [Entry(**one) for one in found if _is_entry(one)]
    first = {one.id: one for one in reversed(good)}
    kept = [one for one in good if first[one.id] is one]
    return _troubled(kept, "" if len(good) == len(found) else "spoiled")


def _lines(content: bytes) -> Iterator[Any]:
    """Give what the lines of a file hold that is no longer whole: each entry has one to itself."""
    for line in content.splitlines():
        with suppress(ValueError, RecursionError):
            yield json.loads(line.strip().rstrip(b","))


def _sentence(lang: str, key: str, **names: str) -> str:
    sentence: str = words(lang)["progress"][key].format(**names)
    return sentence


def _troubled(found: Iterable[Entry], trouble: str) -> Kept:
    kept = Kept(found)
    kept.trouble = trouble
    return kept


def _is_entry(one: Any) -> bool:
    """Whether something read is an entry; its skill may be that of another version."""
    return isinstance(one, dict) and set(one) == set(_FIELDS) and not _wrong(one, own=False)


def _wrong(one: dict[str, Any], *, own: bool = True) -> str:
    """Return what is wrong with the fields of an entry, as a sentence, or ""."""
    for name in ("id", "kind", "skill", "verdict", "answer", "at"):
        if not isinstance(one[name], str):
            return f"the {name} of an entry must be a text, not {brief(one[name])}"
    if one["mistake"] is not None and not isinstance(one["mistake"], str):
        return f"the mistake of an entry must be a name or None, not {brief(one['mistake'])}"
    lists = {"kind": KINDS, "verdict": VERDICTS} | ({"skill": tuple(SKILLS)} if own else {})
    for name, known in lists.items():
        if one[name] not in known:
            return f"the {name} of an entry must be one of {', '.join(known)}, not {brief(one[name])}"
    return "" if _is_time(one["at"]) else f"the time of an entry must look like {now()}, not {brief(one['at'])}"


def _is_time(at: str) -> bool:
    """Whether a time is written as `now` writes it, and has days after it on which a skill can be due."""
    with suppress(ValueError):
        read = datetime.strptime(at, _TIME)  # which takes 9:5:3 for 09:05:03, too
        return read.strftime(_TIME) == at and read.year < MAXYEAR
    return False


def _text(kept: Iterable[Entry]) -> str:
    """One entry a line, so that a person can read the file, too."""
    lines = ",\n".join("  " + json.dumps(asdict(one), ensure_ascii=False) for one in kept)
    return f'{{"emmviz": "progress", "entries": [\n{lines}\n]}}\n'


def _set_aside(file: Path) -> Path:
    """Move a file to the first free name beside it."""
    n = 1
    while (aside := file.with_name(f"{file.stem}-aside-{n}{file.suffix}")).exists():
        n += 1
    file.rename(aside)
    return aside
