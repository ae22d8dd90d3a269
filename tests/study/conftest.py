"""A study in threads, for all tests of one."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from emmviz import pruning_study

SMALL = "max2 chance2 min2"


@pytest.fixture(scope="session")
def study():
    """Run a study in threads, without a bar."""
    with ThreadPoolExecutor(2) as pool:
        yield lambda *arguments, **options: pruning_study(
            *arguments, **{"executor": pool, "progress": False, **options}
        )
