"""SCORM 1.2: a page as the package that a learning platform takes, which reports a score to it."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from emmviz.base.files import zipped
from emmviz.picture.render.svg import escape

_MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="emmviz-{name}" version="1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
<organizations default="emmviz"><organization identifier="emmviz"><title>{title}</title>
<item identifier="item" identifierref="page"><title>{title}</title></item></organization></organizations>
<resources><resource identifier="page" type="webcontent" adlcp:scormtype="sco" href="index.html">
<file href="index.html"/></resource></resources>
</manifest>
"""


def scorm(page: str, title: str) -> bytes:
    """Return a page as a package: the page and its manifest in a zip."""
    content = page.encode("utf-8", "replace")
    manifest = _MANIFEST.format(name=sha256(content).hexdigest()[:16], title=escape(title))
    return zipped([("imsmanifest.xml", manifest.encode("utf-8", "replace")), ("index.html", content)])


def is_package(path: Path) -> bool:
    """Return whether a file is such a package of emmviz."""
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as packed:
        return "imsmanifest.xml" in packed.namelist() and b'identifier="emmviz-' in packed.read("imsmanifest.xml")


# What platforms take, by name: how a page becomes it.
LMS: dict[str, Callable[[str, str], bytes]] = {"scorm": scorm}
