"""The code of the pages of the documentation does what they say, and a code host shows the pages as they are."""

import inspect
import re
import sys

import pytest

import emmviz
from emmviz.search.options import COMMON
from scripts.docs import reference, repository
from scripts.docs.build import DOCS
from scripts.docs.page import PageError, blocks, run_page
from scripts.docs.pictures import shown
from scripts.docs.typecheck import check_types
from tests.long import LONG
from tests.own import ROOT
from tests.scripts.site_pages import HOWTO

WITH_CODE = [*HOWTO, DOCS / "index.md", DOCS / "api" / "players.md"]
PICTURES = {place for page in DOCS.rglob("*.md") for place in shown(page)}


def test_every_howto_has_code_and_every_picture_is_made_by_a_page():
    # The lines of the list of how-tos are for the environment.
    assert {page for page in DOCS.rglob("*.md") if blocks(page)} - {DOCS / "howto" / "index.md"} == {*WITH_CODE}
    assert {path.relative_to(DOCS / "pictures") for path in DOCS.glob("pictures/*/*")} == PICTURES
    assert {place.parent.name for place in PICTURES} <= {page.stem for page in WITH_CODE}


# By default every third page.
@pytest.mark.parametrize(
    "page", WITH_CODE if LONG else WITH_CODE[1::3], ids=lambda page: page.relative_to(DOCS).as_posix()
)
def test_the_code_of_a_page_runs_and_writes_the_pictures_that_are_committed(page, tmp_path):
    assert run_page(page, tmp_path) >= 3
    for place in (one for one in PICTURES if one.parent.name == page.stem):
        made = tmp_path / place.name
        if place.suffix == ".png":
            assert made.with_suffix(".html").is_file()
        # A QR code holds a link, which two machines may not deflate alike.
        elif place.parent.name != "link":
            same = made.read_bytes() == (DOCS / "pictures" / place).read_bytes()
            assert same, f"docs/pictures/{place} is out of date: run make pictures"


