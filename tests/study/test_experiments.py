"""Pruning studies: Ballard's table, what it does not say, a row for each search, and what is refused."""

from fractions import Fraction
from itertools import product

import pytest

from emmviz import pruning_study, random_tree, search
from emmviz.base.messages import Message, Option
from emmviz.study.random_trees import ORDERS
from tests.naming import named
from tests.programs import lines_of
from tests.refusal import refused
from tests.shapes import leaf_range, plain
from tests.study.conftest import SMALL

# -- published figures -----------------------------------------------------------------------------------------------

# Ballard (1983): percent of the N^3 leaves of MAX, chance, MIN trees whose leaves are sums of three arcs from 0 to 10.
# His Star2 reads a probed reply again when it comes to search it, his Star2.5 does not.
STAR25 = {
    ("cyclic", 1): 40.7,
    ("cyclic", 3): 31.7,
    ("cyclic", 10): 27.9,
    ("sequential", 3): 34.7,
    ("sequential", 10): 50.4,
}


@pytest.mark.parametrize(
    ("n", "trees", "percents"),
    [
        (10, 500, (81.1, 53.1)),
        (20, 100, (79.9, 41.8)),
        (40, 40, (78.8, 35.0)),
    ],
)
def test_ballards_table(study, n, trees, percents):
    again = ("star2", {"reuse": False})
    found = study(["star1", again, "star2"], f"max{n} chance{n} min{n}", leaves="arc_sum", seeds=trees)
    star1, star2, star25 = (100 * row.mean for row in found.summary())
    assert max(abs(star1 - percents[0]), abs(star2 - percents[1])) < 3
    # To keep what a probe found saves at most the N^2 leaves that are probed.
    assert 0.5 < star2 - star25 < 100 / n


def test_ballards_table_of_star25(study):
    given = [("star2", {"probe_order": order, "probes": k}) for order, k in STAR25]
    found = study(given, "max20 chance20 min20", seeds=150)
    for row, published in zip(found.summary(), STAR25.values(), strict=True):
        assert abs(100 * row.mean - published) < 3


# -- rows ------------------------------------------------------------------------------------------------------------

WAYS = {
    "algorithms": ["expectiminimax", "alphabeta", "star1", ("star2", {"probes": 2, "probe_order": "sequential"})],
    "shapes": [SMALL, "random2 random3 random2"],
    "orderings": ["random", "best", "worst", "probability", "improbability"],
    "bounds": ["declared", "leaves", 4],
    "seeds": [3, 1, 8],
    "leaves": "integers",
    "probabilities": "random",
    "bits": 4,
}


@pytest.fixture(scope="module")
def whole(study):
    return study(**WAYS)


def test_a_row_for_each_search_in_the_order_of_the_arguments(whole):
    assert len(whole) == 2 * 3 * 4 * 5 * 3
    found = [(row.shape, row.seed, row.algorithm, row.ordering, row.bounds) for row in whole]
    names = ["expectiminimax", "alphabeta", "star1", "star2"]
    bounds = ["declared", "leaves", "declared x4"]
    assert found == list(product(WAYS["shapes"], [3, 1, 8], names, WAYS["orderings"], bounds))
    assert {row.options for row in whole} == {"", "probe_order=sequential probes=2"}
    assert {row.model for row in whole} == {"integers 0..10; random in 2^-4 chances; floats"}


def test_rows_say_what_the_searches_find(whole):
    bounds_of = {
        "declared": lambda tree: (0, 10),
        "leaves": leaf_range,
        "declared x4": lambda tree: (-15, 25),
    }
    for row in whole:
        tree = random_tree(row.seed, row.shape, "integers", probabilities="random", bits=4, order=row.ordering)
        options = {"probes": 2, "probe_order": "sequential"} if row.algorithm == "star2" else {}
        run = search(tree, row.algorithm, bounds=bounds_of[row.bounds](tree), **options)
        assert (row.leaves, row.leaves_total) == (len(run.leaves), len(tree.leaves()))
        assert row.share == row.leaves / row.leaves_total
        assert Fraction(row.value) == plain(tree)
        assert row.algorithm != "expectiminimax" or row.share == 1


def test_exact_numbers_give_the_rows_that_dyadic_floats_give(study, whole):
    exact = study(**WAYS, exact=True)
    assert [row._replace(model="") for row in exact] == [row._replace(model="") for row in whole]
    assert {row.model for row in exact} == {"integers 0..10; random in 2^-4 chances; exact numbers"}


@pytest.mark.long
def test_rows_do_not_depend_on_the_executor(whole):
    from distributed import Client, LocalCluster

    assert pruning_study(**WAYS, progress=False).rows == whole.rows  # processes
    cluster = LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None)
    with cluster, Client(cluster) as client:
        assert pruning_study(**WAYS, executor=client.get_executor(), progress=False).rows == whole.rows


