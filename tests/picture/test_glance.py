"""At a glance: the ring of the current node is seen by everybody, and the colour of cuts means a cut, nowhere else."""

import re
from pathlib import Path

import pytest

import emmviz
from emmviz import GameTree, alphabeta, expectiminimax, gallery, games, star1, star2
from emmviz.base.series import SERIES
from emmviz.base.text import width
from emmviz.learn.answers.names import read_node
from emmviz.picture.named_themes import theme, themes
from emmviz.picture.render import graphviz, svg, text, tikz
from emmviz.picture.theme import RULES, style
from tests.vision import VISIONS, contrast, distance

# What the ring may lie on: the ground, the fills of nodes, those of a node that cuts, and the band of a window.
AROUND = ("paper", "max", "min", "chance", "wash", "cut-wash", "window")
CUT = ("cut", "cut-ink", "cut-wash", "badge", "badge-ink")
# The rules of style sheets that may use the colours of cuts, by their selectors.
OF_CUTS = {
    ".emmviz .cutting .body .live",  # the line that cuts
    ".emmviz .cuts > .where",  # at which node there is a cut
    ".emmviz .caption .where > b",  # its number
    ".emmviz .counts .cut-count",  # how many there are
    ".emmviz .cuts :is(li, .where) b",  # the number of a cut, before its reason
    ".emmviz .ticks.numbered i",  # its number on the slider
    ".emmviz .ticks i",  # where on the slider there is a cut
}
PLAYERS = Path(emmviz.__file__).parent
COLOURED = [name for name in themes() if name not in ("print", "aima")]  # in these nothing has a colour


@pytest.mark.parametrize("look", themes())
@pytest.mark.parametrize("vision", VISIONS)
def test_the_current_node_is_seen_on_every_fill_in_every_vision(look, vision):
    colours = theme(look).colours
    ring, gap = colours["ring"], colours["gap"]
    assert contrast(ring, gap, vision) >= 3
    assert contrast(ring, colours["paper"], vision) >= 3, "the outer half lies on the ground"
    for name in AROUND:
        assert max(contrast(half, colours[name], vision) for half in (ring, gap)) >= 3, name


def test_the_current_node_and_no_other_has_both_halves_of_the_ring(run):
    for scene in map(run.scene, range(len(run.steps) + 1)):
        for node in scene.nodes:
            assert node.ring == ("current" in node.classes)
            widths = [float(style(node.classes, part, scene.theme).get("stroke-width", 0)) for part in ("ring", "gap")]
            assert (widths[0] > widths[1] + 4 > 4) == node.ring


def test_at_the_end_no_node_but_the_root_has_its_full_colour():
    run = star2(gallery.coin_tictactoe())
    scene = run.scene(-1)
    inner = [node for node in scene.nodes if node.kind in ("max", "min")]
    full = [node.id for node in inner if node.value and "fill-opacity" not in style(node.classes, "shape", scene.theme)]
    assert any("probed" in node.classes for node in inner)
    assert full == [run.tree.root]


def test_only_cuts_have_the_colours_of_cuts():
    using = {rule.on for rule in RULES if {f"${name}" for name in CUT} & set(rule.attributes.values())}
    assert using == {"cutmark", "node cutoff", "node cutoff chance"}
    for path in PLAYERS.rglob("*.css"):
        if path.parent.name in ("bundles", "vendor"):
            continue
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"))):
            used = set(re.findall(r"var\(--([\w-]+)", body))
            assert not used & set(CUT) or " ".join(selector.split()) in OF_CUTS, (path.name, selector)


@pytest.mark.parametrize("look", COLOURED)
def test_no_other_colour_of_a_theme_can_be_taken_for_that_of_cuts(look):
    colours = theme(look).colours
    for name in colours.keys() - set(CUT):
        assert distance(colours[name], colours["cut"]) > 20, name