@pytest.mark.parametrize(
    "page", [path for path in reference.pages() if path.stem != "index"], ids=lambda page: page.stem
)
def test_each_line_of_the_reference_has_its_source_its_sentence_and_a_page_that_uses_it(page):
    text = page.read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[`.*", text, re.MULTILINE)
    assert rows
    assert (reference.filled(text) == text) is True, "run python -m scripts.docs.reference"
    assert all(re.fullmatch(r"\| \[`[\w.]+`\]\(\S+\) \| .*\. \|( \[.+\]\(\S+\))? \|", row) for row in rows)
    assert reference.directives(text).count(".. auto") == len(rows)
    # A class may be used by the function of the same name that makes it: Puzzle by learn.puzzle.
    for name, target in re.findall(r"^\| \[`(?:\w+\.)*(\w+)`\].* \[.+\]\((\S+)\) \|$", text, re.MULTILINE):
        used = (page.parent / target).read_text(encoding="utf-8")
        assert re.search(rf"\b{name}\b", used, re.IGNORECASE), f"{target} does not use {name}"


@pytest.mark.parametrize("page", repository.pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_a_code_host_shows_all_of_a_page(page):
    assert repository.faults(page) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[gone](gone.md)", "nothing is at gone.md"),
        ("![gone](pictures/gone.svg)", "nothing is at pictures/gone.svg"),
        ("<img src='gone.png'>", "nothing is at gone.png"),
        ("[outside](../outside.md)", "nothing is at ../outside.md"),
        ("[here](page.md#gone)", "no heading is at page.md#gone"),
        ("[made](made.html)", "a code host shows the source of made.html"),
        ("```{toctree}\nmade\n```", "a code host shows this directive as code: {toctree} made"),
        ("```toml\n:caption: a.toml\n```", "a code host shows this directive as code: toml :caption: a.toml"),
        (":::{note}\nHear, hear.\n:::", "a code host shows this directive as text: :::{note}"),
        ("See {doc}`page`.", "a code host shows this directive as text: See {doc}"),
        ('<iframe src="https://example.org"></iframe>', "a code host does not show <iframe>"),
        ("[here](#a-heading-1), [there](https://example.org/gone), ``[gone](gone.md)``", ""),
        ("~~~markdown\n[gone](gone.md)\n```{vote} max(1, 2)\n```\n~~~", ""),
    ],
)
def test_what_a_code_host_would_not_show_is_named_with_its_line(tmp_path, text, fault):
    page = tmp_path / "page.md"
    page.write_text(f"---\ntitle: A page\n---\n# A heading\n\n# A *heading*\n\n{text}\n", encoding="utf-8")
    (tmp_path / "made.html").touch()
    assert repository.faults(page, tmp_path) == ([f"page.md:8: {fault}"] if fault else [])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```python\n>>> 1 + 1\n3\n```\n", "Expected:\n    3\nGot:\n    2"),
        ("```python\n>>> 1 / 0\n```\n", "ZeroDivisionError"),
        ('```sh\nemmviz solve "max(1, two)"\n```\n', 'emmviz solve "max(1, two)" fails'),
        ("```python\n>>> kept = 2\n```\n\n```python\n>>> kept\n1\n```\n", "Got:\n    2"),
    ],
)
def test_code_that_does_not_do_what_the_page_says_is_refused(tmp_path, text, message):
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(PageError, match=re.escape(message)):
        run_page(page, tmp_path / "made")


def test_a_block_below_its_name_is_a_file(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("""
Save it as `extra.py`:

```python
NUMBER = 7
```

Then print `extra.py`:

```python
>>> import extra
>>> extra.NUMBER
7
```

This is `other.py`: it is not saved.

```python
NUMBER = 8
```
""")
    assert run_page(page, tmp_path / "made") == 2
    assert [path.name for path in (tmp_path / "made").glob("*.py")] == ["extra.py"]


TYPED = """
This is `one.py`:

```python
def half(number: int) -> float:
    return number / TWO
```

```python
>>> from one import half
>>> answer: float | str = half(%s)
>>> answer = "a half"
>>> half("four")
Traceback (most recent call last):
TypeError: unsupported operand type(s) for /: 'str' and 'int'
>>> for _ in range(2):
...     half(%s)
1.0
1.0
```
"""


@pytest.mark.parametrize(
    ("two", "first", "looped", "lines"),
    [
        ("2", "2", "2", []),
        ("'2'", "2", "2", [6]),
        ("2", "2, 3", "2", [11]),
        ("2", "2", "None", [17]),
        ("None", "'2'", "None", [6, 11, 17]),
    ],
)
def test_a_call_of_a_page_with_a_wrong_type_is_named_with_its_line(tmp_path, two, first, looped, lines):
    page = tmp_path / "page.md"
    page.write_text(TYPED.replace("TWO", two) % (first, looped), encoding="utf-8")
    faults = check_types([page], tmp_path / "types")
    assert sorted(map(int, re.findall(rf"^{re.escape(str(page))}:(\d+): error", faults, re.MULTILINE))) == lines
    assert (faults == "") is (lines == [])


def test_the_reference_says_of_each_search_only_what_is_special_of_it(monkeypatch):
    monkeypatch.setattr(sys, "path", [str(DOCS), *sys.path])
    from site_parts import docstrings

    parts = {}
    for name in ("expectiminimax", "star2"):
        function = getattr(emmviz, name)
        lines = inspect.getdoc(function).split("\n")
        docstrings._process(None, "function", f"emmviz.{name}", function, None, lines)
        parts[name] = re.findall(r"^:param (\S+):", "\n".join(lines), re.MULTILINE)
        assert set(COMMON) <= set(inspect.signature(function).parameters)
    assert parts == {
        "expectiminimax": ["tree", *COMMON],
        "star2": ["tree", "probes", "probe_order", "reuse", r"\*\*options"],
    }
    signature = docstrings._signature(None, "function", "emmviz.star2", emmviz.star2, None, "", "")
    assert signature == ("(tree, *, probes=1, probe_order='cyclic', reuse=True, **options)", "")
