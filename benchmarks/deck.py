"""A deck of 15 nodes and 8 steps: `run.save("deck.pptx")` against the same marks added with python-pptx's own calls.

Ours is the whole way from a finished run: frames, plan, scenes, slides with notes, the packed file. The peer is given
the scenes and adds a shape for each node, a connector for each edge and a text box for each label with `add_shape`,
`add_connector` and `add_textbox`, then saves; it glues nothing, draws no dials, cuts or legend, and writes no notes, so
it does less. The least processor time of several counts for both.
"""

import io
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import process_time

from pptx import Presentation
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.util import Pt
from table import Pair, Row, at_most, best_of, main

from emmviz import gallery, star1
from emmviz.picture.scene import Label, Scene

TIMES = 5
NODES, MOST = 15, 1.5  # times the peer
STEPS = (0, 3, 7, 12, 18, 23, 25, 27)
SHAPES = {
    "max": MSO_SHAPE.ISOSCELES_TRIANGLE,
    "min": MSO_SHAPE.FLOWCHART_MERGE,
    "chance": MSO_SHAPE.OVAL,
    "leaf": MSO_SHAPE.ROUNDED_RECTANGLE,
}


def by_hand(scenes: list[Scene]) -> bytes:
    """The same nodes, edges and labels, one call of python-pptx each."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Pt(960), Pt(540)
    for scene in scenes:
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text_frame.text = scene.description

        def write(label: Label, shapes=slide.shapes) -> None:
            box = shapes.add_textbox(
                Pt(label.x - label.width / 2), Pt(label.y - label.size / 2), Pt(label.width), Pt(label.size)
            )
            box.text_frame.text = label.text
            box.text_frame.paragraphs[0].runs[0].font.size = Pt(label.size)

        for edge in scene.edges:
            slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, *map(Pt, (*edge.start, *edge.end)))
            for label in (*edge.labels, *([edge.live] if edge.live else [])):
                write(label)
        for node in scene.nodes:
            corner = Pt(node.x - node.size.w / 2), Pt(node.y - node.size.h / 2)
            shape = slide.shapes.add_shape(SHAPES[node.kind], *corner, Pt(node.size.w), Pt(node.size.h))
            shape.name = node.id
            if node.value:
                shape.text_frame.text = node.value.text
                shape.text_frame.paragraphs[0].runs[0].font.size = Pt(node.value.size)
            if node.name:
                write(node.name)
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def rows(small: bool = False) -> Iterator[Row]:
    run = star1(gallery.aima_scale())
    if len(run.tree) != NODES:
        raise AssertionError(f"the tree has {len(run.tree)} nodes, not {NODES}")
    steps, times = (STEPS[:2], 1) if small else (STEPS, TIMES)
    scenes = [run.scene(step, theme="slide") for step in steps]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.pptx"
        ours = best_of(times, lambda: run.save(path, steps=steps), process_time)
        slides = len(Presentation(path).slides)
    if slides != len(steps):
        raise AssertionError(f"the deck has {slides} slides, not {len(steps)}")
    pair = Pair.of(ours, best_of(times, partial(by_hand, scenes), process_time))
    yield at_most(f"deck, {NODES} nodes, {len(steps)} steps, python-pptx's calls", pair, MOST)


if __name__ == "__main__":
    main(rows)
