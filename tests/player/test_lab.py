"""Labs: what is computed for every place, its sentence, and how the number, the sweep and the place agree."""

import re
from fractions import Fraction
from functools import cache
from html import unescape
from xml.etree import ElementTree

import pytest

from emmviz import GameTree, TreeError, gallery, random_tree
from emmviz.base.numbers import show
from emmviz.base.text import width
from emmviz.picture.draw import plan_for
from emmviz.picture.node_words import in_words
from emmviz.player.lab.diagram import WIDTH
from emmviz.player.lab.lab import opponent_lab, rescale_lab
from tests.base.test_locale import assert_spanish, flat
from tests.learn.test_sensitivity import worth

F = Fraction
SVG = "{http://www.w3.org/2000/svg}"


def small(seed):
    return random_tree(seed, "max3 chance2 min2")


LABS = {
    "bins": lambda **look: opponent_lab(gallery.bins_minimax(), **look),
    "coin": lambda **look: opponent_lab(gallery.bins_expectiminimax(), vary="coin", **look),
    "scale": lambda **look: rescale_lab(gallery.aima_scale(), to=(1, 20, 30, 400), **look),
    "toss": lambda **look: opponent_lab(gallery.coin_tictactoe(), **look),
    "random": lambda **look: opponent_lab(small(3), **look),
    "rescaled": lambda **look: rescale_lab(small(4), **look),
    "no moves": lambda **look: rescale_lab(gallery.acepoint_3v3(), **look),
    "min": lambda **look: opponent_lab(GameTree.parse("min(a=max(min(0, 4)), b=1)"), **look),
    "twins": lambda **look: opponent_lab(GameTree.parse("max(a=min(1, 3), b=min(3, 1))"), **look),
    "improbable": lambda **look: opponent_lab(GameTree.parse("max(chance(1: min(1, 2), 0: min(5, 6)), 4/3)"), **look),
    "irrational": lambda **look: opponent_lab(GameTree.parse("max(a=min(0, min(0, 16)), b=2)"), **look),
}


@cache
def lab_of(name):
    """A lab for tests that only read it."""
    return LABS[name]()


@pytest.mark.halved
@pytest.mark.parametrize("name", LABS)
def test_every_place_shows_what_a_plain_recursion_gives(name):
    lab = lab_of(name)
    for part, (over, swept) in zip(lab.payload["parts"], lab.sweeps.items(), strict=True):
        tree = lab._parts[over].tree
        to = dict(zip((1, 2, 3, 4), (1, 20, 30, 400), strict=True)) if over == "values" else None
        places = lab._parts[over].samples.at
        assert places == sorted(set(places))
        assert (places[0], places[-1]) == (swept.low, swept.high)
        for k, at in enumerate(places[::9]):
            if over == "power" and at.denominator > 1:
                continue
            for node, texts in zip(part["nodes"], part["texts"], strict=True):
                text = texts[9 * k if len(texts) > 1 else 0]["text"]
                if node not in swept.values(at) and tree.kind(node) != "leaf":  # below probability 0
                    assert text == ""
                    continue
                value = worth(tree, node, over, at, to)
                assert text == show(value)
        for flip in swept.flips:
            assert flip.at.near in places


