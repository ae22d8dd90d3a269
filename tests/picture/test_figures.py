"""The committed figures are those that the code draws today."""

import importlib.util
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[2] / "figures"
SPEC = importlib.util.spec_from_file_location("figures_make", HERE / "make.py")
MAKE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(MAKE)
# What is there, since to ask the code for its figures draws some of them.
NAMES = sorted(
    path.relative_to(HERE).as_posix()
    for path in HERE.rglob("*.*")
    if path.is_file() and "__pycache__" not in path.parts
)
NAMES.remove("make.py")


@pytest.mark.sampled
@pytest.mark.parametrize("name", NAMES)
def test_a_figure_is_up_to_date(name):
    # Not a bare ==, whose explanation of a difference would take minutes.
    assert ((HERE / name).read_bytes() == MAKE.data(name)) is True, f"figures/{name} is out of date: run make figures"


def test_the_figures_of_the_code_are_there_and_none_is_left_over():
    assert sorted([*MAKE.figures(), *MAKE.PAGES]) == NAMES
