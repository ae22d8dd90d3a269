"""The committed figures are those that the code draws today."""

import importlib.util
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from emmviz import gallery

HERE = Path(__file__).resolve().parents[2] / "figures"
SPEC = importlib.util.spec_from_file_location("figures_make", HERE / "make.py")
MAKE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MAKE)
NAMES = [*MAKE.figures(), *MAKE.PAGES]


@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_up_to_date(name):
    # Not a bare ==, whose explanation of a difference would take minutes.
    assert ((HERE / name).read_bytes() == MAKE.data(name)) is True, f"figures/{name} is out of date: run make figures"


def test_no_figure_is_left_over():
    there = {path.relative_to(HERE).as_posix() for path in HERE.rglob("*") if path.is_file()}
    assert {name for name in there if "__pycache__" not in name} == {*NAMES, "make.py"}


def test_every_tree_of_the_gallery_that_fits_has_one():
    small = {f"gallery-{name}.svg" for name in gallery.names() if len(gallery.get(name)) <= 31}
    assert small <= set(NAMES)
    assert len(small) >= 18


def test_there_is_a_set_for_slides():
    assert len(MAKE.for_slides()) >= 10
    for name in MAKE.for_slides():
        assert {f"slides/{name}.{suffix}" for suffix in ("svg", "pdf", "png", "tex", "pptx")} <= set(NAMES)


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".svg")])
def test_a_figure_is_an_svg_with_a_title_and_no_outside_link(name):
    text = (HERE / name).read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.findtext("{http://www.w3.org/2000/svg}title")
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_the_index_leads_to_every_figure():
    page = (HERE / "index.html").read_text(encoding="utf-8")
    for name in NAMES:
        if name not in ("index.html", "star1-cut.png"):
            assert f'href="{name}"' in page, name


def test_the_table_shows_every_tree_in_every_theme():
    page = (HERE / "themes.html").read_text(encoding="utf-8")
    assert page.count("<svg ") == len(MAKE.trees()) * 6


def test_the_picture_of_the_readme_shows_the_second_cut():
    svg = (HERE / "star1-cut.svg").read_text(encoding="utf-8")
    assert MAKE.star1_cut_step() == 25
    assert 'class="node chance current cutoff"' in svg
    assert "1.3 ≤ α = 2.1" in svg
