"""Random searches held against a plain recursion, some in `make test` and by `make fuzz` for as long as wanted.

`draw` makes a case, `laws` says what must hold of it; what fails hypothesis makes small.
"""
