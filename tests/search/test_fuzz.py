"""Random searches with random options against the plain recursion; `make fuzz` goes on with fresh seeds."""

import pytest

from tests.fuzz.__main__ import report
from tests.fuzz.draw import case_of
from tests.fuzz.shrink import fault
from tests.long import blocks


@pytest.mark.parametrize("block", blocks(6000, 500, 250), ids=str)
def test_every_law_holds_in_random_searches(block):
    for seed in block:
        case = case_of(seed)
        error = fault(case)
        if error is not None:
            pytest.fail(report(seed, case, error))
