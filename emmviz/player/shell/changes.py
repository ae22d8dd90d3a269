"""Changes: what each step of a run changes in the picture and beside it, slot by slot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

from emmviz.picture.edge_marks import edge_classes, live_label
from emmviz.picture.lower import lower_dial
from emmviz.picture.node_marks import dial_mark, node_classes, node_text, value_label
from emmviz.picture.node_words import condition
from emmviz.picture.render.svg import path_data
from emmviz.player.shell.moving import Moving, what_moves
from emmviz.player.shell.panels import count_rows, number_line, stack_row

if TYPE_CHECKING:
    from emmviz.picture.plan import Plan
    from emmviz.search.run import Run
    from emmviz.story.fold import Fold
    from emmviz.story.frame import Frame, NodeState
    from emmviz.story.moment import Moment

__all__ = ["Change", "Changes"]

# The slot, which of them by its number, and what it holds now; slots.js shows each.
Change = tuple[str, int, Any]
_BLANK = {"edge": "", "window": None}


class Changes:
    """Goes through a run once and notes what changes.

    `depth` is how many nodes the call stack holds at most.

    Parameters: run; fold, at the start, which it advances; plan, of the picture; small, the plan for a phone, if any:
    what is different there is in a change as well, under `small`.
    """

    def __init__(self, run: Run, fold: Fold, plan: Plan, small: Plan | None = None) -> None:
        self.run, self.fold, self.plan, self.small = run, fold, plan, small
        self.frame = fold.frame()
        self.order = list(plan.places)
        self.number = {node: i for i, node in enumerate(self.order)}
        self.depth = self._deepest()
        self.known: dict[tuple[str, int], Any] = {}
        self.best: dict[str, str | None] = {}  # the child that leads below each node
        self.moving: list[list[Moving]] = []  # what moves at the last step, in each plan
        self.chance: list[str | None] = []  # for each node of the call stack the nearest whose interval is known

    def walk(
        self, shown: Sequence[int], *, progress: bool = False
    ) -> tuple[list[Change], list[list[Change]], list[list[list[Moving]]]]:  # fmt: skip
        """Return every slot as it is in the first frame shown, what changes to each of the next, and for each plan what
        moves.

        Parameters: shown, the numbers of the frames in their order; progress, whether a bar shows how far it is.
        """
        self._before_all()
        start, steps = self._held(), []
        moving: list[list[list[Moving]]] = [[] for _ in self._plans]
        seen, wanted, last = dict(self.known), set(shown), 0
        pending: dict[tuple[str, int], Any] = {}
        moments = self.fold.moments[: shown[-1]]
        # Even a bar that is disabled starts a thread, and where there are none, in the browser, it warns in red.
        for moment in tqdm(moments, unit="step") if progress else moments:
            pending |= {(slot, which): value for slot, which, value in self.step(moment)}
            if moment.k not in wanted:
                continue
            if moment.k == shown[0]:
                start = self._held()
            else:
                # What came and went between two frames is no change.
                steps.append([(*slot, value) for slot, value in pending.items() if seen.get(slot) != value])
                for moves, now in zip(moving, self.moving, strict=True):
                    moves.append(now if moment.k == last + 1 else [])
            seen |= pending
            pending, last = {}, moment.k
        return start, steps, moving

    def _before_all(self) -> None:
        """Note every slot as it is before the first step."""
        rows: list[Change] = []
        for node in self.order:
            self._node(node, rows)
            if node != self.order[0]:
                self._edge(node, rows)
        rows += [("cutoffs", 0, 0), ("line", 0, None), ("code", 0, self._code(self.order[0], -1))]
        rows += [
            ("counts", 0, self._counts()),
            *(("stack", i, None) for i in range(self.depth)),
        ]
        self.known = {(slot, which): value for slot, which, value in rows}

    def _held(self) -> list[Change]:
        """Every slot as it is now, so that the player can go back to it."""
        rows = [(*slot, value) for slot, value in self.known.items()]
        # An edge on which nothing has happened yet is drawn so in the picture.
        return [row for row in rows if row[0] not in _BLANK or row[2] != _BLANK[row[0]]]

    def step(self, moment: Moment) -> list[Change]:
        """What the next step changes."""
        depth, step = len(self.fold.path), moment.step
        # The fold changes its own nodes: those that `what_moves` asks for are kept as they were.
        asked = [node for node in (step.node, step.child, *step.skipped) if node is not None]
        before = self.frame._replace(nodes={node: self.fold.nodes[node] for node in asked})
        changed = self.fold.advance()
        self.frame = before._replace(k=self.fold.k, moment=moment, nodes=self.fold.nodes)
        self.moving = [what_moves(plan, before, self.frame, self.number) for plan in self._plans]
        path = self.fold.path
        # Only the end of the call stack changes: a node comes or goes, and the one above it with it.
        kept = max(min(len(path), depth) - 2, 0)
        self._find_chance(kept)
        rows: list[Change] = []
        # Of the edges below a node only those to the child that led and to the one that leads now look different.
        leads = {before.step.child if before.step else None}
        for node in changed:
            leads |= {self.best.get(node), self.frame.nodes[node].best}
            self.best[node] = self.frame.nodes[node].best
        touched = changed | {node for node in leads if node is not None}
        for node in sorted(touched, key=self.number.__getitem__):
            if node in changed:
                self._node(node, rows)
            if node != self.order[0]:
                self._edge(node, rows)
        rows += [("cutoffs", 0, self.fold.counts["cutoffs"]), ("line", 0, self._line())]
        rows += [
            ("code", 0, self._code(step.node, step.line)),
            ("counts", 0, self._counts()),
        ]
        for i in range(kept, max(len(path), depth)):
            rows.append(
                ("stack", i, stack_row(self.plan, path[i], self.fold.nodes[path[i]]) if i < len(path) else None)
            )
        new: list[Change] = []
        for slot, which, value in rows:
            if self.known.get((slot, which)) != value:
                self.known[slot, which] = value
                new.append((slot, which, value))
        return new

    def _node(self, node: str, rows: list[Change]) -> None:
        i, frame, plan = self.number[node], self.frame, self.plan
        state = frame.nodes[node]
        kind = plan.tree.kind(node)
        # A running sum has room where it is shown in place of a dial, and not where a dial has made way.
        known = node_text(plan, state, node) != ""
        number = self._in_each(lambda plan: _number(plan, state, node) if known else {"text": ""})
        rows += [("state", i, " ".join(node_classes(frame, kind, state, node)[2:])), ("number", i, number)]
        rows.append(("says", i, condition(plan, frame, node)))
        if dial := dial_mark(plan, frame, node):
            # The whole ring, which comes first, stays as it is.
            paths = map(path_data, lower_dial(dial, (), plan.theme)[1:])
            rows.append(("dial", i, dict(zip(("window", "ticks", "interval"), paths, strict=True))))

    def _edge(self, node: str, rows: list[Change]) -> None:
        i, frame, plan = self.number[node], self.frame, self.plan
        parent = plan.tree.parent(node)
        assert parent is not None
        rows.append(("edge", i, " ".join(edge_classes(frame, parent, node, frame.nodes[node])[1:])))
        rows.append(("window", i, self._in_each(lambda plan: _window(plan, frame, parent, node))))

    @property
    def _plans(self) -> list[Plan]:
        return [self.plan, self.small] if self.small else [self.plan]

    def _in_each(self, what: Callable[[Plan], dict[str, Any] | None]) -> dict[str, Any] | None:
        """Something in the picture, with what of it is different on a phone."""
        found, *others = (what(plan) for plan in self._plans)
        for other in others:
            if found and other and other != found:
                found["small"] = {key: other.get(key) for key in found | other if other.get(key) != found.get(key)}
        return found

    def _find_chance(self, kept: int) -> None:
        """Note the chance nodes of the call stack, of which the first entries are as before."""
        del self.chance[kept:]
        for node in self.fold.path[kept:]:
            above = self.chance[-1] if self.chance else None
            self.chance.append(node if self.fold.nodes[node].interval else above)

    def _deepest(self) -> int:
        tree, level = self.run.tree, {self.run.tree.root: 1}
        for node in tree.preorder()[1:]:
            parent = tree.parent(node)
            assert parent is not None
            level[node] = level[parent] + 1
        return max((level[step.node] for step in self.run.steps), default=0)

    def _line(self) -> dict[str, Any] | None:
        """The number line of the nearest chance node on the path."""
        if not self.plan.dial or not self.chance or self.chance[-1] is None:
            return None
        node = self.chance[-1]
        return {"node": self.number[node], **number_line(self.plan, self.run.bounds, node, self.fold.nodes[node])}

    def _code(self, node: str, row: int | None) -> dict[str, Any]:
        return {"kind": self.run.tree.kind(node), "row": row}

    def _counts(self) -> list[list[Any]]:
        return count_rows(self.run, self.fold.counts, self.plan.lang)


def _number(plan: Plan, state: NodeState, node: str) -> dict[str, Any]:
    """The value that a node shows, and its size where it is too long for that of the others."""
    text = node_text(plan, state, node)
    label = value_label(plan, plan.places[node], text)
    return {"text": text} | ({"size": round(label.size, 1)} if label.size < plan.theme.value else {})


def _window(plan: Plan, frame: Frame, parent: str, node: str) -> dict[str, Any] | None:
    """The window or value on the edge to a node."""
    live = live_label(plan, frame, parent, node)
    if not live:
        return None
    x, y, width = (round(size, 1) for size in (live.x, live.y, live.width))
    return {"x": x, "y": y, "width": width, "size": live.size, "text": live.text}
