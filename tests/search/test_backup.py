"""How a MAX or MIN node backs up a child: what its number says is true of all values that the children may have."""

from itertools import product

from emmviz.search.intervals import backed_up, before_any, useless_bound
from tests.searches import EXACT, LOWER, UPPER

NUMBERS = [(value, bound) for value in (1, 2, 3) for bound in (EXACT, LOWER, UPPER)]
VALUES = range(5)


def allows(number, value):
    return {EXACT: value == number[0], LOWER: value >= number[0], UPPER: value <= number[0]}[number[1]]


def folded(up, children):
    best, choice = before_any(up), None
    for i, child in enumerate(children):
        best, chosen = backed_up(up, best, child)
        choice = i if chosen else choice
    return best, choice


def test_a_number_that_says_something_is_true_of_every_value_that_the_children_may_have():
    for up, children in product((True, False), product(NUMBERS, repeat=3)):
        best, _ = folded(up, children)
        if best[1] is EXACT or best[1] is useless_bound(up):
            continue  # what is left below an exact number is for the search to have cut
        for values in product(VALUES, repeat=3):
            if all(map(allows, children, values)):
                assert allows(best, max(values) if up else min(values)), (up, children, values)


def test_the_number_is_the_largest_for_max_and_the_smallest_for_min_and_its_child_the_first_that_says_so():
    for up, children in product((True, False), product(NUMBERS, repeat=3)):
        (value, bound), choice = folded(up, children)
        most = max if up else min
        assert value == most(value for value, _ in children)
        reaches = [i for i, child in enumerate(children) if child[0] == value]
        says = [i for i in reaches if children[i][1] is not useless_bound(up)]
        assert choice == (says or reaches)[-1 if not says else 0]
        bounds = {children[i][1] for i in says}
        limit = LOWER if up else UPPER
        assert bound is (useless_bound(up) if not says else limit if limit in bounds else EXACT)
