"""Bank: questions in a file, as JSON that is read back, or as XML that Moodle imports."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, cast

from networkx import relabel_nodes

from emmviz.base.errors import TreeError
from emmviz.base.files import check_kind, write_whole
from emmviz.base.numbers import brief, exact_or_infinite, plain
from emmviz.learn.answers.intervals import Region, written
from emmviz.learn.kinds import KINDS, questions
from emmviz.learn.marking import working
from emmviz.learn.paper.sheets import groups_of, listed, title_of
from emmviz.learn.question import Question
from emmviz.search.run import Run
from emmviz.search.searching import options_of, search
from emmviz.tree.formats.json import to_data
from emmviz.tree.game_tree import GameTree

__all__ = ["bank", "read_bank"]

_FORMAT, _VERSION = "emmviz bank", 1
# By what a question is found again among those that its run raises.
_ABOUT = ("kind", "step", "node", "prompt")
_MARK = rb'\{\s*"format": "emmviz bank"'


def bank(
    path: str | Path,
    seeds: Any = 1,
    topic: str = "backup",
    level: int = 1,
    kinds: Any = None,
    *,
    lang: str = "en",
    title: str | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a bank of questions.

    JSON is {"format": "emmviz bank", "version": 1, "title", "runs": [...], "questions": [...]}: a run has its "tree" in
    emmviz's JSON notation, "algorithm", those "options" that are not defaults, and for a tree made as a graph its
    "nodes", [id, name] each; a question the number of its "run", the fields of a Question, numbers as texts such as
    "21/10" and regions as "(3, 10]", and "feedback", the answer's working.

    Parameters
    ----------
    path : str or Path
        It ends in .json for the form that `read_bank` reads, or in .xml for Moodle's question import.
    seeds : int, Exercise, Run, Question, an iterable of these, or str
        What is asked about; "pre" or "post" for the fixed tests.
    topic, level, kinds, lang
        As for `exercise`.
    title : str, optional
        The title of the bank.
    overwrite : bool
        True to replace also a file that is not a bank of emmviz.

    Returns
    -------
    Path
        The path.

    Raises
    ------
    TreeError
        For an argument that does not fit, and where there is such a file.
    OSError
        Where it cannot be written.

    Examples
    --------
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
    heading = title_of(seeds, topic, lang, title)
    groups = groups_of(seeds, topic, level, kinds, lang=lang)
    asked = [question for group in groups for question in group.questions]
    if suffix == ".xml":
        from emmviz.learn.moodle import MARK, moodle

        check_kind(path, "xml", MARK, overwrite=overwrite)
        return write_whole(path, moodle(asked, heading))
    check_kind(path, "json", _MARK, overwrite=overwrite)
    return write_whole(path, _to_json(asked, heading))


def _to_json(asked: list[Question], title: str) -> str:
    runs = list({id(question.run): question.run for question in asked}.values())
    places = {id(run): place for place, run in enumerate(runs)}
    rows = [
        {
            "run": places[id(question.run)],
            **{name: getattr(question, name) for name in _ABOUT},
            "form": question.form,
            "answer": _answer_to(question.answer),
            "choices": list(question.choices),
            "lang": question.lang,
            "feedback": working(question),
        }
        for question in asked
    ]
    head = f'"format": "{_FORMAT}",\n "version": {_VERSION},\n "title": {json.dumps(title)}'
    return f"{{\n {head},\n {_array('runs', map(_run_to, runs))},\n {_array('questions', rows)}\n}}\n"


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
        For a file that is not such a bank or was changed by hand; it names the place.
    OSError
        Where it cannot be read.
    """
    rows, runs = _read(Path(path))
    run_at = cache(lambda place: _run_from(runs[place], place))

    @cache
    def raised(place: int, lang: str) -> list[Question]:
        kinds = {row["kind"] for row in rows if row.get("run") == place and row.get("kind") in KINDS}
        return questions(run_at(place), kinds, lang)

    found = []
    for number, row in enumerate(rows, start=1):
        place, lang = row.get("run"), row.get("lang")
        wanted = [row.get(name) for name in _ABOUT]
        known = raised(place, lang) if place in range(len(runs)) and isinstance(lang, str) else []
        question = next((one for one in known if [getattr(one, name) for name in _ABOUT] == wanted), None)
        if question is None:
            raise TreeError(f"question {number}: its run does not raise it")
        if _answer_to(question.answer) != row.get("answer"):
            raise TreeError(f"question {number}: the answer is not what the search finds")
        found.append(question)
    return found