def test_defaults(study):
    found = study("star1", [[("max", 2), ("chance", 3)]])
    assert [row.seed for row in found] == list(range(30))
    assert {row[:6] for row in found} == {
        ("star1", "", "max2 chance3", "arc_sum 0..10; equal chances; floats", "random", "declared")
    }
    assert {row.model for row in study("star1", SMALL, seeds=1, leaves="uniform", span=(0, "1/2"), bits=4)} == {
        "uniform 0..1/2 in 2^-4; equal chances; floats"
    }
    assert study("star1", SMALL, seeds=1, probabilities=(3, 1)).rows[0].model == "arc_sum 0..10; 3:1 chances; floats"


def wrong(key, **holes):
    return Message(f"wrong.study.{key}", **holes)


TWICE = repr("star1 max2 chance2 min2 arc_sum 0..10; equal chances; floats random declared 0")


# -- bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"algorithms": []}, wrong("empty", name="algorithms")),
        ({"algorithms": None}, wrong("list", name="algorithms", given="None")),
        (
            {"algorithms": "star9"},
            Message(
                "wrong.search.algorithm",
                name="'star9'",
                instead=Message("wrong.near_two", first="star1", second="star2"),
            ),
        ),
        ({"algorithms": [3]}, wrong("algorithms", given="3")),
        ({"algorithms": [("star2", 3)]}, wrong("algorithms", given="('star2', 3)")),
        ({"algorithms": [("star1", {"bounds": (0, 1)})]}, wrong("set_by_study", name="bounds", algorithm="star1")),
        (
            {"algorithms": [("star1", {"evaluate": len})]},
            wrong("option", name="evaluate", algorithm="star1", given=repr(len)),
        ),
        (
            {"algorithms": [("star1", {"fail": "so ft"})]},
            wrong("option", name="fail", algorithm="star1", given="'so ft'"),
        ),
        ({"algorithms": [("star1", {"probes": 1})]}, wrong("no_option", algorithm="star1", name="'probes'")),
        (
            {"algorithms": "minimax"},
            Message(
                "wrong.search.unknown_kind",
                place=Message("wrong.search.node", node="B"),
                kind=Message("wrong.search.kind.chance"),
                algorithm="minimax",
            ),
        ),
        ({"algorithms": ["star1", "star1"]}, wrong("twice", search=TWICE)),
        ({"shapes": []}, wrong("empty", name="shapes")),
        ({"orderings": "good"}, wrong("orderings", known=", ".join(ORDERS), given="'good'")),
        ({"bounds": "tight"}, wrong("bounds", given="'tight'")),
        ({"bounds": [0.5]}, wrong("bounds", given="0.5")),
        ({"bounds": [1, "declared"]}, wrong("twice", search=TWICE)),
        ({"seeds": 0}, wrong("seeds", given="0")),
        ({"seeds": [1, -1]}, wrong("seeds", given="[1, -1]")),
        ({"leaves": "normal"}, wrong("leaves", known="uniform, arc_sum, integers", given="'normal'")),
        ({"executor": 3}, wrong("executor", given="3")),
    ],
    ids=named,
)
def test_bad_input_is_refused(study, arguments, message):
    assert refused(study, **{"algorithms": ["star1"], "shapes": [SMALL], "seeds": 2} | arguments) == message


# -- without numpy -------------------------------------------------------------------------------------------------

BARE = f"""
import sys
sys.modules |= dict.fromkeys(["numpy", "numba", "matplotlib"])
from concurrent.futures import ThreadPoolExecutor
from emmviz.study.experiments import pruning_study
ways = {{"bounds": ["declared", "leaves", 4], "orderings": ["random", "best"], "seeds": 40, "progress": False}}
ways["executor"] = ThreadPoolExecutor(1)
study = pruning_study(["star1", "star2"], {SMALL!r}, exact=True, **ways)
print(study)
study.to_csv(sys.argv[1])

def in_floats():
    pruning_study("star1", {SMALL!r}, **ways)

for needs_more in (study.plot, in_floats):
    try:
        needs_more()
    except ModuleNotFoundError as error:
        print(error)
"""


@pytest.mark.long
def test_exact_studies_need_no_numpy(study, tmp_path):
    path = tmp_path / "rows.csv"
    ways = {"bounds": ["declared", "leaves", 4], "orderings": ["random", "best"], "seeds": 40, "exact": True}
    known = study(["star1", "star2"], SMALL, **ways)
    *table, picture, floats = lines_of(BARE, path)
    assert table == str(known).splitlines()
    assert path.read_bytes() == known.to_csv(tmp_path / "known.csv").read_bytes()
    assert picture == "import of matplotlib halted; None in sys.modules"
    no_numpy = picture.replace("matplotlib", "numpy")
    assert floats == str(wrong("or_exact", fault=no_numpy, exact=Option("exact", True)))
