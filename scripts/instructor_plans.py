"""The lesson plans of the package: one for each path, as PDF and as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from instructor_html import plan_html
from instructor_pack import Job, Pack
from instructor_plan import plan
from instructor_plan_pdf import plan_pdf
from notebook_index import PATHS

__all__ = ["plan_jobs"]


def plan_jobs() -> Iterator[Job]:
    """Yield what makes the plan of each path."""
    yield from (Job(f"plan {length}", _plan, (length,)) for length in PATHS)


def _plan(pack: Pack, folder: Path, length: int) -> None:
    place = folder / "plans"
    place.mkdir(parents=True, exist_ok=True)
    made = plan(length, pack.lang)
    (place / f"plan-{length}.pdf").write_bytes(plan_pdf(made))
    (place / f"plan-{length}.html").write_text(plan_html(made), encoding="utf-8", newline="\n")
