"""The committed figures are those that the code draws today."""

import importlib.util
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from emmviz import gallery

HERE = Path(__file__).resolve().parent.parent / "figures"
SPEC = importlib.util.spec_from_file_location("figures_make", HERE / "make.py")
MAKE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MAKE)
TEXTS = MAKE.texts()


@pytest.mark.parametrize("name", TEXTS)
def test_a_figure_is_up_to_date(name):
    made = TEXTS[name].rstrip("\n") + "\n"
    there = (HERE / name).read_text(encoding="utf-8")
    # Not a bare ==, whose explanation of a difference would take minutes.
    assert (there == made) is True, f"figures/{name} is out of date: run make figures"


def test_no_figure_is_left_over():
    assert {path.name for path in HERE.glob("*.svg")} == {name for name in TEXTS if name.endswith(".svg")}


def test_every_tree_of_the_gallery_that_fits_has_one():
    small = {f"gallery-{name}.svg" for name in gallery.names() if len(gallery.get(name)) <= 31}
    assert small <= set(TEXTS)
    assert len(small) >= 18


@pytest.mark.parametrize("name", [name for name in TEXTS if name.endswith(".svg")])
def test_a_figure_is_an_svg_with_a_title_and_no_outside_link(name):
    root = ET.fromstring(TEXTS[name])
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.findtext("{http://www.w3.org/2000/svg}title")
    assert "http" not in TEXTS[name].replace("http://www.w3.org/2000/svg", "")


def test_the_picture_of_the_readme_shows_the_second_cut():
    svg = TEXTS["star1-cut.svg"]
    assert MAKE.star1_cut_step() == 25
    assert 'class="node chance current cutoff"' in svg
    assert "1.3 ≤ α = 2.1" in svg


def test_the_png_is_one():
    assert (HERE / "star1-cut.png").read_bytes().startswith(b"\x89PNG\r\n")
