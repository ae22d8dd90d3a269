"""The code of the pages of the documentation does what they say."""

import re

import pytest

from scripts.docs.build import stage
from scripts.docs.page import PageError, run_page
from scripts.docs.typecheck import check_types
from tests.own import ROOT
from tests.scripts.site_pages import HOWTO


def test_the_code_of_every_page_runs(tmp_path):
    ran = stage(tmp_path / "source")
    assert set(ran) == {path.stem for path in HOWTO} | {"index"}
    assert min(ran.values()) >= 3, ran


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


def test_a_block_with_a_caption_is_a_file_and_a_file_of_emmviz_goes_into_a_copy(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("""
```{code-block} python
:caption: emmviz/extra.py

NUMBER = 7
```

```python
>>> from emmviz import extra, GameTree
>>> extra.NUMBER
7
>>> _ = GameTree.parse("max(1, 2)").save("tree.svg")
```
""")
    assert run_page(page, tmp_path / "made") == 3
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["tree.svg"]
    assert not (ROOT / "emmviz" / "extra.py").exists()


TYPED = """
```{code-block} python
:caption: one.py

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
