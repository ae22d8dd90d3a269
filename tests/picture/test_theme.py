"""Themes: own ones as a dict or a file, what is refused of them, fractions, and a ground that is left out."""

import random
import re
import warnings
from dataclasses import fields, replace

import pytest
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.opc.constants import RELATIONSHIP_TYPE

from emmviz import GameTree, PictureWarning, gallery, star1
from emmviz.base.locale import languages
from emmviz.base.messages import Message, alternative, message_of, near
from emmviz.picture.colours import PAIRS, apart
from emmviz.picture.geometry import clear_of
from emmviz.picture.ink import Text, trace
from emmviz.picture.lower import lower
from emmviz.picture.named_themes import theme, themes
from emmviz.picture.render import rendered
from emmviz.picture.storyboard import Storyboard
from emmviz.picture.theme import Theme
from tests.picture.render.decks import named, opened
from tests.refusal import refused
from tests.sentences import wording
from tests.vision import contrast

OWN = """
base = "slide"
value = 20
digits = 2
page = [800, 450]
[colours]
max = "#7A1fa2"
[shapes]
min = "square"
"""


def test_a_theme_from_a_file_and_from_a_dict_are_the_same(tmp_path):
    path, slide = tmp_path / "class.toml", theme("slide")
    path.write_text(OWN, encoding="utf-8")
    own = {
        "name": "class",
        "base": "slide",
        "value": 20,
        "digits": 2,
        "page": [800, 450],
        "colours": {"max": "#7A1fa2"},
        "shapes": {"min": "square"},
    }
    assert theme(path) == theme(str(path)) == theme(own)
    assert theme(own) == replace(
        slide,
        name="class",
        value=20,
        digits=2,
        page=(800, 450),
        colours={**slide.colours, "max": "#7A1fa2", "max-edge": "#7A1fa2"},
        shapes=theme(own).shapes,
    )
    assert [theme(own).shape(kind) for kind in ("max", "min", "chance", "leaf")] == ["up", "square", "circle", "box"]
    assert theme({}).colours == theme("light").colours


@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize("base", themes())
def test_whatever_the_colours_of_a_brand_everything_is_read_and_cuts_are_told_apart(base):
    draw = random.Random(17)
    for _ in range(60):
        colours = [f"#{draw.randrange(1 << 24):06x}" for _ in range(3)]
        found, own = (
            theme({"base": base} | given).colours
            for given in ({"brand": {"colours": colours}}, {"colours": {"max": colours[0], "min": colours[1]}})
        )
        assert all(contrast(own[edge], own["paper"], "normal") >= 4.5 for edge in ("max-edge", "min-edge")), colours
        assert [found[name] for name in ("max", "min")] == colours[:2]
        for name, ground, least in PAIRS:
            assert contrast(found[name], found[ground], "normal") >= least, (name, ground, colours)
        for name in ("max", "min", "max-edge", "min-edge", "best"):
            assert apart(found["cut"], found[name]) > 0.08, (name, colours)
        assert contrast(found["ring"], found["gap"], "normal") > 7, "the current node is seen without colour"


def test_a_shade_that_was_moved_is_told_once_and_one_that_is_given_besides_is_not():
    brand = {"colours": ["#7a1fa2", "#ffd54f", "#ffffff"]}
    with pytest.warns(PictureWarning) as told:
        found = theme({"brand": brand})
    shades = [("min-edge", "#ffd54f"), ("best", "#ffffff")]
    shades = [Message(f"wrong.picture.brand.{name}", colour=found.colours[name], wanted=it) for name, it in shades]
    assert [message_of(one.message) for one in told] == [
        Message("wrong.picture.brand.moved", paper="#ffffff", shades=shades, names=("min-edge", "best"))
    ]
    with warnings.catch_warnings(action="error"):
        own = theme({"brand": brand, "colours": {"min-edge": "#555555", "best": "#222222"}})
    assert own.colours["min-edge"] == "#555555"
    weak = Message("wrong.picture.theme.pair", name="min-edge", colour="#123456", paper="paper", shade="#16181d")
    with pytest.warns(PictureWarning, match=f"^{Message('wrong.picture.theme.contrast', pairs=weak)}$"):
        own = theme({"base": "dark", "colours": {"min-edge": "#123456"}})
    assert own.colours["min-edge"] == "#123456"


