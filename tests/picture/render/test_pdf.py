"""PDF by Graphviz: the picture of the SVG on a page of its size, with its fonts, the same each time."""

import io
import os
import subprocess
import sys
from threading import Thread

import numpy as np
import pytest
from pypdf import PdfReader

from emmviz import TreeError, gallery, star1, star2
from emmviz.picture.render import xdot_pdf
from emmviz.picture.render.artists import clean
from emmviz.picture.render.pdf import save_bytes
from emmviz.picture.render.xdot import _dashed, operations
from emmviz.picture.render.xdot_pdf import pdf
from emmviz.picture.theme import style, themes
from tests.picture.render.scenes import ALGORITHMS, HOSTILE, chain, hostile, labels, scale, steps_of

POINTS = 0.72


def read(data):
    reader = PdfReader(io.BytesIO(data), strict=True)
    (page,) = reader.pages
    return reader, page


def flat(text):
    return "".join(text.replace("\u200e", "").split())


@pytest.mark.parametrize("name", themes())
def test_the_page_has_the_size_of_the_picture_and_its_fonts_and_title(name):
    scene = scale().scene(25, theme=name)
    reader, page = read(pdf(scene))
    assert float(page.mediabox.width) == pytest.approx(scene.width * POINTS, abs=0.01)
    assert float(page.mediabox.height) == pytest.approx(scene.height * POINTS, abs=0.01)
    assert reader.metadata.title == scene.title
    assert reader.metadata.creator == "emmviz"
    assert reader.metadata.creation_date is None
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    names = set()
    for font in fonts:
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        assert inner["/FontDescriptor"]["/FontFile2"].get_object().get_data()
        names.add(font["/BaseFont"].partition("+")[2])
    assert names == {"DejaVuSans", "DejaVuSans-Bold"}


@pytest.mark.parametrize("algorithm", ALGORITHMS.values(), ids=ALGORITHMS)
def test_every_text_is_there_to_be_searched(algorithm):
    run = algorithm(gallery.aima_scale())
    for k in steps_of(run):
        scene = run.scene(k, lang="es")
        text = flat(read(pdf(scene))[1].extract_text())
        for _, label in labels(scene):
            assert flat(label.text) in text, (k, label)


@pytest.mark.parametrize("text", ["legend", "\\legend\\\\", "\\N\\G"])
@pytest.mark.parametrize("size", [9.0, 13.0, 40.0])
@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_text_stands_where_its_label_says(text, size, anchor, share):
    from emmviz.base.text import width

    scene = gallery.aima_scale().scene()
    wide = width(text, size)
    label = scene.legend[0].label._replace(text=text, x=150.0, y=90.0, size=size, anchor=anchor)
    only = scene._replace(levels=(), edges=(), nodes=(), legend=(scene.legend[0]._replace(label=label),))
    _, page = read(pdf(only))
    assert page.extract_text().strip() == text
    content = page.get_contents().get_data().decode("latin-1")
    # The one text matrix, from the upper left of the page.
    x, y = map(float, content.split(" Tm")[0].split()[-2:])
    assert x / POINTS == pytest.approx(150 - share * wide, abs=0.3)
    assert y / POINTS == pytest.approx(90 + 0.36 * size, abs=0.1)


@pytest.mark.parametrize(("name", "theme", "k"), [
    ("aima_scale", "light", 25), ("aima_scale", "dark", 12), ("bins_policy", "print", 5), ("invest", "decision", -1),
    ("mini_yahtzee", "light", 9), ("order_bad", "slide", 8),
])  # fmt: skip
def test_it_looks_like_what_matplotlib_draws(name, theme, k, tmp_path):
    """Drawn by the same reader, the two pages differ by little more than the edges of letters."""
    scene = star2(gallery.get(name)).scene(k, theme=theme)
    pages = [picture(data, tmp_path) for data in (pdf(scene), save_bytes(scene))]
    high, wide = (min(page.shape[side] for page in pages) for side in (0, 1))
    ours, other = (page[:high, :wide] for page in pages)
    # Means over squares of 4 x 4 pixels do not see the edges of letters, but a line that is missing or moved;
    # dashes may start elsewhere.
    difference = np.abs(blocks(ours) - blocks(other))
    assert difference.mean() < 0.8
    assert np.quantile(difference, 0.999) < 60


def picture(data, folder):
    from PIL import Image

    (folder / "page.pdf").write_bytes(data)
    program = ["pdftoppm", "-r", "100", "-singlefile", "-png", str(folder / "page.pdf"), str(folder / "page")]
    subprocess.run(program, check=True)
    return np.asarray(Image.open(folder / "page.png").convert("L"), dtype=float)


