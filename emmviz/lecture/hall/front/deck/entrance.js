// The way into the room: its code and its QR code on a slide of their own, in a box for latecomers, and below each slide.

import { make } from "../../../../player/shell/elements.js";
import { fill } from "../../../../player/shell/text.js";

const spaced = (code) => code.replace(/(\d{3})(?=\d)/g, "$1\u00a0");

export function entrance({ code, address, qr, warning, words }) {
  const joined = make("p", { class: "joined", role: "status" });
  const slide = make(
    "section",
    { "data-title": words.title },
    make("div", { class: "page entrance" }, ...way(), joined),
  );
  const dialog = make("dialog", { class: "entrance", "aria-label": words.show_qr }, ...way());
  for (const kind of ["click", "keydown"])
    dialog.addEventListener(kind, (event) => {
      if (!dialog.open) return; // it has the focus until the next picture is painted
      event.stopPropagation(); // the key that closes it does nothing else on the slide
      dialog.close();
    });
  const label = `${address} · ${fill(words.room, { code: spaced(code) })}`;
  const footer = make("button", { type: "button", class: "hall-footer", title: words.show_qr }, label);
  footer.addEventListener("click", () => dialog.showModal());

  function way() {
    const picture = make("div", { class: "qr" });
    picture.innerHTML = qr;
    return [
      picture,
      make(
        "div",
        { class: "way" },
        make("p", { class: "scan" }, fill(words.scan, { address: "" }).trim()),
        make("p", { class: "address" }, address),
        ...(warning ? [make("p", { class: "warning" }, warning)] : []),
        make("p", { class: "room-code" }, fill(words.room, { code: spaced(code) })),
      ),
    ];
  }
  return {
    slide,
    dialog,
    footer,
    open: () => dialog.showModal(),
    say: (sentence) => (joined.textContent = sentence),
    show(n, here) {
      joined.textContent = here ? fill(words.phones, { n }) : words.away;
      footer.textContent = here ? label : words.away;
    },
  };
}
