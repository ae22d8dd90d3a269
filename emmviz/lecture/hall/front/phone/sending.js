// Sends a vote until the server has it: where the connection is gone, again after a while, until the vote closes.

import { kept, keep } from "./keeping.js";

const FIRST = 400;
const LONGEST = 5000;

export function sending({ answered, refused }) {
  let place = null;
  let token = null;
  let newest = 0;

  async function json(address, data) {
    const headers = { "Content-Type": "application/json", ...(token ? { "X-Phone": token } : {}) };
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(data) });
    return { status: answer.status, data: await answer.json() };
  }
  const name = (asked, round) => `${round} ${asked}`;

  async function vote(answer) {
    const mine = ++newest;
    const here = place;
    let wait = FIRST;
    while (here && here === place && mine === newest) {
      try {
        const { status, data } = await json("/vote", { ...here, answer });
        if (mine !== newest) return;
        if (status !== 200) return refused(data.sentence);
        const own = kept();
        keep(own.code, { given: { ...own.given, [name(here.vote, here.round)]: { answer, taken: data.taken } } });
        return answered();
      } catch {
        await new Promise((done) => setTimeout(done, wait * (0.5 + Math.random())));
        wait = Math.min(2 * wait, LONGEST);
      }
    }
  }
  return {
    json,
    vote,
    given: (id, round) => kept().given?.[name(id, round)],
    // Which vote is open, or null.
    at(open, own) {
      token = own;
      if (JSON.stringify(open) !== JSON.stringify(place)) place = open;
    },
  };
}
