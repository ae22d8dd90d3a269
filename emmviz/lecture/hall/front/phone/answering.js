// How a question is answered on a phone: large buttons, a number, or nodes of the tree.

import { answerTo } from "../../../../player/shell/answers/answers.js";
import { make } from "../../../../player/shell/elements.js";
import { fill } from "../../../../player/shell/text.js";

const LETTERS = 12; // pixels that a letter in a tree is high at least
const EDGE = 12; // around a tree, so that no leaf is at the edge of a phone

// `act` holds `send`, and what was answered `before`. Returns the elements, and what is there and not sent yet.
export function answering(vote, words, code, { send, before }) {
  const names = { nodes: vote.names.map(([node]) => node), called: vote.names.map(([, name]) => name) };
  // Choices are marked as on the slide, and sent as their places.
  const question = { ...vote, choices: names.called, values: names.nodes, keys: vote.marks };
  const how = { names, keypad: true, answer: send, reveal, describedby: "prompt" };
  const answer = answerTo(question, words, how);
  const tree = vote.picture && tappedTree(vote, names, code, answer.pick);
  const picked = make("p", { class: "picked" });

  function reveal(nodes) {
    tree.reveal(nodes);
    const list = nodes.map((node) => names.called[names.nodes.indexOf(node)]).join(", ");
    picked.textContent = list && !answer.once ? fill(words.picked, { nodes: list }) : "";
  }
  if (before) answer.set(before);
  const lead = make("p", {}, words[tree ? vote.pick : "answer_number"]);
  if (answer.once) return { parts: tree ? [lead, tree.box, picked] : [answer.box], draft: () => null };
  const form = make(
    "form",
    {},
    lead,
    ...(tree ? [tree.box, picked] : [answer.box]),
    make("button", { type: "submit", class: "main" }, words.send),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    // Of nodes there may be none.
    send(answer.value() || []);
  });
  return { parts: [form], draft: answer.value };
}

// The tree whose nodes are tapped, drawn once it is there.
function tappedTree({ id }, names, code, pick) {
  const box = make("div", { class: "picture" });
  let picked = [];

  function reveal(nodes) {
    picked = nodes;
    for (const el of box.querySelectorAll("[role=button]"))
      el.setAttribute("aria-pressed", String(picked.includes(el.dataset.node)));
  }
  function ready(svg) {
    for (const el of svg.querySelectorAll("[data-node]")) {
      // Only what can be an answer has a name here.
      if (!names.nodes.includes(el.dataset.node)) continue;
      el.setAttribute("role", "button");
      el.setAttribute("tabindex", "0");
      el.setAttribute("aria-label", names.called[names.nodes.indexOf(el.dataset.node)]);
      el.addEventListener("click", () => pick(el.dataset.node));
      el.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        pick(el.dataset.node);
      });
    }
    svg.setAttribute("role", "group");
    box.replaceChildren(svg);
    // Only what is seen takes room, and where its letters would be too small the tree is wider than the page.
    const { x, y, width, height } = svg.getBBox();
    const letters = [...svg.querySelectorAll("text")].filter((one) => one.textContent && one.getClientRects().length);
    const least = Math.min(...letters.map((one) => parseFloat(getComputedStyle(one).fontSize)));
    const [wide, high] = [width + 2 * EDGE, height + 2 * EDGE];
    svg.setAttribute("viewBox", `${x - EDGE} ${y - EDGE} ${wide} ${high}`);
    svg.style.cssText = `width: max(100%, ${(wide * LETTERS) / least}px); aspect-ratio: ${wide} / ${high}`;
    box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
    reveal(picked);
  }
  async function draw() {
    const answer = await fetch(`/room/${code}/picture/${encodeURIComponent(id)}`);
    if (!answer.ok) return;
    const found = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
    ready(document.importNode(found, true));
  }
  draw();
  return { box, reveal };
}
