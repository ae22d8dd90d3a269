"""Random searches held against a plain recursion, in `make test` for a minute and by `make fuzz` for as long as wanted.

`draw` makes a case from a seed, `laws` says what must hold of it, `shrink` makes one that fails small.
"""
