"""Halls for tests: a deck with a vote of each form, in this process or served in one of its own.

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

RUN = expectiminimax(gallery.aima_scale((1, 20, 30, 400)))
ASKED = (
    ("Which move?", RUN.best_action,
     {"on": RUN, "id": "move", "known": {"a1": "It counts how often, not how much."}}),
    ("What is the root worth?", RUN.value, {"on": RUN, "id": "worth"}),
    ("Which node has only leaves of 1?", "F", {"on": RUN.tree, "id": "node"}),
    ("Which leaves are 20?", {"L1", "L2"}, {"on": RUN.tree, "id": "leaves"}),
)  # fmt: skip
DATA = [predict_payload(prediction(prompt, answer, **more), []) for prompt, answer, more in ASKED]
RIGHT = {"move": 1, "worth": "40.9", "node": "F", "leaves": ["L2", "L1"]}


def alone(work):
    """Run a coroutine in a thread of its own: in that of the tests Playwright's loop may run."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


def room(path):
    """A room with these votes, whose store is a file."""
    return Room([ballot_of(data) for data in DATA], Store(path))


def deck():
    """The page of a deck that asks these, a slide each."""
    # Only a browser needs what takes so long to import.
    import nbformat

    from emmviz import predict
    from emmviz.base.locale import words
    from emmviz.lecture.outputs import Outputs
    from emmviz.lecture.page import page
    from emmviz.lecture.prose import Prose
    from emmviz.lecture.slides import slides
    from tests.lecture.books import code, text

    cells, states = [], {}
    for k, (prompt, answer, more) in enumerate(ASKED):
        asked = predict(prompt, answer, **more)
        bundle, _ = asked._repr_mimebundle_()
        states[f"m{k}"] = {"_anywidget_id": "emmviz.player.predict.predict.Predict", "payload": asked.payload}
        bundle = {**bundle, "application/vnd.jupyter.widget-view+json": {"model_id": f"m{k}"}}
        shown = nbformat.v4.new_output("display_data", data=bundle)
        cells += [text(f"## Question {k + 1}"), code("ask()", outputs=[shown])]
    phrases, prose = words("en")["lecture"], Prose(".")
    outputs = Outputs(states, prose, "auto", phrases)
    made = slides(nbformat.v4.new_notebook(cells=cells), prose, outputs, phrases)
    return page(made, outputs.widgets, theme="light", lang="en", words=phrases)


if __name__ == "__main__":
    from emmviz.lecture.hall.serving import serve

    file, port, *more = sys.argv[1:]
    given = {Path(one).suffix: one for one in more}
    drawn = Path(given[".html"]).read_text(encoding="utf-8") if ".html" in given else "<head></head>"
    serve(drawn, DATA, lang="en", file=file, port=int(port), keep=given.get(".csv"),
          tell=lambda told: print(told, flush=True))  # fmt: skip
