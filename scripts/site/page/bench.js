// The workbench: what is chosen in its form is asked of Python, and what Python answers is shown.

import { make } from "../../../emmviz/player/shell/elements.js";
import { copyText, download, fileName } from "../../../emmviz/player/shell/files.js";
import { Model, bringWidget } from "./host.js";
import { pythonIn } from "./python.js";
import { followChoice } from "./site.js";

// Longer ones are left to Python, which takes no more memory for them than a limit.
const LONGEST = 2000;
// How long one thing may take until it can be stopped, in ms; and after how long without a change the address follows.
const PATIENCE = 3000;
const SETTLED = 300;

const page = JSON.parse(document.querySelector("#page").textContent);
const { words } = page;
const form = /** @type {HTMLFormElement} */ (document.querySelector("#bench"));
const field = (name) => /** @type {any} */ (form.elements.namedItem(name));
const place = /** @type {HTMLElement} */ (document.querySelector("#place"));
const status = document.querySelector("#status");
const stop = make("button", { type: "button", onclick: () => python.stop() }, words.stop);

let asked = { ...page.first };
let shown = null;
let latest = 0;

// -- what is said

function say(text, { busy = false, wrong = false } = {}) {
  status.replaceChildren(...(busy ? [make("progress", { "aria-hidden": "true" })] : []), text);
  status.classList.toggle("wrong", wrong);
}
const here = location.href.split("#")[0];
const python = pythonIn(
  { ...page.python, site: here },
  {
    hear: (said, files) => {
      if (said.model === shown?.number) shown.model.take(said, files);
    },
    progress: ({ doing, nodes }) => say(words[doing].replace("{nodes}", nodes || "…"), { busy: true }),
  },
);

// -- the form, and what is asked for

function fillForm() {
  for (const name of page.options) field(name).value = asked.options[name] ?? "";
  const [first, second = ""] = asked.algorithm.split(",");
  field("algorithm").value = first;
  field("other").value = second || (first === "expectiminimax" ? "star1" : "expectiminimax");
  field("from").value = page.names.includes(asked.tree) ? asked.tree : "";
  for (const name of ["seed", "shape", "topic", "level"]) field(name).value = asked[name];
  field("mode").forEach((choice) => (choice.checked = choice.value === asked.mode));
  field("more").value = page.main.includes(asked.mode) ? "" : asked.mode;
  form.dataset.mode = asked.mode;
  form.classList.toggle("locked", Boolean(asked.locked));
}
function readForm() {
  const searches = [field("algorithm").value, ...(asked.mode === "compare" ? [field("other").value] : [])];
  const options = Object.fromEntries(page.options.map((name) => [name, field(name).value.trim()]));
  const [seed, level] = ["seed", "level"].map((name) => Math.max(Number.parseInt(field(name).value) || 0, 0));
  const chosen = { shape: field("shape").value, topic: field("topic").value, seed, level };
  asked = { ...asked, ...chosen, algorithm: searches.join(","), options };
}
const question = () => ({ ...asked, question: words.question, too_large: words.too_large });

// -- what is shown

async function show({ widget, state, model: number = null, text, fragment }) {
  const mine = latest;
  const mount = await bringWidget(page.widgets[widget]);
  if (mine !== latest) return;
  shown?.close();
  const model = new Model(state, (what) => number !== null && python.tell({ model: number, ...what }));
  const box = make("div");
  // In its place before it draws, as it measures what it writes.
  place.replaceChildren(box);
  place.inert = false;
  shown = { number, model, widget, close: await mount(box, model) };
  field("text").value = text;
  follow(fragment);
  model.on("change:step", () => {
    if (widget !== "player" && widget !== "edit") return;
    asked.step = Math.max(model.get("step"), 0);
    if (asked.mode === "step") follow(fragment);
  });
  if (widget === "edit") model.on("change:payload", () => edited(model));
  document.documentElement.dataset.shown = asked.mode;
}
// The address is always that of what is shown.
function follow(fragment) {
  const step = fragment && asked.step ? `&step=${asked.step}` : "";
  history.replaceState(null, "", `${location.pathname}${fragment.replace(/&step=\d+/, "")}${step}`);
}
let settling;
function edited(model) {
  const { text, algorithm } = model.get("payload");
  asked = { ...asked, tree: text, algorithm };
  clearTimeout(settling);
  settling = setTimeout(async () => {
    field("text").value = text;
    fillForm();
    if (text) follow((await python.ask({ ...question(), do: "named" }).catch(() => ({ fragment: "" }))).fragment);
  }, SETTLED);
}
async function open(change = {}) {
  asked = { ...asked, ...change };
  fillForm();
  const mine = ++latest;
  // What is still there of another mode is no longer to be pressed.
  place.inert = asked.mode !== document.documentElement.dataset.shown;
  await work(async () => {
    const answer = await python.ask({ ...question(), do: "open" });
    if (mine === latest) await show(answer);
  });
  if (mine === latest) place.inert = false;
}
// Where nothing is shown it stands in its place, with a way out.
function refuse(sentence) {
  // The example is there even without Python.
  const onclick = () => {
    history.replaceState(null, "", location.pathname);
    openLink();
  };
  const again = make("button", { type: "button", onclick }, words.example);
  place.replaceChildren(make("div", { class: "refused" }, make("p", { role: "alert" }, sentence), again));
}
// Does something with Python, and says how that goes; returns what comes of it, or nothing.
async function work(action, doing = words.asking) {
  say(doing, { busy: true });
  const patience = setTimeout(() => python.ready().then(() => status.append(stop)), PATIENCE);
  try {
    const found = await action();
    say("");
    return found;
  } catch (error) {
    const sentence = error === null ? words.stopped : String(error);
    if (shown) return say(sentence, { wrong: true });
    say("");
    return refuse(sentence);
  } finally {
    clearTimeout(patience);
  }
}

