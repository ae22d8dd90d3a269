"""What a screen reader gets of a page: what Chromium's accessibility tree says of the focus, and the live regions."""

# Each text that a live region gets while it is rendered, once, as a reader that takes whole regions says it.
LISTEN = """() => {
  const LIVE = "[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])";
  window.aloud = [];
  new MutationObserver((changes) => {
    const regions = changes.map(({ target }) => (target.closest ? target : target.parentElement)?.closest(LIVE));
    for (const region of new Set(regions))
      if (region?.textContent && region.checkVisibility() && !region.closest("[aria-hidden=true]"))
        aloud.push(region.textContent);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
PLACE = """() => {
  const { ariaPosInSet: place, ariaSetSize: size } = document.activeElement;
  return size ? [`${place} of ${size}`] : [];
}"""


class Ear:
    """Listen to a page whose clock does not move."""

    def __init__(self, tab):
        self.tab, self.session = tab, tab.context.new_cdp_session(tab)
        self.session.send("Accessibility.enable")
        tab.evaluate(LISTEN)

    def focus(self):
        """What is read of the element with the focus."""
        found = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        asked = {"objectId": found, "fetchRelatives": False}
        (node,) = self.session.send("Accessibility.getPartialAXTree", asked)["nodes"]
        held = {one["name"]: one["value"].get("value") for one in node["properties"]}
        expanded = {True: ["expanded"], False: ["collapsed"], None: []}[held.get("expanded")]
        level = [f"level {held['level']}"] if "level" in held else []
        role = [] if node["role"]["value"] == "treeitem" else [node["role"]["value"]]
        return ", ".join([node["name"]["value"], *role, *expanded, *level, *self.tab.evaluate(PLACE)])

    def aloud(self):
        """What has been read aloud since this was asked last."""
        self.tab.clock.run_for(1)
        return self.tab.evaluate("aloud.splice(0)")

    def press(self, key):
        """What is heard of a key: the focus where it or its words have changed, and what is read aloud."""
        before = self.focus()
        self.tab.keyboard.press(key)
        now = self.focus()
        return [now] * (now != before) + self.aloud()

    def names(self):
        """All names that the accessibility tree holds, and the texts outside names, not line by line once more."""
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        heard = (node for node in nodes if not node["ignored"] and node["role"]["value"] != "InlineTextBox")
        return [node["name"]["value"] for node in heard if "name" in node]
