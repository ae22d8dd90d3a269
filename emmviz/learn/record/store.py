"""Store: what was answered, in one readable file in the working folder; nothing of it is ever sent anywhere."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import count
from pathlib import Path
from typing import NamedTuple

from emmviz.base.files import write_whole
from emmviz.base.locale import words
from emmviz.base.numbers import written_out
from emmviz.learn.kinds import kind_of
from emmviz.learn.marking import mark
from emmviz.learn.question import Question

KINDS = ("predict", "exercise", "quiz", "act")
VERDICTS = ("right", "wrong", "unknown")
_FILE = "emmviz-progress.json"
# Names another file, or with "off" none at all: for those who only look, and for tests.
_VARIABLE = "EMMVIZ_PROGRESS"
_LONGEST = 200  # characters of an answer that are kept
_IS_TIME = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
# A writer needs a few milliseconds. After this many seconds a program goes on without the lock, so that no answer is
# lost because another program was stopped half-way.
_WAIT = 3.0
_PAUSE = 0.01


@dataclass(frozen=True, slots=True)
class Entry:
    """The first try at one question, and whether a later one solved it.

    `id` names the question, `kind` is one of `KINDS`, `skill` the name of a skill, `verdict` one of `VERDICTS`:
    "unknown" if the learner said so. `answer` is what was typed, `mistake` the name of a known mistake or None, `at`
    the time in UTC, for example "2026-11-23T09:30:00Z". `solved` is whether a later try was right.
    """

    id: str
    kind: str
    skill: str
    verdict: str
    answer: str = ""
    mistake: str | None = None
    at: str = field(default_factory=lambda: f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}")
    solved: bool = False


def question_id(question: Question) -> str:
    """Return the id of a question: the same for the same steps of a search, in any notebook, session and language.

    >>> from emmviz import learn
    >>> first, other = learn.pre_test(), learn.pre_test("es")
    >>> [*map(question_id, first)] == [*map(question_id, other)]
    True
    """
    steps = [
        (step.event, step.node, None if step.value is None else written_out(step.value)) for step in question.run.steps
    ]
    about = (str(question.run.tree), steps, question.kind, question.step, question.node, question.which)
    return blake2b(repr(about).encode("utf-8", "replace"), digest_size=8).hexdigest()


def entry_of(question: Question, tries: Sequence[str], right: bool, *, solved: bool = False) -> Entry:
    """Return the entry for a question that was answered, by its first try, or whose answer was shown or skipped."""
    verdict = "right" if right else "wrong"
    entry = Entry(question_id(question), "quiz", kind_of(question).skill(question), verdict, solved=solved)
    if not tries:
        return replace(entry, verdict="unknown")
    return replace(entry, answer=tries[0], mistake=None if right else mark(question, tries[0]).mistake)


class Record(NamedTuple):
    """The entries of a file in the order in which they were kept; `trouble` is "", "spoiled" or "unreadable"."""

    entries: tuple[Entry, ...] = ()
    trouble: str = ""


_FIELDS = tuple(column.name for column in fields(Entry))
# Of its fields, one is not a text; an older record does not have it.
_TEXTS = tuple(name for name in _FIELDS if name != "solved")


def place(path: str | Path | None = None) -> Path | None:
    """Return the file of the record: the given one, else the environment's, else the one in the working folder.

    None if the environment says that nothing is to be kept.
    """
    if path is None:
        path = os.environ.get(_VARIABLE) or _FILE
        if path == "off":
            return None
    return Path(path).absolute()


def keep(entry: Entry, path: str | Path | None = None, lang: str = "en") -> str:
    """Keep an entry. If its question was answered before, that first try stays, and a right one is noted as solved.

    Several notebooks may keep entries in one file at once. A file that is not a record is set aside under another name.
    It returns "", or one sentence for the learner if the file could not be read or written: nothing is
    raised then, as an exercise goes on without a record.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for verdict in ("wrong", "right"):
    ...         note = keep(Entry("03-1", "exercise", "backup", verdict), f"{folder}/x.json")
    ...     [(entry.verdict, entry.solved) for entry in read(f"{folder}/x.json").entries]
    [('wrong', True)]
    """
    file, phrases = place(path), words(lang)["progress"]
    if file is None:
        return ""
    try:
        with _alone(file):
            known, trouble = read(file)
            kept = {earlier.id: earlier for earlier in known}
            first = kept.get(entry.id, replace(entry, answer=entry.answer[:_LONGEST]))
            is_later = first.verdict != "right" and (entry.solved or entry.verdict == "right")
            kept[entry.id] = replace(first, solved=first.solved or is_later)
            if [*kept.values()] == [*known]:
                return ""
            if trouble == "unreadable":
                return str(phrases["not_kept"].format(file=file.name))
            aside = _set_aside(file) if trouble else None
            write_whole(file, _text(kept.values()))
    except OSError:
        return str(phrases["not_kept"].format(file=file.name))
    return "" if aside is None else str(phrases["set_aside"].format(file=file.name, aside=aside.name))


def forget(path: str | Path | None = None) -> bool:
    """Delete the record, and return whether there was one."""
    file = place(path)
    if file is None or not file.exists():
        return False
    with _alone(file):
        file.unlink(missing_ok=True)
    return True


def read(path: str | Path | None = None) -> Record:
    """Read the record, as much of it as can be understood."""
    file = place(path)
    if file is None:
        return Record()
    try:
        listed = list(json.loads(file.read_bytes())["entries"])
    except FileNotFoundError:
        return Record()
    except OSError:
        return Record(trouble="unreadable")
    except (ValueError, RecursionError, KeyError, TypeError):
        return Record(trouble="spoiled")
    good = [Entry(**data) for data in listed if _is_entry(data)]
    first = {entry.id: entry for entry in reversed(good)}
    return Record(
        tuple(entry for entry in good if first[entry.id] is entry),
        "" if len(good) == len(listed) else "spoiled",
    )


def _is_entry(data: object) -> bool:
    """Return whether something read is an entry; its skill may belong to another version."""
    return (
        isinstance(data, dict)
        and {*data, "solved"} == set(_FIELDS)
        and isinstance(data.get("solved", False), bool)
        and all(isinstance(data[name], str) or (name == "mistake" and data[name] is None) for name in _TEXTS)
        and data["kind"] in KINDS
        and data["verdict"] in VERDICTS
        and _IS_TIME.fullmatch(data["at"]) is not None
    )


def _text(kept: Iterable[Entry]) -> str:
    """Write one entry on each line, so that a person can also read the file."""
    lines = ",\n".join("  " + json.dumps(asdict(entry), ensure_ascii=False) for entry in kept)
    return f'{{"emmviz": "progress", "entries": [\n{lines}\n]}}\n'


def _set_aside(file: Path) -> Path:
    """Move a file to the first free name beside it."""
    beside = (file.with_name(f"{file.stem}-aside-{n}{file.suffix}") for n in count(1))
    return file.rename(next(path for path in beside if not path.exists()))


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """Hold the lock of a record, so that no other notebook of the machine reads what is about to be replaced.

    The lock is a file beside the record. If it cannot be made, and after a long wait, the program goes on without it.
    """
    lock, end = file.with_name(f".{file.name}.lock"), time.monotonic() + _WAIT
    with suppress(OSError):
        while time.monotonic() < end:
            try:
                lock.touch(exist_ok=False)
                break
            except FileExistsError:
                time.sleep(_PAUSE)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
