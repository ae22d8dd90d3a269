"""Bank: questions in a file, as JSON that is read back, or as XML that Moodle imports."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.files import check_kind, write_whole
from emmviz.base.numbers import brief, plain
from emmviz.learn.answers.intervals import Region, written
from emmviz.learn.banks.bank_runs import run_from, run_to
from emmviz.learn.kinds import KINDS, questions
from emmviz.learn.marking import working
from emmviz.learn.paper.sheets import groups_of, listed, title_of
from emmviz.learn.question import Question

__all__ = ["bank", "read_bank"]

_FORMAT, _VERSION = "emmviz bank", 1
_MARK = rb'\{\s*"format": "emmviz bank"'


def bank(
    path: str | Path, seeds: Any = 1, topic: str = "backup", level: int = 1, kinds: Any = None, *, lang: str = "en",
    title: str | None = None, overwrite: bool = False,
) -> Path:  # fmt: skip
    """Write a bank of questions.

    Parameters: path, which ends in .json for the form that `read_bank` reads, or in .xml for Moodle's question import;
    seeds, one or several whole numbers, Exercises, Runs or Questions, or "pre" or "post" for the fixed tests; topic,
    level, kinds and lang as for `exercise`; title of the bank; overwrite, True to replace also a file that is not
    a bank of emmviz.
    Returns: the path. Raises: TreeError for an argument that does not fit, and where there is such a file; OSError.

    JSON is {"format": "emmviz bank", "version": 1, "title", "runs": [...], "questions": [...]}: a run has its "tree" in
    emmviz's JSON notation, "algorithm", those "options" that are not defaults, and for a tree made as a graph its
    "nodes", [id, name] each; a question the number of its "run", the fields of a Question, numbers as texts such as
    "21/10" and regions as "(3, 10]", and "feedback", the answer's working.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     len(read_bank(bank(f"{folder}/values.json", range(2))))
    16
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in (".json", ".xml"):
        raise TreeError(f"{brief(path.name)} must end in .json or .xml")
    seeds = listed(seeds)
    heading = title_of(seeds, topic, lang) if title is None else " ".join(str(title).split())
    groups = groups_of(seeds, topic, level, kinds, lang=lang)
    asked = [question for group in groups for question in group.questions]
    if suffix == ".xml":
        from emmviz.learn.banks.moodle import MARK, moodle

        check_kind(path, "xml", MARK, overwrite=overwrite)
        return write_whole(path, moodle(asked, heading))
    check_kind(path, "json", _MARK, overwrite=overwrite)
    return write_whole(path, _to_json(asked, heading))


def _to_json(asked: list[Question], title: str) -> str:
    runs = list({id(question.run): question.run for question in asked}.values())
    places = {id(run): place for place, run in enumerate(runs)}
    rows = [
        {
            "run": places[id(question.run)], "kind": question.kind, "step": question.step, "node": question.node,
            "prompt": question.prompt, "form": question.form, "answer": _answer_to(question.answer),
            "choices": list(question.choices), "lang": question.lang, "feedback": working(question),
        }
        for question in asked
    ]  # fmt: skip
    head = f'"format": "{_FORMAT}",\n "version": {_VERSION},\n "title": {json.dumps(title)}'
    return f"{{\n {head},\n {_array('runs', map(run_to, runs))},\n {_array('questions', rows)}\n}}\n"


def _array(name: str, rows: Iterable[Any]) -> str:
    """A list in JSON, one object a line, in ASCII, which survives every transport."""
    return f'"{name}": [\n  ' + ",\n  ".join(map(json.dumps, rows)) + "\n ]"


def _answer_to(answer: Any) -> Any:
    if isinstance(answer, tuple):
        return [_answer_to(part) for part in answer]
    if isinstance(answer, Region):
        return written(answer)
    return answer if isinstance(answer, str) else plain(answer)


def read_bank(path: str | Path) -> list[Question]:
    """Read a bank that `bank` wrote as JSON.

    Each run is searched again, so that its questions can be marked; each question must be one that the run raises, with
    the same answer.

    Parameters: path. Returns: the Questions, in order.
    Raises: TreeError that names the place for a file that is not such a bank or was changed by hand; OSError.
    """
    data = _object(Path(path))
    runs: dict[int, Any] = {}
    kinds = defaultdict(set)
    for row in _rows(data, "questions"):
        if isinstance(row.get("run"), int) and row.get("kind") in KINDS:
            kinds[row["run"]].add(row["kind"])
    asked: dict[tuple[int, str], list[Question]] = {}
    found = []
    for number, row in enumerate(_rows(data, "questions"), start=1):
        place = row.get("run")
        if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(_rows(data, "runs")):
            raise TreeError(f"question {number}: run must be the place of one in runs, not {brief(place)}")
        if place not in runs:
            runs[place] = run_from(_rows(data, "runs")[place], place)
        lang = row.get("lang")
        if not isinstance(lang, str):
            raise TreeError(f"question {number}: lang must be a text, not {brief(lang)}")
        key = place, lang
        if key not in asked:
            asked[key] = questions(runs[place], kinds[place], lang)
        found.append(_question(row, asked[key], number))
    return found


def _question(row: dict[str, Any], raised: list[Question], number: int) -> Question:
    about = ("kind", "step", "node", "prompt")
    wanted = [row.get(name) for name in about]
    for question in raised:
        if [getattr(question, name) for name in about] == wanted:
            if _answer_to(question.answer) != row.get("answer"):
                raise TreeError(f"question {number}: the answer is not what the search finds")
            return question
    raise TreeError(f"question {number}: its run does not raise it")


def _object(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise TreeError(f"{brief(str(path), 200)} is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise TreeError(f"{brief(str(path), 200)} is not a bank of emmviz")
    if data.get("version") != _VERSION:
        raise TreeError(
            f"{brief(str(path), 200)} is a bank of version {brief(data.get('version'), 20)}; this reads {_VERSION}"
        )
    return data


def _rows(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    rows = data.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise TreeError(f"{name} of a bank must be a list of objects")
    return rows
