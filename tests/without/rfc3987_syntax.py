"""A replacement for the library of this name, which the tests do without: `tests/conftest.py` says why."""

raise ImportError("the tests do without rfc3987_syntax")
