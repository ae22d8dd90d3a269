"""Address: where phones find the hall, in words and as a QR code."""

from __future__ import annotations

import io
import socket

import segno

__all__ = ["address", "qr_code"]


def address(host: str, port: int) -> str:
    """Return the address that phones open.

    Parameters: host, on which the server listens: of all addresses at once, such as 0.0.0.0, it is the one by which
    this machine reaches others; port.

    >>> address("192.168.1.7", 8000), address("::1", 8000)
    ('http://192.168.1.7:8000', 'http://[::1]:8000')
    """
    shown = _own() if host in ("0.0.0.0", "::", "") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"


def qr_code(text: str) -> str:
    """Return a QR code as SVG that takes the size of its place, black on white whatever is around it."""
    written = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        written, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", nl=False
    )
    return written.getvalue().decode("ascii")


def _own() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that documentation has for itself (RFC 5737)
            return str(probe.getsockname()[0])
        except OSError:  # there is no network
            return "127.0.0.1"
