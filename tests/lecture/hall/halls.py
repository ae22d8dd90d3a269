"""Servers of votes for tests: a deck with a vote of each form, in this process or served in another one.

python -m tests.lecture.hall.halls FILE PORT [KEEP.csv] [DECK.html]
"""

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from emmviz import expectiminimax, gallery
from emmviz.learn.prediction import prediction
from emmviz.lecture.hall.ballots import ballot_of
from emmviz.lecture.hall.room import Room
from emmviz.lecture.hall.store import Store
from emmviz.player.predict.predict_data import predict_payload
from emmviz.tree.formats.text import to_text

RUN = expectiminimax(gallery.aima_scale((1, 20, 30, 400)))
ASKED = (
    ("Which move?", RUN.best_action, {"on": RUN, "id": "move", "known": {"a1": "It counts how often, not how much."}}),
    ("What is the root worth?", RUN.value, {"on": RUN, "id": "worth"}),
    ("Which node has only leaves of 1?", "F", {"on": RUN.tree, "id": "node"}),
    ("Which leaves are 20?", {"L1", "L2"}, {"on": RUN.tree, "id": "leaves"}),
)
# All but the last are talked over and voted on again.
DATA = [
    predict_payload(prediction(prompt, answer, **more), [])
    | {"rounds": 1 if more["id"] == "leaves" else 2, "marks": ["A", "B"]}
    for prompt, answer, more in ASKED
]
RIGHT = {"move": "1", "worth": "40.9", "node": "F", "leaves": ["L2", "L1"]}


def alone(work):
    """Run a coroutine in a separate thread: in the thread of the tests, Playwright's loop may run."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def room(path):
    """A room with these votes, whose store is a file."""
    return Room([ballot_of(data) for data in DATA], Store(path))


LECTURE = """---
title: Hall
---
# Votes {minutes: 4}
## Which move?
```{vote} TREE
answer: best
known: {a1: "It counts how often, not how much."}
rounds: 2
id: move
```
## What is the root worth?
```{vote} TREE
search: expectiminimax
answer: value
rounds: 2
id: worth
```
## Which node has only leaves of 1?
```{vote} TREE
answer: F
rounds: 2
id: node
```
## Which leaves are 20?
```{vote} TREE
answer: [L1, L2]
id: leaves
```
"""


def deck():
    """The page of a deck that asks these, a slide each."""
    from emmviz.lecture.deck import build
    from emmviz.lecture.page import lecture_page
    from emmviz.lecture.reading import read_lecture

    return lecture_page(build(read_lecture(LECTURE.replace("TREE", to_text(RUN.tree)))._replace(theme="light"), "."))


if __name__ == "__main__":
    from emmviz.lecture.hall.serving import serve

    file, port, *more = sys.argv[1:]
    given = {Path(one).suffix: one for one in more}
    drawn = Path(given[".html"]).read_text(encoding="utf-8") if ".html" in given else "<head></head>"
    serve(
        drawn,
        DATA,
        lang="en",
        file=file,
        port=int(port),
        keep=given.get(".csv"),
        report=lambda line: print(line, flush=True),
    )
