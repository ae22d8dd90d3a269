"""What an edit costs, from the message of the front end to the new payload: the search, the payload and the rest.

A tree of 31 nodes, MAX, chance, MIN, chance; a leaf's value and a probability are changed by turns. The search and the
payload are timed alone as well, on the same trees, so that what dominates can be seen. Processor time counts: all of it
is one thread's work, and what else runs on the machine is no part of it.
"""

import json
from collections.abc import Callable
from time import process_time

from table import Row, milliseconds, show
from trees import complete_tree

from emmviz.player.edit.edit import edit
from emmviz.player.shell.payload import payload
from emmviz.search.searching import search

LIMIT = 0.050
EDITS = 40


def middle(work: Callable[[int], object]) -> float:
    """The middle of the times of many edits, because each is another tree; of three rounds the best counts."""
    rounds = []
    for _ in range(3):
        seconds = []
        for k in range(EDITS):
            start = process_time()
            work(k)
            seconds.append(process_time() - start)
        rounds.append(seconds)
    return sorted(map(min, zip(*rounds, strict=True)))[EDITS // 2]


def rows() -> list[Row]:
    table = []
    for algorithm in ("expectiminimax", "star1", "star2"):
        tree = complete_tree(2, 4)
        editor = edit(tree, algorithm)
        leaf, outcome = tree.leaves()[3], tree.children(tree.children(tree.root)[0])[0]

        def change(k: int, editor=editor, leaf=leaf, outcome=outcome) -> None:  # type: ignore[no-untyped-def]
            about = {"ask": "prob", "node": outcome, "text": f"{k + 1}/50"} if k % 2 else {
                "ask": "value", "node": leaf, "text": str(k % 20)}  # fmt: skip
            editor._hear(editor, {**about, "id": k})
            json.dumps(editor.payload)

        whole = middle(change)
        run = editor.run
        assert run is not None
        assert "error" not in editor.answer
        searched = middle(lambda _: search(editor.tree, algorithm))  # noqa: B023
        drawn = middle(lambda _: payload(run))  # noqa: B023
        table.append(Row(f"an edit of {len(tree)} nodes, {algorithm}", milliseconds(whole),
                         f"{milliseconds(searched)} search, {milliseconds(drawn)} payload", "-",
                         f"<= {milliseconds(LIMIT)}", whole <= LIMIT))  # fmt: skip
    return table


if __name__ == "__main__":
    show(rows())
