"""What only the owner can say stands in owner.toml, and in the files that need it as it stands there."""

import re
import shutil
import tomllib
from collections import defaultdict
from datetime import datetime

import pytest
import yaml

from scripts import owner
from scripts.site import pages
from tests.own import ROOT

KNOWN = {
    "released": True,
    "repository": "https://example.org/emmviz",
    "site": "https://emmviz.example.org",
    "contact": "conduct@example.org",
    "use": "Ada used it in one course.",
    "ai": "No such tools were used.",
    "support": "We thank nobody.",
    "authors": [
        {"given-names": "Ada", "family-names": "Byron", "orcid": "0000-0000-0000-0001", "affiliation": "One"},
        {"given-names": "Karl", "family-names": "Noll", "orcid": "", "affiliation": ""},
    ],
}


@pytest.fixture
def copy(tmp_path):
    for name in owner.FILES:
        shutil.copyfile(ROOT / name, tmp_path / name)
    return tmp_path


def head(path):
    return yaml.safe_load(path.read_text(encoding="utf-8").split("---\n")[1])


def test_the_files_say_what_owner_toml_says(copy):
    assert owner.write(owner.facts(), copy) == []


def test_what_becomes_known_is_written_and_what_is_no_longer_known_is_taken_back(copy):
    assert owner.missing(KNOWN) == ["orcid of author 2", "affiliation of author 2"]
    assert owner.write(KNOWN, copy) == list(owner.FILES)
    texts = {name: (copy / name).read_text(encoding="utf-8") for name in owner.FILES}
    assert "[Step through it yourself](https://emmviz.example.org)" in texts["README.md"]
    assert "in private (conduct@example.org); your report" in texts["CODE_OF_CONDUCT.md"]
    assert tomllib.loads(texts["pyproject.toml"])["project"]["urls"] == {
        "Repository": KNOWN["repository"],
        "Documentation": KNOWN["site"],
    }
    cited = yaml.safe_load(texts["CITATION.cff"])
    ada = KNOWN["authors"][0] | {"orcid": "https://orcid.org/0000-0000-0000-0001"}
    assert cited["authors"] == [ada, {"given-names": "Karl", "family-names": "Noll"}]
    assert (cited["repository-code"], cited["url"]) == (KNOWN["repository"], KNOWN["site"])
    paper = head(copy / "paper.md")
    assert paper["authors"] == [
        {"name": "Ada Byron", "orcid": "0000-0000-0000-0001", "affiliation": 1},
        {"name": "Karl Noll", "affiliation": 2},
    ]
    assert all(f"\n\n{KNOWN[name]}\n\n#" in texts["paper.md"] for name in ("use", "ai", "support"))
    assert paper["affiliations"] == [{"name": "One", "index": 1}, {"name": "not stated", "index": 2}]
    assert owner.write(owner.facts(), copy) == list(owner.FILES)
    assert all((copy / name).read_bytes() == (ROOT / name).read_bytes() for name in owner.FILES)


def test_the_citation_has_what_the_format_asks_for():
    """The keys of version 1.2.0 of the Citation File Format, https://citation-file-format.github.io."""
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert {"cff-version", "message", "title", "authors"} <= set(cited)
    assert (cited["cff-version"], cited["type"], cited["license"]) == ("1.2.0", "software", "MIT")
    optional = {"abstract", "date-released", "keywords", "references", "repository-code", "url", "version"}
    assert set(cited) <= {"cff-version", "message", "title", "authors", "type", "license"} | optional


def test_the_paper_has_what_its_journal_asks_for():
    """The head of a paper in the Journal of Open Source Software, https://joss.readthedocs.io."""
    paper, text = head(ROOT / "paper.md"), (ROOT / "paper.md").read_text(encoding="utf-8")
    assert set(paper) == {"title", "tags", "authors", "affiliations", "date", "bibliography"}
    assert datetime.strptime(paper["date"], "%d %B %Y")
    indexes = [place["index"] for place in paper["affiliations"]]
    assert all(author["affiliation"] in indexes for author in paper["authors"])
    heads = [line for line in text.splitlines() if line.startswith("# ")]
    assert heads == [
        "# Summary",
        "# Statement of need",
        "# State of the field",
        "# Software design",
        "# Research impact statement",
        "# AI usage disclosure",
        "# Acknowledgements",
        "# References",
    ]
    # What the Journal of Open Source Education asks for besides.
    parts = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    assert parts == [
        "Learning objectives",
        "Content",
        "Instructional design",
        "Story of the project",
        "Use in courses",
    ]
    cited = {key for group in re.findall(r"\[(@[^]]+)\]", text) for key in re.findall(r"@(\w+)", group)}
    assert cited == set(re.findall(r"^@\w+\{(\w+),", (ROOT / "paper.bib").read_text(encoding="utf-8"), re.MULTILINE))
    assert all((ROOT / picture).is_file() for picture in re.findall(r"\]\(([^)]+\.png)\)", text))
    assert 750 <= len(text.split()) <= 1750


@pytest.mark.parametrize("lang", pages.LANGUAGES)
@pytest.mark.parametrize("released", [False, True])
def test_the_front_page_promises_a_release_only_when_there_is_one(monkeypatch, lang, released):
    monkeypatch.setattr(pages, "facts", lambda: {"released": released})
    page = pages.front(lang, "", "", assets="", hashes=defaultdict(str))
    assert ("pip install emmviz" in page, "make lab" in page) == (released, not released)
    # Nothing else that the site says does.
    promises = [
        key
        for part in pages.WORDS[lang].values()
        if isinstance(part, dict)
        for key, text in part.items()
        if "pip install" in str(text)
    ]
    assert promises == ["released"]
