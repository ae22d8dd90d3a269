"""The front end: pinned tools, bundles as fresh as their sources, unit tests, and rules that are Python's."""

import json
import re
import sys
from pathlib import Path

import pytest

from emmviz import GameTree, star1
from scripts.front import rules
from tests.front import cases
from tests.programs import printed

TOP = Path(__file__).parents[2]


def test_the_bundles_are_what_their_sources_give(tmp_path):
    printed(sys.executable, "-m", "scripts.front.tools", cwd=TOP)  # those that the lock pins
    printed("node", "scripts/front/bundle.mjs", tmp_path, cwd=TOP)
    made = {str(path.relative_to(tmp_path)): path.read_text("utf-8") for path in tmp_path.rglob("*.*")}
    there = {
        f"{folder}/{path.name}": path.read_text("utf-8")
        for folder in ("player/bundles", "lecture/bundles")
        for path in (TOP / "emmviz" / folder).iterdir()
    }
    assert sorted(made) == sorted(there)
    assert [name for name in made if made[name] != there[name]] == [], "make front writes them again"


@pytest.mark.parametrize(("path", "text"), rules.written().items(), ids=lambda given: getattr(given, "name", ""))
def test_the_rules_of_the_page_are_those_of_python(path, text):
    assert path.read_text("utf-8") == text, "make front writes them again"


def test_the_unit_tests_of_javascript_pass():
    # In one process: to start one for each file takes most of the time.
    files = sorted(Path(__file__).parent.glob("*.test.js"))
    every = "".join(f"await import({json.dumps(path.as_uri())});" for path in files)
    found = printed("node", "--test-reporter=tap", "--input-type=module", "--eval", every)
    counts = dict(re.findall(r"^# (\w+) (\d+)$", found, re.MULTILINE))
    assert counts["pass"] == counts["tests"]
    assert int(counts["tests"]) > 40


def test_the_questions_that_both_languages_share_are_fresh():
    assert json.loads(cases.PATH.read_text("utf-8")) == json.loads(cases.written()), (
        "python -m tests.front.cases writes them again"
    )


def test_every_tool_is_pinned_and_none_is_a_user_s():
    package = json.loads((TOP / "package.json").read_text("utf-8"))
    lock = json.loads((TOP / "package-lock.json").read_text("utf-8"))["packages"]
    # npm ci refuses a lock that does not fit.
    assert all(re.fullmatch(r"[\d.]+", version) for version in package["devDependencies"].values())
    assert all("integrity" in pin and "resolved" not in pin for name, pin in lock.items() if name)
    assert "dependencies" not in package


def test_a_page_of_31_nodes_and_60_steps_stays_small(tmp_path):
    tree = GameTree.parse(
        "max(a: chance(.5: min(3, 8, 5), .5: min(2, 9, 4)), b: chance(.4: min(6, 2, 7), .6: min(5, 1, 8)),"
        " c: chance(.3: min(4, 9, 9), .5: min(6, 7, 5), .2: min(5, 6)))"
    )
    found = star1(tree, bounds=(-90, 90))
    assert (len(tree), len(found.steps) >= 60) == (31, True)
    # With the places of the tree nearer together, in which a cell of a laptop shows all of it.
    assert found.save(tmp_path / "run.html").stat().st_size < 80_000