@pytest.mark.parametrize("name", LABS)
def test_no_text_of_a_diagram_lies_on_another(name):
    for part in lab_of(name).payload["parts"]:
        boxes = []
        for text in ElementTree.fromstring(part["chart"]).iter(f"{SVG}text"):
            size = 14.5
            wide = width(text.text, size, bold=text.get("font-weight") == "700")
            x = float(text.get("x")) - wide * {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor")]
            y = float(text.get("y")) - 0.36 * size
            assert x >= -0.5
            assert x + wide <= WIDTH + 0.5
            for left, right, middle, other in boxes:
                clear = x >= right or x + wide <= left or abs(y - middle) >= 0.8 * size
                assert clear, (text.text, other)
            boxes.append((x, x + wide, y, text.text))


def test_what_is_said():
    lab = lab_of("bins")
    (part,) = lab.payload["parts"]
    at = dict(zip(part["at"], part["sentences"], strict=True))
    assert at["ε = 0.5"] == "At ε = 0.5 move B is best: 1.5 against −25 for A and 0 for C."
    flip = "At ε = 2/3 ≈ 0.6667 the moves B and C are equal and best: each is worth ≈ 1.667, against ≈ −16.67 for A."
    assert at["ε = 2/3 ≈ 0.6667"] == flip
    assert part["summary"] == ["At ε = 2/3 ≈ 0.6667 the best move changes from B to C."]
    assert part["flips"] == [{"place": 67, "text": "ε = 2/3 ≈ 0.6667"}]
    assert lab_of("no moves").payload["parts"][0]["sentences"][20] == "At k = 1.25 the tree is worth ≈ 0.8611."
    twins = lab_of("twins").payload["parts"][0]
    assert twins["sentences"][0] == "At ε = 0 the moves a and b are equal: each is worth 1."
    one = opponent_lab(GameTree.parse("max(x=min(1, 3))")).payload["parts"][0]
    assert one["sentences"][100] == "At ε = 1 the only move, x, is worth 2."
    assert one["summary"] == ["From ε = 0 to 1 the best move never changes."]
    touching = opponent_lab(GameTree.parse("max(chance(.5: 1, .5: 2), 2)")).payload["parts"][0]
    assert touching["summary"][1] == "At p = 1 the moves B and L3 are equal; beside it L3 is best."
    turned = lab_of("irrational").payload["parts"][0]
    assert turned["flips"][0]["text"] == "ε ≈ 0.7071"
    (part,) = opponent_lab(GameTree.parse("max(x=min(1, 3))"), vary="opponent")._parts.values()
    for k, says in ((0, "x, MIN node, worth 1"), (50, "x, MIN node, may err, worth 1.5")):
        frame = part.samples.frame(k, part.tree)
        assert in_words(plan_for(frame), frame, "x") == says
    low = lab_of("min").payload["parts"][0]
    assert low["about"].endswith("At the root MIN moves, for whom the least value is best.")
    scale = lab_of("scale").payload["parts"]
    assert [part["summary"][0] for part in scale] == [
        "At k ≈ 3.669 the best move changes from a1 to a2.",
        "At a = 0 the best move changes from a2 to a1.",
        "From b = −5 to 5 the best move never changes.",
        "At t = 8/207 ≈ 0.03865 the best move changes from a1 to a2.",
    ]
    assert scale[3]["about"].endswith("in the same order, t = 1: 1 → 1; 2 → 20; 3 → 30; 4 → 400.")


def test_a_lab_of_large_values_has_as_many_places_and_lines_as_any_other():
    for power in (12, 60, 299):
        lab = opponent_lab(GameTree.parse(f"max(1e{power}, min(2, 3))"))
        (part,) = lab._parts.values()
        assert len(part.samples.at) <= 120
        assert 2 <= part.chart.svg(0).count('opacity="0.6"') <= 8  # the lines across
    shift = rescale_lab(GameTree.parse("max(1e12, min(2, 3))"), vary="shift")
    assert all(len(part.samples.at) <= 120 for part in shift._parts.values())


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda tree: rescale_lab(tree), "node L1 is worth more at k = 0.8"),
        (lambda tree: opponent_lab(tree), "node L1 is worth more at ε = 0"),
        (lambda _: rescale_lab(GameTree.parse("max(1e150, min(2, 3))")), "node L1 is worth more at k = 2.05"),
        (lambda _: rescale_lab(gallery.aima_scale(), vary="values", to=(1, 2, 3, F(10) ** 400)),
         "node C is worth more at t = 0.01"),
    ],
)  # fmt: skip
def test_values_that_no_diagram_can_show_are_refused(make, message):
    with pytest.raises(TreeError, match=rf"^a lab draws values up to 1e300, but {re.escape(message)}$"):
        make(GameTree.parse("max(1e400, min(2, 3))"))


