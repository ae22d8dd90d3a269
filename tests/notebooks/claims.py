"""What each notebook promises: asserted with the notebook's own functions, after its last cell."""

# One cell of assertions for each notebook, run in its kernel.
CLAIMS = {
    "03-three-kinds-of-node": """
assert value(tree, tree.root) == 3 and 3 not in [tree.value(leaf) for leaf in tree.leaves()]
assert [coin(percent).best_action for percent in (0, 55, 60, 61, 100)] == ["safe"] * 3 + ["bold"] * 2
assert "The best move is bold" in heads(65).data and "The best move is safe" in heads(60).data
assert expectiminimax(far, depth=1).best_action == "grab" and expectiminimax(far, depth=1).leaves == ["G", "W"]
assert expectiminimax(far, depth=2).best_action == "wait" and len(expectiminimax(far, depth=2).leaves) == 8
assert [hope(node) for node in ("G", "W")] == [far.estimate(node) for node in ("G", "W")]
assert expectiminimax(first).value == 6 and expectiminimax(after).value == 4
""",
    "05-scale-matters": """
assert f"{flip():.3f}" == "3.669" and lead(3.6685) > 0 > lead(3.6695)
for step in range(81):
    p = 1 + step / 20
    best = "a1" if p < flip() else "a2"
    assert expectiminimax(stretched(p)).best_action == best and f"The best move is {best}" in power(p).data
    assert minimax(without_chance(powers(p))).best_action == "a1" and both(p).data.count("The best move is a1") >= 2
assert expectiminimax(gallery.aima_scale()).value == exact("2.1")
assert expectiminimax(gallery.aima_scale((1, 20, 30, 400))).value == exact("40.9")
for a in (1, 2, 50, 100):
    for b in (-200, -3, 0, 200):
        assert "The best move is a1" in units(a, b).data
        assert len(star1(rescaled(a, b)).leaves) == 5
assert star1(gallery.aima_scale()).bounds == (1, 4) and len(star1(gallery.aima_scale()).leaves) == 5
wide = star1(gallery.aima_scale((1, 20, 30, 400)))
assert wide.bounds == (1, 400) and len(wide.leaves) == 7
""",
    "07-star1": """
assert [len(search(scale).leaves) for search in (expectiminimax, alphabeta, star1)] == [8, 8, 5]
assert [(cut.node, cut.side) for cut in star1(scale).cutoffs] == [("F", "alpha"), ("C", "alpha")]
assert star1(scale).steps[24].event == "cutoff" and star1(scale).steps[24].node == "C"
assert A == star1(scale).cutoffs[-1].A
for W in (2, exact("2.5"), 3, exact("3.0001"), exact("3.5"), 5, 1000, INF):
    assert len(within(W).leaves) == (5 if W <= 3 else 7) and within(W).value == exact("1.5")
    assert "The best move is left" in bound(W).data
assert {len(within(W).leaves) for W in limits} == {5, 7} and limits[0] == 2
assert choose(printed_limit, 0, [0, 1], U=1) == "stop" and star1(lottery).best_action == "go"
assert star1(lottery).value == expectiminimax(lottery).value == Fraction(1, 2)
assert len(mistakes(printed_limit, (0, 1))) == 3
""",
    "08-star2": """
assert [len(search(pair).leaves) for search in (expectiminimax, star1, star2)] == [8, 7, 6]
run = star2(pair)
assert (run.steps[30].event, run.steps[30].node, run.steps[30].interval) == ("update", "C", (0, 2))
assert (run.steps[31].event, run.steps[31].node, run.steps[31].side) == ("cutoff", "C", "alpha")
assert "L1" in [step.node for step in run.steps if step.event == "recall"] and len(run.leaves) == len(set(run.leaves))
found = {step.node: step.interval for step in run.steps if step.event == "update" and step.probed}
assert (found["B"], found["C"]) == (glance(pair, "B"), glance(pair, "C")) == ((0, 5), (0, 2))
assert glance(sides, "A") == star2(sides).steps[6].interval == (exact("3.5"), 7)
probe = star2(far).steps[4]
assert (probe.event, probe.child, probe.A, probe.window) == ("probe", "L2", 40, (40, 50))
assert star2(far).value == 47 and max(far.value(leaf) for leaf in far.leaves()) < limit(45, half, [])
assert [search(slow).leaves for search in (star1, star2)] == [["L1", "L2", "L3"], ["L1", "L2", "L4", "L3"]]
assert star2(slow).steps[18].interval == star2(slow).steps[15].interval  # the 10 tells nothing
counts = {place: [len(star2(placed(place), probes=k).leaves) for k in range(4)] for place in (1, 2, 3)}
assert counts == {1: [5, 3, 3, 3], 2: [5, 4, 4, 4], 3: [5, 5, 6, 6]}
for place in (1, 2, 3):
    assert len(star1(placed(place)).leaves) == counts[place][0]
    assert "The best move is a" in probed(place, 2).data
assert [cyclic.tree.value(leaf) for leaf in cyclic.leaves] == [5, 7, 8, 1] and len(cyclic.cutoffs) == 1
for order, total in (("random", [283, 243, 241]), ("best", [255, 173, 173])):
    trees = [random_tree(seed, "max3 chance3 min3", "arc_sum", order=order) for seed in range(12)]
    rows = [[len(star2(tree, probes=k).leaves) for k in range(3)] for tree in trees]
    assert [sum(column) for column in zip(*rows)] == total
    assert order == "best" or sum(row[1] < row[0] for row in rows) == 9 == sum(row[0] < 27 for row in rows)
""",
    "09-what-it-costs": """
def shares(*arguments, **options):
    return [100 * row.mean for row in measure(*arguments, **options).summary()]


both = ["star1", "star2"]
one, two = shares(both)
assert abs(one - 78.6) < 1 and abs(two - 40) < 1
control_one, control_two = shares(both, leaves="uniform")
assert abs(control_one - 96) < 1 and abs(control_two - 94) < 1
for n, told in ((1, (2, 4)), (2, (4, 16))):
    leaves = [len(grown(2, n, m).leaves()) for m in (1, 2)]
    assert tuple(leaves) == tuple((2 * n) ** m for m in (1, 2)) == told and "svg" in grow(2, n, 2).data
assert 420**3 < 10**6 * 3600 < 420**4 < 10**6 * 9 * 3600 and 420**5 / 1e6 > 150 * 86400 and 20**5 / 1e6 < 4
assert expectiminimax(rounds, depth=1).leaves == ["B", "C"] and kinds == ["max", "chance", "min"]
for name, printed in PRINTED.items():
    for cell, said in zip(ours[name], printed):
        assert abs(float(cell.split()[0]) - said) < 3
assert set(ours["expectiminimax"] + ours["alphabeta"]) == {"100.0 % ± 0.0"}
for order, printed in PROBED.items():
    for k, said in printed.items():
        (share,) = shares([("star2", {"probes": k, "probe_order": order})])
        assert abs(share - said) < 3
small, large = shares("star2", cubes(5, 40), seeds=30, leaves="uniform")
assert 85 < small < large
wide_one, wide_two = shares(both, bounds=10)
assert wide_one > one + 15 and abs(wide_two - two) < 1
for name in both:
    likely, any_order, unlikely = shares(name, orderings=orders, probabilities="random", seeds=30)
    assert likely + 8 < any_order < unlikely - 8
    best, any_order, worst = shares(name, orderings=["best", "random", "worst"])
    assert best < any_order < 99.9 < worst and (name == "star1" or best < 9)
# A sixteenth is an exact float: no tie is broken by rounding.
assert max(row.leaves for row in measure("star2", "max16 chance16 min16", orderings="best")) <= 16 * 16 + 15 * 16
found = {name: star2(game, depth=3, steps=False, **options) for name, options in OPTIONS.items()}
assert len({run.value for run in found.values()}) == 1
reads = sorted(found, key=lambda name: found[name].counts["leaves"])
assert reads[0] == "table" and reads[-1] == "bad moves first"
assert fmean(values) > float(exactly.value) + 0.02 and exactly.counts["leaves"] == 4337
errors = [[abs(fmean(rows) - 0.5) for rows in drawn[moves]] for moves in (1, 5)]
assert max(errors[0]) < 0.03 and 0.45 < errors[1][0] < 0.5 and errors[1] == sorted(errors[1], reverse=True)
""",
}

