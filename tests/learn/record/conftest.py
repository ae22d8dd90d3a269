"""The record of a test, in a separate folder."""

import pytest


@pytest.fixture
def file(tmp_path):
    return tmp_path / "emmviz-progress.json"
