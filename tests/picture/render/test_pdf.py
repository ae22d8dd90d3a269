"""PDF: a page of the size of the picture, with its fonts, every text to be searched, the same each time."""

import io

import pytest
from pypdf import PdfReader

from emmviz import gallery, star1
from emmviz.picture.named_themes import themes
from emmviz.picture.render.artists import clean
from emmviz.picture.render.pdf import save_bytes
from tests.picture.render.scenes import ALGORITHMS, HOSTILE, hostile, labels, scale, steps_of

POINTS = 0.72


def read(scene):
    reader = PdfReader(io.BytesIO(save_bytes(scene)), strict=True)
    (page,) = reader.pages
    return reader, page


def flat(text):
    return "".join(text.replace("\u200e", "").split())


@pytest.mark.parametrize("name", themes())
def test_the_page_has_the_size_of_the_picture_and_its_fonts_and_title(name):
    scene = scale().scene(25, theme=name)
    reader, page = read(scene)
    assert float(page.mediabox.width) == pytest.approx(scene.width * POINTS, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(scene.height * POINTS, abs=0.01)
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


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
def test_every_text_is_there_to_be_searched(algorithm):
    run = algorithm(gallery.aima_scale())
    for k in steps_of(run):
        scene = run.scene(k, lang="es")
        text = flat(read(scene)[1].extract_text())
        for _, label in labels(scene):
            assert flat(label.text) in text, (k, label)


def test_the_bytes_are_the_same_each_time():
    scene = scale().scene(25)
    assert save_bytes(scene) == save_bytes(scene)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_labels_are_only_text(text):
    tree = hostile(text)
    for scene in (tree.scene(), star1(tree).scene(4)):
        reader, page = read(scene)
        assert float(page.mediabox.width) == pytest.approx(scene.width * POINTS, abs=0.01)
        assert reader.metadata.title == clean(scene.title)
        assert len(page["/Annots"]) == 0
        found = flat(page.extract_text())
        assert all(flat(clean(label.text)) in found for _, label in labels(scene) if label.text.isascii())


def test_a_transparent_picture_has_no_ground():
    paper = b"0.0862745098 0.0941176471 0.1137254902 rg"
    for transparent in (False, True):
        _, page = read(scale().scene(25, theme="dark", transparent=transparent))
        # The ground lies below the first text.
        assert (paper in page.get_contents().get_data().partition(b"BT")[0]) is not transparent
