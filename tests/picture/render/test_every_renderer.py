"""What all renderers owe: sound files whatever the labels hold, the same bytes each time, a ground only where asked."""

import os
import subprocess
import sys
import warnings

import pytest
from PIL import Image
from pptx import Presentation
from pypdf import PdfReader

from emmviz import PictureWarning, leaf, max_node, save, star1
from emmviz.picture.render.renderer import RENDERERS, renderer_of
from tests.picture.render.reading import read
from tests.picture.render.scenes import GROUPS, HOSTILE, SLOW, P, hostile, pairs, quick
from tests.searches import SCALE
from tests.tree.test_tree import chain

SEVERAL = [suffix for suffix in RENDERERS if renderer_of(f"a.{suffix}")[1].frames]
# Fewer labels for what takes long; films are drawn below, in several frames, and .efg refuses what Gambit cannot read.
FEWER = {"pdf": [*SLOW, *pairs(HOSTILE)], **dict.fromkeys(("pptx", "png", "mjs"), SLOW)}
FEWER |= dict.fromkeys(("gif", "apng", "mp4", "efg"), ())
LABELS = [(suffix, labels) for suffix in RENDERERS for labels in FEWER.get(suffix, [*GROUPS, *pairs(HOSTILE)])]


def name_of(labels):
    return ascii(labels)[:20] if isinstance(labels, tuple) else labels


# -- whatever the labels hold --------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize(("suffix", "labels"), sorted(LABELS), ids=name_of)
def test_a_file_is_sound_and_holds_the_labels_that_can_be_shown(tmp_path, suffix, labels):
    run = star1(hostile(*labels))
    with warnings.catch_warnings(action="error"):
        warnings.simplefilter("ignore", PictureWarning)
        found = read(run.save(tmp_path / f"a.{suffix}", **quick(suffix)))
    if suffix in ("svg", "txt", "pdf", "pptx"):
        shown = [text for text in labels if text.isascii() and text.isprintable() and len(text) < 25]
        assert all("".join(text.split()) in "".join("".join(found).split()) for text in shown)


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize("suffix", SEVERAL)
@pytest.mark.parametrize("labels", [*SLOW, ("all",)], ids=name_of)
def test_several_frames_are_sound(tmp_path, suffix, labels):
    if labels == ("all",):
        tree = max_node(*(leaf(1, name=text, action=text) for text in HOSTILE))
        tree.graph["title"] = "".join(HOSTILE)
    else:
        tree = hostile(*labels)
    read(star1(tree).save(tmp_path / f"a.{suffix}", **{"steps": [-2, -1]} | quick(suffix)))
    assert os.listdir(tmp_path) == [f"a.{suffix}"]


@pytest.mark.sampled
@pytest.mark.filterwarnings("ignore::emmviz.PictureWarning")
@pytest.mark.parametrize("suffix", ["svg", "tex", "pptx", "dot", "html"])
def test_several_trees_are_sound_whatever_their_labels(tmp_path, suffix):
    runs = [star1(hostile(*HOSTILE[:2])), star1(hostile("<b>&amp;\"'</b>", "]]>"))]
    look = {"html": {}, "dot": {"hide": "names"}}.get(suffix, {"hide": "names", "steps": [-2, -1]})
    found = "".join(read(save(runs, tmp_path / f"a.{suffix}", **look)))
    assert suffix == "html" or "title" in found
    if suffix == "pptx":
        for slide in Presentation(tmp_path / "a.pptx").slides:
            numbers = [number for shape in slide.element.iter(f"{P}cNvPr") if (number := shape.get("id"))]
            assert len(numbers) == len(set(numbers)) > 40


@pytest.mark.parametrize("labels", GROUPS, ids=name_of)
def test_a_name_stays_on_its_line_of_text(tmp_path, labels):
    _, first, *lines = star1(hostile(*labels)).save(tmp_path / "a.txt", step=0).read_text("utf-8").split("\n")
    assert (first[:2], sum("─" in line for line in lines)) == ("├─", 5)


