"""PowerPoint: native shapes, glued connectors, names that Morph pairs, texts inside their shapes, the same bytes."""

import io
import warnings
from functools import lru_cache
from itertools import combinations
from zipfile import ZipFile

import pytest

from emmviz import GameTree, PictureWarning, Theme, expectiminimax, gallery, games, star1, star2
from emmviz.base.text import width
from emmviz.picture.named_themes import theme as theme_of
from emmviz.picture.render import rendered
from emmviz.picture.render.powerpoint.deck import deck_bytes, slide_look
from emmviz.picture.render.powerpoint.shapes import SITES, Box, site_at
from emmviz.picture.storyboard import Storyboard
from emmviz.story.explanation import explain
from emmviz.story.narrate import Narrator
from tests.picture.render.decks import named, opened, preset, shapes
from tests.picture.render.scenes import HOSTILE, A, P, hostile, steps_of
from tests.searches import SCALE

EMU = 12_700
PRESETS = {"max": "up", "min": "down", "chance": "circle", "leaf": "roundRect"}
# Trees of at most 16 leaves whose plan is no larger than a slide, so that nothing need be scaled down.
FITS = [
    "aima_scale",
    "aima_minimax",
    "aima_pruning",
    "three_and_minus_one",
    "bins_policy",
    "bins_expectimax",
    "thirds",
    "bins_minimax",
    "bins_minimax_policy",
    "bins_expectimax_policy",
    "order_good",
    "mini_yahtzee",
    "coin_1_4",
    "invest",
    "bins_expectiminimax",
    "pig_depth_2",
    "acepoint_3v3",
]


def deck_of(thing, steps="all", theme=None, **options):
    with warnings.catch_warnings(action="ignore", category=PictureWarning):
        return deck_bytes(Storyboard(thing, steps, theme=slide_look(theme), **options))


@lru_cache
def scale_deck():
    return deck_of(SCALE)


def box(shape):
    return Box(shape.left, shape.top, shape.width, shape.height)


def runs(shape):
    """Text, size in points and whether it is bold, of each run."""
    for run in shape._element.iter(f"{A}r"):
        look = run.find(f"{A}rPr")
        yield run.find(f"{A}t").text, int(look.get("sz")) / 100, look.get("b") == "1"


# -- shapes ----------------------------------------------------------------------------------------------------------


def test_each_node_is_a_native_shape_with_its_name_and_its_number(run):
    deck = opened(scale_deck())
    assert (deck.slide_width, deck.slide_height) == (960 * EMU, 540 * EMU)
    for k, slide in zip(range(len(run.steps) + 1), deck.slides, strict=True):
        found = named(slide)
        for node in run.scene(k, theme=slide_look(None)).nodes:
            shape = found[f"!!{node.id}"]
            text = node.value.text if node.value else ""
            assert (preset(shape), shape.text_frame.text, shape.rotation) == (PRESETS[node.kind], text, 0)
            assert shape._element.nvSpPr.cNvPr.get("descr") == node.says


@pytest.mark.parametrize(
    ("run", "theme"), [(SCALE, "slide"), (star2(gallery.aima_pruning()), "decision")], ids=["slide", "decision"]
)
def test_each_edge_is_glued_to_real_sites_and_ends_there(run, theme):
    for slide in opened(deck_of(run, [0, len(run.steps)], theme)).slides:
        found = named(slide)
        ids = {shape.shape_id: shape for shape in found.values()}
        for parent, child in run.tree.edges:
            edge = found[f"!!edge {child}"]
            ends = edge._element.nvCxnSpPr.cNvCxnSpPr
            glued = [(ids[end.id], end.idx) for end in (ends.stCxn, ends.endCxn)]
            assert [shape.name for shape, _ in glued] == [f"!!{parent}", f"!!{child}"]
            assert all(index < len(SITES[preset(shape)]) for shape, index in glued)
            places = [site_at(preset(shape), box(shape), index) for shape, index in glued]
            assert places == [(edge.begin_x, edge.begin_y), (edge.end_x, edge.end_y)]
            assert edge.begin_y < edge.end_y
            assert edge._element.find(f"{P}style") is None


