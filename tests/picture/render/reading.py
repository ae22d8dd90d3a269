"""Files read as the programs of their kinds do, which must find them sound; and the texts in them."""

import re
import zipfile
from xml.etree import ElementTree

import pptx
from PIL import Image
from pypdf import PdfReader

from tests.picture.render.scenes import SVG

TAGS = {"svg", "title", "desc", "style", "g", "rect", "circle", "polygon", "path", "text"}


def plain(content, allowed="\n"):
    """Text in UTF-8 without control characters and without invalid ones."""
    text = content.decode("utf-8")
    wrong = {sign for sign in text if re.match("[\x00-\x1f\x7f-\x9f\ufffe\uffff]", sign)} - set(allowed)
    assert not wrong, ascii(wrong)
    return text


def _svg(path):
    items = list(ElementTree.parse(path).iter())
    assert {item.tag.removeprefix(SVG) for item in items} <= TAGS
    return [item.text for item in items if item.tag == f"{SVG}text"]


def _xml(path):
    return [item.text or "" for item in ElementTree.parse(path).iter()]


def _tex(path):
    assert path.read_bytes().isascii()
    return [plain(path.read_bytes())]


def _pdf(path):
    pages = PdfReader(path, strict=True).pages
    assert not any(len(page["/Annots"]) for page in pages if "/Annots" in page), "what could be clicked"
    return [page.extract_text() for page in pages]


def _pptx(path):
    with zipfile.ZipFile(path) as package:
        for name in package.namelist():
            if name.endswith((".xml", ".rels")):
                ElementTree.fromstring(package.read(name))
    return [slide.notes_slide.notes_text_frame.text for slide in pptx.Presentation(path).slides]


def _image(path):
    with Image.open(path) as image:
        for frame in range(getattr(image, "n_frames", 1)):
            image.seek(frame)
            image.load()
    return []


def _film(path):
    from imageio_ffmpeg import count_frames_and_secs

    assert count_frames_and_secs(str(path))[0] > 1
    return []


_READERS = {
    "svg": _svg,
    "xml": _xml,
    "tex": _tex,
    "pdf": _pdf,
    "pptx": _pptx,
    "mp4": _film,
    "png": _image,
    "gif": _image,
    "apng": _image,
    "txt": lambda path: [plain(path.read_bytes())],
    "json": lambda path: [plain(path.read_bytes())],
    "dot": lambda path: [plain(path.read_bytes(), "\n\t")],
    "html": lambda path: [plain(path.read_bytes(), "\n\t\r")],
    "mjs": lambda path: [plain(path.read_bytes(), "\n")],
}


def read(path):
    """The texts of a file, none where there are only pixels; it fails where the file is not sound."""
    return _READERS[path.suffix[1:]](path)
