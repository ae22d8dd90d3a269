"""Run a page as a newcomer does: its files, its examples and each line of its shell, in this environment.

    python tests/scripts/typed.py PAGE      in the folder where a reader would be

It runs where no package of the tests is.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from threading import Timer

# The tests themselves, and what makes the environment, which is made already.
MADE = r"make (lab|test)\b|source |python -m venv |\.venv\\|pip install -r |pip install --no-deps |jupyter lab "
SERVING = r"make lab|make (lite|site)-serve|jupyter lab|emmviz lecture .* --hall"
PATIENCE = 600  # seconds, among them those of an installation
ADDRESS = re.compile(r"http://[^\s/]+[\w./?=&#-]*")


def type_line(line, **options):
    """Type a line in a shell, where it leads to another folder go there, and return what it printed."""
    if re.match(SERVING, line):
        return serve(line, **options)
    done = subprocess.run(
        ["bash", "-c", f"{line}\nstatus=$?; pwd; exit $status"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        **options,
    )
    *printed, folder = done.stdout.splitlines()
    assert done.returncode == 0, "\n".join([line, *printed])
    os.chdir(folder)
    return "\n".join(printed)


def serve(line, **options):
    """Type a line that serves until Ctrl-C, get the first page of the address that it prints, and press Ctrl-C."""
    printed, answer = "", None
    with subprocess.Popen(
        ["bash", "-c", line],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        **options,
    ) as process:
        stop = Timer(PATIENCE, os.killpg, (process.pid, signal.SIGKILL))
        stop.start()
        for text in process.stdout:
            printed += text
            if not answer and (found := ADDRESS.search(text)):
                answer = first_page(found[0])
                os.killpg(process.pid, signal.SIGINT)
        late = stop.finished.is_set()
        stop.cancel()
    assert answer, f"{line}\n{printed}"
    assert not late, f"{line}: Ctrl-C does not end it"
    assert not re.search(r"Error|Traceback", printed), f"{line}\n{printed}"
    return printed


def first_page(address):
    """Return what a server answers, which may print its address a moment before it listens there."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), browser.open(address, timeout=PATIENCE) as page:
            return page.read()
        time.sleep(0.2)
    return b""


def as_here(line):
    """Return a line with an address and a port of this machine."""
    line = re.sub(r"\s+# .*", "", line).replace("192.168.1.7", "127.0.0.1")
    if "--hall" in line:
        return f"{line} --port 0"
    if line.startswith("make pdf") and not (shutil.which("xelatex") and shutil.which("pandoc")):
        return f"! {line}"  # it says what is missing
    return line


def shell(block):
    """Type the lines of a block, in order; the first that fails ends it all."""
    lines = block.text.splitlines() if block.language in ("sh", "shell") else []
    for line in map(as_here, filter(None, lines)):
        if not re.match(MADE, line):
            print(line, flush=True)
            print(type_line(line), flush=True)
    return 0


if __name__ == "__main__":
    page = Path(sys.argv[1]).resolve()
    sys.path[0] = ""  # the folder of the reader
    sys.path.append(str(Path(__file__).resolve().parents[2]))  # behind what is installed
    from scripts.docs.page import take

    sys.exit(min(take(page, shell), 1))