@pytest.mark.sampled
@pytest.mark.parametrize(("suffix", "mark", "count"), [("svg", "data-node=", 3001), ("txt", "\n", 3000)])
def test_a_deep_chain_is_drawn(tmp_path, suffix, mark, count):
    assert chain(3000).save(tmp_path / f"a.{suffix}").read_text(encoding="utf-8").count(mark) == count


# -- in another process --------------------------------------------------------------------------------------------

BIG = ("svg", "pdf", "pptx", "gif", "html")
CODE = """
import resource, signal, sys
from emmviz.picture.render.renderer import RENDERERS
from tests.picture.render.scenes import quick
from tests.searches import SCALE

run, (folder, *big) = SCALE, sys.argv[1:]
for suffix in RENDERERS:
    run.save(f"{folder}/a.{suffix}", **quick(suffix))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
for suffix in big:
    try:
        run.save(f"{folder}/a.{suffix}", **quick(suffix))
    except OSError as error:
        print(suffix, f"{folder}/a.{suffix}" in str(error))
"""


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """The files of a run in every format by a process whose sets have another order, and what a full disk made it say:
    it wrote some of them again when it could write a thousand bytes a file."""
    folder = tmp_path_factory.mktemp("elsewhere")
    command, other = [sys.executable, "-c", CODE, folder, *BIG], os.environ | {"PYTHONHASHSEED": "7"}
    return folder, subprocess.run(command, capture_output=True, text=True, check=True, env=other).stdout.splitlines()


@pytest.mark.parametrize("suffix", RENDERERS)
def test_a_run_gives_the_same_bytes_in_any_process(tmp_path, elsewhere, suffix):
    path = SCALE.save(tmp_path / f"a.{suffix}", **quick(suffix))
    assert (path.read_bytes() == (elsewhere[0] / path.name).read_bytes()) is True


def test_a_full_disk_leaves_every_old_file_and_it_is_named(elsewhere):
    folder, answers = elsewhere
    assert answers == [f"{suffix} True" for suffix in BIG]
    assert sorted(os.listdir(folder)) == sorted(f"a.{suffix}" for suffix in RENDERERS)


# -- the ground ----------------------------------------------------------------------------------------------------

PAPER = (0x16, 0x18, 0x1D)  # of the theme dark


def ground(path):
    """Whether the paper of the theme dark is below the tree."""
    if path.suffix == ".png":
        with Image.open(path) as image:
            return image.convert("RGBA").getpixel((2, 2)) == (*PAPER, 255)
    if path.suffix == ".pdf":
        content = PdfReader(path).pages[0].get_contents().get_data()
        return b"0.0862745098 0.0941176471 0.1137254902 rg" in content.partition(b"BT")[0]
    text = path.read_text(encoding="utf-8")
    return '<rect width="100%" height="100%" fill="#16181d"' in text or "fill=emmviz-paper, use as bounding box" in text


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("suffix", "steps"), [("svg", -1), ("svg", [-2, -1]), ("png", -1), ("pdf", -1), ("tex", -1)], ids=str
)
@pytest.mark.parametrize("transparent", [False, True])
def test_a_transparent_picture_has_no_ground(tmp_path, suffix, steps, transparent):
    path = SCALE.save(tmp_path / f"a.{suffix}", steps=steps, theme="dark", transparent=transparent)
    assert ground(path) is not transparent


def test_the_nodes_of_a_transparent_picture_are_filled(tmp_path):
    node = SCALE.scene(25, transparent=True).by_id["B"]
    with Image.open(SCALE.save(tmp_path / "a.png", step=25, transparent=True, scale=1)) as image:
        inside = round(node.x), round(node.y + node.size.h / 2 - 8)
        assert (image.mode, image.getpixel((2, 2))[3], image.getpixel(inside)[3]) == ("RGBA", 0, 255)
