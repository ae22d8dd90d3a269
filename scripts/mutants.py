"""Change code one small thing at a time and see whether a test notices, with mutmut. Run by `make mutants`.

The changes are made in a copy in build/mutants. What no test notices is listed at the end; tests/search/MUTANTS.md says
why nothing can notice each of them. mutmut does not change decorated functions. So in the copy, `@property`
above a function is written as a call below it, and numba's compiler is switched off.
"""

import argparse
import ast
import os
import pathlib
import resource
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / "build" / "mutants"
TAKEN = ("emmviz", "tests", "docs")
CHANGED = ("emmviz/search", "emmviz/tree/flat")
# Loops that a mutant never leaves must not fill the memory before their time is over.
MEMORY = 6_000_000_000
# Without numba's compiler, the fields of records are attributes only where the type says so.
RECORDS = pathlib.Path("emmviz/search/engines/kernels.py")
AS_RECORDS = """
globals().update({name: np.dtype((np.record, t)) for name, t in list(globals().items()) if isinstance(t, np.dtype)})
"""


def main(paths: list[str], mutants: list[str]) -> None:
    """Copy the repository, mutate the files of some paths, test, and print the mutants that live and the score."""
    shutil.rmtree(COPY, ignore_errors=True)
    for name in TAKEN:
        shutil.copytree(ROOT / name, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
    files = [file for path in map(COPY.joinpath, paths) for file in ([path] if path.is_file() else path.rglob("*.py"))]
    for file in files:
        file.write_text(undecorated(file.read_text(encoding="utf-8")), encoding="utf-8")
    with (COPY / RECORDS).open("a", encoding="utf-8") as end:
        end.write(AS_RECORDS)
    names = [file.relative_to(COPY).as_posix() for file in files]
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings = settings.replace("[tool.mutmut]", f"[tool.mutmut]\nonly_mutate = {names}")
    (COPY / "pyproject.toml").write_text(settings, encoding="utf-8")

    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONHASHSEED": "0"}
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    mutmut = [sys.executable, "-m", "mutmut"]
    if failed := subprocess.run([*mutmut, "run", "--max-children", "1", *mutants], cwd=COPY, env=env).returncode:
        sys.exit(failed)  # mutmut has written why
    results = subprocess.run(
        [*mutmut, "results", "--all", "true"], cwd=COPY, env=env, check=True, capture_output=True, text=True
    )
    found = dict(line.strip().rsplit(": ", 1) for line in results.stdout.splitlines())
    tried = {name: end for name, end in found.items() if end != "not checked"}
    living = [f"{name}: {end}" for name, end in tried.items() if end not in ("killed", "timeout")]
    print(*living, f"{len(tried) - len(living)} of {len(tried)} mutants were noticed", sep="\n")


def undecorated(source: str) -> str:
    """Write `@decorator` above a function as `name = decorator(name)` below it."""
    lines = source.splitlines()
    for node in sorted(ast.walk(ast.parse(source)), key=lambda node: -getattr(node, "lineno", 0)):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            for decorator in node.decorator_list:
                call = f"{node.name} = {ast.unparse(decorator)}({node.name})"
                lines.insert(node.end_lineno or 0, " " * node.col_offset + call)
            del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", default=CHANGED, help="files or folders to change")
    parser.add_argument("mutants", nargs="*", help="patterns of the names of mutants, of which others are left out")
    args = parser.parse_args()
    main(args.only, args.mutants)
