// The hall's side of a deck: the way into the room, the counts beside each vote, and the presses that turn it.

import { live } from "../live.js";
import { entrance } from "./entrance.js";
import { panel } from "./panel.js";
import { speakerBox } from "./speaker.js";

// A server that is gone for so long does not come back: until then no press gives away what the hall votes on.
const PATIENCE = 30000;
// A press so soon after a vote has turned is the second of a double press: it closes none, and leaves no bars unseen.
const DOUBLE = 600;

// Returns null where no hall serves the deck. Asked for before the slides are laid out, since it adds one.
export function openHall() {
  const data = document.getElementById("emmviz-hall");
  return data && hall(JSON.parse(data.textContent));
}

function hall(data) {
  const { words } = data;
  const way = entrance(data);
  document.querySelector(".slides").prepend(way.slide);
  document.body.append(way.footer, way.dialog);
  let panels = [];
  const speaker = speakerBox(words, turn);
  let now = { joined: 0, votes: {} };
  let here = false;
  let lost = 0;
  let turned = 0;
  let slide = null;
  let act = {};

  function show(state) {
    now = state;
    way.show(state.joined, here);
    for (const one of panels) {
      const vote = state.votes[one.id];
      if (!vote) continue;
      const before = one.state;
      one.show(vote, state.joined, isHeld(vote));
      if (vote.state !== before) turned = Date.now();
      if (vote.state === "reveal" && before !== "reveal") act.reveal(one.element);
      else if (vote.state !== "reveal" && before === "reveal") act.clear(one.element);
    }
    speaker.show(voteOf(slide), state);
    act.fit();
  }
  function connected(there) {
    if (here && !there) {
      lost = Date.now();
      setTimeout(() => show(now), PATIENCE);
    }
    here = there;
    show(now);
  }
  // Without phones, or without the server, a vote is a poll as in any deck.
  const isThere = () => here || Date.now() - lost < PATIENCE;
  const isHeld = (vote) => Boolean(vote) && isThere() && now.joined > 0 && vote.state !== "reveal";
  const voteOf = (there) => panels.find(({ element, id }) => there?.contains(element) && now.votes[id])?.id ?? null;
  const post = (address, sent) => {
    const headers = { "Content-Type": "application/json" };
    // A server may also die with half of its answer sent.
    return fetch(address, { method: "POST", headers, body: JSON.stringify(sent) })
      .then(async (answer) => ({ ok: answer.ok, status: answer.status, said: await answer.json() }))
      .catch(() => null);
  };
  async function turn(vote, to) {
    const answer = await post("/deck/turn", { vote, to });
    // Where another window was faster, the news says where the vote is.
    if (answer && !answer.ok && answer.status !== 409) way.say(answer.said.sentence);
  }

  return {
    keys: words.keys,
    box: speaker.box,
    dialog: way.dialog,
    start(doing) {
      act = doing;
      // The widgets are there now: before, they would have swept a panel away.
      panels = [...document.querySelectorAll("[data-vote]")].map((element) => panel(element, words));
      live(async () => "/deck/events", { state: show }, connected);
    },
    // `ran` is called with the seconds for which the lecture has run, as soon as it has begun.
    async at(there, place, ran) {
      const moved = slide !== there && post("/deck/place", { place });
      slide = there;
      speaker.show(voteOf(slide), now);
      const answer = await moved;
      if (answer?.ok) ran(answer.said.ran);
    },
    holds: (element) => isHeld(now.votes[element.dataset.vote]),
    // Whether a press was for a vote.
    forward(there) {
      const id = voteOf(there);
      const vote = now.votes[id];
      const isDouble = Date.now() - turned <= DOUBLE;
      if (isHeld(vote) && !isDouble) turn(id, vote.next[0]);
      return isHeld(vote) || (id !== null && isDouble);
    },
    // Or, once it is revealed, to a second vote.
    reveal(there) {
      const id = voteOf(there);
      if (id) turn(id, now.votes[id].state === "reveal" ? "second" : "reveal");
    },
    showCode: way.open,
  };
}
