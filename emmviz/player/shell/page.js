// What an offline page calls: every packed payload in it becomes a widget where it stands.

import { styleSheet } from "./elements.js";
import { memoryOf } from "./memory.js";
import { unpack } from "./packing.js";
import { platform } from "./platform.js";

// The step that the address asks for, as in page.html#step=25, before that at which the page was saved.
const asked = () => {
  const found = /[#&]step=(\d+)/.exec(location.hash);
  return found ? { step: Number(found[1]) } : {};
};

// `blank` is what a widget that remembers holds before the first answer; on a learning platform every one remembers. The
// `styles` come with the program, which is compressed.
export async function inPage(mount, styles, /** @type {object | null} */ blank = null) {
  document.adoptedStyleSheets = [styleSheet(styles)];
  const places = [...document.querySelectorAll("script[data-payload]")];
  // In a frame the page around it has the background.
  document.documentElement.toggleAttribute("data-framed", window !== parent);
  const lms = await platform();
  const modelOf = (packed, i) => (lms ? lms.model(i, blank ?? {}) : blank && memoryOf(packed, blank));
  const all = await Promise.all(
    places.map(async (data, i) => {
      const el = document.createElement("div");
      data.before(el);
      return mount(el, await unpack(data.textContent), {
        theme: data.dataset.theme,
        ...(data.dataset.step && { step: Number(data.dataset.step) }),
        ...asked(),
        model: modelOf(data.textContent, i),
      });
    }),
  );
  document.documentElement.dataset.ready = "";
  let last = all[0];
  document.addEventListener("focusin", (event) => {
    last = all.find((one) => one.root.contains(event.target)) ?? last;
  });
  addEventListener("hashchange", () => {
    const { step } = asked();
    if (step !== undefined) all.forEach((one) => one.go?.(step));
  });
  // A clicker sends its keys to the page, not to a button.
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest?.(".emmviz")) last.key(event);
  });
}