# What a student may write in place of `None` in an exercise cell: right answers, then wrong ones.
ANSWERS = {
    "03-three-kinds-of-node": {
        "ex-1-answer": (["Fraction(11, 3)", '"11/3"', "3.667", "3.6666667"], ["3.5", "11"]),
        "ex-2-answer": (["min(far.value(leaf) for leaf in far.subtree(node).leaves())"], ["hope(node)", "0"]),
        "ex-3-answer": (['"chance(-1, 1)"', '"max(-1, chance(.25: 3, .75: -1))"'], ['"max(0, 0)"', '"max(1, 2)"']),
    },
    "05-scale-matters": {
        "ex-1-answer": (["12", '"12"', "Fraction(12)", "12.0"], ["13", "4"]),
        "ex-2-answer": (["Fraction(11, 30)", "0.367", '"11/30"'], ["2.1", "0.37"]),
        "ex-3-answer": (["x**2", "x**0.5", "Fraction(x) ** 3"], ["3 * x + 2", "10**x", "-x", "(x - 2) ** 2"]),
    },
    "07-star1": {
        "ex-1-answer": (
            ["n * alpha - seen - U * (n - i)"],
            ["n * alpha - seen + U * (n - i)", "n * alpha - U * (n - i)", "-INF", "n * alpha - seen - U * (n - i + 1)"],
        ),
        "ex-2-answer": (["Fraction(10, 3)", '"10/3"', "3.333"], ["1", "3.3"]),
        "ex-3-answer": (["11", "Fraction(11)", "11.0"], ["12", "10"]),
    },
    "08-star2": {
        "ex-1-answer": (["6.4", '"32/5"', "Fraction(32, 5)"], ["4", "4.2", "0.6", "5.7"]),
        "ex-2-answer": (["2", "Fraction(2)", '"2"'], ["1", "3", "8"]),
        "ex-3-answer": (
            ['"max(8, chance(min(5, 1), min(10, 9), min(10, 9)))"'],
            ['"max(6, chance(min(5, 1), min(10)))"', "str(pair)", '"max(1, chance(2, 3))"'],
        ),
    },
    "09-what-it-costs": {
        "ex-1-answer": (["5", '"5"', "5.0"], ["4", "6"]),
        "ex-2-answer": (["780", "2 * 20**2 - 20"], ["8000", "400", "800"]),
        "ex-3-answer": (["256", '"256"'], ["64", "4", "1024"]),
    },
}
