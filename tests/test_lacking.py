"""Where packages of the extras are missing, the suite says what it leaves out; where none is, that is a failure."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = {
    "test_one.py": "import nowhere",
    "test_two.py": "import pytest\n\ndef test_a():\n    import nowhere.else_\n\ndef test_b():\n    pass\n\n"
    "@pytest.mark.extras\ndef test_c():\n    pass\n",
    "deep/conftest.py": "from nowhere import thing",
    "deep/test_three.py": "def test():\n    pass\n",
    "pytest.ini": "[pytest]\nmarkers = extras",
}


@pytest.mark.parametrize(
    ("lacking", "code", "words"),
    [
        (
            {"nowhere"},
            0,
            [
                "Left out are files and tests that need nowhere (3), several extras (1); make test runs them",
                "1 passed, 1 skipped, 1 deselected",
            ],
        ),
        (set(), 2, ["ERROR test_one.py", "ERROR deep", "2 errors"]),
    ],
    ids=["lacking", "all there"],
)
def test_what_is_left_out_is_said_in_a_line(tmp_path, lacking, code, words):
    files = FILES | {"plug.py": f"import tests.lacking\n\ntests.lacking.LACKING = {lacking!r}\n"}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(tmp_path)]), "PYTEST_ADDOPTS": ""}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "tests.lacking", "-p", "plug"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == code, done.stdout + done.stderr
    for line in words:
        assert line in done.stdout
