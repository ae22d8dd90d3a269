"""The Spanish edition is complete and in step, and the checks notice everything that would put it out of step."""

import copy
import re

import pytest

from scripts.notebooks import build, editions as notebook_editions, index as notebook_index, run as notebook_run
from scripts.notebooks.catalogue import (
    catalogue,
    catalogue_path,
    faults,
    suite_words,
    translated,
    units,
    update,
)
from scripts.notebooks.code import changed, without_language, wordy
from scripts.notebooks.editions import edition
from scripts.notebooks.reading import read_source
from scripts.notebooks.source import FOLDER
from tests.notebooks.there import PATHS, SMALL

SOURCE = read_source(SMALL)
PO = SMALL.with_suffix(".po")


@pytest.fixture
def po():
    return catalogue(PO)


@pytest.mark.parametrize("source", PATHS, indirect=True)
def test_every_paragraph_is_translated_and_no_translation_is_stale(source):
    assert list(faults(source, catalogue(catalogue_path(source.stem)))) == []


def test_no_catalogue_is_without_a_source():
    names = {path.stem for path in (FOLDER / "source" / "es").glob("*.po")}
    assert names - set(PATHS) == {"suite"}


def test_the_words_of_the_machinery_are_translated():
    written = {*notebook_editions.PHRASES, *notebook_index.PHRASES, notebook_run.SLIDER, build.STUB}
    there = {entry.msgid: entry.msgstr for entry in catalogue(FOLDER / "source" / "es" / "suite.po")}
    assert set(there) == written
    for text, translation in there.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", translation))
        assert translation
    with pytest.raises(KeyError):
        suite_words("es")("A sentence that no edition has.")


# -- what is translated ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("x = 1  # a half", "a comment"),
        ("# --- end", ""),
        ('GameTree.parse("max(stop: 0, go: chance(0, 1)) in [0, 1]")', ""),
        ('random_tree(1, "max3 chance3 min3", "arc_sum")', ""),
        ('print("Right.")', "the words 'Right.'"),
        ('print(f"{x:4}", run.counts)', ""),
        ("print(run.counts['leaves'])", ""),
        ('assert x, "No."', "the words 'No.'"),
        ('raise ValueError("No.")', "the words 'No.'"),
        ('"no half"', "the words 'no half'"),
        ('axes.plot(label="Half")', "the words 'Half'"),
        ('def f():\n    """Say it twice."""', "the words 'Say it twice.'"),
        ("learn.exercise(3)", "a call of exercise"),
        ("run.scene(3)", "a call of scene"),
        ("studies[0].plot(axes[0])", "a call of plot"),
        ("study.plot()", "a call of plot"),
        ("axes[0].plot(numbers, numbers)", ""),
        ("@traced\ndef f(): ...", "a call of traced"),
    ],
)
def test_code_is_translated_where_it_holds_words(code, why):
    assert wordy(code) == why


@pytest.mark.parametrize(
    ("code", "translation", "other"),
    [
        ("@traced\ndef f(): ...", '@traced(lang="es")\ndef f(): ...', ""),
        ("@traced(1)\ndef f(): ...", '@traced(lang="es")\ndef f(): ...', "@traced\ndef f():\n    ..."),
        ('print("one")', 'print("uno")  # otro', ""),
        ('f"{a} of {b:6}"', 'f"de {b} {a}"', ""),
        ('f"{a} of {b:6}"', 'f"{a} de {a}"', "('a', 'a')"),
        ("f\"{a or 'none'} left\"", "f\"queda {a or 'nada'}\"", ""),
        ('"one"', 'f"{a}"', "('a',)"),
        ("x = 2.5\ny = x", "x = 2.5\ny = z", "y = z"),
        ("x = 2.5", "x = 25", "x = 25"),
        ("play(run)", 'play(other, lang="es")', "play(other)"),
        ("x = 1", "x = 1\ny = 2", "2 statements in place of 1"),
    ],
)
def test_a_translation_is_the_same_code(code, translation, other):
    assert changed(code, translation) == other


def test_a_translation_passes_its_language_to_all_that_take_one():
    assert without_language('play(run, lang="es"); run.scene(lang="es")', "es") == []
    code = 'play(run, lang="en")\nrun.scene()\n@traced\ndef f(): ...'
    assert without_language(code, "es") == ["traced", "play", "scene"]


# -- what is noticed --------------------------------------------------------------------------------------------------


def test_a_whole_translation_has_no_faults_and_its_words_stand_in_the_cells(po):
    assert list(faults(SOURCE, po)) == []
    spanish = edition(translated(SOURCE, po), lang="es", translate=suite_words("es"))
    texts = {cell.id: cell.source for cell in spanish.cells}
    assert texts["title"].endswith(
        "*Objetivo:* decir cuánto vale una moneda equilibrada.\n\n*Tiempo:* 3 minutos en clase, 6 por tu cuenta."
    )
    assert texts["a-coin"] == (
        "## Una moneda\n\nPaga 0 o 1. **Predice:** ¿cuánto vale?\n\n"
        "$$\\frac{0 + 1}{2} = 0.5\n\n\\quad\\text{is the mean}$$"
    )
    assert texts["a-coin-2"] == 'GameTree.parse("chance(0, 1)").scene(lang="es")'
    assert texts["a-coin-3"] == "<details><summary>Mostrar la respuesta</summary>\n\nUn medio.\n\n</details>"


@pytest.mark.parametrize(
    ("text", "translation", "fault"),
    [
        ("A half.", "", "a-coin-3, 'A half.': not translated"),
        ("- a half\n- 0 or 1", "- un medio", "another number of list items"),
        ("## A coin", "### Una moneda", "another level of heading"),
        (
            "Which function of $x$ bends the scale a little?",
            "¿Qué función de $y$ dobla un poco la escala?",
            "other formulas",
        ),
        ('GameTree.parse("chance(0, 1)").scene()', 'GameTree.parse("chance(0, 1)").scene()', 'scene lacks lang="es"'),
        ('GameTree.parse("chance(0, 1)").scene()', "1", "not the same code: '1'"),
        ('GameTree.parse("chance(0, 1)").scene()', "a b", "no Python in line 1"),
    ],
)
def test_a_bad_translation_is_named_with_cell_and_text(po, text, translation, fault):
    (entry,) = (entry for entry in po if entry.msgid == text)
    entry.msgstr = translation
    (found,) = faults(SOURCE, po)
    assert found.startswith(f"01-small, {entry.msgctxt}, ")
    assert fault in found


def test_the_translation_of_a_changed_paragraph_is_kept_as_a_draft(po):
    cells = [cell._replace(text=cell.text.replace("A half.", "One half.")) for cell in SOURCE.cells]
    source = SOURCE._replace(cells=tuple(cells))
    new = update(po, units(source))
    assert list(faults(source, new)) == ["01-small, a-coin-3, 'One half.': changed since it was translated"]
    (draft,) = (entry for entry in new if entry.fuzzy)
    assert (draft.msgstr, draft.previous_msgid) == ("Un medio.", "A half.")
    assert [entry.fuzzy for entry in update(new, units(source)) if entry.msgid == "One half."] == [True]


def test_a_paragraph_that_moves_keeps_its_translation(po):
    cells = [cell._replace(id=cell.id.replace("a-coin", "one-coin")) for cell in SOURCE.cells]
    source = SOURCE._replace(cells=tuple(cells))
    assert list(faults(source, update(po, units(source)))) == []


def test_updating_a_whole_catalogue_changes_nothing(po):
    assert str(update(copy.deepcopy(po), units(SOURCE))) == str(po)
    assert PO.read_text(encoding="utf-8") == str(po)
