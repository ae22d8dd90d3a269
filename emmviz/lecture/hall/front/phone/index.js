// The page of a phone: the code of the room, then one question after the other.

import { make } from "../../../../player/shell/elements.js";
import { fill } from "../../../../player/shell/text.js";
import { live } from "../live.js";
import { answering } from "./answering.js";
import { bars } from "../bars.js";
import { kept, keep } from "./keeping.js";
import { sending } from "./sending.js";
import { verdict } from "../verdict.js";

const words = JSON.parse(document.getElementById("words").textContent);
const main = document.querySelector("main");
const heading = make("h1", { id: "prompt" });
const status = make("p", { class: "status", role: "status" });
const away = make("p", { class: "away", role: "status", hidden: "" }, words.away);
const place = make("div", { class: "place" });
const count = make("p", { class: "count" });
main.append(away, heading, place, status, count);

let stop = () => {};
let now = null;
let draft = () => null;
// What was there of an answer when its vote turned: it is there again when the vote comes back.
const drafts = {};
const post = sending({ answered: showAnswer, refused: say });

// -- the room
// No question is there, only a sentence, and perhaps something to fill in.
function rest(sentence, ...form) {
  now = null;
  heading.textContent = words.title;
  place.replaceChildren(...form);
  count.textContent = "";
  say(sentence);
}
function ask(sentence = "") {
  const field = make("input", { id: "code", inputmode: "numeric", autocomplete: "off", maxlength: "12", required: "" });
  const form = make(
    "form",
    {},
    make("label", { for: "code" }, words.code),
    field,
    make("button", { type: "submit", class: "main" }, words.join),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = field.value.replace(/\D/g, "");
    if (code) enter(code);
    else field.focus();
  });
  rest(sentence, form);
  field.focus();
}

function enter(code) {
  stop();
  rest(words.joining);
  stop = live(
    () => joined(code),
    { state: show, counts: showCounts, end: showEnd },
    (here) => (away.hidden = here),
  );
}

// Before each try the room is asked whether it knows this phone: it may have begun anew.
async function joined(code) {
  const { status: found, data } = await post.json("/join", { code, token: kept(code).token });
  if (found === 200) {
    keep(code, { token: data.token });
    return `/room/${code}/events?phone=${encodeURIComponent(data.token)}`;
  }
  if (found < 500) {
    away.hidden = true;
    ask(data.sentence);
    return null;
  }
  throw new Error(data.sentence);
}

function showEnd() {
  stop();
  rest(words.over);
}

// -- a question
function show(state) {
  const before = now;
  now = state;
  const { vote } = state;
  const code = kept().code;
  const open = state.state === "open" || state.state === "second";
  const same = before?.vote?.id === vote?.id && before?.state === state.state;
  post.at(vote && open ? { vote: vote.id, round: state.round } : null, kept(code).token);
  showCounts(state);
  if (!same) {
    if (before?.vote && !post.given(before.vote.id, before.round))
      drafts[before.vote.id] = draft() ?? drafts[before.vote.id];
    heading.textContent = vote?.prompt ?? words.title;
    let parts = state.results ? [bars({ ...state.results, joined: state.joined }, words)] : [];
    draft = () => null;
    if (open) {
      const given = post.given(vote.id, state.round)?.answer ?? drafts[vote.id];
      ({ parts, draft } = answering(vote, words, code, { send, before: given }));
    }
    place.replaceChildren(...parts);
    // What one answered, and what is right, stands above the bars, which may be longer than the screen.
    place[state.results ? "before" : "after"](status);
  }
  showAnswer();
}
function send(answer) {
  say(words.sending);
  post.vote(answer);
}
function showCounts({ joined: all, voted }) {
  if (!now) return;
  count.textContent = now.vote && now.state !== "closed" ? fill(words.have_voted, { voted, joined: all }) : "";
}

// What belongs to where the vote is, with what this phone has answered.
function showAnswer() {
  const { vote, state, round, results } = now ?? {};
  if (!vote) return say(words.wait);
  let answer = post.given(vote.id, round)?.taken;
  if (state === "reveal") {
    // Who has not voted again has the answer of the first vote.
    answer ??= post.given(vote.id, 1)?.taken;
    const right = results.rows.find((row) => row.right)?.label;
    if (right === undefined) return say(answer === undefined ? "" : fill(words.given, { answer }));
    return say(verdict(words, right, answer ?? null));
  }
  const own =
    answer === undefined ? "" : fill(state === "open" || state === "second" ? words.taken : words.given, { answer });
  const lead = { closed: words.closed, discuss: words.discuss, second: own ? "" : words.second_open, open: "" }[state];
  say([lead, own].filter(Boolean).join(" "));
}
function say(sentence) {
  if (status.textContent !== sentence) status.textContent = sentence;
}

const code = location.pathname.slice(1) || kept().code;
if (code) enter(code);
else ask();
document.documentElement.dataset.ready = "";
