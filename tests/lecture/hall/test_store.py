"""The file of the votes: one server at a time, whole changes only, a full disk refused."""

import sqlite3
import stat

from emmviz.base.messages import Message
from emmviz.lecture.hall.store import Store
from tests.refusal import refused

PHONE = "insert into phones values (?, ?)"


def test_only_one_server_has_the_file_and_only_its_owner_reads_it(tmp_path):
    file = tmp_path / "a.hall"
    store = Store(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert refused(Store, file) == Message("wrong.lecture.hall.open", file=f"'{file}'")
    store.remove()
    assert list(tmp_path.iterdir()) == []


def test_the_file_of_another_program_is_left_alone(tmp_path):
    (tmp_path / "a.txt").write_text("my notes " * 200)
    with sqlite3.connect(tmp_path / "b.db") as other:
        other.execute("create table mine (x)")
    other.close()
    for name in ("a.txt", "b.db"):
        before = (tmp_path / name).read_bytes()
        assert refused(Store, tmp_path / name) == Message("wrong.lecture.hall.other", file=f"'{tmp_path / name}'")
        assert (tmp_path / name).read_bytes() == before


def test_a_full_disk_is_refused_and_nothing_is_half_written(tmp_path):
    store = Store(tmp_path / "a.hall")
    store.write(PHONE, "first", 1)
    pages = store.read("pragma page_count")[0][0]
    store.read(f"pragma max_page_count = {pages}")  # as if the disk had no room for more
    for k in range(2, 9):
        message = refused(store.write, PHONE, f"{k} {'x' * 3000}", k, error=OSError)
        assert message == Message("wrong.lecture.hall.votes", why="database or disk is full")
    assert store.read("select token from phones") == [("first",)]
    store.read("pragma max_page_count = 100000")
    store.write(PHONE, "last", 9)
    assert store.read("select token from phones order by number") == [("first",), ("last",)]
    store.close()
