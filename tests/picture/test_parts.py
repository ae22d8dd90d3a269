"""Parts that are left out by name in every format, and nodes that are highlighted."""

import re

import pytest

from emmviz.base.messages import Message
from emmviz.picture.drawn import PARTS
from emmviz.picture.render import rendered
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import style
from tests.picture.render.decks import opened
from tests.picture.render.reading import read
from tests.picture.render.scenes import A
from tests.refusal import refused
from tests.searches import SCALE
from tests.sentences import wording

# At step 25 of the book's figure: where each part is, in a scene.
FOUND = {
    "levels": lambda scene: scene.levels,
    "names": lambda scene: [node.name for node in scene.nodes if node.name],
    "actions": lambda scene: [label for edge in scene.edges for label in edge.labels if label.role == "action"],
    "window": lambda scene: (
        [edge.live for edge in scene.edges if edge.live]
        + [node.dial.window for node in scene.nodes if node.dial and node.dial.window]
    ),
    "dials": lambda scene: [node.dial for node in scene.nodes if node.dial],
    "bounds": lambda scene: [node for node in scene.nodes if node.value and node.value.text.startswith(("≤", "≥"))],
    "reasons": lambda scene: scene.reasons,
    "caption": lambda scene: scene.caption,
    "legend": lambda scene: scene.legend,
}
# With sentences and a legend below the tree.
WORDS = {"evidence": False}
# What a file holds of a part alone; not every format shows every part.
TEXT = {
    "levels": "CHANCE",
    "names": None,
    "window": r"\(2\.1, ",
    "actions": None,
    "dials": None,
    "bounds": None,
    "reasons": "F: 1",
    "caption": f"{re.escape(SCALE.caption(25)[:20])}|C can reach at most",
    "legend": wording("legend.max"),
}


@pytest.mark.parametrize("part", PARTS)
def test_a_part_and_no_other_is_left_out(part):
    whole, without = SCALE.scene(25, theme=WORDS), SCALE.scene(25, hide=part, theme=WORDS)
    for name, found in FOUND.items():
        assert found(whole)
        assert bool(found(without)) == (name != part), name
    assert {node.id for node in without.nodes} == {node.id for node in whole.nodes}
    assert without.description == whole.description, "for screen readers it is all there"


def test_what_is_left_out_leaves_its_room_to_the_tree():
    zooms = [SCALE.scene(25, theme="slide", hide=hide).zoom for hide in ((), "reasons", PARTS)]
    assert zooms == sorted(set(zooms))
    assert SCALE.scene(25, theme={"base": "slide", "evidence": False}).legend == (), "a slide has no legend"
    assert SCALE.scene(25, hide="legend", theme=WORDS).height < SCALE.scene(25, theme=WORDS).height


@pytest.mark.parametrize(
    ("hide", "told"),
    [("window", "max min chance interval cut chance lit"), ("dials", "max min chance cut chance lit")],
)
def test_the_legend_tells_nothing_of_what_is_left_out(hide, told):
    assert " ".join(item.what for item in SCALE.scene(25, hide=hide, theme=WORDS).legend) == told


def written(path, **options):
    """The texts of a file that shows the steps 24 and 25, without notes."""
    options |= {"theme": {"base": "slide" if path.suffix in (".tex", ".pptx") else "light", "evidence": False}}
    steps = {"step": 25} if path.suffix in (".svg", ".dot", ".txt", ".pptx") else {"steps": [24, 25]}
    SCALE.save(path, **steps, **options)
    texts = read(path)
    if path.suffix == ".pptx":
        slides = opened(path.read_bytes()).slides
        texts = [text.text or "" for slide in slides for text in slide.element.iter(f"{A}t")]
    return " ".join(re.sub(r"^\\note.*$", "", "\n".join(texts), flags=re.MULTILINE).split())


@pytest.mark.sampled
@pytest.mark.parametrize("suffix", ["svg", "pdf", "tex", "pptx", "dot", "txt"])
def test_every_format_leaves_them_out(tmp_path, suffix):
    whole, without = (written(tmp_path / f"a.{suffix}", hide=hide) for hide in ((), PARTS))
    found = [part for part, text in TEXT.items() if text and re.search(text, whole)]
    assert {"reasons", "caption"} <= set(found)
    assert not [part for part in found if re.search(TEXT[part], without)]


def test_the_notes_of_a_slide_keep_the_sentence():
    (slide,) = opened(rendered(SCALE, "a.pptx", steps=[25], hide="caption")).slides
    assert slide.shapes.title.text == SCALE.tree.title
    assert SCALE.caption(25).replace("1.889", "1.89") in slide.notes_slide.notes_text_frame.text


def test_without_names_a_tree_of_lines_has_kinds():
    lines = rendered(SCALE, "a.txt", step=25, hide=("names", "caption")).splitlines()
    assert [line.split("  ")[0] for line in lines[:2]] == ["MAX ≥2.1", "├─ a1 → chance = 2.1"]


@pytest.mark.parametrize(
    ("highlight", "nodes", "edges"), [("G", "ACG", "CG"), (["B", "D", "F"], "BDF", "D"), ((), "", "")]
)
def test_a_path_or_nodes_are_highlighted(highlight, nodes, edges):
    scene = SCALE.scene(25, highlight=highlight)
    assert "".join(node.id for node in scene.nodes if "marked" in node.classes) == nodes
    assert "".join(edge.child for edge in scene.edges if "marked" in edge.classes) == edges
    for mark in scene.nodes:
        stroke = style(mark.classes, "shape", scene.theme)["stroke"]
        assert (stroke == scene.theme.colours["focus"]) == ("marked" in mark.classes)


def test_all_frames_share_what_is_left_out_and_highlighted():
    board = Storyboard(SCALE, "cuts", theme="slide", hide=iter(["legend"]), highlight=iter(["A", "C"])).captioned()
    marked = [[node.id for node in scene.nodes if "marked" in node.classes] for scene in board if not scene.legend]
    assert marked == [["A", "C"]] * 2


@pytest.mark.parametrize(
    ("options", "key", "holes"),
    [
        ({"hide": "letters"}, "hide_unknown", {"name": "'letters'", "parts": ", ".join(PARTS)}),
        ({"hide": 3}, "hide", {"given": "3", "parts": ", ".join(PARTS)}),
        ({"highlight": "Z"}, "highlight_unknown", {"name": "'Z'"}),
        ({"highlight": ["A", "Z"]}, "highlight_unknown", {"name": "'Z'"}),
        ({"highlight": 3}, "highlight", {"given": "3"}),
    ],
)
@pytest.mark.parametrize("draw", [SCALE.scene, SCALE.tree.scene, SCALE.to_svg], ids=["run", "tree", "svg"])
def test_what_cannot_be_left_out_or_highlighted_is_named(options, key, holes, draw):
    assert refused(draw, **options) == Message(f"wrong.picture.{key}", **holes)
