"""The pack that lecturers get, made from this checkout: only in the long run, because it takes some minutes."""

import io
import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from emmviz.cli import main
from emmviz.lecture.checking import checked_deck
from emmviz.lecture.pack.plan import plan_pdf, stages
from tests.lecture.pack.checkout import packed
from tests.long import LONG

ROOT = Path(__file__).resolve().parents[3]
PLANS = sorted((ROOT / "lectures").rglob("plans/*-minutes.md"))
RIGHT = {"en": "Right.", "es": "Correcto."}


if LONG:

    @pytest.mark.parametrize("path", PLANS, ids=lambda path: f"{path.parents[1].name}-{path.stem}")
    def test_a_plan_is_five_pages_at_most_in_either_language(path):
        deck = checked_deck(path.parents[1] / path.name)
        last = stages(deck)[-1]
        assert last["start"] + last["minutes"] == int(path.stem[:2])
        assert len(PdfReader(io.BytesIO(plan_pdf(deck, path))).pages) <= 5

    def test_the_whole_pack_has_every_lecture_and_every_notebook(tmp_path):
        assert main(["instructor", str(ROOT), "-o", str(tmp_path / "whole.zip")]) == 0
        whole = packed(tmp_path / "whole.zip")
        books = {path.stem for path in (ROOT / "notebooks" / "source").glob("*.md")} - {"README"}
        lectures = {path.stem for path in (ROOT / "lectures").glob("*.md")} - {"template"}
        for lang, right in RIGHT.items():
            parts = {
                part: {Path(name).stem for name in whole if name.startswith(f"{lang}/{part}/")}
                for part in ("solutions", "slides", "handouts")
            }
            assert parts == {"solutions": books, "slides": lectures, "handouts": lectures}
            for stem in books:
                cells = json.loads(whole[f"{lang}/solutions/{stem}.ipynb"])["cells"]
                answers = [cell for cell in cells if cell["id"].endswith("-answer")]
                assert all(cell["outputs"][0]["data"]["text/plain"][0].startswith(right) for cell in answers)
