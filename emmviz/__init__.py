"""emmviz: search in games of chance, drawn and stepped through."""

# The layer has the name of a function. Loaded later on, it would take the function's place.
from emmviz import search
from emmviz.base.public import public_names

del search

__version__ = "0.1.0"

# The public names are those of __init__.pyi; a module loads when one of its names is first used.
__getattr__, __dir__, __all__ = public_names(__name__, __file__)
