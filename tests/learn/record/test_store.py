"""The store: the first try counts, several write at once, and no file or folder stops an exercise."""

import json
import subprocess
import sys
from dataclasses import asdict, replace

import pytest

from emmviz.base.locale import languages
from emmviz.learn.record import store
from emmviz.learn.record.store import Entry, Record, forget, keep, place, read
from tests.sentences import wording

AT = "2026-11-23T09:30:00Z"


def entry(name="q1", verdict="right", **more):
    return Entry(name, "quiz", "backup", verdict, **{"answer": "2,5", "at": AT, **more})


def test_the_first_try_counts_and_the_order_stays(file):
    assert read(file).entries == ()
    one, two = entry("q1", "wrong", mistake="sum", answer="¿ñ?"), entry("q2", "unknown", answer="9" * 10_000)
    assert [keep(each, file) for each in (one, entry("q1"), two, entry("q2"))] == [""] * 4
    assert read(file).entries == (replace(one, solved=True), replace(two, answer="9" * 200, solved=True))
    # For a person: one line an answer, with the letters as they are.
    lines = file.read_text(encoding="utf-8").splitlines()
    assert (len(lines), "¿ñ?" in lines[1], json.loads("\n".join(lines))["emmviz"]) == (4, True, "progress")


def test_the_usual_file_lies_in_the_working_folder_unless_the_environment_names_another_or_none(cwd, monkeypatch):
    for number, variable, name in ((1, "", "emmviz-progress.json"), (2, str(cwd / "ana.json"), "ana.json")):
        monkeypatch.setenv("EMMVIZ_PROGRESS", variable)
        keep(entry())
        assert (len([*cwd.iterdir()]), place(), read().entries) == (number, cwd / name, (entry(),))
    monkeypatch.setenv("EMMVIZ_PROGRESS", "off")
    assert (keep(entry("q9")), read().entries, place()) == ("", (), None)
    forget()
    assert len([*cwd.iterdir()]) == 2


def text(*entries):
    return json.dumps({"emmviz": "progress", "entries": entries})


ONE, TWO = (asdict(entry(name, mistake=None)) for name in "ab")
SPOILED = [
    *(
        (content, "")
        for content in (b"", b"{", b"[]", b"null", b'{"entries": 3}', b"\xff\xfe", b"[" * 100_000, b"<<<<<<< HEAD\n{}")
    ),
    *(
        (text(ONE | wrong, TWO).encode(), "b")
        for wrong in [
            {"kind": "exam"},
            {"verdict": "half"},
            {"id": 3},
            {"skill": None},
            {"answer": None},
            {"mistake": 7},
            {"more": 1},
            {"solved": "yes"},
            *(
                {"at": at}
                for at in (None, "yesterday", "2026-11-23T23:16:3Z", "2026-1-23T23:16:03Z", "\uff12026-11-23T23:16:03Z")
            ),
        ]
    ),
    (text(3, {}, {"id": "c"}, ONE | {"skill": "of another version"}, ONE | {"mistake": "sum"}, TWO).encode(), "ab"),
]


@pytest.mark.parametrize(("content", "ids"), SPOILED, ids=range(len(SPOILED)))
def test_a_spoiled_file_is_set_aside_with_a_sentence_and_what_can_be_read_of_it_stays(file, content, ids):
    file.write_bytes(content)
    kept, trouble = read(file)
    assert ("".join(one.id + (one.mistake or "") for one in kept), trouble) == (ids, "spoiled")  # the first try counts
    assert file.read_bytes() == content  # to look at it changes nothing
    note = wording("progress.set_aside", file="emmviz-progress.json", aside="emmviz-progress-aside-1.json")
    assert keep(entry(), file) == note
    assert [one.id for one in read(file).entries] == [*ids, "q1"]
    assert (file.parent / "emmviz-progress-aside-1.json").read_bytes() == content
    file.write_bytes(content)
    assert ["aside-2" in keep(entry(), file, lang="es"), keep(entry("q2"), file)] == [True, ""]


def test_a_folder_that_cannot_be_written_gives_one_sentence(file, monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("emmviz.learn.record.store.write_whole", refuse)
    for lang in languages():
        assert keep(entry(), file, lang=lang) == wording("progress.not_kept", lang, file=file.name)
    assert keep(entry(), file.parent / "nowhere" / "x.json") == wording("progress.not_kept", file="x.json")


def test_what_cannot_be_read_is_never_replaced(file):
    file.mkdir()
    assert read(file) == Record((), "unreadable")
    assert keep(entry(), file) == wording("progress.not_kept", file=file.name)
    assert file.is_dir()


def test_two_kernels_lose_no_answer(file):
    code = (
        "import sys; from emmviz.learn.record.store import Entry, keep; print(flush=True)\n"
        "for i in range(25): keep(Entry(f'b{i}', 'act', 'windows', 'right'), sys.argv[1])"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(file)], stdout=subprocess.PIPE) as other:
        other.stdout.readline()  # both begin at the same time
        for i in range(25):
            keep(entry(f"a{i}"), file)
    assert other.returncode == 0
    assert sorted(one.id for one in read(file).entries) == sorted(f"{name}{i}" for name in "ab" for i in range(25))
    assert [one.name for one in file.parent.iterdir()] == [file.name]


def test_a_lock_that_is_never_given_back_costs_no_answer(file, monkeypatch):
    monkeypatch.setattr(store, "_WAIT", 0.05)
    file.with_name(f".{file.name}.lock").touch()
    assert (keep(entry(), file), read(file).entries, [*file.parent.iterdir()]) == ("", (entry(),), [file])
