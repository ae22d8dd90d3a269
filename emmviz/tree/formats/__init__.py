"""Formats: the files and texts that contain a tree, with one module for each format.

>>> from emmviz import formats
>>> str(formats.from_nested([[3, 12, 8], [2, 4, 6]], kinds=("max", "chance")))
'max(chance(1/3: 3, 1/3: 12, 1/3: 8), chance(1/3: 2, 1/3: 4, 1/3: 6))'
"""

from lazy_loader import attach_stub

# The public names are those of __init__.pyi. Text notation loads without the other formats.
__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
