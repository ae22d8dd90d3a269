"""The public names: they resolve, load nothing heavy, and each says what it does with an example."""

import doctest
import inspect

import pytest

import emmviz
from tests.programs import lines_of
from tests.refusal import refused, wrong

HEAVY = ["matplotlib", "numpy", "ipywidgets", "anywidget", "IPython", "numba", "graphviz", "pygraphviz", "PIL"]
# What one process does after another, and what is not loaded after it.
STAGES = {
    "from emmviz.cli import main; main(['--version'])": ["networkx", *HEAVY],
    "import emmviz.tree.flat.flat_tree": ["networkx", *HEAVY],
    "from emmviz import formats; formats.read_text('[1]')": ["pyspiel", *HEAVY],
    "main(['draw', 'max(1, 2)', '-o', '-'])": HEAVY,
    "from emmviz import gallery, star1; run = star1(gallery.aima_scale()); run.to_svg(step=25), run.caption(25)": HEAVY,
    "import tempfile; run.save(tempfile.mkdtemp() + '/a.svg')": HEAVY,
    "from emmviz.games import openspiel": ["pyspiel", *HEAVY],
    "import emmviz; emmviz.algorithms()": HEAVY,
    "from emmviz import FlatTree; emmviz.search(FlatTree.build([('max', 2)], [1, 2]), 'minimax')": ["numba"],
}


def test_nothing_heavy_is_loaded_for_what_does_without_it():
    code = "import sys; found = {}\n"
    for stage, names in STAGES.items():
        code += f"{stage}\nfound[{stage!r}] = [name for name in {names} if name in sys.modules]\n"
    assert lines_of(f"{code}print([stage for stage, names in found.items() if names])")[-1] == "[]"


def test_a_room_never_takes_the_place_of_a_function():
    code = """
from inspect import ismodule
import emmviz.search.algorithms.star1, emmviz.learn.kinds
import emmviz.learn.sensitivity, emmviz.learn.traced.tracing
from emmviz import learn, search
print(ismodule(search), ismodule(emmviz.search), *[ismodule(getattr(learn, name)) for name in learn.__all__])
"""
    assert set(lines_of(code)[-1].split()) == {"False"}


def test_a_name_that_is_not_there():
    with pytest.raises(AttributeError, match=r"\bemmviz\b.*\bnim\b"):
        emmviz.nim  # noqa: B018
    assert set(emmviz.__all__) <= set(dir(emmviz))
    message = refused(getattr, emmviz.learn, "chek", error=AttributeError)
    assert message == wrong("base.attribute", package="emmviz.learn", name="chek", instead=wrong("near", name="check"))


@pytest.mark.parametrize("name", emmviz.__all__)
def test_every_name_has_a_docstring_with_a_first_sentence(name):
    text = inspect.getdoc(getattr(emmviz, name))
    assert text
    assert text.partition("\n")[0].rstrip().endswith((".", '")`', "`.")), text


# A record is shown by the function that makes it.
RECORDS = {
    "Frame",
    "NodeState",
    "Scene",
    "Step",
    "Theme",
    "TreeError",
    "BoundsError",
    "FormatWarning",
    "PictureWarning",
    "gallery",
    "search",
    "learn",
}


@pytest.mark.parametrize("name", sorted(set(emmviz.__all__) - RECORDS))
def test_every_function_shows_an_example(name):
    assert doctest.DocTestParser().get_examples(inspect.getdoc(getattr(emmviz, name)))
