"""emmviz: search in games of chance, drawn and stepped through."""

from lazy_loader import attach_stub

# The layer has the name of a function. Loaded later on, it would take the function's place.
from emmviz import search

del search

__version__ = "0.1.0"

# The public names are those of __init__.pyi; a module loads when one of its names is first used.
__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
