"""Change emmviz/search one small thing at a time and see whether a test notices, with mutmut. Run by `make mutants`.

Everything happens on a copy in build/mutants. What no test notices is listed at the end; tests/search/MUTANTS.md says
of each why nothing can. mutmut leaves decorated functions alone, so that in the copy `@property` above a function is
written as a call below it, and numba's compiler is switched off.
"""

import ast
import os
import pathlib
import resource
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "mutants"
TAKEN = ("emmviz", "tests", "pyproject.toml")
MEMORY = 6_000_000_000
# What numba reads as attributes, numpy does too where the type says so.
RECORDS = """
globals().update({name: np.dtype((np.record, t)) for name, t in list(globals().items()) if isinstance(t, np.dtype)})
"""


def main() -> int:
    """Copy, mutate, test, and print the mutants that live; patterns of their names may be given."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in TAKEN:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, COPY)
    for path in (*(COPY / "emmviz" / "search").rglob("*.py"), *(COPY / "emmviz" / "tree" / "flat").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        path.write_text(undecorated(source) + RECORDS * ("= np.dtype(" in source), encoding="utf-8")
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONHASHSEED": "0"}
    # A loop that a mutant never leaves must not fill the memory before its time is over.
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    mutmut = [sys.executable, "-m", "mutmut"]
    ran = subprocess.run([*mutmut, "run", "--max-children", "1", *sys.argv[1:]], cwd=COPY, env=env, check=False)
    results = subprocess.run([*mutmut, "results"], cwd=COPY, env=env, check=False, capture_output=True, text=True)
    print(*(line for line in results.stdout.splitlines() if "not checked" not in line), sep="\n")
    return ran.returncode


def undecorated(source: str) -> str:
    """Write `@decorator` above a function as `name = decorator(name)` below it."""
    lines = source.splitlines()
    for node in sorted(ast.walk(ast.parse(source)), key=lambda node: -getattr(node, "lineno", 0)):
        if not isinstance(node, ast.FunctionDef) or not node.decorator_list:
            continue
        decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
        if decorators in (["classmethod"], ["staticmethod"]):
            continue
        call = node.name
        for decorator in reversed(decorators):
            call = f"{decorator}({call})"
        assert node.end_lineno is not None
        lines.insert(node.end_lineno, f"{' ' * node.col_offset}{node.name} = {call}")
        del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
