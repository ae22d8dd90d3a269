"""Nodes as an answer: clicked on the picture, or a list of their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.learn.answers.form import Accepted, Author, Form, Marked, given_text
from emmviz.learn.answers.names import read_nodes
from emmviz.learn.answers.node import as_node, short_name
from emmviz.learn.question import Question, Suspect, Verdict
from emmviz.learn.writing import Writer

__all__ = ["NODES"]


def _judge(question: Question, given: Any, suspects: Sequence[Suspect]) -> Verdict:
    found = read_nodes(question.run, given)
    for name, nodes in found:
        if len(nodes) != 1:
            return Verdict("several" if nodes else "unread", given=given_text(name))
    chosen = {node for _, nodes in found for node in nodes}
    if chosen == set(question.answer):
        return Verdict("right")
    suspect = next((one for one in suspects if set(one.answer) == chosen), None)
    return Verdict("wrong", suspect=suspect, detail=_differences(question, chosen))


def _differences(question: Question, chosen: set[str]) -> str:
    """Say which nodes are missing in a list and which are too many."""
    writer, answer = Writer(question), question.answer
    missing = [node for node in answer if node not in chosen]
    extra = [node for node in question.run.tree.preorder() if node in chosen and node not in answer]
    wrong = [("missing", missing), ("too_many", extra)]
    return writer.sentences(
        *(writer.words[key].format(nodes=writer.join(map(writer.called, some))) for key, some in wrong if some)
    )


def _shown(writer: Writer, answer: Sequence[str]) -> str:
    return writer.join(map(writer.called, answer)) or writer.words["none"]


def _short(writer: Writer, answer: Sequence[str]) -> str:
    return writer.join(map(partial(short_name, writer.narrator), answer)) or writer.words["none"]


def _options(writer: Writer, suspects: Sequence[Suspect]) -> dict[str, Any]:
    return {}  # they are picked on the picture


def _key(question: Question, suspects: Sequence[Suspect], marked: Marked) -> dict[str, Any]:
    writer = Writer(question)
    answered = writer.words["wrong"].format(answer=_shown(writer, question.answer))

    def wrong(suspect: Suspect | None = None) -> dict[str, Any]:
        """What becomes of a wrong answer, without the sentence that a page puts before what is missing."""
        found = marked(Verdict("wrong", suspect=suspect))
        return {**found, "feedback": found["feedback"].removeprefix(answered).lstrip()}

    return {
        "unreadable": marked(Verdict("unread", given="{given}"))["feedback"],
        "several": marked(Verdict("several", given="{given}"))["feedback"],
        "answered": answered,
        "working": wrong()["feedback"],
        "missing": writer.words["missing"],
        "too_many": writer.words["too_many"],
        "suspects": [{"nodes": sorted(one.answer), **wrong(one)} for one in suspects],
    }


def _accept(answer: object, author: Author) -> Accepted | None:
    if not isinstance(answer, set | frozenset):
        return None
    if author.run is None:
        raise TreeError("a set of nodes is asked for on a picture: say on which tree or run with on=")
    tree, run = author.run.tree, author.run
    chosen = {as_node(run, name) for name in answer}
    return tuple(node for node in tree.preorder() if node in chosen), ()


NODES = Form("nodes", _judge, _shown, _short, _options, list, _key, list, _accept, _shown, points=2)
