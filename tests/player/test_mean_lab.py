"""The lab of running means: the counted outcomes, their exact mean, and the expected value, not too early."""

import re
from fractions import Fraction as F
from functools import cache

from emmviz import GameTree, expectiminimax, mean_lab

SHOP = GameTree.parse("chance(well .6: 500, badly .4: -200)")


@cache
def shop(**options):
    """A lab for tests that only read it."""
    return mean_lab(SHOP, **options)


def test_every_place_shows_the_mean_of_what_came():
    lab = mean_lab(GameTree.parse("chance(1/2: 12, 1/3: 6, 1/6: 0)"), plays=500, seed=3)
    shared = lab.payload["shared"]
    for one, part in zip(lab.series, lab.payload["parts"], strict=True):
        assert (*one.at[:3], one.at[-1], *map(sum, one.counts)) == (1, 2, 3, 500, *one.at)
        for k in (0, 7, len(one.at) - 1):
            won, six, _ = one.counts[k]
            assert one.mean(k) == F(12 * won + 6 * six, one.at[k])
            assert part["texts"][0][k]["text"] == lab._words.plain(one.mean(k))
            shown = [F(part["probs"][str(i)][k] or 0) for i in (1, 2, 3)]
            assert all(abs(a - F(n, one.at[k])) <= F(1, 2000) for a, n in zip(shown, one.counts[k], strict=True))
        assert len(part["sentences"]) == len(shared["at"]) == len(shared["waits"]) == len(one.at)


def test_the_series_differ_by_luck_and_end_near_the_value():
    ends = [one.mean(len(one.at) - 1) for one in shop().series]
    assert (len(set(ends)), max(abs(end - expectiminimax(SHOP).value) for end in ends) < 15) == (3, True)
    assert shop().series == mean_lab(SHOP).series != shop(seed=744).series


def test_a_sentence_is_the_mean_written_out():
    part, spanish = (shop(seed=744, lang=lang).payload["parts"][0] for lang in ("en", "es"))
    assert part["sentences"][:6] == [
        "The first play pays −200.",
        *(f"After {n} plays the mean is −200." for n in (2, 3, 4, 5)),
        "After 6 plays: (1 × 500 + 5 × (−200)) / 6 ≈ −83.33.",
    ]
    assert spanish["sentences"][5] == "Tras 6 partidas: (1 × 500 + 5 × (−200)) / 6 ≈ −83,33."
    assert (part["probs"]["1"][5], spanish["probs"]["1"][5]) == (".167", "0,167")


def test_the_expected_value_is_seen_after_the_last_play_or_by_who_asks():
    lab = mean_lab(SHOP)
    last = len(lab.series[0].at) - 1
    found = [re.search(r'<g class="flip" data-from="(\d+)"', part["chart"])[1] for part in lab.payload["parts"]]
    assert (found, "expected value" in lab.to_svg(turns=False)) == ([str(last)] * 3, False)
    data, _ = lab._repr_mimebundle_()
    assert ("expected value 220" in data["image/svg+xml"], "After 10000 plays" in data["text/plain"]) == (True, True)