def test_a_font_is_named_in_a_text_and_painted_where_it_is_installed():
    tree = GameTree.parse("max(1, 2)")
    serif, none = ({"brand": {"font": name}} for name in ("DejaVu Serif", "No Such 3"))
    line = Message("wrong.picture.font", font="No Such 3", other="DejaVu Sans")
    for suffix, options, shown in (
        ("svg", {}, "font-family=\"'No Such 3', -apple-system, Segoe UI, "),
        ("dot", {}, 'fontname="No Such 3"'),
        ("png", {"step": 1}, b""),
        ("pdf", {"step": 1}, b""),
        ("gif", {"steps": [1], "scale": 0.1}, b""),
    ):
        with pytest.warns(PictureWarning, match=f"^{line}$") as told:
            assert shown in rendered(star1(tree), f"a.{suffix}", theme=none, **options)
        assert len(told) == 1
    assert b"DejaVuSerif" in rendered(tree, "a.pdf", theme=serif)
    with pytest.warns(PictureWarning, match=str(Message("wrong.picture.tex_font", font="DejaVu Serif"))):
        rendered(tree, "a.tex", theme=serif)


def test_a_deck_has_the_brand_in_its_own_theme():
    brand = {"colours": ["#7a1fa2", "#c8ae34", "#006064"], "font": "DejaVu Serif"}
    own = {"brand": brand, "colours": {"min-edge": "#555555"}}
    deck = opened(rendered(star1(gallery.aima_scale()), "a.pptx", theme=own, steps=[23, 25]))
    kept = deck.slide_master.part.part_related_by(RELATIONSHIP_TYPE.THEME).blob.decode()
    assert '<a:accent1><a:srgbClr val="7A1FA2"/>' in kept
    assert kept.count('<a:latin typeface="DejaVu Serif"') == 2
    root = named(deck.slides[0])["!!A"]
    (run,) = root.text_frame.paragraphs[0].runs
    # The text is read on a colour, and stays.
    assert (root.fill.fore_color.theme_color, str(run.font.color.rgb)) == (MSO_THEME_COLOR.ACCENT_1, "FFFFFF")


@pytest.mark.parametrize(("colour", "other"), [("#7a1fa2", "#123456"), ("#123456", "#7a1fa2")])
def test_a_picture_in_a_theme_of_ones_own(colour, other):
    # The root and the legend; a name that another theme has must not bring its colours back.
    svg = gallery.aima_scale().to_svg(theme={"colours": {"max": colour}, "shapes": {"chance": "square"}})
    assert (svg.count(f'fill="{colour}"'), svg.count(f'fill="{other}"'), "<circle" in svg) == (2, 0, False)
    assert '<polygon class="shape" points="' in svg


KNOWN = "light, aima, dark, print, slide, decision"
FIELDS = ("base", *(field.name for field in fields(Theme)))


