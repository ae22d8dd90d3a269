"""The errors that emmviz raises on bad input, each with one sentence that names the node or argument."""

__all__ = ["BoundsError", "FormatWarning", "PictureWarning", "TreeError"]


class TreeError(ValueError):
    """A tree, a notation or an option that cannot be searched; the message names the node and what was expected."""


class BoundsError(TreeError):
    """A value that lies outside the declared bounds, or bounds that are not an interval."""


class FormatWarning(UserWarning):
    """A file that was read or written, but not quite as it stands; the message says what was changed or assumed."""


class PictureWarning(UserWarning):
    """A picture in which something will be hard to read; the message says what helps."""