def test_dials_cuts_reasons_and_levels_are_drawn_and_no_legend():
    found = named(opened(deck_of(SCALE, [25], theme={"base": "slide", "evidence": False})).slides[0])
    assert [preset(found[f"!!{part} C"]) for part in ("dial", "window", "interval")] == ["arc"] * 3
    guides = [guide.get("fmla") for guide in found["!!dial C"]._element.iter(f"{A}gd")]
    assert guides == [f"val {135 * 60_000}", f"val {45 * 60_000}"]
    assert {"!!bar 1 G", "!!bar 2 G", "!!badge G", "!!tick 1 C", "!!reason number 2", "!!never read 1"} <= found.keys()
    texts = {
        "reason 2": "C: 1.3 ≤ α = 2.1",
        "level 1": "MAX",
        "level 2": "CHANCE",
        "level 3": "MIN",
        "live C": "(2.1, ∞)",
    }
    assert {name: found[f"!!{name}"].text_frame.text for name in texts} == texts
    assert "!!live C" not in named(opened(scale_deck()).slides[0])
    # A theme with its own page is a slide as well here.
    own_page = named(opened(deck_of(SCALE, [25], theme={"page": [800, 600]})).slides[0])
    assert not any("legend" in name or "sign" in name for name in {*found, *own_page})


# -- from slide to slide ---------------------------------------------------------------------------------------------


MOVING = (
    "arrow",
    "live",
    "bar",
    "badge",
    "inequality",
    "never read",
    "reason",
    "window",
    "tick",
    "interval",
    "L ",
    "U ",
    "ring",
    "gap",
)


def test_names_and_numbers_are_the_same_on_each_slide_and_no_two_alike():
    of, lasting = {}, set()
    for slide in opened(scale_deck()).slides:
        names = [(shape.name, shape.shape_id) for shape in (*slide.shapes, *shapes(slide))]
        assert all(name.startswith("!!") for name, _ in names)
        assert len({ident for _, ident in names}) == len(dict(names))
        assert all(of.setdefault(name, ident) == ident for name, ident in names)
        lasting.add(
            frozenset(name for name, _ in names if not name[2:].startswith(MOVING) and not name.endswith("evidence"))
        )
    assert len(lasting) == 1


def test_nodes_of_like_names_keep_apart():
    long, longer = "x" * 90, "x" * 91
    tree = f'"edge x"=max(x=1, tree=max(title=1, L=1), {long}=max({longer}=max(legend=1)))'
    slide = opened(deck_of(GameTree.parse(tree))).slides[0]
    found = [*slide.shapes, *shapes(slide)]
    assert len({shape.name for shape in found}) == len({shape.shape_id for shape in found})


def test_every_slide_but_the_first_morphs_or_fades_and_has_the_fonts_of_the_theme():
    first, *rest = opened(scale_deck()).slides
    compatible = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
    assert first._element.find(f"{compatible}AlternateContent") is None
    for slide in rest:
        assert [child.tag.rpartition("}")[2] for child in slide._element] == ["cSld", "clrMapOvr", "AlternateContent"]
        choice, fallback = slide._element.find(f"{compatible}AlternateContent")
        assert choice.nsmap[choice.get("Requires")] == "http://schemas.microsoft.com/office/powerpoint/2015/09/main"
        (morph,) = choice.find(f"{P}transition")
        assert (morph.tag, morph.get("option")) == (f"{{{choice.nsmap['p159']}}}morph", "byObject")
        assert fallback.find(f"{P}transition/{P}fade") is not None
        fonts = {font.get("typeface")[:3] for font in slide._element.iter(f"{A}latin", f"{A}ea", f"{A}cs")}
        assert fonts == {"+mn"}


def test_the_headline_is_the_title_the_sentence_a_note_and_the_picture_is_told(run):
    for k, slide in enumerate(opened(scale_deck()).slides):
        # With the digits of the nodes of a slide.
        caption = run.caption(k).replace("1.889", "1.89")
        narrator = Narrator(run.tree, digits=3)
        assert slide.shapes.title.text_frame.text == " ".join(explain(run.frame(k), narrator).assertion)
        assert slide.notes_slide.notes_text_frame.text == f"{caption}\nstep {k} of 27"
        (tree,) = (shape for shape in slide.shapes if shape.shape_type == 6)
        described = tree._element.nvGrpSpPr.cNvPr.get("descr")
        assert caption in described
        assert all(node.says in described for node in run.scene(k, theme="slide").nodes)


