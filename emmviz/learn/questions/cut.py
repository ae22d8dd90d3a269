"""Ask about cuts: is there one, by which bound, set by whom; and what a node's number then says of its value."""

from __future__ import annotations

from collections.abc import Iterator

from emmviz.base.numbers import is_finite
from emmviz.learn.questions.book import Book
from emmviz.learn.questions.question import Question
from emmviz.search.events import Bound, Step
from emmviz.story.moment import ChildWindow, Moment, origin_of, setter_of
from emmviz.story.visits import Visit

__all__ = ["bounds", "cuts"]

_SIDES = {"max": ("beta",), "min": ("alpha",), "chance": ("alpha", "beta")}
_LETTER = {"alpha": "α", "beta": "β"}


def cuts(book: Book) -> Iterator[Question]:
    """Ask whether the search cuts, after each child of a node that has more of them and a bound that may cut."""
    for visit in book.visits:
        kind = book.tree.kind(visit.node)
        start = visit.first.step
        # In an empty window both bounds cut.
        if kind not in book.run.cuts_at or start.window is None or not start.window[0] < start.window[1]:
            continue
        ends = dict(zip(("alpha", "beta"), start.window, strict=True))
        if not any(is_finite(ends[side]) for side in _SIDES[kind]):
            continue
        labels = {side: _label(book, visit.first, side) for side, end in ends.items() if is_finite(end)}
        if None in labels.values():
            continue
        for moment in visit.updates:
            step, after = moment.step, book.moments[moment.k].step
            if after.node == visit.node and after.event == "leave":
                continue
            cut = after.side if after.event == "cutoff" and after.node == visit.node else None
            no, yes = book.words["no"], filter(None, labels.values())
            choices = tuple(dict.fromkeys([no, *yes, *_wrong_setter(book, start, step, kind)]))
            prompt = f"{book.heard(moment)} {book.say('ask_cut', name=book.narrator.name(visit.node))}"
            if book.run.options.get("cut_on_equal") is False:
                prompt += " " + book.words["note_strict"]
            yield book.question("cut", moment.k - 1, visit.node, prompt, labels[cut] if cut else no, "choice", choices)


def _label(book: Book, start: Moment, side: str) -> str | None:
    """Say by which bound a node is cut and who set it; None for a window that a student's program made up."""
    assert start.step.window is not None
    high = side == "beta"
    end = start.step.window[high]
    setter = setter_of(start.origins, high, end)
    if setter is not None:
        return book.words["cut_by"].format(bound=_LETTER[side], setter=book.narrator.child(setter))
    origin = origin_of(start.origins, high)
    while isinstance(origin, ChildWindow):
        if origin.limit(high) != end:
            clamped = book.words[f"cut_by_{'most' if high else 'least'}"].format(bound=_LETTER[side])
            return clamped if end == book.run.bounds[high] else None
        end, origin = origin.window[high], origin_of(origin.origins, high)
    given = book.visits[0].first.step.window
    return book.words["cut_by_given"].format(bound=_LETTER[side]) if given and given[high] == end else None


def _wrong_setter(book: Book, start: Step, step: Step, kind: str) -> Iterator[str]:
    """The first bound with the child just searched as its setter, unless that might be right."""
    assert start.window is not None
    assert step.result is not None
    assert step.child is not None
    for side in _SIDES[kind]:
        end = start.window[side == "beta"]
        if is_finite(end) and step.result[0] != end:
            yield book.words["cut_by"].format(bound=_LETTER[side], setter=book.narrator.child(step.child))
            return


def bounds(book: Book) -> Iterator[Question]:
    """Ask what the number that a node reports says of its value, just before its last child settles it."""
    choices = tuple(book.words[f"worth_{bound.value}"] for bound in (Bound.EXACT, Bound.LOWER, Bound.UPPER))
    for visit in book.visits:
        if book.tree.kind(visit.node) not in book.run.cuts_at or not visit.updates:
            continue
        last, k, still = visit.last.step, visit.updates[-1].k - 1, visit.last.interval
        if last.bound is None or last.value is None or _seen(book, visit, k):
            continue
        # No value lies beyond L and U, so a reader who remembers them may know more than the number says.
        low, high = book.run.bounds
        if still and still[0] == still[1] and last.bound is not Bound.EXACT:
            continue
        if (last.bound is Bound.UPPER and last.value <= low) or (last.bound is Bound.LOWER and last.value >= high):
            continue
        prompt = book.say("ask_bound", visit.node, name=book.narrator.name(visit.node))
        answer = book.words[f"worth_{last.bound.value}"]
        yield book.question("bound", k, visit.node, prompt, answer, "choice", choices)


def _seen(book: Book, visit: Visit, k: int) -> bool:
    state, last = book.before[k], visit.last.step
    return (state.value, state.bound) == (last.value, last.bound)
