"""Search at random until the time is up or a law breaks: python -m tests.fuzz --seconds 600."""

import argparse
import random
import sys
import time

from tqdm import tqdm

from tests.fuzz.draw import case_of
from tests.fuzz.shrink import fault, shrunk


def main():
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600, help="how long to search")
    parser.add_argument("--seed", type=int, default=None, help="the first seed, by default a fresh one")
    given = parser.parse_args()
    seed = random.SystemRandom().randrange(10**12) if given.seed is None else given.seed
    print(f"from seed {seed}", flush=True)
    start = last = time.monotonic()
    with tqdm(total=round(given.seconds), unit="s", bar_format="{percentage:3.0f}%|{bar}| {elapsed}{postfix}") as bar:
        done = 0
        while last - start < given.seconds:
            case = case_of(seed + done)
            error = fault(case)
            if error is not None:
                bar.close()
                print(report(seed + done, case, error))
                return 1
            done += 1
            now = time.monotonic()
            bar.set_postfix_str(f"{done} searches", refresh=False)
            bar.update(min(now - last, bar.total - bar.n))
            last = now
    print(f"{done} searches, every law kept")
    return 0


def report(seed, case, error):
    """Say what failed: the seed, and the smallest case that fails as it does."""
    small, found = shrunk(case, error)
    return f"seed {seed}: {type(found).__name__}: {found!s:.2000}\nsmallest case found:\n{small}"


if __name__ == "__main__":
    sys.exit(main())