@pytest.mark.halved
@pytest.mark.parametrize("name", sorted(LABS.keys() - {"toss", "random", "rescaled"}))  # further trees only
def test_a_lab_in_spanish_is_spanish(name):
    lab = LABS[name](lang="es")
    tree = next(iter(lab._parts.values())).tree
    for part in lab.payload["parts"]:
        keys = ("name", "about", "sentences", "summary", "at", "flips", "table", "texts", "probs")
        kept = [part[key] for key in keys]
        texts = [text for _, text in flat(dict(enumerate(kept))) if isinstance(text, str)]
        texts += [unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", part["chart"] + part["svg"])]
        for text in texts:
            assert_spanish(text, tree)


def test_the_number_the_sweep_and_the_place_agree():
    lab = LABS["scale"]()
    heard = []
    lab.observe(lambda change: heard.append(change["new"]), "value")
    assert (lab.vary, lab.value) == ("power", 1)
    lab.value = 2.5
    assert (lab.value, lab.payload["parts"][0]["at"][lab.step]) == (F(5, 2), "k = 2.5")
    lab.value = "3.67"  # the flip is the nearest place
    assert abs(lab.value - F("3.6689024408983943")) < F(1, 10**12)
    step, at = lab.step, lab.value
    lab.vary = "values"
    assert lab.value == 0
    lab.step = step
    assert (lab.vary, lab.value) == ("power", at)
    lab.step = 10**6
    assert (lab.vary, lab.value) == ("values", 1)
    assert heard[0] == F(5, 2)
    assert heard[-1] == 1
    for over in lab.sweeps:
        lab.vary = over
        assert lab.vary == over
        places = {lab._parts[over].samples.at[k] for k in range(0, 90, 7)}
        for at in places:
            lab.value = at
            assert (lab.vary, lab.value) == (over, at)


def test_where_a_lab_starts():
    assert opponent_lab(gallery.bins_minimax()).value == 0
    assert opponent_lab(gallery.bins_expectiminimax(), vary="coin").value == F(1, 2)
    uneven = GameTree.parse("max(chance(.3: 1, .7: 2), chance(.2: 2, .8: 3))")
    assert (opponent_lab(uneven).vary, opponent_lab(uneven).value) == ("coin", F(1, 2))
    assert opponent_lab(GameTree.parse("chance(.3: 1, .7: 2)")).value == F(7, 10)
    assert opponent_lab(gallery.bins_minimax(), value="2/3").value == F(2, 3)


@pytest.mark.halved
@pytest.mark.parametrize("name", LABS)
def test_the_still_picture_has_tree_diagram_and_words(name):
    lab = lab_of(name)
    data, _ = lab._repr_mimebundle_()
    svg = ElementTree.fromstring(data["image/svg+xml"])
    tree, chart = svg.findall(f"{SVG}svg")
    part = lab.payload["parts"][0 if name != "coin" else 1]
    assert [g.get("data-node") for g in tree.iter(f"{SVG}g") if g.get("data-node")] == part["nodes"]
    # A page without a kernel keeps the flips to itself, too; a picture that one asks for shows them.
    assert [chart.get("aria-label"), chart.findall(f".//{SVG}g[@class='flip']")] == [lab._here()[0].chart.says(), []]
    assert "curve" not in data["image/svg+xml"]
    assert not any(sentence in data["text/plain"] for sentence in part["summary"])
    asked = ElementTree.fromstring(lab.to_svg()).findall(f"{SVG}svg")[1]
    assert asked.get("aria-label").endswith(part["summary"][-1])
    assert len(asked.findall(f".//{SVG}path[@class='curve']")) == len(lab._here()[0].chart.lines)
    assert float(chart.get("y")) >= float(tree.get("height"))
    assert data["image/png"]
    assert 'fill="#16181d"' in lab.to_svg("dark")


def test_a_lab_is_called_by_its_tree(tmp_path):
    page = lab_of("bins").save(tmp_path / "bins.html").read_text(encoding="utf-8")
    assert "<title>Three bins, opponent minimises</title>" in page
    assert repr(lab_of("bins")) == "<Lab of 'Three bins, opponent minimises': ε from 0 to 1>"
    assert repr(lab_of("scale")) == "<Lab of 'Scale matters: leaf values 1, 2, 3, 4': k from 0.25 to 5>"


def test_the_diagram_shows_the_tree_s_own_values_on_axes_with_names():
    lab = lab_of("scale")
    parts = dict(zip(lab.sweeps, lab._parts.values(), strict=True))
    power = parts["power"].chart
    assert power.lines[0].heights[lab._parts["power"].samples.own] == 2.1
    assert power.lines[1].heights[-1] == 103.3
    # 1.03 to 103 and 1.3 to 40.9: on a linear axis all that happens below 20 would be one line.
    for over, ticks in [("power", (2, 5, 10, 20, 50, 100)), ("values", (2, 5, 10, 20))]:
        chart = parts[over].chart
        assert (chart.scale.logarithmic, chart.scale.ticks) == (True, ticks)
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", chart.svg(0))
        assert {"value of each move (log)", "a1", "a2", *map(str, ticks), parts[over].tell.lang[over]} <= set(texts)
    heights = [power.y(value) for value in (1.5, 3, 6)]
    assert heights[0] - heights[1] == pytest.approx(heights[1] - heights[2])
    assert parts["factor"].chart.scale.logarithmic is False
    both = rescale_lab(gallery.bins_minimax())._parts["power"].chart.scale
    assert (both.logarithmic, both.ticks[0] < 0 in both.ticks) == (True, True)
    assert 0 < both.share(-5000.0) < both.share(-5.0) < both.share(0.0) < both.share(1.0) == 1


def test_a_shift_is_about_as_large_as_the_values_and_goes_in_round_steps():
    for most, reach in [("4", 5), ("400", 500), ("0.3", F(1, 2)), ("1e12", 10**12)]:
        lab = rescale_lab(GameTree.parse(f"max({most}, min(0, {most}))"), vary="shift")
        swept, samples = lab.sweeps["shift"], lab._parts["shift"].samples
        assert (swept.low, swept.high, samples.step) == (-reach, reach, F(reach) / 50)


def test_an_opponent_who_may_err_has_two_tones_and_edges_as_wide_as_they_are_likely():
    lab = opponent_lab(gallery.bins_minimax())
    for value, errs, widths in ((0, False, (5, 0)), ("1/2", True, (4, 1)), (1, True, (2, 2))):
        lab.value = value
        scene = lab._still()
        classes = {node.id: node.classes for node in scene.nodes}
        assert {node for node, found in classes.items() if "erring" in found} == ({"B", "C", "D"} if errs else set())
        edges = {edge.child: edge.classes for edge in scene.edges}
        for first, second in (("L1", "L2"), ("L3", "L4"), ("L5", "L6")):
            assert {f"weight-{widths[0]}", "chosen", "by-min"} <= set(edges[first])
            assert edges[second] == ("edge", f"weight-{widths[1]}")
        (part,) = lab.payload["parts"]
        k = lab.step
        assert part["erring"][k] == errs
        number = {node: str(i) for i, node in enumerate(part["nodes"])}
        assert {child: part["weights"][number[child]][k] for child in ("L1", "L2")} == {
            "L1": f"weight-{widths[0]}",
            "L2": f"weight-{widths[1]}",
        }
        assert part["movers"][int(number["L1"])] == "by-min"
    # A player who chooses, and chance, are drawn as ever.
    assert not any("weight" in name for edge in scene.edges if edge.parent == "A" for name in edge.classes)
