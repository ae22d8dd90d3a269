"""Trees: GameTree and what makes, checks, reads and writes one."""

from lazy_loader import attach

# emmviz/__init__.pyi names these two; each loads when it is first used.
__getattr__, __dir__, __all__ = attach(__name__, ["formats", "gallery"])
