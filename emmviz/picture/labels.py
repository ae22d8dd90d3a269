"""Labels: one warning for a picture in which some are shortened, or have letters that a font lacks; it names them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from unicodedata import category

from emmviz.base.errors import PictureWarning
from emmviz.base.messages import Message, brief
from emmviz.picture.ink import Text, trace
from emmviz.picture.lower import lower
from emmviz.picture.scene import Scene

# How many texts or letters a warning names, and how many letters of each text.
_NAMED, _LEGIBLE = 5, 80


def lost_labels(labels: Iterable[str], key: str = "shortened", **holes: object) -> Message | None:
    """Return the message that names what a picture has lost of its labels, the first few of them; None for none."""
    lost = list(dict.fromkeys(labels))
    named = "; ".join([*(brief(text, _LEGIBLE) for text in lost[:_NAMED]), *["…"][: len(lost) > _NAMED]])
    return Message(f"wrong.picture.{key}", labels=named, **holes) if lost else None


def warn_of_labels(labels: Iterable[str], key: str = "shortened", **holes: object) -> None:
    """Warn, once for a picture, of the labels in it that are shortened, or look like another."""
    if message := lost_labels(labels, key, **holes):
        warnings.warn(PictureWarning(message), stacklevel=4)


def warn_of_letters(scene: Scene, lacks: Callable[[str], bool], key: str = "letters", font: str = "") -> None:
    """Warn about the letters of a picture that its fonts lack, and about their texts; `key` is the key of the warning.

    A control character, which no font has, does not count as a letter.
    """
    texts = (traced.shape.text for traced in trace(lower(scene)) if isinstance(traced.shape, Text))
    letters = {text: [sign for sign in text if category(sign) not in ("Cc", "Cs") and lacks(sign)] for text in texts}
    signs = list(dict.fromkeys(sign for lacking in letters.values() for sign in lacking))
    named = ", ".join([*(f"{sign} (U+{ord(sign):04X})" for sign in signs[:_NAMED]), *["…"][: len(signs) > _NAMED]])
    lost = [text for text, lacking in letters.items() if lacking]
    # A sentence that quotes a label lacks the same letters.
    labels = (text for text in lost if not any(label in text for label in lost if label != text))
    warn_of_labels(labels, key, letters=named, font=font)
