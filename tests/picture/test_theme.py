"""Themes: own ones as a dict or a file, what is refused of them, fractions, and a ground that is left out."""

import random
import re
import warnings
from dataclasses import replace

import pytest
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.opc.constants import RELATIONSHIP_TYPE

from emmviz import GameTree, PictureWarning, gallery, star1
from emmviz.picture.colours import PAIRS, apart
from emmviz.picture.geometry import clear_of
from emmviz.picture.named_themes import theme, themes
from emmviz.picture.render import rendered
from emmviz.picture.storyboard import Storyboard
from tests.picture.render.decks import named, opened
from tests.refusal import refusal
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
    (line,) = (str(one.message) for one in told)
    assert line == (
        f"to be seen on #ffffff, the chosen edges of MIN are {found.colours['min-edge']} instead of #ffd54f, "
        f"accents are {found.colours['best']} instead of #ffffff: name min-edge and best under colours to choose others"
    )
    with warnings.catch_warnings(action="error"):
        own = theme({"brand": brand, "colours": {"min-edge": "#555555", "best": "#222222"}})
    assert own.colours["min-edge"] == "#555555"
    weak = "^too little contrast to be read or seen: min-edge #123456 on paper #16181d$"
    with pytest.warns(PictureWarning, match=weak):
        own = theme({"base": "dark", "colours": {"min-edge": "#123456"}})
    assert own.colours["min-edge"] == "#123456"


def test_a_font_is_named_in_a_text_and_painted_where_it_is_installed():
    tree = GameTree.parse("max(1, 2)")
    serif, none = ({"brand": {"font": name}} for name in ("DejaVu Serif", "No Such 3"))
    line = "the font No Such 3 is not installed on this machine, so the text is drawn in DejaVu Sans: "
    line += "install it, or name one that is"
    for suffix, options, shown in (
        ("svg", {}, "font-family=\"'No Such 3', DejaVu Sans, Verdana, Arial, sans-serif\""),
        ("dot", {}, 'fontname="No Such 3"'),
        ("png", {"step": 1}, b""),
        ("pdf", {"step": 1}, b""),
        ("gif", {"steps": [1], "scale": 0.1}, b""),
    ):
        with pytest.warns(PictureWarning, match=f"^{line}$") as told:
            assert shown in rendered(star1(tree), f"a.{suffix}", theme=none, **options)
        assert len(told) == 1
    assert b"DejaVuSerif" in rendered(tree, "a.pdf", theme=serif)
    with pytest.warns(
        PictureWarning, match="^the text of tex is set in the font of its document, not in DejaVu Serif$"
    ):
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


@pytest.mark.parametrize(
    ("own", "line"),
    [
        ({"base": "neon"}, "base of a theme must be one of light, aima, dark, print, slide, decision, not 'neon'"),
        ({"base": {"base": "light"}}, "base of a theme must be one of .*"),
        ({"size": 3}, "a theme has no 'size'; it has base, name, colours, value, .*"),
        ({"value": "20"}, "value of a theme must be a number from 0.1 to 10000, not '20'"),
        ({"value": float("nan")}, "value of a theme must be .*"),
        ({"value": 0}, "value of a theme must be .*"),
        ({"gap": -1}, "gap of a theme must be a number from 0 to 10000, not -1"),
        ({"label": True}, "label of a theme must be .*"),
        ({"digits": 0}, "digits of a theme must be a whole number from 1 to 12, not 0"),
        ({"digits": 2.0}, "digits of a theme must be .*"),
        ({"tight": 1}, "tight of a theme must be true or false, not 1"),
        ({"transparent": "yes"}, "transparent of a theme must be true or false, not 'yes'"),
        ({"numbers": "roman"}, 'numbers must be "decimals" or "fractions", not \'roman\''),
        ({"font": ""}, "font of a theme must be the name of a font, .* not ''"),
        (
            {"font": 'x"/><script>'},
            "font of a theme must be the name of a font, of letters, .*, such as Open Sans, not .*",
        ),
        ({"font": "Arial;}"}, "font of a theme must be the name of a font, .* not 'Arial;}'"),
        ({"font": "Arial,,"}, "font of a theme must be the name of a font, .*"),
        ({"brand": "#0072b2"}, "brand of a theme must be a table with colours and a font, not '#0072b2'"),
        ({"brand": {"fonts": "Arial"}}, "a brand has no 'fonts'; did you mean font\\?"),
        ({"brand": {"font": 3}}, "font of a brand must be the name of a font, .*, not 3"),
        ({"brand": {"font": "a\\u0000b"}}, "font of a brand must be the name of a font, .*"),
        ({"brand": {"colours": ["#0072b2"]}}, "colours of a brand must be three, of MAX, .*, not .*"),
        ({"brand": {"colours": ["#0072b2", "blue", "#000000"]}}, "a colour of a brand must be .*, not 'blue'"),
        ({"brand": {"colours": ["#0072b2", "#0072B4", "#000000"]}}, "MAX and MIN would look alike in #0072b2 and .*"),
        ({"page": [800]}, r"page of a theme must be a width and a height, not \[800\]"),
        ({"page": [800, 0]}, r"page of a theme must be a width and a height, not \[800, 0\]"),
        ({"colours": {"max": "red"}}, "the colour max of a theme must be written like #0072b2, not 'red'"),
        ({"colours": {"max": '#000000"/><script>'}}, "the colour max of a theme must be .*"),
        ({"colours": {"sky": "#0072b2"}}, "colours of a theme has no 'sky'; it has paper, ink, .*"),
        ({"colours": "#0072b2"}, "colours of a theme must be a table of names and values, not '#0072b2'"),
        ({"shapes": {"max": "star"}}, "the shape of max must be one of up, down, circle, square, box, not 'star'"),
        ({"shapes": {"MAX": "up"}}, "shapes of a theme has no 'MAX'; it has max, min, chance, leaf"),
        ({"words": {"max": ""}}, "the word for max must be a text of at most 30 characters, not ''"),
        ({"words": {"min": "x" * 31}}, "the word for min must be a text of at most 30 characters, not .*"),
        ({"words": {"leaf": "end"}}, "words of a theme has no 'leaf'; it has max, min, chance"),
        (3, r"unknown theme 3; expected one of light, .*, a \.toml file or a dict"),
    ],
)
def test_what_is_wrong_with_a_theme_is_named(own, line):
    assert re.fullmatch(line, refusal(theme, own))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"value = ", "cannot be read: "),
        (b"\xff", "cannot be read: "),
        (b"words = " + b"[" * 5000, "cannot be read: its lists or tables are nested too deep"),
    ],
    ids=["broken", "bytes", "deep"],
)
def test_a_file_that_is_no_theme(tmp_path, content, why):
    (tmp_path / "bad.toml").write_bytes(content)
    assert f"bad.toml' {why}" in refusal(theme, tmp_path / "bad.toml")


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
    assert scene.description == (
        "Cut. Even if the unread outcome were worth the most possible, U = 4, C would reach only "
        "9/10 × 1 + 1/10 × 4 = 13/10, and 13/10 ≤ α = 21/10: MAX A already has 21/10 from B. "
        "For F alone: 1 ≤ Aᵢ = (21/10 − 1/10 × 4) / (9/10) = 17/9."
    )
    assert not {"2.1", "1.3", ".9"} & {label.text for label in labels}


