// What all parts of a deck use.

export const all = (selector, from = document) => [...from.querySelectorAll(selector)];

// A press beside a dialog closes it; its backdrop is part of it.
export function closeBeside(dialog) {
  dialog.addEventListener("click", ({ target, clientX, clientY }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const inside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    if (target === dialog && !inside) dialog.close();
  });
}