def test_the_evidence_of_a_step_stands_beside_the_tree():
    slide = opened(scale_deck()).slides[25]
    told = explain(SCALE.frame(25), Narrator(SCALE.tree))
    assert slide.shapes.title.text_frame.text == " ".join(told.assertion)
    evidence = [shape for name, shape in named(slide).items() if name.endswith("evidence")]
    texts = [shape.text_frame.text for shape in evidence if shape.has_text_frame and shape.text_frame.text]
    rows = [cell for row in told.rows for cell in row[:3] if cell]
    # A label that is too wide for its column is in two lines.
    assert " ".join(texts) == " ".join(["a1", "2.1", "a2", "≤ 1.3", "1", "4", *rows, told.conclusion])
    nodes = [shape for name, shape in named(slide).items() if name[2:] in SCALE.tree]
    assert max(shape.left + shape.width for shape in nodes) < min(shape.left for shape in evidence)


def test_a_tree_is_one_slide(tmp_path):
    (slide,) = opened(gallery.pig_depth_2().save(tmp_path / "tree.pptx", theme="print").read_bytes()).slides
    assert slide.shapes.title.text_frame.text == gallery.pig_depth_2().title
    assert not [name for name in named(slide) if name.startswith("!!live")]


def test_what_a_game_has_not_grown_yet_is_not_drawn():
    run = star1(games.get("coin-tictactoe"))
    first, last = opened(deck_of(run, [0, -1])).slides
    assert len(named(first)) < len(named(last))
    drawn = {f"!!{node.id}" for node in run.scene(0).nodes}
    assert drawn == {name for name in named(first) if name[2:] in run.tree}


# -- places ----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize("name", FITS)
def test_texts_are_large_inside_their_shapes_and_clear_of_each_other(name):
    run = star1(gallery.get(name))
    with warnings.catch_warnings(action="error"):
        deck = opened(deck_bytes(Storyboard(run, steps_of(run), theme=slide_look(None))))
    for slide in deck.slides:
        check_texts(slide, least=18)
        check_clear(slide)


OWN = Theme("own", theme_of("light").colours, small=9, page=(1600, 900))


@pytest.mark.sampled
@pytest.mark.parametrize(("name", "theme"), [("coin_tictactoe", "decision"), ("bins_expectiminimax", OWN)])
def test_texts_stay_inside_where_a_tree_is_scaled_down(name, theme):
    run = star1(gallery.get(name))
    for slide in opened(deck_of(run, steps_of(run), theme)).slides:
        check_texts(slide, least=1)


