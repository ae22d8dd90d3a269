"""Best: which move is chosen at the root."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.learn.kinds.backups import end_of, pointers_of_backup, working_of_backup
from emmviz.learn.kinds.examiner import Examiner
from emmviz.learn.kinds.kind import Kind, Rank, constant
from emmviz.learn.kinds.value import is_tied
from emmviz.learn.question import Difficulty, Notation, Question, Spoilers, Suspect
from emmviz.learn.writing import Writer
from emmviz.search.events import Bound
from emmviz.story.visits import Visit


def _ask(examiner: Examiner) -> Iterator[Question]:
    """Ask as late as the picture does not yet show it."""
    visit = examiner.visits[0] if examiner.visits else None
    if visit is None or visit.node != examiner.tree.root or not _is_clear(visit):
        return
    chosen = str(visit.last.step.best)
    # Before its first child has returned no node has a best one.
    hidden = [moment.k - 1 for moment in visit.updates if examiner.before[moment.k - 1].best != chosen]
    moves = examiner.tree.children(visit.node)
    actions = {move: examiner.narrator.action(move) for move in moves}
    answer, form, choices = chosen, "node", tuple[str, ...]()
    if _confusing(examiner, moves):
        # Where a move shares its name with another node, only a list of moves leaves no doubt.
        whole = None not in actions.values() and len(set(actions.values())) == len(moves)
        labels = {move: str(actions[move]) if whole else examiner.narrator.child(move) for move in moves}
        answer, form, choices = labels[chosen], "choice", tuple(labels.values())
    yield examiner.question(
        "best",
        hidden[-1],
        visit.node,
        examiner.say("ask_best", visit.node, name=examiner.narrator.name(visit.node)),
        answer,
        form,
        choices,
        end=visit.last,
        notation=Notation(by_move=True),
        difficulty=Difficulty(is_borderline=is_tied(examiner, visit)),
        spoilers=Spoilers(hides=("best", visit.node)),
    )


def _is_clear(visit: Visit) -> bool:
    """Return whether the search finds the value of a choice, and no move searched before the best is as good."""
    last = visit.last.step
    if last.event != "leave" or last.bound is not Bound.EXACT or last.best is None or len(visit.last.results) < 2:
        return False
    results = {moment.step.child: moment.step.result for moment in visit.updates}
    earlier = list(results)[: list(results).index(last.best)]
    best = results[last.best]
    return best is not None and all(returned[0] != best[0] for returned in map(results.get, earlier) if returned)


def _confusing(examiner: Examiner, moves: list[str]) -> bool:
    names = {
        str(name).casefold(): node for node in examiner.tree for name in (node, examiner.tree.nodes[node].get("name"))
    }
    actions = [(str(action).casefold(), move) for move in moves if (action := examiner.narrator.action(move))]
    return any(names.get(action, move) != move for action, move in actions)


def _results(writer: Writer) -> str:
    """Write what each move is worth, as far as the search knows."""
    end, narrator = end_of(writer.question), writer.narrator
    moves = zip(writer.run.tree.children(end.step.node), end.results, strict=False)
    return writer.join(f"{narrator.child(move)}: {narrator.bounded(*returned)}" for move, returned in moves)


def _facts(question: Question) -> Iterator[Suspect]:
    """Say what each move is worth, as far as the search knows."""
    end, writer = end_of(question), Writer(question)
    moves = question.choices or question.run.tree.children(end.step.node)
    best, worth = writer.called(end.step.best or ""), writer.number(end.step.value)
    for move, (value, bound) in zip(moves, end.results, strict=False):
        ties = "fact_tie" if bound is Bound.EXACT else "fact_move"
        key = ties if value == end.step.value else "fact_worse"
        v = writer.narrator.in_words(writer.number(value), bound)
        yield Suspect(move, None, note=writer.words[key].format(given="{given}", v=v, best=best, worth=worth))


KIND = Kind(
    name="best",
    ask=_ask,
    form="node",
    working=working_of_backup,
    hints=lambda writer: (writer.quiz[f"rule_best_{writer.run.tree.kind(writer.run.tree.root)}"], _results(writer)),
    pointers=pointers_of_backup,
    skill=constant("move"),
    rank=Rank(paper=0, quiz=1, at_end=True),
    meant=True,
    facts=_facts,
    of_run=lambda run: run.best or run.best_action,
)
