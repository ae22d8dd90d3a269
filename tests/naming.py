"""Names of tests: every process that runs some of them must call them alike."""

import re


def named(value):
    """Return a value as text, a set in order and a function without its address."""
    if isinstance(value, set | frozenset):
        value = sorted(value)
    return re.sub(r" at 0x[0-9a-f]+", "", str(value))
