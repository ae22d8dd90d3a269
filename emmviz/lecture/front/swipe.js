// A finger that goes sideways over a slide turns it; what a player is touched for is the player's own.

const FAR = 40; // px

// `turn` is told whether it goes onward. A second finger zooms, and what is zoomed is moved.
export function swipe(area, turn) {
  let from = null;
  area.addEventListener("pointerdown", (event) => {
    const alone = event.pointerType === "touch" && event.isPrimary && visualViewport.scale <= 1;
    from = alone && !event.target.closest(".place") ? event : null;
  });
  area.addEventListener("pointerup", (event) => {
    const [dx, dy] = from ? [event.clientX - from.clientX, event.clientY - from.clientY] : [0, 0];
    from = null;
    if (Math.abs(dx) > Math.max(FAR, 2 * Math.abs(dy))) turn(dx < 0, event);
  });
}
