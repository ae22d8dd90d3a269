"""The table of a study: means and their intervals, csv, text and the picture."""

import sys

import pytest
from matplotlib.figure import Figure

from emmviz import Study
from emmviz.base.messages import Message
from emmviz.base.series import SERIES
from emmviz.study.experiments import StudyRow
from emmviz.study.experiments.table import student
from tests.refusal import UNKNOWN_LANGUAGE, refused
from tests.study.conftest import SMALL


def row(**fields):
    given = StudyRow("star1", "", SMALL, "m", "random", "declared", 0, 6, 8, 0.75, 1.5)
    return given._replace(**fields)


HAND = Study((row(), row(seed=1, share=0.25), row(seed=2, share=0.5), row(algorithm="star2", options="probes=3")))


def test_the_mean_and_students_interval_by_hand():
    one, two = HAND.summary()
    assert one[:8] == ("star1", "", SMALL, "m", "random", "declared", 3, 0.5)
    # s = 1/4, t of two degrees of freedom = 4.302653
    assert one.high - one.mean == pytest.approx(4.302653 / 4 / 3**0.5, rel=1e-6)
    assert one.mean - one.low == pytest.approx(one.high - one.mean)
    assert two[6:] == (1, 0.75, None, None)
    assert HAND.summary(0.5)[0].high == pytest.approx(0.5 + 0.816497 / 4 / 3**0.5, rel=1e-6)
    for confidence in (0, 1, "95"):
        assert refused(HAND.summary, confidence) == Message("wrong.study.confidence", given=repr(confidence))


@pytest.mark.parametrize(
    ("confidence", "freedom", "t"),
    [
        (0.95, 1, 12.706),
        (0.95, 2, 4.303),
        (0.95, 3, 3.182),
        (0.95, 4, 2.776),
        (0.95, 9, 2.262),
        (0.95, 29, 2.045),
        (0.95, 30, 2.042),
        (0.95, 120, 1.980),
        (0.99, 1, 63.657),
        (0.99, 10, 3.169),
        (0.9, 7, 1.895),
        (0.5, 5, 0.727),
    ],
)
def test_the_printed_table_of_t(confidence, freedom, t):
    assert round(student(confidence, freedom), 3) == t


def test_csv_and_frame(tmp_path):
    path = HAND.to_csv(tmp_path / "all.csv")
    lines = path.read_text().splitlines()
    assert lines[0] == "algorithm,options,shape,model,ordering,bounds,seed,leaves,leaves_total,share,value"
    assert lines[1] == "star1,,max2 chance2 min2,m,random,declared,0,6,8,0.75,1.5"
    frame = HAND.to_frame()
    assert list(frame.columns) == list(StudyRow._fields)
    assert [tuple(line) for line in frame.itertuples(index=False)] == list(HAND)


def test_a_frame_without_pandas_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "pandas", None)
    assert refused(HAND.to_frame, error=ImportError) == Message("wrong.study.pandas")


def test_text():
    assert repr(HAND) == "<Study: 4 rows>"
    assert str(HAND).splitlines()[2:] == [
        "| star1 | max2 chance2 min2 | m | random | declared | 3 | 50.0 ± 62.1 |",
        "| star2 probes=3 | max2 chance2 min2 | m | random | declared | 1 | 75.0 |",
    ]
    assert HAND._repr_markdown_() == str(HAND)


def lines_of(ax):
    return {line.get_label(): [round(y, 6) for y in line.get_ydata()] for line in ax.get_lines()}


def test_plot_draws_a_line_for_each_algorithm_with_its_band():
    rows = [
        row(algorithm=name, shape=shape, seed=seed, share=share + seed / 10)
        for name, shares in (("star1", (0.5, 0.6)), ("star2", (0.2, 0.3)))
        for shape, share in zip(("max2", "max3"), shares, strict=True)
        for seed in (0, 1)
    ]
    ax = Study(tuple(rows)).plot(Figure().add_subplot(), confidence=0.5)
    assert lines_of(ax) == {"Star1": [55, 65], "Star2": [25, 35]}
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["2", "3"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("N (maxN)", "leaves read, % of all")
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["Star1", "Star2"]
    bands = [band.get_paths()[0].get_extents() for band in ax.collections]
    # t of one degree of freedom is 1 at 50 %, and the standard error of x and x + 10 is 5
    assert [(round(b.y0, 6), round(b.y1, 6)) for b in bands] == [(50, 70), (20, 40)]


VARYING = Study(
    tuple(row(ordering=order, bounds=bounds) for order in ("best", "random") for bounds in ("declared", "declared x10"))
)


@pytest.mark.parametrize(
    ("study", "options", "label", "lines"),
    [
        (VARYING, {}, "order of moves", {"declared", "10 times as wide"}),
        (VARYING, {"x": "bounds"}, "bounds", {"best first", "random"}),
        (Study(HAND.rows[:3]), {}, "N (maxN chanceN minN)", {"Star1"}),
    ],
    ids=["ordering", "bounds", "nothing"],
)
def test_plot_along_what_varies(study, options, label, lines):
    ax = study.plot(Figure().add_subplot(), **options)
    assert (ax.get_xlabel(), set(lines_of(ax))) == (label, lines)


def test_a_search_has_the_same_colour_in_every_plot_and_no_line_joins_what_has_nothing_between():
    alone = Study(tuple(row(algorithm="star2", ordering=order) for order in ("best", "random")))
    sizes = Study(tuple(row(algorithm=name, shape=n) for name in ("alphabeta", "star2") for n in ("max2", "max3")))
    drawn = [study.plot(Figure().add_subplot()).get_lines() for study in (alone, sizes)]
    assert {line.get_label(): (line.get_color(), line.get_linestyle()) for lines in drawn for line in lines} == {
        "Alpha-beta": (SERIES[2], "-"),
        "Star2": (SERIES[1], "-"),
    }
    assert [line.get_linestyle() for line in drawn[0]] == ["None"]
    assert drawn[0][0].get_color() == SERIES[1]


def test_plot_of_algorithms_alone():
    ax = HAND.plot(Figure().add_subplot())
    assert (list(lines_of(ax).values()), ax.get_legend()) == ([[50, 75]], None)
    assert [tick.get_text() for tick in ax.get_xticklabels()] == ["Star1", "Star2\nprobes=3"]
    assert refused(HAND.plot, x="seed").key == "wrong.study.axis"
    assert refused(Study(()).plot) == Message("wrong.study.nothing")


def test_plot_speaks_other_languages():
    axes = [HAND.plot(Figure().add_subplot(), x=x, lang="es") for x in ("shape", "ordering", "bounds", "algorithm")]
    assert [ax.get_xlabel() for ax in axes] == ["N (maxN chanceN minN)", "orden de las jugadas", "cotas", "búsqueda"]
    assert {ax.get_ylabel() for ax in axes} == {"hojas leídas, % del total"}
    assert refused(HAND.plot, Figure().add_subplot(), lang="xx") == UNKNOWN_LANGUAGE


def test_plot_makes_a_figure_that_pyplot_shows():
    from matplotlib import pyplot

    before = pyplot.get_fignums()  # of other tests
    ax = HAND.plot()
    assert pyplot.get_fignums() == [*before, ax.figure.number]
    pyplot.close(ax.figure)
