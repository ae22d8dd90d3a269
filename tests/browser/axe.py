"""What axe-core objects to in a page, and what would lose its keys to JupyterLab."""

from axe_playwright_python.sync_playwright import Axe

RUN = """async (within) => {
  const { violations } = await axe.run(within, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}"""
# What a page does after a change of its size it does before the frame after the next.
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def objections(tab, within="html"):
    """The rule and the place of whatever a reader with a disability stumbles over."""
    tab.evaluate(LAID_OUT)
    if not tab.evaluate("'axe' in window"):
        tab.evaluate(Axe().axe_script)
    return tab.evaluate(RUN, within)


def losing_keys(root):
    """What can have the focus without keeping its keys from JupyterLab."""
    focusable = ":is(button, input, select, summary, textarea, [tabindex])"
    lost = "all => all.filter(el => el.dataset.lmSuppressShortcuts !== 'true').map(el => el.outerHTML)"
    return root.locator(focusable).evaluate_all(lost)
