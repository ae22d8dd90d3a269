// The buttons that zoom, in a corner of the stage.

import { labelled, make } from "./elements.js";

// `act` holds what they do: zoom(by) and all.
export function zoomButtons(words, nodes, { zoom, all }) {
  const button = labelled(words);
  const box = make(
    "div",
    { class: "zoom" },
    button("zoom_in", () => zoom(0.8), "+"),
    button("zoom_out", () => zoom(1.25), "−"),
    button("zoom_reset", () => all(), "⤢"),
  );
  // The root is somewhere at the top, and they are not on it: there they stand in the other corner.
  function clear() {
    box.classList.remove("aside");
    const [root, own] = [nodes[0].g.querySelector(".shape"), box].map((one) => one.getBoundingClientRect());
    const covered = root.right > own.left && root.top < own.bottom && root.left < own.right && root.bottom > own.top;
    box.classList.toggle("aside", covered);
  }
  return { box, clear };
}
