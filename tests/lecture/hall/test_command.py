"""The command that serves a deck for votes: its options, and its messages if it cannot."""

import re
import socket
import sys

import pytest

from emmviz.base.extras import install
from emmviz.base.messages import Message, Option, own_words
from emmviz.cli.wording import as_flag
from emmviz.lecture.hall.pages import own_addresses
from tests.lecture.hall.served import command
from tests.sentences import wording

LECTURE = """---
title: Chance
---
# First {minutes: 4}
## Which move is best?

```{vote} max(a1: chance(.9: 2, .1: 3), a2: chance(.9: 1, .1: 4))
answer: best
id: first
```
"""


@pytest.fixture
def written(cwd):
    (cwd / "short.md").write_text(LECTURE, encoding="utf-8")
    return cwd


def voted(hall, answer, taken):
    """A phone's vote on the server, which then ends."""
    token = hall.ask("/join", {"code": hall.code})[1]["token"]
    hall.turn("first", "open")
    sent = {"vote": "first", "round": 1, "answer": answer}
    assert hall.ask("/vote", sent, **{"X-Phone": token}) == (200, {"taken": taken})
    return hall.stop()


def test_a_lecture_is_served_with_its_votes_until_ctrl_c(written):
    with command("lecture", "short.md", "--hall", "--port", "0", "--keep", "votes.csv", "--theme", "dark") as hall:
        assert (written / "short.hall").exists()
        code, text = voted(hall, "0", "a1")
    assert code == 0
    first, *commands, last = text.splitlines()
    again = r"  emmviz lecture short.md --hall --port=0 --keep=votes.csv --theme=dark"
    assert first.startswith("Only this computer can open that address.")
    assert all(re.fullmatch(rf"{again} --host \d+\.\d+\.\d+\.\d+", one) for one in commands)
    assert last == "votes.csv contains the votes."
    lines = (written / "votes.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "vote,question,round,phone,answer,right,mistake,time"
    assert re.fullmatch(r"first,Which move is best\?,1,1,a1,1,,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00", lines[1])
    assert sorted(path.name for path in written.iterdir()) == ["short.md", "votes.csv"]


@pytest.mark.long
def test_a_second_group_does_not_replace_the_votes_of_the_first(written, shell):
    votes, words = written / "votes.csv", ["lecture", "short.md", "--hall", "--port", "0", "--keep", "votes.csv"]
    kept = wording("wrong.lecture.hall.kept", file="'votes.csv'", option="--overwrite")
    votes.write_bytes(b"vote,question,round,phone,answer,right,mistake,time\r\n")  # nobody had voted
    with command(*words) as hall:
        assert voted(hall, "0", "a1")[0] == 0
    first = votes.read_bytes()
    assert first.count(b"\r\n") == 2
    assert shell(*words) == (2, "", f"emmviz: {kept}\n")
    assert votes.read_bytes() == first
    votes.unlink()
    with command(*words) as hall:
        votes.write_bytes(first)  # by a hall that has ended meanwhile
        code, text = voted(hall, "1", "a2")
    assert (code, text.splitlines()[-1]) == (2, f"emmviz: {kept}")
    assert votes.read_bytes() == first
    with command(*words, "--overwrite") as hall:  # it goes on, with the vote that was not written
        assert hall.ask("/join", {"code": hall.code})[0] == 200
        assert hall.stop()[0] == 0
    assert [line.split(b",")[4] for line in votes.read_bytes().splitlines()[1:]] == [b"a2"]
    assert sorted(path.name for path in written.iterdir()) == ["short.md", "votes.csv"]


HERE = ", ".join(["127.0.0.1", *own_addresses()])
KEPT = {"file": "'mine.csv'", "suffix": "csv", "option": Option("overwrite", True)}
REFUSED = (
    ("--hall --port 99999", Message("wrong.lecture.hall.port", given="99999")),
    (
        "--hall --host 192.0.2.77",
        Message("wrong.lecture.hall.host", given="'192.0.2.77'", option=Option("host"), known=HERE),
    ),
    ("--hall --keep votes.txt", Message("wrong.lecture.hall.csv", given="'votes.txt'")),
    ("--hall --keep mine.csv", Message("wrong.base.kept", **KEPT)),
    ("--hall -o x.html", Message("wrong.cli.hall_writes")),
    ("--keep votes.csv", Message("wrong.cli.of_hall", option="--keep")),
)


def test_what_cannot_be_served_is_said_in_a_sentence(written, shell, monkeypatch):
    (written / "mine.csv").write_text("mine", encoding="utf-8")
    before = sorted(written.iterdir())
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        busy = Message("wrong.lecture.hall.port_used", port=port, option=Option("port", 0))
        for words, message in (*REFUSED, (f"--hall --port {port}", busy)):
            said = f"emmviz: {message.wording(own_words('en'), as_flag)}\n"
            assert shell("lecture", "short.md", *words.split()) == (2, "", said)
    for name in [name for name in sys.modules if name.startswith("emmviz.lecture.hall.serving")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    needs = f"emmviz: voting needs starlette, uvicorn and segno: {install('hall')}.\n"
    assert shell("lecture", "short.md", "--hall") == (2, "", needs)
    assert sorted(written.iterdir()) == before
