"""The public names: they resolve, load nothing heavy, and each says what it does with an example."""

import doctest
import importlib
import inspect
import subprocess
import sys

import pytest

import emmviz

HEAVY = ["matplotlib", "numpy", "ipywidgets", "anywidget", "IPython", "numba", "graphviz", "pygraphviz", "PIL"]


def fresh(code):
    """Run code in a new process and return what it prints."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def loaded(code):
    return fresh(f"{code}\nimport sys\nprint(*[name for name in {HEAVY} if name in sys.modules])").split()


def test_the_import_loads_nothing_heavy():
    assert loaded("import emmviz") == []


def test_a_search_and_an_svg_load_nothing_heavy():
    code = "from emmviz import gallery, star1\nrun = star1(gallery.aima_scale())\nrun.to_svg(step=25), run.caption(25)"
    assert loaded(code) == []


def test_the_import_loads_no_module_of_its_own_but_the_room_that_has_a_function_s_name():
    loaded = fresh("import sys, emmviz; print(*[name for name in sys.modules if name.startswith('emmviz.')])").split()
    assert loaded == ["emmviz.search"]


def test_a_room_never_takes_the_place_of_a_function():
    code = """
from inspect import ismodule
import emmviz.search.algorithms.star1, emmviz.learn.questions.asking
import emmviz.learn.sweep.poly, emmviz.learn.traced.tracing
from emmviz import learn, search
print(ismodule(search), ismodule(emmviz.search), *[ismodule(getattr(learn, name)) for name in learn.__all__])
"""
    assert set(fresh(code).split()) == {"False"}


def test_every_name_resolves_in_a_fresh_process():
    code = "import emmviz\nprint(len([name for name in emmviz.__all__ if getattr(emmviz, name) is not None]))"
    assert int(fresh(code)) == len(emmviz.__all__) == len(set(emmviz.__all__))


def test_a_star_import_gives_the_names():
    names = fresh("from emmviz import *\nprint(*[name for name in dir() if name[0] != '_'])").split()
    assert set(emmviz.__all__) <= set(names)


def test_the_contract_of_names():
    wanted = """GameTree TreeError BoundsError max_node min_node chance_node leaf gallery expectiminimax minimax
    expectimax alphabeta star1 search algorithms Run Step Bound Frame Scene draw play"""
    assert set(wanted.split()) <= set(emmviz.__all__)


def test_names_of_the_type_checker_are_the_names():
    source = inspect.getsource(emmviz)
    block = source.partition("if TYPE_CHECKING:")[2].partition("__version__")[0]
    assert sorted(line.rpartition(" ")[2] for line in block.splitlines() if " as " in line) == emmviz.__all__


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match=r"^module 'emmviz' has no attribute 'nim'$"):
        emmviz.nim  # noqa: B018
    assert set(emmviz.__all__) < set(dir(emmviz))


@pytest.mark.parametrize("name", emmviz.__all__)
def test_every_name_has_a_docstring_with_a_first_sentence(name):
    text = inspect.getdoc(getattr(emmviz, name))
    assert text
    assert text.partition("\n")[0].rstrip().endswith((".", '")`', "`.")), text


# A record is shown by the function that makes it.
RECORDS = {
    "Frame", "NodeState", "Scene", "Step", "Theme", "TreeError", "BoundsError", "FormatWarning", "PictureWarning",
    "gallery", "search", "learn",
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(set(emmviz.__all__) - RECORDS))
def test_every_function_shows_an_example(name):
    assert doctest.DocTestParser().get_examples(inspect.getdoc(getattr(emmviz, name)))


@pytest.mark.parametrize("name", emmviz.algorithms())
def test_every_search_names_its_source(name):
    text = inspect.getdoc(getattr(importlib.import_module(f"emmviz.search.algorithms.{name}"), name))
    assert "Source: " in text
    assert "player moves" in text
