"""What axe-core objects to in a page."""

from axe_playwright_python.sync_playwright import Axe

RUN = """async (within) => {
  const { violations } = await axe.run(within, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
}"""


def objections(tab, within="html"):
    """The rule and the place of whatever a reader with a disability stumbles over."""
    if not tab.evaluate("'axe' in window"):
        tab.evaluate(Axe().axe_script)
    return tab.evaluate(RUN, within)
