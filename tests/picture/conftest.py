"""What most pictures are drawn of."""

import pytest

from tests.searches import SCALE


@pytest.fixture(scope="session")
def run():
    """Star1 on the book's tree, which it cuts twice."""
    return SCALE
