"""The questions of notebook 11: its numbers, against a recursion that knows nothing of the library's mistakes."""

import re
from functools import partial
from statistics import mean

import pytest

from emmviz.base.numbers import show
from emmviz.learn.course.lookup import course_question

# What each row's name promises, in English and in Spanish: the kinds of node that take another rule, and that rule from
# the kind of the children, their probabilities and their values.
RULES = {
    ("plain mean", "media simple"): ("chance", lambda below, probs, values: mean(values)),
    ("sum", "suma"): ("chance", lambda below, probs, values: sum(values)),
    ("divided twice", "dos divisiones"): ("chance", lambda below, probs, values: weighted(probs, values) / len(values)),
    ("most likely", "lo más probable"): ("chance", lambda below, probs, values: values[probs.index(max(probs))]),
    ("best", "lo mejor"): ("chance", lambda below, probs, values: max(values)),
    ("worst", "lo peor"): ("chance", lambda below, probs, values: min(values)),
    ("MIN averaged", "MIN al azar"): ("min", lambda below, probs, values: mean(values)),
    ("roles swapped", "papeles intercambiados"): ("max min", lambda below, probs, values: SWAPPED[below](values)),
    ("one level off", "otro nivel"): ("max chance", lambda below, probs, values: BELOW[below](values)),
}
# In these trees the children of MAX are chance nodes, those of chance are MIN's, those of MIN leaves.
SWAPPED = {"chance": min, "leaf": max}
BELOW = {"chance": mean, "min": min}


def written(tree, lang, *rule):
    return show(worth(tree, tree.root, *rule)).replace(".", {"en": ".", "es": ","}[lang])


LAST_NUMBER = re.compile(r"([\d.,]+)\.$")


def weighted(probs, values):
    return sum(p * value for p, value in zip(probs, values, strict=True))


def worth(tree, node, kinds="", rule=None):
    """The value of a node if nodes of these kinds follow another rule."""
    kind, children = tree.kind(node), tree.children(node)
    if kind == "leaf":
        return tree.value(node)
    values = [worth(tree, child, kinds, rule) for child in children]
    probs = [tree.prob(child) for child in children] if kind == "chance" else []
    if kind in kinds.split():
        return rule(tree.kind(children[0]), probs, values)
    return {"max": max, "min": min, "chance": partial(weighted, probs)}[kind](values)


@pytest.mark.parametrize("id", ["11-p1", "11-p2"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_each_named_mistake_has_the_number_of_what_its_name_says(id, lang):
    asked = course_question(id, lang=lang)
    _, *rows = re.findall(r"<tr>(.*?)</tr>", asked.reveal[-1].data)
    (right, _, value), *named = (re.findall(r">([^<]+)</td>", row) for row in rows)
    assert (right, value) == ({"en": "the right way", "es": "lo correcto"}[lang], written(asked.on, lang))
    assert {name: number for name, _, number in named} == {
        name[lang == "es"]: written(asked.on, lang, *rule) for name, rule in RULES.items()
    }


@pytest.mark.parametrize("lang", ["en", "es"])
def test_what_is_said_of_a_wrong_choice_ends_in_its_number(lang):
    asked = course_question("11-p1", lang=lang)
    told = {name: LAST_NUMBER.search(text)[1].replace(",", ".") for name, text in asked.known.items()}
    promised = {name[lang == "es"]: worth(asked.on, asked.on.root, *rule) for name, rule in RULES.items()}
    assert told == {name: show(promised[name]) for name in asked.choices if name != asked.answer}
    assert promised[asked.answer] == 12


def test_an_exercise_tells_ten_ways_apart_and_fair_coins_do_not():
    trees = [course_question(id).on for id in ("11-p1", "11-p2")]
    of_exercise, of_coins = ([worth(tree, tree.root, *rule) for rule in ((), *RULES.values())] for tree in trees)
    assert len({*of_exercise}) == 10
    assert of_coins.count(of_coins[0]) == 2
    assert course_question("11-p2").answer == "plain mean"
