"""Find the programs that the tests drive, a Chromium, Graphviz' dot, pandoc, LaTeX and npm; print the browser's path.

Run by ``make test``: installs what is missing with apt when it may, else says in one sentence what to install.
"""

import ctypes
import os
import shutil
import subprocess
import sys

# The first has no window: a test takes a quarter less processor time in it.
BROWSERS: tuple[str, ...] = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
# What pictures in TikZ and Beamer are compiled with: a file of each Debian package, and what it is called.
LATEX = {
    "texlive-latex-base": ("article.cls", "pdflatex"),
    "texlive-pictures": ("tikz.sty", "TikZ"),
    "texlive-latex-recommended": ("beamer.cls", "Beamer"),
    "lmodern": ("lmodern.sty", "the Latin Modern fonts"),
}


def find_browser() -> str | None:
    """Return the path of ``EMMVIZ_BROWSER`` if that is set, else of the first Chromium that runs, else None."""
    if named := os.environ.get("EMMVIZ_BROWSER"):
        return shutil.which(named)
    return next((path for name in BROWSERS if (path := shutil.which(name)) and runs(path)), None)


def runs(*program: str) -> bool:
    """Tell a program from a stub that only asks to be installed; on Windows ``--version`` would open a window."""
    if sys.platform == "win32":
        return True
    try:
        asked = subprocess.run([*program, "--version"], capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing() -> dict[str, str]:
    """Return what is not there: what it is called in a sentence, by its Debian package."""
    lacks = {}
    if not find_browser():
        lacks["chromium"] = "a Chromium, Chrome or Edge browser"
    if not shutil.which("dot"):
        lacks["graphviz"] = "Graphviz' dot program"
    if not shutil.which("pdftoppm"):
        lacks["poppler-utils"] = "poppler's pdftoppm"
    if not shutil.which("pandoc"):
        lacks["pandoc"] = "pandoc"
    if not shutil.which("npm"):
        lacks["npm"] = "npm, which brings Python for the browser"
    lacks |= _latex_lacks()
    # Playwright's wheel carries a program that a minimal Linux cannot start.
    if sys.platform == "linux" and not _loads("libatomic.so.1") and not runs(sys.executable, "-m", "playwright"):
        lacks["libatomic1"] = "the library libatomic.so.1"
    return lacks


def _latex_lacks() -> dict[str, str]:
    found: set[str] = set()
    if shutil.which("pdflatex") and (finder := shutil.which("kpsewhich")):
        # It fails where one of the files is missing, and prints the others.
        asked = [finder, *(file for file, _ in LATEX.values())]
        printed = subprocess.run(asked, capture_output=True, stdin=subprocess.DEVNULL, text=True, timeout=60).stdout
        found = {os.path.basename(line) for line in printed.splitlines()}
    return {package: name for package, (file, name) in LATEX.items() if file not in found}


def apt_install(packages: list[str]) -> None:
    """Install Debian packages; a failure shows in what is still missing."""
    print("Installing", *packages, file=sys.stderr)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    # A terminal shows progress, a log only what went wrong.
    progress = sys.stderr if sys.stderr.isatty() else subprocess.DEVNULL

    def get(*command: str) -> None:
        apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
        subprocess.run([*apt, *command], env=environment, stdin=subprocess.DEVNULL, stdout=progress)

    get("update")
    light = BROWSERS[0]  # Debian has it, Ubuntu does not
    if "chromium" in packages and not subprocess.run(["apt-cache", "show", light], capture_output=True).returncode:
        packages = [light if package == "chromium" else package for package in packages]
    get("-y", "install", "--no-install-recommends", *packages)


def main() -> None:
    """Print the browser's path, or exit with one sentence."""
    named = os.environ.get("EMMVIZ_BROWSER")
    if named and not find_browser():
        sys.exit(f"emmviz: EMMVIZ_BROWSER names '{named}', which is not a program: give the path of a Chromium.")
    if (lacks := missing()) and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        apt_install(list(lacks))
        lacks = missing()
    if lacks:
        brew = {"chromium": "google-chrome", "poppler-utils": "poppler"} | dict.fromkeys(LATEX, "texlive")
        mac = " ".join(dict.fromkeys(brew.get(package, package) for package in lacks))
        apt = " ".join(lacks)
        how = f"macOS: brew install {mac}" if sys.platform == "darwin" else f"Debian, Ubuntu: sudo apt install {apt}"
        other = ", or give a browser's path in EMMVIZ_BROWSER" if "chromium" in lacks else ""
        sys.exit(f"emmviz: the tests need {' and '.join(lacks.values())}: install what is missing ({how}){other}.")
    print(find_browser())


if __name__ == "__main__":
    main()
