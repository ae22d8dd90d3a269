"""What tests of several games share."""

import sys

import pytest

from emmviz.games.value_iteration import value_iteration


@pytest.fixture(params=["plain", "arrays"])
def both_ways(request, monkeypatch):
    """Once as for a small game, and once as for a game of many positions."""
    if request.param == "arrays":
        monkeypatch.setattr(sys.modules[value_iteration.__module__], "_SMALL", 0)
