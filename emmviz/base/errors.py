"""The errors that emmviz raises on bad input, each with one sentence that names the node or argument."""

__all__ = ["BoundsError", "FormatWarning", "PictureWarning", "TreeError"]


class TreeError(ValueError):
    """A tree, notation, game or option that cannot be used; the message names the place and says what was expected."""


class BoundsError(TreeError):
    """A value that lies outside the declared bounds, or bounds that are not an interval."""


class FormatWarning(UserWarning):
    """A file was read or written with a change or an assumption, which the message names."""


class PictureWarning(UserWarning):
    """Something in a picture will be hard to read; the message says what helps."""
