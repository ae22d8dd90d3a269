"""The record of a test, in a folder of its own."""

import pytest


@pytest.fixture
def file(tmp_path):
    return tmp_path / "emmviz-progress.json"
