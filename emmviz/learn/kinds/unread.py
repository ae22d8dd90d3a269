"""Unread: which leaves the search never reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from emmviz.learn.kinds.cuts import setter, skill_of_search, why_visited
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, Pointer, Rank, rule_and
from emmviz.learn.mistakes.pruning_mistakes import SLIPS
from emmviz.learn.mistakes.recognise import wrong_methods_of
from emmviz.learn.question import Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.story.moment import Moment
from emmviz.story.visits import cutoffs_of

# The working explains so many cuts; where there are more, only the first, with others for the same reason.
_EXPLAINED = 2


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask before the search, unless the tree grows from a game, whose leaves are not visible yet."""
    leaves = examiner.tree.leaves()
    if examiner.run.grown or leaves == [examiner.tree.root]:
        return
    read = set(examiner.run.leaves)
    yield examiner.question(
        "unread",
        0,
        None,
        examiner.words["ask_unread"],
        tuple(leaf for leaf in leaves if leaf not in read),
        "nodes",
        spoilers=Spoilers(hides=("unread", None)),
    )


def working_of_cuts(writer: Writer) -> str:
    """Say why the first cuts are made, where the others are, and what else is not read."""
    run, words = writer.run, writer.words
    cuts, tree, (told, others) = cutoffs_of(run), run.tree, _cuts_by_reason(writer)
    is_improbable = any(tree.prob(node) == 0 for node in tree)
    skipped = {below for cut in cuts for node in cut.step.skipped for below in tree.preorder(node)}
    is_rest_read = cuts and {*tree.leaves()} <= skipped.union(run.leaves)
    return writer.sentences(
        *(
            writer.sentences(writer.narrator.sentence(first), _where(writer, "same_cuts", alike))
            for first, *alike in told
        ),
        _where(writer, "more_cuts", others),
        words["improbable"] if is_improbable else "" if cuts else words["nothing_cut"],
        words["others_read"] if is_rest_read else "",
    )


def _cuts_by_reason(writer: Writer) -> tuple[list[list[Moment]], list[Moment]]:
    """Return the cuts that the working explains, those with one reason together, and the others."""
    by_reason, tree = dict[object, list[Moment]](), writer.run.tree
    for cut in cutoffs_of(writer.run):
        step = cut.step
        end = step.window and step.window[step.side == "beta"]
        by_reason.setdefault((tree.kind(step.node), end, writer.narrator.because(cut)), []).append(cut)
    told, others = [*by_reason.values()], list[list[Moment]]()
    if sum(map(len, told)) > _EXPLAINED:
        told, others = told[:1], told[1:]
    return told, [cut for group in others for cut in group]


def _where(writer: Writer, key: str, cuts: Sequence[Moment]) -> str:
    """Say where some cuts are, and what their nodes are worth; "" if there are none."""
    narrator, steps = writer.narrator, [cut.step for cut in cuts]
    nodes = [f"{narrator.name(step.node)} ({narrator.bounded(step.value, step.bound)})" for step in steps]
    return writer.words[key].format(nodes=narrator.listed(nodes)) if nodes else ""


def _suspects(question: Question) -> Iterator[Suspect]:
    methods = wrong_methods_of(question.run)
    for slip in SLIPS if methods.searches else ():
        unread = tuple(leaf for leaf in methods.tree.leaves() if leaf not in methods.searches[slip].leaves)
        if unread:  # whoever names no leaf has found no cut, for whatever reason
            yield methods.parts(slip, unread)


def _facts(question: Question) -> Iterator[Suspect]:
    """Say why leaves are not read, unless for the first cuts, which the working has; and why the others are."""
    run, writer = question.run, Writer(question)
    if cut_nodes := list(dict.fromkeys(writer.narrator.child(cut.step.node) for cut in cutoffs_of(run))):
        key = "fact_no_cut" if len(cut_nodes) == 1 else "fact_no_cuts"
        note = writer.words[key].format(n=len(cut_nodes), nodes=writer.narrator.listed(cut_nodes))
        yield Suspect((), None, note=note)
    for cut in _cuts_by_reason(writer)[1]:
        below = frozenset(leaf for node in cut.step.skipped for leaf in run.tree.preorder(node))
        yield Suspect(below, None, note=writer.narrator.sentence(cut))
    if run.cuts_at:  # else the working says so of every leaf
        yield from (Suspect(frozenset({leaf}), None, note=why) for leaf, why in why_visited(writer, run.leaves).items())


def first_cut(question: Question) -> Iterator[Pointer]:
    """Point at the node that set the bound of the first cut."""
    for cut in cutoffs_of(question.run)[:1]:
        yield from setter(cut)


KIND = Kind(
    name="unread",
    ask=_ask,
    form="nodes",
    working=working_of_cuts,
    hints=rule_and(
        lambda writer: writer.quiz["numbers_unread"].format(
            n=len(writer.question.answer), total=len(writer.run.tree.leaves())
        )
    ),
    suspects=_suspects,
    pointers=first_cut,
    skill=skill_of_search,
    rank=Rank(paper=2, at_end=True),
    meant=True,
    facts=_facts,
    of_run=lambda run: set(run.tree.leaves()) - set(run.leaves),
)
