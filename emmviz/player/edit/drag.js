// ---- editing: dragging in the picture -------------------------------------------------------------------------------------

const PIXELS = 8;
const LEAST = 6;

// A leaf dragged up or down changes its value, a node dragged sideways its place. The listeners stand on `area`, which
// outlives the pictures in it. `node(id)` tells what a node is, `group(id)` and `edge(id)` give its shapes; `nudge` and
// `move` act.
function dragging(area, { node, group, edge, below, siblings, nudge, move }) {
  let drag = null, count = 0;
  const mark = make("div", { class: "landing", hidden: "" });
  area.after(mark);
  const middle = (id) => {
    const box = group(id).querySelector(".shape").getBoundingClientRect();
    return box.x + box.width / 2;
  };

  // All that hangs together with a node, but for the edge that leads to it.
  const lifted = (id) => below(id).flatMap((name) => (name === id ? [group(name)] : [group(name), edge(name)]));

  function down(event) {
    const id = event.target.closest?.("[data-node]")?.dataset.node;
    if (id === undefined || event.button !== 0) return;
    drag = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId, mode: null, token: `drag ${++count}`, steps: 0 };
  }
  function track(event) {
    if (!drag || event.pointerId !== drag.pointer) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.mode && !begin(dx, dy)) return;
    if (drag.mode === "value") {
      const steps = Math.round(-dy / PIXELS), fine = event.shiftKey;
      if (steps === drag.steps && fine === drag.fine) return;
      Object.assign(drag, { steps, fine });
      nudge({ node: drag.id, steps, fine, drag: drag.token });
    } else carry(dx, event.clientX);
  }
  function begin(dx, dy) {
    if (Math.max(Math.abs(dx), Math.abs(dy)) < LEAST) return false;
    const here = node(drag.id);
    if (!here) return (drag = null);
    const mode = Math.abs(dx) > Math.abs(dy) ? here.siblings > 1 && "place" : here.kind === "leaf" && "value";
    if (!mode) return (drag = null);
    drag.mode = mode;
    area.setPointerCapture(drag.pointer);
    area.classList.add("dragging");
    if (mode === "place") drag.others = siblings(drag.id).map(middle);
    return true;
  }
  function carry(dx, x) {
    const svg = area.querySelector(".stage > svg");
    const shift = dx / svg.getScreenCTM().a;
    for (const shape_ of lifted(drag.id)) shape_.setAttribute("transform", `translate(${shift} 0)`);
    edge(drag.id).classList.add("loose");
    lifted(drag.id).forEach((shape_) => shape_.classList.add("lifted"));
    const own = node(drag.id).place, others = drag.others.filter((_, i) => i !== own);
    drag.place = others.filter((other) => other < x).length;
    const [before, after] = [others[drag.place - 1], others[drag.place]];
    const at = before === undefined ? after - 40 : after === undefined ? before + 40 : (before + after) / 2;
    const home = mark.parentElement.getBoundingClientRect(), box = group(drag.id).querySelector(".shape").getBoundingClientRect();
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
      for (const shape_ of lifted(drag.id)) (shape_.removeAttribute("transform"), shape_.classList.remove("lifted"));
      edge(drag.id).classList.remove("loose");
    }
    area.classList.remove("dragging");
    mark.hidden = true;
    drag = null;
  }
  const listeners = { pointerdown: down, pointermove: track, pointerup: up, pointercancel: up };
  for (const [name, listener] of Object.entries(listeners)) area.addEventListener(name, listener);
  return { stop, get carrying() { return drag?.mode === "place"; } };
}