def _read(path: Path) -> list[list[dict[str, Any]]]:
    """Return the questions and the runs of a bank as they stand in it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        raise TreeError(f"{brief(str(path), 200)} is not JSON") from None
    data = data if isinstance(data, dict) else {}
    parts: list[Any] = [data.get("questions"), data.get("runs")]
    whole = all(isinstance(rows, list) and all(isinstance(row, dict) for row in rows) for rows in parts)
    if not whole or (data.get("format"), data.get("version")) != (_FORMAT, _VERSION):
        raise TreeError(f"{brief(str(path), 200)} is not a bank of emmviz of version {_VERSION}")
    return parts


# -- runs in a bank ----------------------------------------------------------------------------------------------------


def _run_to(run: Run) -> dict[str, Any]:
    """Return a run as data: its tree, its algorithm and the options that are not defaults.

    Raises: TreeError for a run on a game, or with an option that is a function or an object.

    >>> from emmviz import star1
    >>> _run_to(star1(GameTree.parse("max(1, 2)"), window=(0, "inf")))["options"]
    {'window': [0, 'inf']}
    """
    if run.grown:
        raise TreeError("a bank keeps runs on trees, not on games; search a tree grown from the game")
    defaults = options_of(run.algorithm)
    given = {name: value for name, value in run.options.items() if value != defaults.get(name, value)}
    options = {name: _option_to(name, value) for name, value in given.items()}
    data = {"tree": to_data(run.tree), "algorithm": run.algorithm, "options": options}
    called = _called(run.tree)
    # The notation knows names, not ids: a tree made as a graph would get other ids when it is read back.
    return data if called == _called(_tree_from(data["tree"])) else data | {"nodes": called}


def _called(tree: GameTree) -> list[list[Any]]:
    """The id of each node and its given name, in preorder."""
    names = {node: tree.nodes[node].get("name") for node in tree.preorder()}
    return [[node, None if name is None else str(name)] for node, name in names.items()]


def _option_to(name: str, value: Any) -> Any:
    if value is None or isinstance(value, (bool, str, int)):
        return value
    if isinstance(value, (tuple, list)):
        return [_option_to(name, part) for part in value]
    try:
        return plain(exact_or_infinite(value))
    except (TypeError, ValueError):
        raise TreeError(f"a bank cannot keep a run with {name}={brief(value)}; search without it") from None


def _run_from(data: dict[str, Any], place: int) -> Run:
    """Search again the run that `_run_to` wrote; a TreeError names its place in the bank."""
    try:
        tree = _named(_tree_from(data.get("tree")), data.get("nodes"))
        return search(tree, str(data.get("algorithm")), **data.get("options", {}))
    except (TreeError, TypeError) as error:
        raise TreeError(f"run {place}: {error}") from None


def _tree_from(data: Any) -> GameTree:
    return GameTree.from_json(json.dumps(data))


def _named(tree: GameTree, nodes: Any) -> GameTree:
    """Restore to the nodes of a tree, in preorder, the ids and names that its notation does not hold."""
    if nodes is None:
        return tree
    try:
        names = {str(node): name and str(name) for node, name in nodes}
        new = cast(GameTree, relabel_nodes(tree, dict(zip(tree.preorder(), names, strict=True))))
    except (TypeError, ValueError):
        raise TreeError(f"nodes must be a pair [id, name] for each of the {len(tree)} nodes, in preorder") from None
    for node, name in names.items():
        new.nodes[node].pop("name", None)
        if name is not None:
            new.nodes[node]["name"] = name
    return new