@pytest.mark.long
@pytest.mark.parametrize("name", ["aima_scale", "aima_pruning"])
@pytest.mark.parametrize("searches", [(star1, star2), (expectiminimax, star1), ()], ids=["star", "cuts", "none"])
def test_two_runs_of_the_books_trees_are_large_and_clear(name, searches):
    tree = gallery.get(name)
    with warnings.catch_warnings(action="error"):
        data = rendered([search(tree) for search in searches] or [tree, tree], "a.pptx")
    slides = [*opened(data).slides]
    for slide in (slides[0], slides[len(slides) // 2], slides[-1]):
        check_clear(slide)
        check_texts(slide, least=18)


@pytest.mark.sampled
@pytest.mark.parametrize("options", [{"page": "4:3"}, {"theme": {"base": "slide", "page": [960, 720]}}], ids=str)
def test_a_deck_is_laid_out_for_4_3(options):
    both = opened(rendered([SCALE, SCALE], "a.pptx", step=-1, **options))
    for deck in (opened(rendered(SCALE, "a.pptx", steps="cuts", **options)), both):
        assert (deck.slide_width, deck.slide_height) == (960 * EMU, 720 * EMU)
        (title,) = (shape for shape in deck.slide_master.placeholders if shape.placeholder_format.type == 1)
        assert (title.top, title.height) == (274638 * 4 // 3, 1143000 * 4 // 3), "the master, too"
        for slide in deck.slides:
            check_clear(slide)
            check_texts(slide, least=18, high=720)
        places = [box(shape) for slide in deck.slides for shape in shapes(slide)]
        assert max(place.y + place.h for place in places) > 680 * EMU


def check_texts(slide, least, high=540):
    title = slide.slide_layout.placeholders[0]
    (size,) = (int(found.get("sz")) / 100 for found in title._element.iter(f"{A}defRPr"))
    assert size >= 18
    assert title.top + title.height <= slide.shapes[1].top
    for shape in (shape for shape in shapes(slide) if not shape.is_placeholder):
        assert 0 <= shape.left <= shape.left + shape.width <= 960 * EMU
        assert 0 <= shape.top <= shape.top + shape.height <= high * EMU
        for text, size, bold in runs(shape) if shape.has_text_frame else ():
            # A triangle's line of text stands at two thirds of its height.
            part = 0.63 if preset(shape) in ("up", "down") else 1.0
            # A size is written in hundredths.
            assert width(text, size, bold=bold) <= shape.width * part / EMU * 1.001, text
            assert 1.16 * size <= shape.height / EMU + 0.1, text
            assert size >= least or shape.name[2:] == "", text
    tree, *others = (shape for shape in slide.shapes if shape.shape_type == 6)
    assert all(tree.top + tree.height <= other.top + 2 * EMU for other in others)
    for group in (tree, *others):
        right = group.left + group.width
        assert all(group.left <= shape.left <= shape.left + shape.width <= right for shape in group.shapes)


def check_clear(slide):
    boxes = [(shape.name, box(shape)) for shape in shapes(slide) if shape.shape_type == 17]
    lap = 4 * EMU  # a text box is a little higher than its letters
    for (name, one), (other, two) in combinations(boxes, 2):
        across = min(one.x + one.w, two.x + two.w) - max(one.x, two.x)
        down = min(one.y + one.h, two.y + two.h) - max(one.y, two.y)
        assert across <= lap or down <= lap, (name, other)


# -- looks -----------------------------------------------------------------------------------------------------------


def colour(theme, name):
    return theme_of(theme).colours[name][1:].upper()


def test_a_dark_theme_is_dark_in_any_deck():
    deck, (paper, ink) = opened(deck_of(SCALE, [0, 25], "dark")), (colour("dark", name) for name in ("paper", "ink"))
    grounds = [slide._element.cSld.find(f"{P}bg//{A}srgbClr").get("val") for slide in deck.slides]
    fills = [fill.get("val") for fill in named(deck.slides[1])["!!never read 1"]._element.spPr.iter(f"{A}srgbClr")]
    assert (grounds, fills) == ([paper] * 2, [colour("dark", name) for name in ("hatch", "unread")])
    theme = deck.slide_master.part.part_related_by(
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme"
    ).blob.decode()
    for slot, shade in (("dk1", ink), ("lt1", paper)):
        assert f'<a:{slot}><a:srgbClr val="{shade}"/></a:{slot}>' in theme


def test_a_light_theme_and_a_transparent_one_leave_the_ground_to_the_master():
    for own in (None, theme_of("dark", transparent=True)):
        (slide,) = opened(deck_of(SCALE, [25], own)).slides
        assert slide._element.cSld.find(f"{P}bg") is None
        boxes = [named(slide)[name]._element.spPr for name in ("!!prob F", "!!action C")]
        assert [box.find(f"{A}solidFill") for box in boxes] == [None, None]


# -- the file --------------------------------------------------------------------------------------------------------


def test_what_a_file_says_of_itself_does_not_depend_on_the_day():
    with ZipFile(io.BytesIO(scale_deck())) as file:
        assert {entry.date_time for entry in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert not [name for name in file.namelist() if "thumbnail" in name or "printer" in name]
        assert b"notesMasterIdLst" in file.read("ppt/presentation.xml")
    about = opened(scale_deck()).core_properties
    assert (about.title, about.author, about.created.year) == (SCALE.scene(0).title, "", 2000)
    assert about.created == about.modified


@pytest.mark.sampled
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_labels_are_carried(text):
    run = star1(hostile(text))
    for slide in opened(deck_of(run, [0, -1])).slides:
        # What XML has no place for is a sign that stands for it; lines and spaces in a row are one space.
        kept = " ".join("".join("\ufffd" if sign in "\0\a\ud800" else sign for sign in text).split())
        assert kept in slide.notes_slide.notes_text_frame.text
        found = named(slide)
        labels = [shape.text_frame.text for name, shape in found.items() if name.startswith("!!name")]
        assert any(label.rstrip("…") and label.rstrip("…") in f"A{kept}a" for label in labels)
        check_texts(slide, least=1)
