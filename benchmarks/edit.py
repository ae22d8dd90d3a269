"""What an edit costs, from the message of the front end to the new payload: the search, the payload and the rest.

A tree of 31 nodes, MAX, chance, MIN, chance; a leaf's value and a probability are changed by turns. The search and the
payload are timed alone as well, on the same trees, so that what dominates can be seen. Processor time counts: all of it
is one thread's work, and what else runs on the machine is no part of it.
"""

import json
from collections.abc import Callable, Iterator
from time import process_time

from table import Row, main, milliseconds
from trees import complete_tree

from emmviz.player.edit.edit import edit
from emmviz.player.shell.payload import payload
from emmviz.search.searching import search

LIMIT = 0.050
EDITS = 40


def middle(work: Callable[[int], object], edits: int) -> float:
    """The middle of the times of many edits, because each is another tree; of three rounds the best counts."""
    rounds = []
    for _ in range(3):
        seconds = []
        for k in range(edits):
            start = process_time()
            work(k)
            seconds.append(process_time() - start)
        rounds.append(seconds)
    return sorted(map(min, zip(*rounds, strict=True)))[edits // 2]


def rows(small: bool = False) -> Iterator[Row]:
    edits = 2 if small else EDITS
    for algorithm in ("expectiminimax", "star1", "star2"):
        tree = complete_tree(2, 4)
        editor = edit(tree, algorithm)
        leaf, outcome = tree.leaves()[3], tree.children(tree.children(tree.root)[0])[0]

        def change(k: int, editor=editor, leaf=leaf, outcome=outcome) -> None:  # type: ignore[no-untyped-def]
            about = (
                {"ask": "prob", "node": outcome, "text": f"{k + 1}/50"}
                if k % 2
                else {"ask": "value", "node": leaf, "text": str(k % 20)}
            )
            editor._asked(editor, {**about, "id": k})
            json.dumps(editor.payload)

        whole = middle(change, edits)
        run = editor.run
        assert run is not None
        assert "error" not in editor.answer
        searched = middle(lambda _: search(editor.tree, algorithm), edits)  # noqa: B023
        drawn = middle(lambda _: payload(run), edits)  # noqa: B023
        what = f"an edit of {len(tree)} nodes, {algorithm}"
        what += f" ({milliseconds(searched)} search, {milliseconds(drawn)} payload)"
        yield Row(what, milliseconds(whole), "-", "-", f"<= {milliseconds(LIMIT)}", whole <= LIMIT)


if __name__ == "__main__":
    main(rows)
