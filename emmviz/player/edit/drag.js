// Dragging in the picture: a leaf dragged up or down changes its value, a node dragged sideways its place.

import { listen, make } from "../shell/elements.js";

const PIXELS = 8;
const LEAST = 6;

// The listeners stand on `area`, which outlives the pictures in it. `node(id)` says what a node is, `group(id)` and
// `edge(id)` give its shapes; `nudge` and `move` act.
export function dragging(area, { node, group, edge, below, siblings, nudge, move }) {
  let drag = null;
  let count = 0;
  const mark = make("div", { class: "landing", hidden: "" });
  area.after(mark);
  const boxOf = (id) => group(id).querySelector(".shape").getBoundingClientRect();
  const middle = (id) => boxOf(id).x + boxOf(id).width / 2;
  // A node with its subtree, but without the edge that leads to it.
  const lifted = (id) => below(id).flatMap((name) => (name === id ? [group(name)] : [group(name), edge(name)]));

  function down(event) {
    const id = event.target.closest?.("[data-node]")?.dataset.node;
    if (id === undefined || event.button !== 0) return;
    count += 1;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    drag = { id, x, y, pointer, mode: null, token: `drag ${count}`, steps: 0 };
  }
  function track(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.mode && !begin(dx, dy)) return;
    if (drag.mode === "place") carry(dx, event.clientX);
    else change(Math.round(-dy / PIXELS), event.shiftKey);
  }
  function begin(dx, dy) {
    if (Math.max(Math.abs(dx), Math.abs(dy)) < LEAST) return false;
    const here = node(drag.id);
    const sideways = Math.abs(dx) > Math.abs(dy);
    const can = here && (sideways ? here.siblings > 1 : here.kind === "leaf");
    if (!can) {
      drag = null;
      return false;
    }
    drag.mode = sideways ? "place" : "value";
    area.setPointerCapture(drag.pointer);
    area.classList.add("dragging");
    if (sideways) drag.others = siblings(drag.id).map(middle);
    return true;
  }
  function change(steps, fine) {
    if (steps === drag.steps && fine === drag.fine) return;
    Object.assign(drag, { steps, fine });
    nudge({ node: drag.id, steps, fine, drag: drag.token });
  }
  function carry(dx, x) {
    const svg = area.querySelector(".stage > .emmviz-tree");
    const shift = dx / svg.getScreenCTM().a;
    for (const part of lifted(drag.id)) {
      part.setAttribute("transform", `translate(${shift} 0)`);
      part.classList.add("lifted");
    }
    edge(drag.id).classList.add("loose");
    land(node(drag.id).place, x);
  }
  // Where it would come to stand, between which of its siblings.
  function land(own, x) {
    const others = drag.others.filter((_, i) => i !== own);
    drag.place = others.filter((other) => other < x).length;
    const [before, after] = [others[drag.place - 1], others[drag.place]];
    const at = before === undefined ? after - 40 : after === undefined ? before + 40 : (before + after) / 2;
    const home = mark.parentElement.getBoundingClientRect();
    const box = boxOf(drag.id);
    mark.hidden = drag.place === own;
    mark.style.left = `${at - home.x}px`;
    mark.style.top = `${box.y - home.y - 10}px`;
    mark.style.height = `${box.height + 20}px`;
  }
  function up(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { mode, id, place } = drag;
    stop();
    if (mode === "place" && event.type === "pointerup" && place !== node(id).place) move({ node: id, place });
  }
  function stop() {
    if (drag?.mode === "place") {
      for (const part of lifted(drag.id)) {
        part.removeAttribute("transform");
        part.classList.remove("lifted");
      }
      edge(drag.id).classList.remove("loose");
    }
    area.classList.remove("dragging");
    mark.hidden = true;
    drag = null;
  }
  listen(area, { pointerdown: down, pointermove: track, pointerup: up, pointercancel: up });
  return { stop, carrying: () => drag?.mode === "place" };
}