def test_a_fraction_that_is_too_long_is_rounded_and_says_so():
    scene = star1(GameTree.parse("chance(1/3: 123456/1234567, 1/3: 1/3, 1/3: 0)")).scene(-1, numbers="fractions")
    assert ("≈" in scene.description, scene.by_id["L2"].value.text) == (True, "1/3")


def test_fractions_are_stacked_in_tex_on_paper_and_full_size_on_a_slide(run):
    picture = rendered(run, "a.tex", step=25, numbers="fractions")
    assert r"{\ensuremath{\leq}\ensuremath{\frac{13}{10}}};" in picture
    assert r"{\ensuremath{\frac{9}{10}}};" in picture
    assert r"\frac{" not in rendered(run, "a.tex", step=25, numbers="fractions", theme="slide", page="4:3")
    assert r"{1/2};" in rendered(GameTree.parse("max(1/2: 3, b: 5)"), "a.tex"), "a move keeps its name"


# -- one's own words ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "legend", "says", "sentence"),
    [
        ("en", ["Ann chooses", "MIN chooses", "weather"], "A, Ann node", "Ann A already has"),
        ("es", ["Ann elige", "MIN elige", "weather"], "A, nodo Ann", "Ann A ya tiene"),
    ],
)
def test_words_of_ones_own_for_the_kinds_of_nodes(tmp_path, lang, legend, says, sentence):
    own, run = tmp_path / "class.toml", star1(gallery.aima_scale())
    own.write_text('[words]\nmax = "Ann"\nchance = "weather"\n', encoding="utf-8")
    scene = run.scene(25, theme=own, lang=lang)
    assert [level.label.text for level in scene.levels] == ["Ann", "weather", "MIN"]
    assert [item.label.text for item in scene.legend][:3] == legend
    assert scene.by_id["A"].says.startswith(says)
    texts = scene.description, Storyboard(run, [25], theme=own, lang=lang).sentences[0]
    assert [sentence in text for text in texts] == [True, True]
    assert run.scene(18, theme=own).headline == "Ann A: at least 2.1 so far"
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
def test_lines_stop_at_labels_where_there_is_no_ground(run, step):
    for edge, other in zip(run.scene(step, transparent=True).edges, run.scene(step).edges, strict=True):
        assert other.parts == ((edge.start, edge.end),)
        assert [label.box for label in (*other.labels, *edge.labels)] == [True] * len(other.labels) + [False] * len(
            edge.labels
        )
        assert len(edge.parts) >= 1 + bool(edge.labels)
        places = [place for (a, b), (c, d) in edge.parts for place in ((a, b), ((a + c) / 2, (b + d) / 2), (c, d))]
        assert all(
            abs(x - label.x) >= label.width / 2 - 1e-6 or abs(y - label.y) >= 0.65 * label.size - 1e-6
            for x, y in places
            for label in (*edge.labels, *filter(None, [edge.live]))
        )


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