@pytest.mark.parametrize(
    ("own", "key", "holes"),
    [
        ({"base": "neon"}, "theme.base", {"given": "'neon'", "known": KNOWN}),
        ({"base": {"base": "light"}}, "theme.base", {"given": "{'base': 'light'}", "known": KNOWN}),
        ({"size": 3}, "theme.field", {"name": "'size'", "instead": alternative("size", FIELDS, "has")}),
        ({"value": "20"}, "theme.size", {"name": "value", "given": "'20'"}),
        ({"value": float("nan")}, "theme.size", {"name": "value", "given": "nan"}),
        ({"value": 0}, "theme.size", {"name": "value", "given": "0"}),
        ({"gap": -1}, "theme.from_zero", {"name": "gap", "given": "-1"}),
        ({"label": True}, "theme.size", {"name": "label", "given": "True"}),
        ({"digits": 0}, "theme.digits", {"name": "digits", "given": "0"}),
        ({"digits": 2.0}, "theme.digits", {"name": "digits", "given": "2.0"}),
        ({"tight": 1}, "theme.flag", {"name": "tight", "given": "1"}),
        ({"transparent": "yes"}, "theme.flag", {"name": "transparent", "given": "'yes'"}),
        ({"numbers": "roman"}, "theme.numbers", {"name": "numbers", "given": "'roman'"}),
        ({"font": ""}, "theme.font", {"given": "''"}),
        ({"font": 'x"/><script>'}, "theme.font", {"given": "'x\"/><script>'"}),
        ({"font": "Arial;}"}, "theme.font", {"given": "'Arial;}'"}),
        ({"font": "Arial,,"}, "theme.font", {"given": "'Arial,,'"}),
        ({"brand": "#0072b2"}, "brand.table", {"given": "'#0072b2'"}),
        ({"brand": {"fonts": "Arial"}}, "brand.field", {"name": "'fonts'", "instead": near("fonts", ["font"])}),
        ({"brand": {"font": 3}}, "brand.font", {"given": "3"}),
        ({"brand": {"font": "a\\u0000b"}}, "brand.font", {"given": r"'a\\u0000b'"}),
        ({"brand": {"colours": ["#0072b2"]}}, "brand.colours", {"given": "['#0072b2']"}),
        ({"brand": {"colours": ["#0072b2", "blue", "#000000"]}}, "brand.colour", {"given": "'blue'"}),
        (
            {"brand": {"colours": ["#0072b2", "#0072B4", "#000000"]}},
            "brand.alike",
            {"max": "#0072b2", "min": "#0072B4"},
        ),
        ({"page": [800]}, "theme.page", {"name": "page", "given": "[800]"}),
        ({"page": [800, 0]}, "theme.page", {"name": "page", "given": "[800, 0]"}),
        ({"colours": {"max": "red"}}, "theme.colour", {"name": "max", "given": "'red'"}),
        ({"colours": {"max": '#000000"/>'}}, "theme.colour", {"name": "max", "given": "'#000000\"/>'"}),
        (
            {"colours": {"sky": "#0072b2"}},
            "theme.entry",
            {"table": "colours", "name": "'sky'", "instead": alternative("sky", theme("light").colours, "has")},
        ),
        ({"colours": "#0072b2"}, "theme.table", {"name": "colours", "given": "'#0072b2'"}),
        ({"shapes": {"max": "star"}}, "theme.shape", {"name": "max", "given": "'star'"}),
        (
            {"shapes": {"MAX": "up"}},
            "theme.entry",
            {"table": "shapes", "name": "'MAX'", "instead": Message("wrong.has", known="max, min, chance, leaf")},
        ),
        ({"words": {"max": ""}}, "theme.word", {"name": "max", "given": "''"}),
        ({"words": {"min": "x" * 31}}, "theme.word", {"name": "min", "given": repr("x" * 31)}),
        (
            {"words": {"leaf": "end"}},
            "theme.entry",
            {"table": "words", "name": "'leaf'", "instead": Message("wrong.has", known="max, min, chance")},
        ),
        (3, "theme.unknown", {"name": "3", "known": KNOWN}),
    ],
)
def test_what_is_wrong_with_a_theme_is_named(own, key, holes):
    assert refused(theme, own) == Message(f"wrong.picture.{key}", **holes)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"value = ", "toml"),
        (b"\xff", "toml"),
        (b"words = " + b"[" * 5000, "toml_deep"),
    ],
    ids=["broken", "bytes", "deep"],
)
def test_a_file_that_is_no_theme(tmp_path, content, key):
    (tmp_path / "bad.toml").write_bytes(content)
    assert refused(theme, tmp_path / "bad.toml").key == f"wrong.base.{key}"


def test_a_file_that_is_not_there():
    with pytest.raises(FileNotFoundError):
        theme("missing.toml")


# -- numbers -----------------------------------------------------------------------------------------------------------


def test_fractions_in_every_number_of_a_picture():
    scene = star1(gallery.aima_scale()).scene(25, numbers="fractions")
    labels = [label for edge in scene.edges for label in edge.labels]
    assert [scene.by_id[node].value.text for node in "BC"] == ["21/10", "≤13/10"]
    assert [label.text for label in labels if label.role == "prob"][:2] == ["9/10", "1/10"]
    assert scene.edges[7].live.text == "(21/10, ∞)"
    for written in (" 9/10 × 1 + 1/10 × 4 = 13/10", " 13/10 ≤ α = 21/10"):
        assert written in scene.description
    assert not {"2.1", "1.3", ".9"} & {label.text for label in labels}


def test_a_fraction_that_is_too_long_is_rounded_and_says_so():
    scene = star1(GameTree.parse("chance(1/3: 123456/1234567, 1/3: 1/3, 1/3: 0)")).scene(-1, numbers="fractions")
    assert ("≈" in scene.description, scene.by_id["L2"].value.text) == (True, "1/3")


def test_fractions_are_stacked_in_tex_on_paper_and_full_size_on_a_slide(run):
    picture = rendered(run, "a.tex", step=25, numbers="fractions")
    assert r"{\emmvizsign{\ensuremath{\leq}}\ensuremath{\frac{13}{10}}};" in picture
    assert r"{\ensuremath{\frac{9}{10}}};" in picture
    assert r"\frac{" not in rendered(run, "a.tex", step=25, numbers="fractions", theme="slide", page="4:3")
    assert r"{1/2};" in rendered(GameTree.parse("max(1/2: 3, b: 5)"), "a.tex"), "a move keeps its name"


