"""Search at random until the time is up or a law breaks: python -m tests.fuzz --seconds 600."""

import argparse
import random
import sys
import time
from itertools import count

from hypothesis import HealthCheck, given, note, seed, settings, strategies as st
from tqdm import tqdm

from tests.fuzz.draw import case_of
from tests.fuzz.laws import check

AT_ONCE = 200  # searches between two looks at the clock


def main():
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long to search")
    parser.add_argument("--seed", type=int, default=None, help="the first seed, by default a fresh one")
    given_ = parser.parse_args()
    first = random.SystemRandom().randrange(10**12) if given_.seed is None else given_.seed
    print(f"from seed {first}", flush=True)
    end, searches = time.monotonic() + given_.seconds, tqdm(unit=" searches")
    for number in count(first):
        if time.monotonic() >= end:
            break
        if error := broken(number):
            searches.close()
            print(f"seed {number}: {type(error).__name__}: {error!s:.2000}", *error.__notes__, sep="\n")
            return 1
        searches.update(AT_ONCE)
    searches.close()
    print(f"{searches.n} searches, every law kept")
    return 0


def broken(number, law=check):
    """Return what fails of the searches of a seed, made as small as hypothesis can, or None."""

    @seed(number)
    @settings(
        max_examples=AT_ONCE, deadline=None, derandomize=False, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(st.randoms(use_true_random=False))
    def kept(rng):
        case = case_of(rng)
        note(f"smallest case found:\n{case}")
        law(case)

    try:
        kept()
    except Exception as error:
        return error
    return None


if __name__ == "__main__":
    sys.exit(main())
