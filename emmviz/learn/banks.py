"""Bank: questions in a file, as JSON that emmviz reads back, or as XML that Moodle imports."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import cast

from networkx import relabel_nodes

from emmviz.base.errors import FormatWarning, TreeError
from emmviz.base.exact import exact_or_infinite
from emmviz.base.files import check_kind, write_whole
from emmviz.base.messages import Message, brief, expect, refuse_if
from emmviz.base.numbers import in_notation
from emmviz.base.text import JsonObject
from emmviz.learn.answers.intervals import Region, written
from emmviz.learn.kinds import questions
from emmviz.learn.marking import working
from emmviz.learn.paper.sheets import groups_of, listed, title_of
from emmviz.learn.question import Question
from emmviz.search.run import Run
from emmviz.search.searching import options_of, search
from emmviz.tree.formats.json import to_data
from emmviz.tree.game_tree import GameTree

_FORMAT, _VERSION = "emmviz bank", 1
# The fields by which a question is found again among those that its run raises.
_ABOUT = ("kind", "step", "node", "prompt")
_MARK = rb'\{\s*"format": "emmviz bank"'


def bank(
    path: str | Path,
    seeds: object = 1,
    topic: str = "backup",
    level: int = 1,
    kinds: str | Iterable[str] | None = None,
    *,
    lang: str = "en",
    title: str | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a question bank: JSON that `read_bank` reads back, or XML for Moodle.

    JSON is {"format": "emmviz bank", "version": 1, "title", "runs": [...], "questions": [...]}. A run has its "tree" in
    emmviz's JSON notation, its "algorithm", the "options" that are not defaults and, if its tree was made as a graph,
    its "nodes", as pairs [id, name]. A question has the number of its "run", the fields of a Question (numbers are
    strings, for example "21/10"; regions, "(3, 10]"), and "feedback", the working of the answer.

    Parameters
    ----------
    path : str or Path
        The file. The suffix .json gives the form that `read_bank` reads, .xml gives Moodle's question import. Moodle
        often refuses more than 2 MB, so a larger bank continues in files -2.xml and so on; a `FormatWarning` names
        them.
    seeds : int, Exercise, Run, Question, an iterable of these, or str
        What to ask about; "pre" or "post" for the fixed tests.
    topic, level, kinds, lang : str, int, str or iterable of str, str
        The same arguments as for `exercise`.
    title : str, optional
        The title of the bank.
    overwrite : bool
        Whether to replace a file that is not a bank of emmviz.

    Returns
    -------
    Path
        The path of the file written.

    Raises
    ------
    TreeError
        If an argument is wrong, or the path is a file that is not a bank of emmviz.
    OSError
        If the file cannot be written.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     len(read_bank(bank(f"{folder}/values.json", range(2))))
    16
    """
    path = Path(path)
    suffix = path.suffix.lower()
    expect(suffix in (".json", ".xml"), "wrong.learn.suffix", path.name, first=".json", last=".xml")
    seeds = listed(seeds)
    heading = title_of(seeds, topic, lang, title)
    asked = [question for group in groups_of(seeds, topic, level, kinds, lang=lang) for question in group.questions]
    if suffix == ".xml":
        from emmviz.learn.moodle.xml import MARK, moodle_files

        files = moodle_files(asked, heading)
        places = [path, *(path.with_stem(f"{path.stem}-{n}") for n in range(2, len(files) + 1))]
        for place in places:
            check_kind(place, "xml", MARK, overwrite=overwrite)
        for place, content in zip(places, files, strict=True):
            write_whole(place, content)
        if len(files) > 1:
            names = ", ".join(place.name for place in places)
            warnings.warn(FormatWarning(Message("wrong.learn.bank_files", files=names)), stacklevel=2)
        return path
    check_kind(path, "json", _MARK, overwrite=overwrite)
    return write_whole(path, _to_json(asked, heading))


def _to_json(asked: list[Question], title: str) -> str:
    runs = list(dict.fromkeys(question.run for question in asked))
    rows = [
        {
            "run": runs.index(question.run),
            **{name: getattr(question, name) for name in _ABOUT},
            "form": question.form,
            "answer": _answer_to(question),
            "choices": list(question.choices),
            "lang": question.lang,
            "feedback": working(question),
        }
        for question in asked
    ]
    head = f'"format": "{_FORMAT}",\n "version": {_VERSION},\n "title": {json.dumps(title)}'
    return f"{{\n {head},\n {_array('runs', map(_run_to, runs))},\n {_array('questions', rows)}\n}}\n"


