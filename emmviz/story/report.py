"""Report: what a run found, as plain data for other programs and as lines for people."""

from __future__ import annotations

import json
from functools import partial

from emmviz.base.locale import labelled, words
from emmviz.base.messages import Words
from emmviz.base.numbers import INF, Number, as_float, full, is_rounded, show, told_apart
from emmviz.search.events import Bound
from emmviz.search.run import Run
from emmviz.story.narrate import Narrator
from emmviz.story.visits import cutoffs_of
from emmviz.tree.formats.json import to_data

_LONGEST = 10**12


def run_json(run: Run) -> dict[str, object]:
    """Return the results of a run as data that `json.dumps` takes.

    Numbers are exact texts ("21/10", "3", "-inf"), rounded only above 4,300 digits ("about 3.33333333333e4999");
    `value_float` is the value as a float, None if no float can hold it; a position that JSON cannot hold is its
    `repr`; the `step` of a cutoff is the frame that shows it. A tree nested deeper than JSON's reader takes is refused.

    >>> from emmviz import gallery, star1
    >>> found = run_json(star1(gallery.aima_scale()))
    >>> found["value"], found["value_float"], found["best_action"], found["cutoffs"][0]["skipped"]
    ('21/10', 2.1, 'a1', ['L6'])
    """
    return {
        "algorithm": run.algorithm,
        "value": full(run.value),
        # JSON has no infinity, and a fraction may be larger than any float.
        "value_float": number if abs(number := as_float(run.value)) < INF else None,
        "bound": run.bound.value,
        "best": run.best,
        "best_action": run.best_action,
        "best_actions": run.best_actions,
        "principal_variation": run.principal_variation,
        "bounds": [full(end) for end in run.bounds],
        "counts": run.counts,
        "leaves": [_plain(leaf) for leaf in run.leaves],
        "cutoffs": [
            {
                "node": step.node,
                "child": step.child,
                "side": step.side,
                "value": None if step.value is None else full(step.value),
                "bound": None if step.bound is None else step.bound.value,
                "setter": moment.setter,
                "skipped": list(step.skipped),
                "step": moment.k,
            }
            for moment in cutoffs_of(run)
            for step in (moment.step,)
        ],
        "tree": to_data(run.tree),
    }


def _plain(leaf: object) -> object:
    """Return a leaf as it is, or the `repr` of a position that JSON cannot hold."""
    try:
        json.dumps(leaf)
    except (TypeError, ValueError):
        return repr(leaf)
    return leaf


def summary(run: Run, lang: str = "en") -> list[str]:
    """Return the results of a run as lines of text.

    >>> from emmviz import GameTree, star1
    >>> summary(star1(GameTree.parse("max(stop: 4, go: chance(3, 9))")), "es")[0:2]
    ['valor                6', 'mejor jugada         «go» (lleva al nodo B)']
    """
    counts, say, comma = run.counts, words(lang)["report"], words(lang)["format"]["comma"]
    sign = "" if run.bound is Bound.EXACT else f"{run.bound.sign} "
    moves = [_move(run, node, lang) for node in run.bests or filter(None, [run.best])]
    best = say["equal_moves"].format(moves="; ".join(moves)) if len(moves) > 1 else "".join(moves)
    read = "{n}" if counts["leaves_total"] is None else say["read_of"]
    rows = [
        ("value", f"{sign}{_both(run.value, say, comma=comma)}"),
        ("best_moves" if len(moves) > 1 else "best_move", best or say["no_move"]),
        ("leaves_read", read.format(n=counts["leaves"], total=counts["leaves_total"])),
        *([("probes", str(counts["probes"]))] if counts["probes"] else []),
        ("cutoffs", str(counts["cutoffs"])),
    ]
    narrator = Narrator(run.tree, lang) if run.cutoffs else None  # a FlatTree has no names
    rows += [
        (
            "  " + say["cut"].format(n=n, node=narrator.child(cut.step.node)),
            say["skipped"].format(reason=narrator.reason(cut, arithmetic=True), nodes=", ".join(cut.step.skipped)),
        )
        for n, cut in enumerate(cutoffs_of(run), start=1)
        if narrator
    ]
    path, *rest = run.principal_variation
    for node in rest:
        label = labelled(run.tree.action(node), run.tree.title, lang)
        path += f" —{label}→ {node}" if label else f" → {node}"
    ends = told_apart(run.bounds, partial(show, comma=comma))
    rows += [
        ("principal_variation", path),
        ("bounds", f"[{('; ' if comma else ', ').join(ends[end] for end in run.bounds)}]"),
        ("search", words(lang)["algorithm"].get(run.algorithm, run.algorithm)),
    ]
    return [f"{say.get(name, name):19}  {text}" for name, text in rows]


def _move(run: Run, node: str, lang: str) -> str:
    """Write a move of the root: its label in quotes, if it has one, and where it leads."""
    label, say = labelled(run.tree.action(node), run.tree.title, lang), words(lang)["report"]
    return str(say["move_to" if label else "to"].format(move=label, node=node))


def _both(value: Number, say: Words, *, comma: bool) -> str:
    """Write a value as a decimal and, if it is rounded or not an integer, also as a fraction."""
    if isinstance(value, float) or (value.denominator == 1 and not is_rounded(value)):
        return show(value, comma=comma)
    about = say["about"] if is_rounded(value) else "{number}"
    if value.denominator > _LONGEST:  # from a search in floats, or a fraction too long to be of use
        return str(about.format(number=show(value, digits=12, comma=comma)))
    whole, number = full(value), about.format(number=show(value, comma=comma))
    return str(
        number if whole.startswith("about") else say["exactly"].format(number=number, whole=whole.replace("-", "−"))
    )
