"""A release is one commit and one tag, or nothing."""

import subprocess
from datetime import date

import pytest

from scripts import release
from scripts.release import ReleaseError, dated

CHANGELOG = "# Changelog\n\n## 2.0, not yet released\n\n### Trees\n\n- Plant trees.\n\n## 1.0, 2025-01-02\n\n- Old.\n"


def test_the_section_of_the_version_gets_its_date_and_is_the_message():
    new, section = dated(CHANGELOG, "2.0", date(2026, 5, 4))
    assert new == CHANGELOG.replace("not yet released", "2026-05-04")
    assert section == "### Trees\n\n- Plant trees."


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A repository with a version, in which building and checking write one file, or fail."""
    git = release._run
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "none"))
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG)
    (tmp_path / ".gitignore").write_text("dist\n")
    for command in (["init"], ["config", "user.name", "A"], ["config", "user.email", "a@b.c"], ["add", "."]):
        git(tmp_path, "git", *command)
    git(tmp_path, "git", "commit", "-m", "Begin")

    def tools(root, program, *rest):
        if program == "git":
            return git(root, program, *rest)
        if (root / "dist" / "broken").exists() and program == "uvx":
            raise ReleaseError("twine check fails")
        (root / "dist").mkdir(exist_ok=True)
        (root / "dist" / "emmviz-2.0.tar.gz").touch()
        return ""

    monkeypatch.setattr(release, "_run", tools)
    return tmp_path


def asked(project, *command):
    return subprocess.run(["git", *command], cwd=project, capture_output=True, text=True, check=True).stdout


def test_a_release_is_a_commit_and_a_tag_that_has_the_section(project):
    assert release.release(project) == "v2.0"
    assert asked(project, "log", "--format=%s").split("\n") == ["Release 2.0", "Begin", ""]
    assert (
        asked(project, "tag", "--list", "--format=%(contents)").strip() == "emmviz 2.0\n\n### Trees\n\n- Plant trees."
    )
    assert asked(project, "status", "--porcelain") == ""
    assert "## 2.0, not yet released" not in (project / "CHANGELOG.md").read_text()
    with pytest.raises(ReleaseError, match=r"the tag v2\.0 exists"):
        release.release(project)


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("CHANGELOG.md", "# Changelog\n", "there are changes that are not committed"),
        ("dist/broken", "", "twine check fails"),
    ],
)
def test_what_fails_leaves_the_repository_as_it_was(project, monkeypatch, file, text, message):
    monkeypatch.setattr(release.shutil, "rmtree", lambda *_, **__: None)
    (project / "dist").mkdir()
    (project / file).write_text(text)
    before = (project / "CHANGELOG.md").read_text()
    with pytest.raises(ReleaseError, match=message):
        release.release(project)
    assert (project / "CHANGELOG.md").read_text() == before
    assert asked(project, "log", "--format=%s") == "Begin\n"
