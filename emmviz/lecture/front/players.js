// The live players of a deck, each with a button that gives it the clicker.

import { mountComparison } from "../../player/compare/compare.js";
import { mountEditor } from "../../player/edit/edit.js";
import { mountLab } from "../../player/lab/lab.js";
import { mountQuiz } from "../../player/quiz/quiz.js";
import { make } from "../../player/shell/elements.js";
import { unpack } from "../../player/shell/page.js";
import { mountPlayer } from "../../player/shell/player.js";
import { all } from "./dom.js";

const MOUNTS = { player: mountPlayer, compare: mountComparison, quiz: mountQuiz, edit: mountEditor, lab: mountLab };

export async function livePlayers(words) {
  let armed = null;
  const players = await Promise.all(all(".live").map(mounted));

  async function mounted(box, i) {
    const place = make("div", { class: "place" });
    const toggle = () => arm(armed === player ? null : player);
    const button = make(
      "button",
      { type: "button", class: "arm", "aria-pressed": "false", onclick: toggle },
      words.arm,
    );
    const data = await unpack(box.querySelector("script").textContent);
    box.replaceChildren(place, button);
    const widget = MOUNTS[box.dataset.widget](place, data, { theme: box.dataset.theme, step: +box.dataset.step });
    const player = { box, button, widget };
    // What a hall cannot read at once waits behind a click; of these one is open at a time.
    for (const panel of all("details:is(.code, .stack, .outline)", place)) {
      panel.open = false;
      panel.name = `panels-${i}`;
    }
    // A player and a comparison fill their place; what else there is gets the size at which all of it is seen.
    box.classList.toggle("fills", /^emmviz( comparison)?$/.test(widget.root.className));
    return player;
  }
  function arm(player) {
    armed = player;
    for (const one of players) {
      one.box.classList.toggle("armed", one === armed);
      one.button.setAttribute("aria-pressed", String(one === armed));
      one.button.textContent = one === armed ? words.armed : words.arm;
    }
  }
  // Says whether the armed player has moved.
  function stepped(pressed) {
    if (!armed) return false;
    const before = armed.widget.at;
    armed.widget.root.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, cancelable: true }));
    const moved = armed.widget.at !== before;
    if (!moved) arm(null);
    return moved;
  }
  return {
    arm,
    stepped,
    on: (slide) => players.filter(({ box }) => slide.contains(box)),
    get armed() {
      return armed;
    },
  };
}