# -- one's own words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
def test_words_of_ones_own_for_the_kinds_of_nodes(tmp_path, lang):
    own, run = tmp_path / "class.toml", star1(gallery.aima_scale())
    own.write_text('evidence = false\n[words]\nmax = "Ann"\nchance = "weather"\n', encoding="utf-8")
    scene = run.scene(25, theme=own, lang=lang)
    assert [level.label.text for level in scene.levels] == ["Ann", "weather", "MIN"]
    least = wording("legend.min", lang)
    assert [item.label.text for item in scene.legend][:3] == [least.replace("MIN", "Ann"), least, "weather"]
    assert scene.by_id["A"].says == run.scene(25, lang=lang).by_id["A"].says.replace("MAX", "Ann")
    sentence = run.caption(25, lang=lang).replace("MAX", "Ann")
    assert scene.description == Storyboard(run, [25], theme=own, lang=lang).sentences[0] == sentence
    assert run.scene(18, theme=own).headline == f"{run.headline(18)}.".replace("MAX", "Ann")
    assert run.scene(25, lang=lang).levels[0].label.text == "MAX", "other pictures keep theirs"


@pytest.mark.parametrize("suffix", ["svg", "txt", "tex", "pptx"])
def test_every_format_has_ones_own_words(suffix):
    theme = {"base": "dark", "words": {"max": "Ann"}}
    data = rendered(star1(gallery.aima_scale()), f"a.{suffix}", theme=theme, steps=18 if suffix == "txt" else [18])
    if suffix == "pptx":
        data = opened(data).slides[0].shapes.title.text
    assert "Ann" in data
    assert not re.search(r"\bMAX\b", data)


# -- no ground ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [0, 12, 25, 27])
def test_only_what_moves_along_an_edge_hides_its_line(run, step):
    for edge in run.scene(step, transparent=True).edges:
        assert edge.parts == ((edge.start, edge.end),)
        assert [label.box for label in (*edge.labels, *filter(None, [edge.live]))] == [False] * len(edge.labels) + [
            True
        ] * bool(edge.live)


@pytest.mark.parametrize(
    ("boxes", "parts"),
    [
        ([], [(0, 10)]),
        ([(-1, 2, 1, 4)], [(0, 2), (4, 10)]),
        ([(-1, -5, 1, 4)], [(4, 10)]),
        ([(-1, 6, 1, 40)], [(0, 6)]),
        ([(-1, 5, 1, 7), (-1, 2, 1, 6)], [(0, 2), (7, 10)]),
        ([(-1, -5, 1, 50)], []),
        ([(3, 2, 4, 4)], [(0, 10)]),
        ([(0, 2, 1, 4)], [(0, 10)]),
        ([(-1, 20, 1, 30)], [(0, 10)]),
    ],
)
def test_the_pieces_of_a_line_beside_boxes(boxes, parts):
    assert clear_of((0, 0), (0, 10), boxes) == tuple(((0, a), (0, b)) for a, b in parts)
    turned = [(top, left, bottom, right) for left, top, right, bottom in boxes]
    assert clear_of((0, 0), (10, 0), turned) == tuple(((a, 0), (b, 0)) for a, b in parts)


def test_the_style_of_a_deck_is_a_theme_as_well(tmp_path):
    style = tmp_path / "deck.toml"
    style.write_text('footer = "House"\npage = "4:3"\ntheme = "dark"\n[colours]\nmax = "#aa5500"\n', encoding="utf-8")
    found = theme(style)
    assert (found.page, found.colours["max"], found.colours["paper"]) == ((960, 720), "#aa5500", "#16181d")
    assert (found.label, found.least) == (theme("slide").label, theme("slide").least), "in the sizes of a slide"


@pytest.mark.parametrize("base", ["print", "light", "aima"])
def test_a_figure_as_wide_as_a_column_of_a_paper_has_text_of_8_points(base):
    scene = star1(gallery.aima_scale()).scene("cut 1", theme={"base": base, "page": [245, 200]})
    texts = [piece.shape for piece in trace(lower(scene)) if isinstance(piece.shape, Text) and piece.shape.text]
    assert min(text.size for text in texts) * scene.zoom >= 8
    assert scene.evidence.texts
