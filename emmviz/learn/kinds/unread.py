"""Unread: which leaves the search never reads."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.cuts import setter, skill_of_search, why_visited
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, Pointer, Rank, rule_and
from emmviz.learn.mistakes.pruning_mistakes import SLIPS
from emmviz.learn.mistakes.recognise import wrong_methods_of
from emmviz.learn.question import Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.story.visits import cutoffs_of

# The working explains at most this many cuts.
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
    run, narrator, words = writer.run, writer.narrator, writer.words
    cuts, tree = cutoffs_of(run), run.tree
    steps = [cut.step for cut in cuts[_EXPLAINED:]]
    more = [f"{narrator.name(step.node)} ({narrator.bounded(step.value, step.bound)})" for step in steps]
    is_improbable = any(tree.prob(node) == 0 for node in tree)
    skipped = {below for cut in cuts for node in cut.step.skipped for below in tree.preorder(node)}
    is_rest_read = cuts and {*tree.leaves()} <= skipped.union(run.leaves)
    return writer.sentences(
        *map(narrator.sentence, cuts[:_EXPLAINED]),
        words["more_cuts"].format(nodes=narrator.listed(more)) if more else "",
        words["improbable"] if is_improbable else "" if cuts else words["nothing_cut"],
        words["others_read"] if is_rest_read else "",
    )


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
    for cut in cutoffs_of(run)[_EXPLAINED:]:
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
