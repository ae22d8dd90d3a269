"""The room that a page has: what is on it fits itself a few frames later, however long the machine takes for them."""

# Whether all stands where it stood three frames ago; the browser asks this anew in each of them.
STILL = """(size) => {
  if (size && (innerWidth !== size[0] || innerHeight !== size[1])) return false;
  const places = [...document.body.querySelectorAll(":not(svg *)")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height, one.getAttribute("viewBox")];
  });
  const now = JSON.stringify(places);
  const [before, frames] = window.stood ?? ["", 0];
  window.stood = [now, now === before ? frames + 1 : 0];
  return window.stood[1] >= 3;
}"""


def resize(tab, width, height):
    """Give the page so much room, and wait until all on it has found its place."""
    tab.set_viewport_size({"width": width, "height": height})
    come_to_rest(tab, [width, height])


def come_to_rest(tab, size=None):
    """Wait until nothing on the page moves."""
    tab.evaluate("delete window.stood")
    tab.wait_for_function(STILL, arg=size)
