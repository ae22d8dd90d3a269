"""The examples in every module's docstrings and in the README do what they say; files that the texts name exist."""

import doctest
import importlib
import pkgutil
import re

import pytest

import emmviz
from tests.own import ROOT

MODULES = sorted(
    module.name for module in pkgutil.walk_packages(emmviz.__path__, "emmviz.") if not module.name.endswith("__main__")
)
TEXTS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
HOWTO = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "docs" / "howto").glob("*.md"))]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name, cwd):
    try:
        doctest.testmod(importlib.import_module(name), raise_on_error=True)
    except doctest.UnexpectedException as error:
        raise error.exc_info[1] from None
    assert not list(cwd.iterdir()), "an example leaves a file behind"


@pytest.mark.usefixtures("cwd")
def test_examples_of_the_readme():
    failed, attempted = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert (failed, 8 <= attempted <= 20) == (0, True)


@pytest.mark.parametrize("name", TEXTS + HOWTO)
def test_what_a_text_calls_a_module_or_file_is_there(name):
    """`emmviz/...`, `tests/...` and the like in backticks; a name in capitals stands for one of the reader's own."""
    text = (ROOT / name).read_text(encoding="utf-8")
    for path in re.findall(r"`((?:emmviz|tests|notebooks|figures|benchmarks|scripts)/[\w./-]*)`", text):
        if not re.search(r"NAME|FORMAT|NN-", path):
            assert (ROOT / path).exists(), path
