"""Write the two locks from pyproject.toml's ranges, for every platform and Python that they allow.

Run by ``make lock``. Pins that stand are kept; ``--upgrade`` and other options go on to ``uv pip compile``.
"""

import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.txt"
TEST_LOCK = ROOT / "requirements-test.txt"
HEAD = "# Made by `make lock` from pyproject.toml; not edited by hand.\n"


def pins(path: pathlib.Path) -> list[str]:
    """Return a lock's pins, without comments, ``-e .`` and ``-r``."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [line for line in lines if line and line[0] not in "#-"]


def compiled(extras: list[str], known: list[str], constraints: list[str], options: list[str]) -> list[str]:
    """Resolve the project with these extras: prefer the known pins, keep to the constraints."""
    with tempfile.TemporaryDirectory() as folder:
        out, limits = pathlib.Path(folder, "out.txt"), pathlib.Path(folder, "constraints.txt")
        out.write_text("\n".join(known), encoding="utf-8")
        limits.write_text("\n".join(constraints), encoding="utf-8")
        command = [sys.executable, "-m", "uv", "--no-config", "--quiet", "pip", "compile", "pyproject.toml"]
        command += ["--universal", "--python-version", "3.11", "--no-annotate", "--no-header", "--no-emit-index-url"]
        command += [f"--extra={extra}" for extra in extras]
        command += ["--constraints", str(limits), "--output-file", str(out), *options]
        subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        return pins(out)


def main() -> None:
    """Write requirements.txt, then requirements-test.txt with what it adds."""
    options = sys.argv[1:]
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "uv"], check=True)
    base = compiled(["lab", "fast", "pptx", "lecture"], pins(LOCK), [], options)
    extras = ["lab", "fast", "pptx", "lecture", "test", "dot", "film", "openspiel", "cluster", "bench", "lite", "docs"]
    more = compiled(extras, base + pins(TEST_LOCK), base, options)
    LOCK.write_text(HEAD + "\n".join(["-e .", *base]) + "\n", encoding="utf-8")
    added = [line for line in more if line not in base]
    TEST_LOCK.write_text(HEAD + "\n".join(["-r requirements.txt", *added]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
