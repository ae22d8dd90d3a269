"""Ask for the move: which one is chosen, and whether it stays the best when all leaf values are rescaled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from emmviz.learn.mistakes.backup_mistakes import backed_up
from emmviz.learn.mistakes.rows import Row, rows_of
from emmviz.learn.questions.book import Book
from emmviz.learn.questions.question import Question
from emmviz.search.events import Bound
from emmviz.story.visits import Visit

__all__ = ["RESCALINGS", "bests", "rescaled_moves", "rescales"]

Values = Sequence[Fraction]


def bests(book: Book) -> Iterator[Question]:
    """Ask which move is chosen at the root, as late as its picture does not yet show it."""
    visit = book.visits[0] if book.visits else None
    if visit is None or visit.node != book.tree.root or not _is_clear(book, visit):
        return
    chosen = visit.last.step.best
    hidden = [moment.k - 1 for moment in visit.updates if book.before[moment.k - 1].best != chosen]
    if chosen is None or not hidden:
        return
    prompt = book.say("ask_best", visit.node, name=book.narrator.name(visit.node))
    moves = book.tree.children(visit.node)
    actions = {move: book.narrator.action(move) for move in moves}
    if not _confusing(book, moves):
        yield book.question("best", hidden[-1], visit.node, prompt, chosen, "node")
        return
    # Where a move shares its name with another node, only a list of moves leaves no doubt.
    whole = None not in actions.values() and len(set(actions.values())) == len(moves)
    labels = {move: str(actions[move]) if whole else book.narrator.child(move) for move in moves}
    yield book.question("best", hidden[-1], visit.node, prompt, labels[chosen], "choice", tuple(labels.values()))


def _is_clear(book: Book, visit: Visit) -> bool:
    """Whether the search finds the value of a choice, and no move searched before the best is as good."""
    last = visit.last.step
    if last.event != "leave" or last.bound is not Bound.EXACT or last.best is None or len(visit.last.results) < 2:
        return False
    found = {moment.step.child: moment.step.result for moment in visit.updates}
    earlier = list(found)[: list(found).index(last.best)]
    best = found[last.best]
    return best is not None and all(result and result[0] != best[0] for move in earlier if (result := found[move]))


def _confusing(book: Book, moves: list[str]) -> bool:
    names = {str(name).casefold(): node for node in book.tree for name in (node, book.tree.nodes[node].get("name"))}
    actions = [(str(action).casefold(), move) for move in moves if (action := book.narrator.action(move))]
    return any(names.get(action, move) != move for action, move in actions)


def _ranks(values: Values) -> list[Fraction]:
    order = sorted(set(values))
    return [Fraction(order.index(value) + 1) for value in values]


def _power(base: int) -> Callable[[Values], list[Fraction] | None]:
    def power(values: Values) -> list[Fraction] | None:
        if any(value.denominator != 1 or abs(value) > 20 for value in values):
            return None
        return [Fraction(base) ** int(value) for value in values]

    return power


def _squares(values: Values) -> list[Fraction] | None:
    return None if min(values) < 0 else [value * value for value in values]


# How all leaf values are rescaled at once, None where that is impossible; each keeps the order of the leaves.
RESCALINGS: dict[str, Callable[[Values], list[Fraction] | None]] = {
    "linear": lambda values: [2 * value + 10 for value in values],
    "squares": _squares,
    "cubes": lambda values: [value**3 for value in values],
    "powers_2": _power(2),
    "powers_10": _power(10),
    "ranks": _ranks,
}


def rescaled_moves(rows: Sequence[Row], name: str) -> list[Fraction] | None:
    """Return what the moves at the root are worth after a rescaling, None where it cannot be done."""
    leaves = [i for i, row in enumerate(rows) if row.kind == "leaf"]
    scaled = RESCALINGS[name]([rows[i].value for i in leaves])
    if scaled is None:
        return None
    changed = list(rows)
    for i, value in zip(leaves, scaled, strict=True):
        changed[i] = rows[i]._replace(value=value)
    values = backed_up(changed)
    return [values[kid] for kid in rows[0].kids]


def rescales(book: Book) -> Iterator[Question]:
    """Ask after the search of a whole tree: one linear rescaling, one that keeps the move, one that does not."""
    tree, kind = book.tree, book.tree.kind(book.tree.root)
    whole = book.run.options.get("depth") is None and not book.run.grown
    if kind not in ("max", "min") or not whole or any(tree.is_unexpanded(node) for node in tree):
        return
    rows = rows_of(tree)
    values = backed_up(rows)
    before = _only_best([values[kid] for kid in rows[0].kids], kind)
    known = {row.node: value for row, value in zip(rows, values, strict=True)}
    if len(rows[0].kids) < 2 or before is None or not _backs_up(book, known):
        return
    asked: set[str] = set()
    for name in RESCALINGS:
        moves = rescaled_moves(rows, name)
        after = None if moves is None else _only_best(moves, kind)
        answer = book.words["yes" if after == before else "no"]
        group = "linear" if name == "linear" else answer
        if after is None or group in asked:
            continue
        asked.add(group)
        prompt = f"{book.words[f'rescale_{name}']} {book.words['ask_rescale']}"
        choices = (book.words["yes"], book.words["no"])
        yield book.question("rescale", len(book.moments), tree.root, prompt, answer, "choice", choices)


def _backs_up(book: Book, values: Mapping[str, Fraction]) -> bool:
    """Whether what the search found are the expectiminimax values: one of somebody's own may have others."""
    exact = [step for step in book.run.steps if step.event == "leave" and step.bound is Bound.EXACT]
    return all(values.get(step.node, step.value) == step.value for step in exact)


def _only_best(moves: Values, kind: str) -> int | None:
    """The place of the best move, None where several are."""
    best = max(moves) if kind == "max" else min(moves)
    return list(moves).index(best) if list(moves).count(best) == 1 else None
