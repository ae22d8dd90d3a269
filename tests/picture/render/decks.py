"""Decks read back: their slides, and the shapes of a slide, alone and by name."""

import io

from pptx import Presentation

from tests.picture.render.scenes import A


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


def preset(shape):
    """A preset of PowerPoint, or what the corners of our own outlines are: a triangle or a circle."""
    geometry = shape._element.spPr.find(f"{A}prstGeom")
    if geometry is not None:
        return geometry.get("prst")
    heights = [corner.get("y") for corner in shape._element.spPr.iter(f"{A}pt")]
    return {("0", "2", "2"): "up", ("0", "0", "2"): "down", ("1",): "circle"}[tuple(heights)]
