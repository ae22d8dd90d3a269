"""Random searches with random options against the plain recursion; `make fuzz` goes on with fresh seeds."""

from tests.fuzz.__main__ import broken
from tests.fuzz.draw import seeded
from tests.fuzz.laws import BrokenError, check, must
from tests.long import each_seed


@each_seed(6000, 500, 250)
def test_every_law_holds_in_random_searches(seed):
    case = seeded(seed)
    try:
        check(case)
    except Exception as error:
        error.add_note(str(case))
        raise


def test_what_breaks_a_law_is_made_small():
    def law(case):
        must(case.run().counts["cutoffs"] == 0, "nothing is cut")

    error = broken(1, law)
    assert isinstance(error, BrokenError)
    (message,) = (text for text in error.__notes__ if text.startswith("smallest case found:\n"))
    assert message.count("min(") + message.count("max(") + message.count("chance(") <= 3
