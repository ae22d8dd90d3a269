"""What the player shows in a browser, and what Python says it must show."""

import re
import time
from functools import cache

from emmviz.picture.draw import scene_from
from emmviz.picture.drawn import written_by
from emmviz.picture.plan import plan_for
from tests.patience import PATIENCE
from tests.sentences import wording

# A window whose clock only `tab.clock.run_for` moves.
CLOCK = {"clock": True}.items()

READ = """(root) => ({
  step: +root.dataset.step,
  nodes: Object.fromEntries([...root.querySelectorAll("svg [data-node]")].map((g) => [g.dataset.node, [
    [...g.classList].join(" "), g.querySelector(".value")?.textContent ?? ""]])),
  edges: Object.fromEntries([...root.querySelectorAll("svg [data-edge]")].map((g) => [g.dataset.edge, [
    [...g.classList].join(" "), g.querySelector(".live")?.textContent ?? ""]])),
  dials: Object.fromEntries([...root.querySelectorAll("svg [data-node] .dials")].map((g) => [
    g.parentElement.dataset.node,
    [...g.querySelectorAll(".window, .interval:not([aria-hidden])")].map((path) => path.getAttribute("d") !== "")])),
  cuts: [...root.querySelectorAll(".reason")].filter((g) => g.style.display !== "none").length,
  caption: (root.querySelector(".why:not([hidden]) .body") ?? root.querySelector(".caption"))
    .textContent.replaceAll("\\u00a0", " "),
  // In the editor they are above the tree, among the tools.
  counts: [...(root.closest(".editor") ?? root).querySelectorAll(".counts b")].map((b) => +b.textContent),
  code: root.querySelector(".code .live")?.textContent ?? "",
  stack: [...root.querySelectorAll(".stack .row")].map((row) => row.firstChild?.textContent ?? "").filter(Boolean),
})"""


# Leads to places one after the other, without a message of the browser for each, and reads what stands there.
COURSE = """(root, [places, part, read]) => {
  const range = root.querySelector(".controls [type=range]");
  return places.map((k) => {
    range.value = k;
    range.dispatchEvent(new Event("input"));
    return [...document.querySelectorAll(part)].filter((one) => root.contains(one)).map(eval(read));
  });
}"""


def shown(root):
    """Read a player's picture and panels."""
    return root.evaluate(READ)


def course(root, places, part=".emmviz", read=READ):
    """Read all of some parts of a widget at each of these places of its slider."""
    return root.evaluate(COURSE, [list(places), part, read])


def there_and_back(end):
    """Every place, and some of them on the way back."""
    return [*range(end + 1), *range(end, -1, -max(1, end // 8))]


def called(name):
    """What a control is called, which may be given by its key in the words."""
    return wording(name) if re.fullmatch(r"[a-z]+\.[a-z_]+", name) else name


def click(within, *names):
    """Click buttons by their names."""
    for name in map(called, names):
        within.get_by_role("button", name=name).click()


def press(tab, *keys):
    for key in keys:
        tab.keyboard.press(key)


def reload(tab):
    tab.reload()
    tab.wait_for_selector("html[data-ready]")


def do(tab, *things):
    """Do one thing after the other, as a user does: press a key, do what a verb says, or what a function does."""

    def field(what):
        return tab.get_by_label(called(what), exact=True).filter(visible=True)

    verbs = {
        "click": lambda what: click(tab, what),
        "enter": lambda what: tab.get_by_role("button", name=called(what)).press("Enter"),
        "pick": lambda what: tab.locator(f'[data-node="{what}"]').click(),
        "open": lambda what: tab.locator(f'[data-node="{what}"]').dblclick(),
        "at": lambda what: tab.locator(f'[data-node="{what}"]').focus(),
        "press": lambda what: tab.locator(what).first.click(),
        "into": lambda what: tab.locator(what).first.focus(),
        "wait": lambda what: tab.clock.run_for(int(what)),
        "type": lambda what: tab.keyboard.insert_text(what),
        "fill": lambda what: field(what.partition(" = ")[0]).fill(what.partition(" = ")[2]),
        "choose": lambda what: field(what.partition(" = ")[0]).select_option(what.partition(" = ")[2]),
    }
    for thing in things:
        verb, _, what = ("", "", "") if callable(thing) else thing.partition(" ")
        if callable(thing):
            thing(tab)
        elif what:
            verbs[verb](what)
        else:
            tab.keyboard.press(verb)


def at_each(text):
    """A script of keys or buttons, each with the step that it leads to."""
    pairs = (line.rpartition(" ") for line in text.split(", "))
    return [([what], {"step": int(k)}) for what, _, k in pairs]


def follow(tab, read, script):
    """Follow a script: what is done, and what `read` then gives."""
    for place, (things, there) in enumerate(script):
        do(tab, *things)
        end, found = time.monotonic() + PATIENCE, read(tab)
        while wrong := {name: found[name] for name in there if not _is(found[name], there[name])}:
            assert time.monotonic() < end, (place, wrong)
            tab.wait_for_timeout(20)
            found = read(tab)


def _is(found, wanted):
    """Whether a text is there as a whole, or where one is given with `…` at an end, as the rest of it; so in a list."""
    if isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        return all(map(_is, found, wanted))
    if not (isinstance(wanted, str) and isinstance(found, str) and "…" in (wanted[:1], wanted[-1:])):
        return found == wanted
    return wanted.strip("…") in found if wanted.startswith("…") else found.startswith(wanted[:-1])


def move(root, k):
    """Move the slider of a widget."""
    root.locator(".controls [type=range]").fill(str(k))


def steps(root):
    """The step of a widget."""
    return int(root.get_attribute("data-step"))


@cache
def _plan(run):
    return plan_for(run.frame(0), caption=False, written=written_by(run))


def expected(run, k):
    """The same from a frame of the run."""
    frame = run.frame(k)
    plan = _plan(run)
    scene = scene_from(plan, frame, caption=False, hidden=True)
    step = frame.step
    return {
        "step": k,
        "nodes": {n.id: [" ".join(n.classes), n.value.text if n.value else ""] for n in scene.nodes},
        "edges": {e.child: [" ".join(e.classes), e.live.text if e.live else ""] for e in scene.edges},
        "dials": {n.id: [bool(n.dial.window), bool(n.dial.interval)] for n in scene.nodes if n.dial},
        "cuts": len(scene.reasons),
        "caption": run.caption(k),
        "counts": [
            frame.counts[key]
            for key, counted in (("leaves", True), ("probes", run.counts["probes"]), ("cutoffs", run.cuts_at))
            if counted
        ],
        "code": run.code[run.tree.kind(step.node)][step.line] if step and step.line is not None else "",
        "stack": [f"{n} { {'max': 'MAX', 'min': 'MIN'}.get(run.tree.kind(n), run.tree.kind(n)) }" for n in frame.path],
    }