def _array(name: str, rows: Iterable[JsonObject]) -> str:
    """Return a list in JSON: one object on each line, in ASCII, which survives every transport."""
    return f'"{name}": [\n  ' + ",\n  ".join(map(json.dumps, rows)) + "\n ]"


def _answer_to(question: Question) -> object:
    """Return an answer as plain data for JSON; all its numbers are texts."""
    return in_notation(question.answer) if isinstance(question.answer, int) else _data(question.answer)


def _data(value: object) -> object:
    """Return an answer or an option as plain data for JSON."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (tuple, list)):
        return [_data(part) for part in value]
    if isinstance(value, Region):
        return written(value)
    return in_notation(value if isinstance(value, Fraction) else exact_or_infinite(value))


def read_bank(path: str | Path) -> list[Question]:
    """Read a question bank that `bank` wrote as JSON.

    Each run is searched again, so that its questions can be marked. The run must raise each question, with the same
    answer.

    Parameters
    ----------
    path : str or Path
        The file.

    Returns
    -------
    list of Question
        The questions, in order.

    Raises
    ------
    TreeError
        If the file is not such a bank, or was changed by hand.
    OSError
        If the file cannot be read.
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        if (data["format"], data["version"]) != (_FORMAT, _VERSION):
            raise ValueError
        runs = [search(_tree_from(run), run["algorithm"], **run["options"]) for run in data["runs"]]
        raised = cache(lambda place, kind, lang: questions(runs[place], kind, lang))
        return [_question_from(row, raised(row["run"], row["kind"], row["lang"])) for row in data["questions"]]
    except TreeError:
        raise
    except (LookupError, AttributeError, TypeError, ValueError, RecursionError):
        raise TreeError(Message("wrong.learn.no_bank", file=brief(str(path), 200), version=_VERSION)) from None


def _question_from(row: JsonObject, raised: list[Question]) -> Question:
    """Return the question of a run that is in a row of a bank."""
    # A fixed test asks for some numbers before the search has begun.
    for question in (*raised, *(replace(question, step=0) for question in raised)):
        if all(getattr(question, name) == row[name] for name in _ABOUT):
            refuse_if(_answer_to(question) != row["answer"], "wrong.learn.bank_answer", prompt=brief(question.prompt))
            return question
    raise TreeError(Message("wrong.learn.bank_question", prompt=brief(row["prompt"])))


# -- runs in a bank ----------------------------------------------------------------------------------------------------


def _run_to(run: Run) -> JsonObject:
    """Return a run as data: the tree, the algorithm, and the options that are not defaults.

    >>> from emmviz import star1
    >>> _run_to(star1(GameTree.parse("max(1, 2)"), window=(0, "inf")))["options"]
    {'window': [0, 'inf']}
    """
    refuse_if(run.grown, "wrong.learn.bank_game")
    defaults, options = options_of(run.algorithm), {}
    for name, value in run.options.items():
        if value != defaults.get(name, value):
            try:
                options[name] = _data(value)
            except (TypeError, ValueError):
                raise TreeError(Message("wrong.learn.bank_option", name=name, given=brief(value))) from None
    data = {"tree": to_data(run.tree), "algorithm": run.algorithm, "options": options}
    # The notation has names, not ids: a tree made as a graph would get other ids when it is read back.
    names = _names(run.tree)
    return data if names == _names(_tree_from(data)) else data | {"nodes": names}


def _names(tree: GameTree) -> list[list[str | None]]:
    """Return the id of each node and its given name, in preorder."""
    names = tree.nodes(data="name")
    return [[node, None if names[node] is None else str(names[node])] for node in tree.preorder()]


def _tree_from(data: JsonObject) -> GameTree:
    """Return the tree of a run, with the ids and names that its notation does not contain."""
    tree = GameTree.from_json(json.dumps(data["tree"]))
    if "nodes" not in data:
        return tree
    names = dict(data["nodes"])
    tree = cast(GameTree, relabel_nodes(tree, dict(zip(tree.preorder(), names, strict=True))))
    for node, name in names.items():
        tree.nodes[node].pop("name", None)
        if name is not None:
            tree.nodes[node]["name"] = name
    return tree
