"""What the benchmarks compile when they run, with the machine's own compiler."""

import ctypes
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

_HERE = Path(__file__).parent


def compiled(source: str, *flags: str, compiler: Sequence[str] = ("cc", "-O2")) -> ctypes.CDLL:
    """Compile a file of this folder as a shared library and load it."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "library.so"
        subprocess.run([*compiler, "-fPIC", "-shared", "-o", library, _HERE / source, *flags], check=True)
        return ctypes.CDLL(str(library))


def pointer(array: np.ndarray) -> ctypes.c_void_p:
    """The address of an array's numbers."""
    return array.ctypes.data_as(ctypes.c_void_p)
