"""A node as an answer, or several: clicked on the picture, called by names, moves or places; or one of some choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from emmviz.base.errors import TreeError
from emmviz.base.messages import Message, Option, expect
from emmviz.base.text import JsonObject
from emmviz.learn.answers.form import AcceptedAnswer, Author, Form, Suspects, VerdictWriter, given_text
from emmviz.learn.answers.names import leaves_by_number, meant_by, read_node, read_nodes
from emmviz.learn.question import Question, Suspect
from emmviz.learn.verdict import Verdict
from emmviz.learn.writing import Writer
from emmviz.search.run import Run
from emmviz.story.narrate import Narrator


def _judge(question: Question, answer: object, suspects: Suspects) -> Verdict:
    nodes = {answer} if isinstance(answer, str) and answer in question.choices else meant_by(question.run, answer)
    nodes = nodes.intersection(moves_asked_for(question) or nodes)
    nodes = _settled(question, nodes, 1) or nodes
    if len(nodes) != 1:
        return Verdict("several" if nodes else "unread", given=given_text(answer))
    (node,) = nodes
    if node == question.answer:
        return Verdict("right")
    suspect = next((known for known in suspects() if node in (_listed(known.answer) or [node])), None)
    return Verdict("wrong", given=_shown(Writer(question), node), suspect=suspect)


def _settled(question: Question, leaves: set[str], times: int) -> set[str]:
    """Return the leaves that a number means which was typed so many times: all that have it, or those in the answer if
    no leaf beside them has it; nothing where that is in doubt.

    >>> from emmviz import GameTree, star1
    >>> from emmviz.learn import questions
    >>> (asked,) = questions(star1(GameTree.parse("max(min(3, 9, 8), min(2, 9, 6), min(7, 7, 5))")), "unread")
    >>> asked.answer, _settled(asked, {"L2", "L5"}, 1), sorted(_settled(asked, {"L7", "L8"}, 2))
    (('L5', 'L6'), {'L5'}, ['L7', 'L8'])
    """
    tree = question.run.tree
    if len(leaves) in (1, times):
        return leaves
    if leaves not in leaves_by_number(question.run).values():
        return set()
    right = leaves.intersection([question.answer] if question.form == "node" else question.answer)
    beside = {tree.parent(leaf) for leaf in right} & {tree.parent(leaf) for leaf in leaves - right}
    return right if len(right) == times and not beside else set()


def _doubtful(question: Question) -> list[list[list[str]]]:
    """Return for a page the leaves that have the same number, with those that the number means typed as many times."""
    right = {question.answer} if question.form == "node" else {*question.answer}
    groups = [leaves for leaves in leaves_by_number(question.run).values() if len(leaves) > 1]
    # Typed any other number of times, a number is in doubt.
    times = [(leaves, n) for leaves in groups for n in sorted({len(leaves & right), len(leaves)} - {0})]
    return [[sorted(leaves), sorted(meant)] for leaves, n in times if (meant := _settled(question, leaves, n))]


def moves_asked_for(question: Question) -> list[str]:
    """Return the moves at the root, where one of them is asked for."""
    moves = question.run.tree.children(question.run.tree.root)
    return moves if question.form == "node" and question.notation.by_move and question.answer in moves else []


def _shown(writer: Writer, answer: str) -> str:
    if answer in writer.question.choices:
        return answer
    return writer.move_in_sentence(answer) if answer in moves_asked_for(writer.question) else writer.called(answer)


def short_name(narrator: Narrator, node: str) -> str:
    """Name a node as the picture does; a leaf without a name by its place."""
    name = narrator.tree.nodes[node].get("name")
    return narrator.child(node) if name is None else str(name)


def _options(writer: Writer, suspects: Sequence[Suspect]) -> dict[str, Any]:
    tree = writer.run.tree
    moves = {writer.move(move): move for move in tree.children(tree.root)}
    # Other nodes are picked on the picture.
    is_move = writer.question.answer in moves.values() and len(moves) == len(tree.children(tree.root))
    return moves if is_move else {}


def _key(question: Question, suspects: Sequence[Suspect], marked: VerdictWriter) -> JsonObject:
    return {
        "choices": list(question.choices),
        "moves": _options(Writer(question), ()) if moves_asked_for(question) else {},
        "among": moves_asked_for(question),
        "doubtful": _doubtful(question),
        "called": [_shown(Writer(question), node) for node in question.run.tree.preorder()]
        if question.notation.by_move
        else None,
        "unreadable": marked(Verdict("unread", given="{given}"))["feedback"],
        "several": marked(Verdict("several", given="{given}"))["feedback"],
        "suspects": [
            {"nodes": _listed(suspect.answer), **marked(Verdict("wrong", given="{given}", suspect=suspect))}
            for suspect in suspects
        ],
    }


def _listed(answer: str | Iterable[str] | None) -> list[str] | None:
    """Return the nodes that a wrong answer means; None for any node."""
    return None if answer is None else [answer] if isinstance(answer, str) else sorted(answer)


def as_node(run: Run, name: object) -> str:
    """Return the node that an author means; raise TreeError if there is none, or more than one."""
    nodes = read_node(run, name)
    expect(len(nodes) == 1, f"wrong.learn.{'several_nodes' if nodes else 'no_node'}", name)
    return next(iter(nodes))


def _accept(answer: object, author: Author) -> AcceptedAnswer | None:
    if author.run is None or not isinstance(answer, str) or not read_node(author.run, answer):
        return None
    return as_node(author.run, answer), ()


NODE = Form(
    name="node",
    judge=_judge,
    shown=_shown,
    short=lambda writer, answer: (
        (writer.question.notation.by_move and writer.narrator.action(answer)) or short_name(writer.narrator, answer)
    ),
    options=_options,
    for_page=str,
    key=_key,
    data=str,
    accept=_accept,
    in_key=_shown,
)

# A verdict names at most so many nodes.
_MOST_NAMED = 3

# -- several -----------------------------------------------------------------------------------------------------------


def _judge_several(question: Question, answer: object, suspects: Suspects) -> Verdict:
    meant = read_nodes(question.run, answer)
    chosen = set[str]()
    for name, nodes in meant:
        settled = _settled(question, nodes, sum(nodes == others for _, others in meant)) if nodes else nodes
        if not settled:
            return Verdict("several" if nodes else "unread", given=given_text(name))
        chosen |= settled
    if chosen == set(question.answer):
        return Verdict("right")
    if inner := [node for node in _inner(question) if node in chosen]:
        return Verdict("not_below", given=Writer(question).called(inner[0]))
    return _wrong(question, chosen, suspects())


def _wrong(question: Question, chosen: set[str], suspects: Sequence[Suspect]) -> Verdict:
    """Return the verdict on a wrong list: how much of it is right, what should not be in it, and why."""
    writer, answer = Writer(question), question.answer
    extra = [node for node in question.run.tree.preorder() if node in chosen and node not in answer]
    kept = [node for node in answer if node in chosen]
    parts = {
        "too_many": [node for node in extra if node not in _deeper(question)],
        "too_deep": [node for node in _deeper(question) if node in chosen],
    }
    suspect = next((known for known in suspects if isinstance(known.answer, tuple) and {*known.answer} == chosen), None)
    reasons = _reasons(suspects)
    # One reason is enough: of what should not be in it, or else of what is missing.
    explained = _explained(question, suspect) if suspect else (*extra[:1], *answer)
    return Verdict(
        "wrong",
        given=_named(writer, [node for node in question.run.tree.preorder() if node in chosen]) or writer.words["none"],
        suspect=suspect,
        detail=writer.sentences(
            writer.words["not_so"],
            _counted(writer, len(kept), len(answer)),
            *(
                writer.words[key].format(name=_named_above(writer), nodes=_named(writer, nodes))
                for key, nodes in parts.items()
                if nodes
            ),
            next((reasons[node] for node in explained if node in reasons and node not in kept), ""),
        ),
    )


def _explained(question: Question, suspect: Suspect) -> list[str]:
    """Return the node whose reason a known answer needs: its first wrong one, unless the right step says why."""
    tree, test = question.run.tree, suspect.moment and suspect.moment.step
    extra = [node for node in tree.preorder() if node in suspect.answer and node not in question.answer]
    is_told = test and test.event == "update" and extra[:1] and extra[0] in tree.preorder(test.node)
    return [] if is_told else extra[:1]


def _reasons(suspects: Sequence[Suspect]) -> dict[str, str]:
    """Return the known reasons why single nodes belong to the answer, or do not."""
    return {
        node: known.note for known in suspects if isinstance(known.answer, frozenset) for node in sorted(known.answer)
    }


def _counted(writer: Writer, right: int, total: int) -> str:
    """Say how much of the answer is there, nothing if there is no part of it."""
    text: str = writer.words["counts" if right < total else "counts_all"] if right else ""
    return text.format(right=right, total=total)


def _named(writer: Writer, nodes: Sequence[str]) -> str:
    """Name nodes; of more than a few, only the first ones and how many more there are."""
    called = [*map(writer.called, nodes if len(nodes) <= _MOST_NAMED else nodes[: _MOST_NAMED - 1])]
    more = [writer.words["more_nodes"].format(n=len(nodes) - len(called))] if len(nodes) > len(called) else []
    return writer.narrator.listed([*called, *more]) if called else ""


def _inner(question: Question) -> list[str]:
    """Return the inner nodes, if the answer to a question has only leaves."""
    tree = question.run.tree
    inner = [node for node in tree.preorder() if tree.kind(node) != "leaf"]
    return [] if {*inner} & {*question.answer} else inner


def _above(question: Question) -> str:
    """Return the node all of whose children are the answer, "" if there is none."""
    tree = question.run.tree
    above = {tree.parent(node) for node in question.answer}
    parent = above.pop() if len(above) == 1 else None
    return parent if parent and {*tree.children(parent)} == {*question.answer} else ""


def _named_above(writer: Writer) -> str:
    """Name the node all of whose children are the answer, or the root if there is none."""
    return writer.narrator.child(_above(writer.question) or writer.run.tree.root)


def _deeper(question: Question) -> list[str]:
    """Return the nodes further down, if the answer is all the children of a node."""
    tree, above = question.run.tree, _above(question)
    return [node for node in tree.preorder(above) if node not in (above, *question.answer)] if above else []


def _shown_several(writer: Writer, answer: Sequence[str]) -> str:
    together = [*_together(writer, answer)]
    return writer.narrator.listed(together) if together else writer.narrator.quoted(writer.words["none"])


def _together(writer: Writer, nodes: Sequence[str]) -> Iterator[str]:
    """Name nodes; several leaves below a node together, if they are all its children or have names by their places."""
    tree, narrator = writer.run.tree, writer.narrator
    for parent, some in groupby(nodes, tree.parent):
        children, above = [*some], narrator.child(parent or tree.root)
        leaves = [child for child in tree.children(parent or tree.root) if tree.kind(child) == "leaf"]
        places = [str(n) for n, leaf in enumerate(leaves, start=1) if leaf in children]
        by_place = [narrator.words["leaf_of"].format(n=place, parent=above) for place in places]
        if parent and len(children) > 1 and children == tree.children(parent) and not any(map(tree.children, children)):
            yield writer.words["every_leaf"].format(parent=above)
        elif len(children) > 1 and by_place == [*map(writer.called, children)]:
            yield writer.words["leaves_of"].format(places=narrator.listed(places), parent=above)
        else:
            yield from map(writer.called, children)


def _key_several(question: Question, suspects: Sequence[Suspect], marked: VerdictWriter) -> JsonObject:
    writer = Writer(question)
    return {
        "doubtful": _doubtful(question),
        "unreadable": marked(Verdict("unread", given="{given}"))["feedback"],
        "several": marked(Verdict("several", given="{given}"))["feedback"],
        "not_below": marked(Verdict("not_below", given="{given}"))["feedback"],
        "answered": marked(Verdict("wrong", detail="{detail}"))["feedback"],
        "most_named": _MOST_NAMED,
        "inner": _inner(question),
        "deeper": _deeper(question),
        "says": {
            name: writer.words[name]
            for name in (
                "not_so",
                "too_many",
                "more_nodes",
                "counts",
                "counts_all",
                "counts_first",
                "counts_extra",
                "not_all",
            )
        }
        | {"too_deep": writer.words["too_deep"].format(name=_named_above(writer), nodes="{nodes}")},
        "reasons": _reasons(suspects),
        "suspects": [
            {"nodes": sorted(suspect.answer), "explained": _explained(question, suspect)}
            | marked(Verdict("wrong", suspect=suspect, detail="{detail}"))
            for suspect in suspects
            if isinstance(suspect.answer, tuple)
        ],
    }


def _accept_several(answer: object, author: Author) -> AcceptedAnswer | None:
    if not isinstance(answer, set | frozenset):
        return None
    if author.run is None:
        raise TreeError(Message("wrong.learn.no_picture", option=Option("on")))
    chosen = {as_node(author.run, name) for name in answer}
    return tuple(node for node in author.run.tree.preorder() if node in chosen), ()


NODES = Form(
    name="nodes",
    judge=_judge_several,
    shown=_shown_several,
    short=lambda writer, answer: (
        writer.join(short_name(writer.narrator, node) for node in answer) or writer.words["none"]
    ),
    options=lambda writer, suspects: {},  # they are picked on the picture
    for_page=list,
    key=_key_several,
    data=list,
    accept=_accept_several,
    in_key=_shown_several,
    points=2,
)
