"""Decks on a template: its design, its size and its colours, and what is not a template."""

import io
import random
import re
import warnings
import zipfile

import pytest
from pptx import Presentation
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import MSO_SHAPE_TYPE

from emmviz import PictureWarning, alphabeta, gallery, star1
from emmviz.base.messages import Message, message_of
from emmviz.picture.colours import PAIRS, on_paper
from emmviz.picture.named_themes import theme
from emmviz.picture.render import rendered
from tests.picture.render.decks import named, opened
from tests.refusal import refused
from tests.vision import contrast

THEME = "ppt/theme/theme1.xml"
TYPES = "[Content_Types].xml"
MASTER = "ppt/slideMasters/slideMaster1.xml"


def changed(data, claims=0, **parts):
    """A package with some of its parts replaced, by the function of each that is given; claims, the size of the first
    that it pretends to have."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, parts.get(name, lambda text: text)(old.read(name)))
        new.filelist[0].file_size += claims
    return out.getvalue()


def template(slides=1, **colours):
    deck = Presentation()
    for _ in range(slides):
        deck.slides.add_slide(deck.slide_layouts[0]).shapes.title.text = "A sample"
    deck.save(out := io.BytesIO())

    def recoloured(text):
        for slot, colour in colours.items():
            text = re.sub(rf"(<a:{slot}>).*?(</a:{slot}>)".encode(), rf'\1<a:srgbClr val="{colour}"/>\2'.encode(), text)
        return text

    return changed(out.getvalue(), **{THEME: recoloured})


def on(run, tmp_path, data, **options):
    (tmp_path / "uni.pptx").write_bytes(data)
    with warnings.catch_warnings(action="ignore", category=PictureWarning):
        made = rendered(run, "a.pptx", template=tmp_path / "uni.pptx", steps="cuts", **options)
    return opened(made)


def tree_of(slide):
    return next(shape for shape in slide.shapes if shape.shape_type == MSO_SHAPE_TYPE.GROUP and "tree" in shape.name)


def test_a_deck_takes_over_the_size_the_layout_and_the_colours_and_leaves_the_slides(run, tmp_path):
    deck = on(run, tmp_path, template(accent1="005B4F", accent2="F2A900"))
    assert (deck.slide_width, deck.slide_height) == (9144000, 6858000)
    assert [(slide.slide_layout.name, slide.shapes.title.text) for slide in deck.slides][1:-1] == [
        ("Title Only", "F can reach at most 1. C needs more than 1.89 here."),
        ("Title Only", "C can reach at most 1.3. A already has 2.1."),
    ]
    (body,) = (one for one in deck.slide_layouts[1].placeholders if one.placeholder_format.idx == 1)
    tree = tree_of(deck.slides[1])
    assert body.left <= tree.left <= tree.left + tree.width <= body.left + body.width
    bottom = max(shape.top + shape.height for shape in deck.slides[1].shapes)
    assert body.top <= tree.top <= bottom <= body.top + body.height
    first = deck.slides[1]
    accents = {"A": (MSO_THEME_COLOR.ACCENT_1, "FFFFFF"), "F": (MSO_THEME_COLOR.ACCENT_2, "000000")}
    for name, (fill, ink) in accents.items():
        shape = named(first)[f"!!{name}"]
        text = shape.text_frame.paragraphs[0].runs[0].font
        assert (shape.fill.fore_color.theme_color, str(text.color.rgb)) == (fill, ink)
    assert first.notes_slide.notes_text_frame.text.startswith("Cut.")
    assert first.follow_master_background, "the master's ground is left as it is"
    assert b"sample" not in b"".join(part.blob for part in deck.part.package.iter_parts())


@pytest.mark.parametrize("look", [None, "light", {"brand": {"colours": ["#7a1fa2", "#ffd54f", "#00838f"]}}], ids=str)
def test_a_dark_template_stays_dark_also_under_a_light_theme(tmp_path, look):
    dark = changed(
        template(dk1="10243E", lt1="F5F5F5"),
        **{
            MASTER: lambda text: text.replace(b'bg1="lt1" tx1="dk1"', b'bg1="dk1" tx1="lt1"'),
        },
    )
    slide = on(star1(gallery.order_good()), tmp_path, dark, theme=look).slides[0]
    assert slide.follow_master_background
    colour = str(named(slide)["!!level 1"].text_frame.paragraphs[0].runs[0].font.color.rgb)
    assert contrast(f"#{colour}", "#10243e", "normal") >= 4.5


def test_one_slide_of_clicks_on_a_template_has_the_title_of_the_tree_above_its_room(run, tmp_path):
    (slide,) = on(run, tmp_path, template(), clicks=True).slides
    first = named(slide)["!!title"]
    assert first.is_placeholder
    assert first.text_frame.text == run.tree.title
    area = slide.slide_layout.slide_master.placeholders[1]
    assert all(area.top <= shape.top for shape in slide.shapes if shape.name != "!!title")


def test_a_picture_behind_the_slides_of_a_template_stays_and_is_spoken_of(tmp_path):
    shaded = (
        b'<p:bgPr><a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FFFFFF"/></a:gs></a:gsLst></a:gradFill></p:bgPr>'
    )
    path = tmp_path / "uni.pptx"
    path.write_bytes(changed(template(), **{MASTER: lambda text: re.sub(b"<p:bgRef.*?</p:bgRef>", shaded, text)}))
    with pytest.warns(PictureWarning, match=str(Message("wrong.picture.template.ground"))):
        made = rendered(gallery.order_good(), "a.pptx", template=path)
    assert opened(made).slides[0].follow_master_background


def test_text_below_18_points_on_a_template_is_spoken_of_once_in_its_points(tmp_path):
    (tmp_path / "uni.pptx").write_bytes(template())
    with pytest.warns(PictureWarning) as found:
        made = rendered(star1(gallery.mini_yahtzee()), "a.pptx", template=tmp_path / "uni.pptx", steps=[-1])
    (message,) = (message_of(warning.message) for warning in found)
    sizes = [int(size) / 100 for size in opened(made).slides[0].element.xpath("//a:rPr/@sz")]
    assert min(sizes) == pytest.approx(message.holes["smallest"], abs=0.2)
    assert message.holes["least"] == 18
    with warnings.catch_warnings(action="error"):
        rendered(gallery.order_good(), "a.pptx", template=tmp_path / "uni.pptx")


def test_several_trees_on_a_template(tmp_path):
    small = alphabeta(gallery.order_good())
    both = on([small, small], tmp_path, template())
    assert len(both.slides) == len(small.cutoffs) + 2, "with the beginning and the end"
    assert sum(shape.name.endswith(f":{small.tree.root}") for shape in tree_of(both.slides[0]).shapes) >= 2


def test_whatever_the_paper_and_the_accents_of_a_template_everything_is_read():
    draw = random.Random(5)
    light, dark = theme("light").colours, theme("dark").colours
    for _ in range(150):
        paper, ink, *accents = (f"#{draw.randrange(1 << 24):06x}" for _ in range(2 + draw.randrange(7)))
        found, _ = on_paper(light, dark, paper, ink, accents)
        for name, ground, least in PAIRS:
            assert contrast(found[name], found[ground], "normal") >= least, (name, ground, paper, ink, accents)


BOMB = (
    b'<!DOCTYPE x [<!ENTITY a "'
    + b"a" * 1000
    + b'">'
    + b"".join(b'<!ENTITY %c "%s">' % (98 + i, b"&%c;" % (97 + i) * 100) for i in range(6))
    + b"]><x>&g;</x>"
)


def corrupt():
    """A template whose list of parts cannot be unpacked."""
    data = bytearray(template())
    data[30 + len(TYPES)] = 0xFF
    return bytes(data)


def replaced(part, old, new):
    """A template in some parts of which a text is another."""
    parts = [part.format(i) for i in range(1, 12)]
    return lambda: changed(template(0), **dict.fromkeys(parts, lambda text: re.sub(old, new, text, flags=re.DOTALL)))


DECK, LAYOUT = "ppt/presentation.xml", "ppt/slideLayouts/slideLayout{}.xml"


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (lambda: b"PK\x03\x04nonsense", "no_pptx"),
        (lambda: b"", "no_pptx"),
        (corrupt, "no_pptx"),
        (replaced(TYPES, rb"presentation\.main", b"template.main"), "macros"),
        (lambda: changed(template(), claims=401_000_000), "large"),
        (replaced(THEME, rb"\A.*\Z", BOMB), "unread"),
        (replaced(DECK, rb"\A.*\Z", b"<x/>"), "unread"),
        (replaced(DECK, b"sldMasterId ", b"x "), "unread"),
        (replaced(DECK, b'cx="9144000"', b'cx="91440000"'), "no_room"),
        (replaced(LAYOUT, b'type="(title|ctrTitle)"', b'type="pic"'), "no_title"),
    ],
    ids=["no zip", "empty", "corrupt", "template", "bomb", "entities", "no deck", "no master", "too wide", "no title"],
)
def test_what_is_no_template_is_refused_in_one_sentence(run, tmp_path, data, key):
    message = refused(on, run, tmp_path, data())
    assert (message.key, message.holes["file"]) == (f"wrong.picture.template.{key}", "'uni.pptx'")


def test_a_template_of_the_command_line(cwd, shell):
    (cwd / "uni.pptx").write_bytes(template())
    words = ["draw", "gallery:aima_scale", "--template", "uni.pptx"]
    assert shell(*words, "-o", "a.pptx")[0] == 0
    assert len(Presentation(cwd / "a.pptx").slides) == 1
    assert "'template' is not an option for svg" in shell(*words, "-o", "a.svg")[2]


def test_the_font_of_a_theme_gives_way_to_that_of_a_template(run, tmp_path):
    (tmp_path / "uni.pptx").write_bytes(template())
    with pytest.warns(PictureWarning, match=str(Message("wrong.picture.template.font", font="DejaVu Serif"))):
        rendered(run.tree, "a.pptx", template=tmp_path / "uni.pptx", theme={"brand": {"font": "DejaVu Serif"}})
