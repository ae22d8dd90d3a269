"""Decks read back: their slides, and the shapes of a slide, alone and by name."""

import io

from pptx import Presentation


def opened(data):
    return Presentation(io.BytesIO(data))


def shapes(slide):
    """All shapes but groups: those of the slide and those inside its groups."""
    for shape in slide.shapes:
        if shape.shape_type == 6:
            yield from shape.shapes
        else:
            yield shape


def named(slide):
    return {shape.name: shape for shape in shapes(slide)}
