"""A search by hand as a widget: what the front end gets, what it answers, what is kept."""

from emmviz import GameTree, act, gallery, search
from emmviz.base.messages import Message, counted
from emmviz.learn import asking
from emmviz.player.act.act_data import hushed
from emmviz.player.shell.widget import Refused
from tests.learn.hands import cuts, onwards, right_answer
from tests.refusal import refused
from tests.sentences import wording


def finished(widget):
    """The widget after right answers from here on, left to right, one by one."""
    for state in onwards(widget.state):
        given = right_answer(state)
        written = given if isinstance(given, str) else f"({given[0]}; {given[1]})"
        one = {"pick": given} if state.ask.form == "node" else {"typed": written}
        widget.answers = [*widget.answers, {"cut": state.run.steps[state.step].side} if cuts(state) else one]
    return widget


def test_a_node_being_searched_shows_no_number_until_the_search_is_done():
    run = act(gallery.aima_scale(), "expectiminimax").state.run
    for step in range(len(run.steps)):
        frame = hushed(run, step)
        open_ = [node for node, one in frame.nodes.items() if one.state in ("open", "current")]
        assert all(frame.nodes[node].value is None for node in open_ if run.tree.kind(node) != "leaf")
    assert hushed(run, len(run.steps)).nodes["A"].value == run.value


def test_a_whole_search_is_kept_once_with_its_first_verdict(kept):
    for before in ([{"cut": "alpha"}], []):
        widget = act(gallery.aima_scale(), "star1", level=1)
        widget.answers = before
        finished(widget)
    (one,) = kept()
    assert (one.kind, one.skill, one.verdict, one.mistake) == ("act", "intervals", "wrong", "nothing_read")
    assert (one.answer, repr(widget)) == ("19/20", "<Act of star1: 20 of 20 right>")


def test_of_a_search_half_worked_the_first_steps_stand_there_with_their_reasons(kept):
    widget = act(gallery.aima_scale(), "expectiminimax", done=3)
    assert widget.payload["worked"][2:] == ["B is worth 0.9 × 2 + 0.1 × 3 = 2.1."]
    first = widget.payload["segments"]["0"]["asks"][0]
    shown = {node["id"]: looks[1] for node, looks in zip(widget.payload["nodes"], first["seen"]["nodes"], strict=True)}
    assert [shown[node] for node in "ABCDEFG"] == ["", "2.1", "", "2", "3", "", ""]
    finished(widget)
    finished(act(gallery.aima_scale(), "expectiminimax"))
    half, whole = kept()
    assert (half.verdict, half.id == whole.id, whole.verdict) == ("right", False, "right")


def test_answers_of_no_known_form_are_refused():
    widget = act(gallery.aima_scale(), "star1")
    why = refused(setattr, widget, "answers", [{"pick": "B", "cut": "alpha"}], error=Refused)
    assert why == Message("wrong.widget.answers")
    assert widget.answers == []


def test_a_page_of_a_larger_search_holds_the_order_from_left_to_right_if_it_has_the_room(tmp_path, monkeypatch):
    monkeypatch.setattr("emmviz.player.act.act._MOST", 3)
    widget = act(gallery.aima_scale(), "star1")
    before = widget.payload["segments"]
    widget.save(tmp_path / "x.html")
    assert [list(one["ways"])[:1] for one in before.values()][:2] == [["B"], ["D"]]
    monkeypatch.setattr("emmviz.player.act.act._ROOM", 30)
    widget = act(gallery.aima_scale(), "star1")
    why = Message("wrong.widget.act_room", algorithm="star1", nodes=counted("node", 15))
    assert refused(widget.save, tmp_path / "a.html") == why
    assert not (tmp_path / "a.html").exists()
    widget.answers = [{"pick": "C"}]
    assert widget.opened  # in a notebook Python makes the rest as one comes to it


def test_who_only_looks_knows_nothing_yet_and_is_told_what_cannot_be_kept(kept, tmp_path, monkeypatch):
    looked = [{"show": True}] * 3
    act(GameTree.parse("max(1, 2)"), "minimax").answers = looked
    (one,) = kept()
    assert (one.verdict, one.answer, one.mistake) == ("unknown", "", None)
    monkeypatch.setenv("EMMVIZ_PROGRESS", str(tmp_path / "nowhere" / "x.json"))
    widget, sent = act(GameTree.parse("max(1, 2)"), "minimax"), []
    monkeypatch.setattr(widget, "send", sent.append)
    widget.answers = looked
    assert sent == [{"note": wording("progress.not_kept", file="x.json")}]


def test_what_comes_next_among_many_outcomes_needs_no_search_for_each(monkeypatch):
    searched = []
    monkeypatch.setattr(asking, "search", lambda *args, **options: searched.append(args) or search(*args, **options))
    widget = act(GameTree.parse(f"chance({', '.join(str(n % 7) for n in range(60))})"), "star1")
    widget.answers = [{"pick": "L60"}]
    assert ([one.verdict for one in widget.state.tries], len(searched) <= 3) == (["right"], True)
