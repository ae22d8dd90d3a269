"""mystmd: its anywidget directive shows what `.save("tree.mjs")` writes.

The themes of mystmd are on another server. So its program makes the content of a site, and the component of its
themes that draws such a directive (npm's @myst-theme/anywidget) shows it in a page of React.
"""

import json

from emmviz import gallery, predict, star1
from scripts.front.tools import FOLDER, bring
from tests.hosts.shown import step_and_answer
from tests.long import LONG
from tests.programs import printed

SITE = """version: 1
project:
  title: Course
site:
  template: ./template
"""
TEMPLATE = """myst: v1
kind: site
title: None
"""
TEXT = """# Course

:::{anywidget} tree.mjs
:::

:::{anywidget} asked.mjs
:::

:::{anywidget} tree.mjs
{"step": 25}
:::

![A tree](tree.svg)
"""
PAGE = '<!DOCTYPE html><meta charset="utf-8"><div id="page"></div><script type="module" src="site.js"></script>'
SHOW = """
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { ANY_RENDERERS } from "@myst-theme/anywidget";
const nodes = await (await fetch("nodes.json")).json();
const shown = nodes.map((node) => createElement(ANY_RENDERERS.anywidget, { node, key: node.key }));
createRoot(document.getElementById("page")).render(shown);
"""
NAMES = ("mystmd", "@myst-theme/anywidget", "react", "react-dom")

if LONG:

    def test_its_directive_shows_modules(tmp_path, host, open_tab):
        bring()
        course, tree = tmp_path / "course", gallery.aima_scale()
        built = course / "_build" / "site"
        (course / "template").mkdir(parents=True)
        star1(tree).save(course / "tree.mjs")
        predict("Which move is best?", "a1", on=tree).save(course / "asked.mjs")
        tree.save(course / "tree.svg")
        for name, text in (("myst.yml", SITE), ("template/template.yml", TEMPLATE), ("index.md", TEXT)):
            (course / name).write_text(text, encoding="utf-8")
        (course / "template" / "package.json").write_text("{}")
        printed("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", *NAMES, cwd=tmp_path)
        printed(str(tmp_path / "node_modules" / ".bin" / "myst"), "build", "--site", cwd=course)
        content = json.loads((built / "content" / "index.json").read_text(encoding="utf-8"))
        found = list(walk(content["mdast"]))
        (picture,) = (node["url"] for node in found if node["type"] == "image")
        assert (built / "public" / picture.lstrip("/")).is_file()
        (tmp_path / "show.mjs").write_text(SHOW, encoding="utf-8")
        bundle = ("--bundle", "--format=esm", '--define:process.env.NODE_ENV="production"')
        printed(
            str(FOLDER / ".bin" / "esbuild"), "show.mjs", *bundle, f"--outfile={built}/public/site.js", cwd=tmp_path
        )
        (built / "public" / "index.html").write_text(PAGE, encoding="utf-8")
        nodes = [node for node in found if node["type"] == "anywidget"]
        (built / "public" / "nodes.json").write_text(json.dumps(nodes), encoding="utf-8")
        own = host(built / "public")
        tab = open_tab(own)
        tab.goto(own)
        shown = tab.locator("#page > div")
        step_and_answer(tab, shown.first, shown.nth(1))
        assert shown.nth(2).locator(".counter").inner_text() == "step 25 of 27"


def walk(node):
    """The nodes of a text, from the top."""
    yield node
    for child in node.get("children", ()):
        yield from walk(child)
