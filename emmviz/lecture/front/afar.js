// What is typed in the speaker's window, when a field or a box of the deck waits for it: the focus of that page is there,
// the keys are here.

const FIELDS = "dialog[open] input, .poll input";

// Returns whether the deck's field took the key, or its box, which any key closes where there is nothing to type.
export function typedAfar(event) {
  const field = /** @type {HTMLInputElement} */ (document.activeElement);
  const box = /** @type {HTMLDialogElement} */ (document.querySelector("dialog[open]:not(:has(input))"));
  if (box) {
    box.close();
    event.preventDefault();
    return true;
  }
  if (!field.matches(FIELDS) || field.closest("[inert]")) return false;
  const dialog = field.closest("dialog");
  const leave = () => (dialog ? dialog.close() : field.blur());
  const actions = {
    Backspace: () => put(field, field.value.slice(0, -1)),
    Enter: () => (dialog ? field.form.requestSubmit() : handOn(field, event)),
    Tab: () => handOn(field, event),
    Escape: leave,
  };
  const fits = dialog ? /^.$/u : /^\d$/;
  const action = fits.test(event.key) ? () => put(field, field.value + event.key) : actions[event.key];
  if (!action) return false;
  action();
  event.preventDefault();
  return true;
}

// The picture of the slide has its attributes, not what was typed.
function put(field, text) {
  field.value = text;
  field.setAttribute("value", text);
}
function handOn(field, { key, shiftKey }) {
  field.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
}