@pytest.mark.parametrize("look", themes())
def test_a_chosen_edge_has_the_colour_of_who_chose(look):
    run = alphabeta(GameTree.parse("max(a: min(3, 5), b: min(2, 9))"))
    scene, colours = run.scene(-1, theme=look), theme(look).colours
    strokes = {edge.child: style(edge.classes, "line", scene.theme)["stroke"] for edge in scene.edges}
    chosen = {"B": "max-edge", "L1": "min-edge", "L3": "min-edge"}
    assert {child: strokes[child] for child in chosen} == {child: colours[name] for child, name in chosen.items()}
    assert {strokes[child] for child in ("C", "L2")} == {colours["edge"]}
    for name in ("max-edge", "min-edge"):
        assert contrast(colours[name], colours["paper"], "normal") >= 4.5


# Two nodes at the depth limit, whose estimates are what else would be read as values.
LIMITED = "max(a: min[3](9, 8), b: chance[2.5](1, 4))"


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "C, chance node, move b, estimated at 2.5"), ("es", "C, nodo de azar, jugada b, valor estimado 2,5")],
)
def test_an_estimate_is_never_drawn_as_a_value(lang, words):
    run = star1(GameTree.parse(LIMITED), depth=1, bounds=(0, 9))
    scene = run.scene(-1, lang=lang)
    texts = {node.id: node.value.text for node in scene.nodes if node.kind != "leaf"}
    assert texts == {"A": "3", "B": "≈3", "C": "≈2.5" if lang == "en" else "≈2,5"}
    assert scene.by_id["C"].says == words
    dashed = {node.id for node in scene.nodes if "stroke-dasharray" in style(node.classes, "shape", scene.theme)}
    assert dashed == {node.id for node in scene.nodes} - {"A"}
    lives = {edge.child: edge.live.text for k in range(len(run.steps)) for edge in run.scene(k).edges if edge.live}
    assert (lives["B"], lives["C"]) == ("↑ ≈3", "↑ ≈2.5")
    signs = {
        text.scene_text: ["≈"],
        svg.scene_svg: ["≈"],
        graphviz.dot_text: ["≈"],
        tikz.tikz_picture: [r"\approx", "emmviz estimate"],
    }
    assert all(sign in render(scene) for render, found in signs.items() for sign in found)


def test_an_unexpanded_node_of_a_plain_tree_shows_its_estimate_as_one():
    tree = games.grow(games.get("pig"), depth=1)
    scene = tree.scene()
    assert {scene.by_id[node].value.text[0] for node in tree if tree.is_unexpanded(node)} == {"≈"}


@pytest.mark.parametrize("look", themes())
def test_the_lines_of_charts_are_seen_and_never_those_of_a_player_or_a_cut(look):
    colours = theme(look).colours
    series = [name for name in colours if name.startswith("series-")]
    assert len(series) == len(SERIES)
    for name in series:
        assert contrast(colours[name], colours["paper"], "normal") >= 3
        for other in ("max", "max-edge", "min", "min-edge", "cut"):
            assert look not in COLOURED or distance(colours[name], colours[other]) > 25, (name, other)
    assert theme("light").colours["series-1"] == SERIES[0]


def test_a_leaf_called_l3_is_not_read_as_13():
    run = alphabeta(gallery.order_good())
    scene = run.scene(3)
    assert scene.by_id["l1"].name.text == "ℓ1"
    assert scene.description == "Read leaf ℓ1: 3."
    for render, name in ((text.scene_text, "ℓ3 = 2"), (svg.scene_svg, ">ℓ3</text>"), (tikz.tikz_picture, r"\ell")):
        assert name in render(scene)
    assert width("ℓ", 1000) == 413
    for given in ("l1", "ℓ1", "leaf l1", "leaf ℓ1", "la hoja l1"):
        assert read_node(run, given) == {"l1"}


def test_one_long_number_makes_its_own_node_larger_and_no_other():
    short, long = (
        {
            node.id: node.size
            for node in expectiminimax(GameTree.parse(f"max(min(1, 2), chance(1/3: {leaf}, 2/3: 0))")).scene().nodes
        }
        for leaf in (-3, -4)
    )
    assert [node for node in short if short[node] != long[node]] == ["C"]
    assert short["C"].w < long["C"].w
