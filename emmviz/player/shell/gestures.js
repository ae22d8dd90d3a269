// Fingers and mouse over the picture: a drag moves it, two fingers zoom, a flick steps. A tap is a click, and its own.

// How far, in px, a pointer moves before a press is a drag; how far and in how many ms a finger flicks.
const SLACK = 6;
const FLICK = { far: 40, quick: 350 };

// `act` holds what they do: grab (a drag begins), drag(dx, dy), pinch(by, x, y), drop (as it was at grab), flick(steps).
export function gestures(svg, act) {
  const pointers = new Map();
  let begun = null;

  const middle = () => {
    const all = [...pointers.values()];
    const [x, y] = ["x", "y"].map((axis) => all.reduce((sum, point) => sum + point[axis], 0) / all.length);
    const apart = all.length < 2 ? 0 : Math.hypot(all[0].x - all[1].x, all[0].y - all[1].y);
    return { x, y, apart };
  };
  const point = ({ clientX: x, clientY: y }) => ({ x, y });

  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    // A mouse that presses on a node means the node.
    if (event.pointerType === "mouse" && event.target.closest("[data-node]")) return;
    pointers.set(event.pointerId, point(event));
    begun = { ...middle(), time: event.timeStamp, dragging: pointers.size > 1 };
    if (begun.dragging) act.grab();
  });
  svg.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = middle();
    pointers.set(event.pointerId, point(event));
    const now = middle();
    if (!begun.dragging) {
      if (Math.hypot(now.x - begun.x, now.y - begun.y) < SLACK) return;
      begun.dragging = true;
      // Not before: a press that is captured is no click on a node any more.
      svg.setPointerCapture(event.pointerId);
      act.grab();
    }
    act.drag(now.x - before.x, now.y - before.y);
    if (before.apart && now.apart) act.pinch(before.apart / now.apart, now.x, now.y);
  });
  function lift(event) {
    if (!pointers.delete(event.pointerId)) return;
    const alone = pointers.size === 0;
    const [dx, dy] = [event.clientX - begun.x, event.clientY - begun.y];
    const quick = event.timeStamp - begun.time < FLICK.quick;
    const flicked = alone && !begun.apart && quick && Math.abs(dx) > FLICK.far && Math.abs(dx) > 2 * Math.abs(dy);
    // The page that scrolls takes the finger away: the picture is as it was.
    const taken = event.type === "pointercancel" && alone && begun.dragging;
    const steps = event.type === "pointerup" && event.pointerType === "touch" && flicked;
    if (taken || steps) act.drop();
    if (steps) act.flick(dx < 0 ? 1 : -1);
    // The finger that stays goes on dragging from where it is.
    if (!alone) begun = { ...begun, ...middle(), apart: begun.apart };
  }
  for (const end of ["pointerup", "pointercancel"]) svg.addEventListener(end, lift);
}