def blocks(pixels):
    high, wide = (side // 4 * 4 for side in pixels.shape)
    return pixels[:high, :wide].reshape(high // 4, 4, wide // 4, 4).mean(axis=(1, 3))


def test_the_bytes_are_the_same_each_time_and_in_every_process():
    scene = scale().scene(25)
    assert pdf(scene) == pdf(scene)
    program = (
        "import hashlib; from emmviz import gallery, star1; from emmviz.picture.render.xdot_pdf import pdf;"
        "print(hashlib.sha256(pdf(star1(gallery.aima_scale()).scene(25))).hexdigest())"
    )
    sums = {subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
                           capture_output=True, text=True, check=True).stdout
            for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))}  # fmt: skip
    assert len(sums) == 1


def test_many_threads_draw_at_once():
    scenes = [scale().scene(k) for k in range(8)]
    wanted, found = [pdf(scene) for scene in scenes], {}
    threads = [Thread(target=lambda k=k: found.update({k: pdf(scenes[k])})) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[k] for k in range(8)] == wanted


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_labels_are_only_text(text):
    tree = hostile(text)
    for scene in (tree.scene(), star1(tree).scene(4)):
        reader, page = read(pdf(scene))
        assert float(page.mediabox.width) == pytest.approx(scene.width * POINTS, abs=0.01)
        assert reader.metadata.title == clean(scene.title)
        assert page.get("/Annots") is None
        found = flat(page.extract_text())
        assert all(flat(clean(label.text)) in found for _, label in labels(scene) if label.text.isascii())


def test_operations_say_the_length_of_a_text_in_bytes():
    scene = scale().scene(25)
    name = scene.nodes[0].name._replace(text="∞ 9 -x F")
    told = operations(scene._replace(nodes=(scene.nodes[0]._replace(name=name),)))
    assert " 10 -∞ 9 -x F" in told


def test_a_transparent_picture_has_no_ground():
    run = scale()
    paper = style(("node",), "back", run.scene(0).theme)["fill"] + "ff"
    assert f"-{paper} P 4 0 " in operations(run.scene(25))
    assert f"-{paper} P 4 0 " not in operations(run.scene(25, transparent=True))
    assert pdf(run.scene(25, transparent=True)) != pdf(run.scene(25))


def test_dashes():
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert list(_dashed(line, [5, 4])) == [
        [(0.0, 0.0), (5.0, 0.0)], [(9.0, 0.0), (10.0, 0.0), (10.0, 4.0)], [(10.0, 8.0), (10.0, 10.0)],
    ]  # fmt: skip


def test_saving_by_this_engine(tmp_path):
    run = scale()
    scene = run.scene(25)
    assert run.save(tmp_path / "a.pdf", step=25, engine="graphviz").read_bytes() == pdf(scene)
    assert save_bytes(scene, engine="graphviz") == pdf(scene)
    assert run.save(tmp_path / "a.pdf", step=25, engine="matplotlib").read_bytes() == save_bytes(scene)
    with pytest.raises(TreeError, match=r'^engine must be "matplotlib" or "graphviz", not .cairo.$'):
        run.save(tmp_path / "b.pdf", engine="cairo")
    with pytest.raises(TreeError, match=r"^png has no option 'engine' here; it takes scale, colours$"):
        run.save(tmp_path / "b.png", engine="graphviz")


def test_a_page_that_is_too_large():
    with pytest.raises(TreeError, match=r"^a page of 216 × \d+ points is more than 14400, which no viewer opens$"):
        pdf(chain(300).scene())


def test_without_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "pygraphviz", None)
    with pytest.raises(ImportError, match=r"pip install 'emmviz\[dot\]'"):
        pdf(scale().scene())


def alone(program, **env):
    """Run a program in a process of its own, for Graphviz looks for fonts only once in each."""
    return subprocess.run([sys.executable, "-c", "from emmviz import gallery\n"
                            "from emmviz.picture.render import xdot_pdf\n"
                           + program], env={**os.environ, **env}, capture_output=True, text=True)  # fmt: skip


def test_a_machine_without_fonts_has_those_of_matplotlib():
    program = (
        "xdot_pdf._FONTCONFIG = xdot_pdf._FONTCONFIG.replace('/etc/fonts/fonts.conf', '/nowhere/fonts.conf')\n"
        "print(xdot_pdf.pdf(gallery.aima_scale().scene()).count(b'DejaVuSans'))"
    )
    done = alone(program)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 0


def test_where_the_font_is_not_found_nothing_is_written(tmp_path):
    (tmp_path / "fonts.conf").write_text("<fontconfig><dir>/nowhere</dir></fontconfig>", encoding="utf-8")
    done = alone("xdot_pdf.pdf(gallery.aima_scale().scene())", FONTCONFIG_FILE=str(tmp_path / "fonts.conf"))
    assert done.returncode == 1
    assert 'TreeError: engine="graphviz" finds no font DejaVu Sans on this machine; leave engine out' in done.stderr


def test_the_environment_is_left_as_it_was():
    before = dict(os.environ)
    pdf(scale().scene())
    assert dict(os.environ) == before
    assert xdot_pdf._STARTED.is_set() or "FONTCONFIG_FILE" in os.environ
