"""Run by pack.mjs in the page's own Python: modules become bytecode, as no page is to compile them at each start."""

from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

for path in Path("/stage").rglob("*.py"):
    name = path.relative_to("/stage").as_posix().partition("/")[2]
    # Without docstrings and assertions, and never compared with the source.
    code = compile(path.read_bytes(), name, "exec", dont_inherit=True, optimize=2)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, bytes(8), False))
    path.unlink()
