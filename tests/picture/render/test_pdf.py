"""PDF: a page of the size of the picture, with its fonts, every text to be searched, the same each time."""

import io

import pytest
from pypdf import PdfReader

from emmviz.picture.render import pdf, rendered
from emmviz.picture.render.pdf import save_pages
from emmviz.picture.render.powerpoint import deck
from emmviz.picture.storyboard import Storyboard
from tests.picture.render.scenes import labels
from tests.searches import SCALE

POINTS = 0.72


def read(scene):
    reader = PdfReader(io.BytesIO(save_pages([scene])), strict=True)
    (page,) = reader.pages
    return reader, page


def flat(text):
    return "".join(text.replace("\u200e", "").split())


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "page", "size"),
    [
        ("light", None, None),
        ("slide", None, (960, 540)),
        ("slide", "4:3", (960, 720)),
        ("print", "A4", (842, 595)),
        ("dark", "letter", (792, 612)),
    ],
)
def test_the_page_has_the_size_of_the_picture_and_its_fonts_and_title(name, page, size):
    scene = SCALE.scene(25, theme=name, page=page)
    reader, page = read(scene)
    wide, high = size or (scene.width * POINTS, scene.height * POINTS)
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx((wide, high), abs=0.01)
    assert reader.metadata.title == scene.title
    assert reader.metadata.creator == "emmviz"
    assert reader.metadata.creation_date is None
    names = set()
    for font in (font.get_object() for font in page["/Resources"]["/Font"].values()):
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        assert inner["/Subtype"] in ("/TrueType", "/CIDFontType2")
        assert inner["/FontDescriptor"]["/FontFile2"].get_object().get_data()
        names.add(font["/BaseFont"].rpartition("+")[2])
    assert names == {"DejaVuSans", "DejaVuSans-Bold"}


def test_every_text_is_there_to_be_searched():
    scene = SCALE.scene(25, lang="es")
    text = flat(read(scene)[1].extract_text())
    assert all(flat(label.text) in text for _, label in labels(scene))


def test_several_frames_have_a_page_each_with_its_sentence(run, tmp_path):
    pages = PdfReader(run.save(tmp_path / "a.pdf", steps=[0, 25], theme="slide")).pages
    for page, scene in zip(pages, Storyboard(run, [0, 25], theme="slide").captioned(), strict=True):
        assert (page.mediabox.width, page.mediabox.height) == (960, 540)
        assert scene.evidence.texts[0].text in page.extract_text()


@pytest.mark.parametrize(("writer", "suffix", "unit"), [(pdf, "pdf", "page"), (deck, "pptx", "slide")])
def test_a_terminal_is_told_how_many_of_the_frames_are_written(monkeypatch, run, writer, suffix, unit):
    told = []
    monkeypatch.setattr(writer, "counted", lambda things, unit: told.append((unit, len(list(things)))) or things)
    rendered(run, f"frames.{suffix}", steps=[0, 25, -1])
    assert told[-1] == (unit, 3)
