"""How many seeds a law is tried on: some by default, all of them in `make test-long`.

Besides seeds, `make test` leaves to it nine of ten cases marked `sampled`, the execution of most notebooks, most
pages, slides and LaTeX of notebooks, the code of two in three pages of the documentation, many sizes of the screen
and formats of a picture, most levels of exercises and blank tables, films of all steps, the browser edition, the
rarer paths through the open page, boxes of ipywidgets in JupyterLab, what marimo, Voila, nbconvert, papermill and
mystmd make of emmviz, submissions to nbgrader, most benchmarks, the documentation as a site, and what README and
how-tos type.
"""

import inspect
import os

import pytest

LONG = bool(os.environ.get("EMMVIZ_LONG"))


def blocks(every, some, size=100):
    """Return the first `some` seeds in blocks, in the long run the first `every`: one test for each block."""
    return [range(start, min(start + size, end)) for end in [every if LONG else some] for start in range(0, end, size)]


def each_seed(every, some, size=100):
    """Try a test that has an argument `seed` on every seed of a block; what fails says of which."""

    def over_blocks(test):
        def of_a_block(block, **others):
            for seed in block:
                try:
                    test(seed=seed, **others)
                except Exception as error:
                    error.add_note(f"seed {seed}")
                    raise

        others = [place for place in inspect.signature(test).parameters.values() if place.name != "seed"]
        block = inspect.Parameter("block", inspect.Parameter.POSITIONAL_OR_KEYWORD)
        of_a_block.__signature__ = inspect.Signature([block, *others])
        of_a_block.__name__, of_a_block.__module__, of_a_block.__doc__ = test.__name__, test.__module__, test.__doc__
        of_a_block.pytestmark = [*getattr(test, "pytestmark", [])]
        return pytest.mark.parametrize("block", blocks(every, some, size), ids=str)(of_a_block)

    return over_blocks
