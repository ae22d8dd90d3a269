"""The law of what is in sight: of every widget of the notebooks, in a laptop's window, in its cell, and on a phone."""

import pytest

from emmviz import predict, quiz
from emmviz.learn import exercise
from emmviz.learn.exercises import TOPICS
from tests.browser.room import resize
from tests.browser.widgets import page_of, states, widgets_of
from tests.long import LONG
from tests.notebooks.there import ENGLISH, book_of

# Of each tree on the page: whether a part of it is seen, and whether it is wider than its room; which nodes that its
# text names, or where the search is, are out of sight, and which have no
# name; what the edge of a whole tree cuts; and its smallest text.
SIGHT = r"""() => [...document.querySelectorAll(".stage:has(> .emmviz-tree, > .map)")].flatMap((stage) => {
  const svg = stage.querySelector(".emmviz-tree");
  if (!svg.getClientRects().length) return [];
  const [view, whole] = [svg, stage.querySelector(".map")].map((one) =>
    one.getAttribute("viewBox").split(" ").map(Number));
  const isPart = view[2] < whole[2] - 1 || view[3] < whole[3] - 1;
  const [box, { a: scale }] = [(isPart ? svg : stage).getBoundingClientRect(), svg.getScreenCTM()];
  const isIn = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left >= box.left - 1.5 && right <= box.right + 1.5 && top >= box.top - 1.5 && bottom <= box.bottom + 1.5;
  };
  const [root, section] = [stage.closest(".emmviz"), stage.closest("section")];
  const words = [root.closest(".comparison")?.querySelector(".saying"), root.querySelector(".telling"),
    root.querySelector(".prompt"), section.querySelector(".answered")].map((one) => one?.innerText ?? "").join(" ");
  const named = new Set(words.split(/[^\p{L}\p{N}]+/u));
  const nodes = [...svg.querySelectorAll("[data-node]")].filter((node) => node.checkVisibility());
  const asked = nodes.filter((node) => node.matches(".current") || named.has(node.dataset.node));
  const texts = [...svg.querySelectorAll("text[font-size]")].filter((text) =>
    text.textContent.trim() && text.checkVisibility({ visibilityProperty: true }) && text.getClientRects()[0]?.width);
  const shapes = nodes.map((node) => node.querySelector(".shape"));
  const drawn = [...shapes, ...texts.filter((text) => !text.closest(".levels"))];
  return [{
    name: section.id,
    part: isPart,
    wide: scale * whole[2] > box.width + 1,
    missing: asked.filter((node) => !isIn(node.querySelector(".shape"))).map((node) => node.dataset.node),
    unnamed: asked.filter((node) => named.has(node.dataset.node) && !node.matches(".leaf") &&
      ![...node.querySelectorAll(".name")].some((name) => name.textContent.trim() && name.checkVisibility()))
      .map((node) => node.dataset.node),
    cut: isPart ? [] : drawn.filter((one) => !isIn(one)).map((one) => one.textContent),
    least: Math.min(...texts.map((text) => scale * parseFloat(getComputedStyle(text).fontSize))),
  }];
})"""
SMALLEST = 11.99
# So few trees of the notebooks are too wide for a phone.
PARTS = {(1366, 768): 0, (930, 600): 0, (390, 844): 14}
if not LONG:
    del PARTS[1366, 768], PARTS[930, 600]


# By default a few.
NOTEBOOKS = ENGLISH if LONG else ENGLISH[1::7]


@pytest.fixture(scope="module")
def notebooks():
    """The page of all widgets of the English notebooks, before and after their questions are answered."""
    shown = [one for name in NOTEBOOKS for one in widgets_of(book_of(name))]
    return page_of([state for one in shown for state in states(*one)])


def test_what_a_question_or_a_sentence_names_is_in_sight(open_file, notebooks):
    tab = open_file(notebooks)
    for size, parts in PARTS.items():
        resize(tab, *size)
        trees = tab.evaluate(SIGHT)
        assert len(trees) > 30
        assert [(tree["name"], tree["missing"]) for tree in trees if tree["missing"]] == []
        assert [(tree["name"], tree["unnamed"]) for tree in trees if tree["unnamed"]] == []
        assert [(tree["name"], tree["cut"]) for tree in trees if tree["cut"]] == []
        assert [(tree["name"], tree["least"]) for tree in trees if tree["least"] < SMALLEST] == []
        opened = [tree for tree in trees if tree["part"]]
        assert [tree["name"] for tree in opened if not tree["wide"]] == []
        assert len(opened) <= parts


@pytest.mark.long
def test_the_nodes_of_a_question_have_their_names_in_a_large_tree_too(open_file):
    asked = [quiz(exercise(seed, topic, 3)) for topic in TOPICS for seed in (2, 5)]
    asked.append(predict("What is MIN E worth?", 8, on=exercise(2, "backup", 3).tree))
    tab = open_file(page_of([state for i, one in enumerate(asked) for state in states(f"asked {i}", one)]))
    for size in PARTS:
        resize(tab, *size)
        trees = tab.evaluate(SIGHT)
        assert len(trees) >= len(asked)
        assert [(tree["name"], tree["unnamed"]) for tree in trees if tree["unnamed"]] == []
