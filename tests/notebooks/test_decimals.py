"""What a Spanish notebook shows is written with decimal commas, in prose, tables and figures."""

import re

import pytest

from tests.notebooks.there import SPANISH, committed, outputs

# Code and trees in the text notation keep the point, and so do names such as Star2.5.
POINT = re.compile(r"(?<![\w.])\d+\.\d+(?![\w.])")
CODE = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)
MARKUP = re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL)
# The editions of a book, the sections of a textbook.
SOURCES = re.compile(r"^## Fuentes$.*", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("book", SPANISH, indirect=True)
def test_a_decimal_has_a_comma(book):
    prose = [
        (cell.id, SOURCES.sub("", CODE.sub("", cell.source)))
        for cell in committed(book).cells
        if cell.cell_type == "markdown"
    ]
    shown = [
        (name, MARKUP.sub(" ", text))
        for name, output in outputs(book)
        for text in (output.get("text", ""), *output.get("data", {}).values())
        if not text.startswith("iVBOR")  # a PNG
    ]
    assert {name: found for name, text in [*prose, *shown] if (found := POINT.findall(text))} == {}