// -- what one does

const readOpen = (change) => {
  readForm();
  return open(change);
};
// What some labs are about, where the tree is nothing for them.
function suited(mode) {
  if (mode === "mean" && !field("text").value.startsWith("chance")) return { tree: page.suited.mean };
  return mode === "sweep" ? { game: page.suited.sweep } : { game: page.first.game };
}
form.addEventListener("submit", (event) => {
  event.preventDefault();
  readOpen({ tree: field("text").value, step: 0 });
});
form.addEventListener("change", ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  if (name === "mode" || (name === "more" && value)) readOpen({ ...suited(value), mode: value, step: 0 });
  else if (name === "from") readOpen(value === "new" ? { tree: "", mode: "edit" } : { tree: value, step: 0 });
  else if (["algorithm", "other", ...page.options].includes(name)) readOpen({ step: 0 });
  else if (name === "save" && value) save(value);
  else if (asked.mode === "exercise" || asked.mode === "puzzle") readOpen();
});
document.querySelector("#random").addEventListener("click", async () => {
  readForm();
  const drawn = await work(() => python.ask({ ...question(), do: "draw" }));
  const mode = ["exercise", "puzzle", "match", "sweep"].includes(asked.mode) ? "step" : asked.mode;
  if (drawn) open({ tree: drawn.tree, step: 0, seed: asked.seed + 1, mode });
});
const fields = /** @type {HTMLDetailsElement} */ (form.querySelector("details.options"));
// It lies over what is below it, and makes way for whatever one turns to; not before a press ends, which would miss its
// button where the page moves.
for (const turn of ["click", "keyup"])
  addEventListener(turn, ({ target }) => (fields.open &&= fields.contains(/** @type {Node} */ (target))));
fields.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  fields.open = false;
  fields.querySelector("summary").focus();
});
document.querySelector("#copy").addEventListener("click", async ({ target }) => {
  say((await copyText(location.href, target)) ? words.copied : location.href);
});
async function save(suffix) {
  field("save").value = "";
  const name = fileName("emmviz", asked.algorithm, asked.step ? `step-${asked.step}` : "tree");
  await work(async () => {
    const wanted = suffix === "png" ? "svg" : suffix;
    const { files } = await python.ask({
      ...question(),
      step: shown?.model.get("step") ?? 0,
      do: "file",
      suffix: wanted,
    });
    download(suffix === "png" ? await pixels(files[0]) : files[0], suffix, name);
  });
}
// A picture in dots, four times as many as it has units.
async function pixels(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = make("canvas", { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((done) => canvas.toBlob(done));
}

// -- the link, or the first tree

// What a link holds is a name of a picture that is there already, or Python reads it.
async function prebuilt(fragment) {
  try {
    const packed = fragment.split("&")[0].replace(/^#1/, "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return page.prebuilt[await new Response(stream).text()];
  } catch {
    return undefined;
  }
}
async function openLink() {
  const { hash } = location;
  const mine = ++latest;
  const file = hash ? hash.length <= LONGEST && (await prebuilt(hash)) : page.prebuilt[""];
  if (file) {
    const { answer, asked: given } = await (await fetch(file)).json();
    if (given.lang !== page.lang) return location.replace(page.pages[given.lang] + hash);
    asked = { ...asked, locked: false, ...given, step: Number(/&step=(\d{1,9})(?=&|$)/.exec(hash)?.[1] ?? 0) };
    fillForm();
    // When it was drawn nobody knew where the page would be.
    const payload = { ...answer.state.payload, link: { address: `${here}${answer.fragment}&step=` } };
    await show({ ...answer, state: { ...answer.state, payload, step: asked.step } });
    document.documentElement.dataset.ready ??= "";
    return python.begin();
  }
  python.begin();
  shown?.close();
  shown = null;
  place.replaceChildren();
  place.inert = false;
  const read = await work(() => python.ask({ do: "read", fragment: hash, lang: page.lang }), words.reading);
  if (!read || mine !== latest) return;
  // Its words are those of the other page.
  if (page.pages[read.link.lang] && read.link.lang !== page.lang) location.replace(page.pages[read.link.lang] + hash);
  else await open({ ...read.link, lang: page.lang });
}

followChoice();
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[hreflang]")))
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    // The same tree, in the other language.
    const there = python.ask({ ...question(), lang: link.hreflang, do: "named" });
    location.href = link.href + (await there.catch(() => ({ fragment: "" }))).fragment;
  });
addEventListener("hashchange", openLink);
const opened = openLink();
if (shown === null) say(words.loading, { busy: true });
python
  .ready()
  .then(async () => {
    document.documentElement.dataset.python = "";
    await opened;
    if (status.textContent === words.loading) say("");
  })
  .catch((error) => say(`${words.no_python} ${error}`, { wrong: true }));
navigator.serviceWorker?.register(page.service).catch(() => {});
