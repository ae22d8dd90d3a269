// The workbench: what is chosen in its form is asked of Python, and what Python answers is shown.

import { make } from "../../../emmviz/player/shell/elements.js";
import { copyText, download, fileName } from "../../../emmviz/player/shell/files.js";
import { Model, bringWidget } from "./host.js";
import { pythonIn } from "./python.js";
import { followChoice, followLinks, followPresses, large, startsAt } from "./site.js";

// Longer ones are left to Python, which takes no more memory for them than a limit; larger files, in bytes, are refused.
const LONGEST = 2000;
const LARGEST = 1_000_000;
// How long one thing may take until it can be stopped, in ms; after how long without a change the address follows; and
// how long it is said that this was copied.
const PATIENCE = 3000;
const SETTLED = 300;
const NOTED = 4000;
// The modes of which a link holds what is shown, not only what they begin with.
const MOMENTS = ["step", "edit", "compare"];

const page = JSON.parse(document.querySelector("#page").textContent);
const { words } = page;
const form = /** @type {HTMLFormElement} */ (document.querySelector("#bench"));
const field = (name) => /** @type {any} */ (form.elements.namedItem(name));
const fields = /** @type {HTMLDetailsElement} */ (form.querySelector("details.options"));
const seedBox = field("seed").parentElement;
const place = /** @type {HTMLElement} */ (document.querySelector("#place"));
const status = document.querySelector("#status");
const note = document.querySelector("#note");
const stop = make("button", { type: "button", onclick: () => python.stop() }, words.stop);

// What is wanted and what is shown, the same but while Python is at work; the text that the page wrote into its box; the
// last tree that is on no list.
let asked = { ...page.first };
let good = asked;
let shown = null;
let latest = 0;
let written = "";
let own = "";
// The link to what is shown, without its step; empty where there is none.
let linked = "";
const bare = (fragment) => fragment.replace(/&step=\d+/, "");

// -- what is said

// A fault stands below the box that it is about.
const fault = make("p", { class: "fault", role: "alert" });
let wrong = null;
// What a fault opened closes once there is no fault.
let lifted = null;
// What was chosen, and waits until that box is right: a game that needs a depth, for example.
let waiting = { box: null, change: {} };
function calm() {
  fault.remove();
  wrong?.removeAttribute("aria-invalid");
  wrong = null;
}
// `at` is the line and the column of the fault, where it has one: what is there is selected.
function complain(sentence, box, at = null) {
  calm();
  wrong = box;
  fault.textContent = sentence;
  box.setAttribute("aria-invalid", "true");
  (box.name === "text" ? box.nextElementSibling : box).after(fault);
  if (at) {
    // Python reads the text without the space around it.
    const [line, column] = at;
    const above = box.value
      .trimStart()
      .split("\n")
      .slice(0, line - 1);
    const start = above.reduce((sum, one) => sum + one.length + 1, box.value.search(/\S|$/) + column - 1);
    box.setSelectionRange(start, start + /^[\p{L}\d_.]*/u.exec(box.value.slice(start))[0].length);
  }
  reveal(box);
}
function reveal(box) {
  const around = box.closest("details");
  if (!around.open) lifted = around;
  around.open = true;
  fold.setAttribute("aria-expanded", "true");
  // What closes the options, the end of a press on Enter, may come later.
  box.focus();
}
function say(text, { busy = false, bad = false } = {}) {
  status.replaceChildren(...(busy ? [make("progress", { "aria-hidden": "true" })] : []), text);
  status.classList.toggle("wrong", bad);
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

const isDraft = () => field("text").value !== written;
const isOwn = (tree) => Boolean(tree) && !page.names.includes(tree);
const optionsOf = ({ mode, algorithm }) =>
  page.options.filter((name) =>
    mode === "match"
      ? page.ahead.includes(name)
      : algorithm.split(",").some((search) => page.takes[search].includes(name)),
  );
// A phone shows a choice that is hidden as one that is off, without a reason: what does not fit leaves its list.
const lists = [...form.querySelectorAll("[name=from], [name=from] optgroup, [name=algorithm]")].map((list) => ({
  list,
  all: /** @type {any[]} */ ([...list.children]),
}));
const choices = lists.flatMap(({ all }) => all);
function fillForm() {
  const uses = page.uses[asked.mode].split(" ");
  const isUsed = ({ dataset }) => !dataset.for || dataset.for.split(" ").some((use) => uses.includes(use));
  const from = uses.includes("game") ? asked.game : asked.tree;
  const fits = (one) => one.value === from || isUsed(one);
  const isWritten = ({ value }) => asked.mode !== "puzzle" || page.programs.includes(value);
  for (const { list, all } of lists)
    list.replaceChildren(...all.filter(list === field("algorithm") ? isWritten : fits));
  for (const part of /** @type {NodeListOf<any>} */ (form.querySelectorAll("[data-for]:not(option, optgroup)")))
    part.hidden = part.disabled = !isUsed(part);
  // That of a random tree is beside its shape.
  if (uses.includes("seed")) fields.after(seedBox);
  else fields.lastElementChild.append(seedBox);
  const takes = optionsOf(asked);
  for (const name of page.options) {
    field(name).closest(".option").hidden = !takes.includes(name);
    if (field(name) !== wrong) field(name).value = asked.options[name] ?? "";
  }
  const [first, second = ""] = asked.algorithm.split(",");
  field("algorithm").value = first;
  field("other").value = second || (first === "expectiminimax" ? "star1" : "expectiminimax");
  field("from").value = isOwn(from) ? "" : from;
  for (const name of ["seed", "shape", "topic", "level"]) field(name).value = asked[name];
  field("mode").forEach((choice) => (choice.checked = choice.value === asked.mode));
  field("more").value = page.main.includes(asked.mode) ? "" : asked.mode;
  const isTree = ["tree", "game"].some((use) => uses.includes(use));
  note.textContent = (isTree && Object.entries(words.notes).find(([name]) => from.includes(name))?.[1]) || "";
  form.classList.toggle("locked", Boolean(asked.locked));
}
// What its boxes say, of which `pressed` is the last, and a change of that.
function readForm(pressed, change = {}) {
  if (wrong && wrong !== pressed && wrong.name !== "text")
    wrong.value = asked.options[wrong.name] ?? asked[wrong.name] ?? "";
  const mode = change.mode ?? asked.mode;
  const searches = [field("algorithm").value, ...(mode === "compare" ? [field("other").value] : [])];
  const algorithm = change.algorithm ?? searches.join(",");
  // What is about a tree goes with it, and so does what is typed.
  if ("tree" in change) written = field("text").value;
  const anew = "tree" in change || (mode === "match") !== (asked.mode === "match");
  const takes = optionsOf({ mode, algorithm }).filter((name) => !(anew && page.about_tree.includes(name)));
  const options = Object.fromEntries(takes.map((name) => [name, field(name).value.trim()]));
  const [seed, level] = ["seed", "level"].map((name) => Math.max(Number.parseInt(field(name).value) || 0, 0));
  const chosen = { shape: field("shape").value, topic: field("topic").value, seed, level };
  const text = isDraft() && page.uses[mode].includes("tree") ? { tree: field("text").value, step: 0 } : {};
  asked = { ...asked, ...chosen, algorithm, options, ...text, ...change };
}
const question = () => ({ ...asked, question: words.question, too_large: words.too_large, faults: words.faults });

// -- what is shown

// In a large window the form, and what stands below, leave a widget the rest of it.
function leaveRoom() {
  const taken = document.body.offsetHeight - place.offsetHeight;
  place.style.setProperty("--above", `${large.matches ? taken : startsAt(place)}px`);
}
followPresses(place);
// Before a widget that is there asks for it.
addEventListener("resize", leaveRoom, { capture: true });

async function show({ widget, state, model: number = null, text, fragment }) {
  const mine = latest;
  const mount = await bringWidget(page.widgets[widget]);
  if (mine !== latest) return;
  shown?.close();
  // A menu in it gives the same link: when a picture was drawn before, nobody knew where the page would be.
  const link = { address: `${here}${bare(fragment)}&step=` };
  const payload = fragment && state.payload.link ? { ...state.payload, link } : state.payload;
  const model = new Model({ ...state, payload }, (what) => number !== null && python.tell({ model: number, ...what }));
  const box = make("div");
  // In its place before it draws, as it measures what it writes.
  place.replaceChildren(box);
  place.inert = false;
  leaveRoom();
  shown = { number, model, widget, close: await mount(box, model) };
  good = asked;
  calm();
  if (lifted) {
    lifted.open = false;
    fold.setAttribute("aria-expanded", "false");
    lifted = null;
  }
  write(text);
  follow(fragment);
  model.on("change:step", () => {
    if (!["player", "edit", "compare"].includes(widget)) return;
    good.step = Math.max(model.get("step"), 0);
    // What a step is about may lie below the window, or above it.
    if (place.offsetHeight <= innerHeight) place.scrollIntoView({ block: "nearest" });
    follow(linked, widget === "edit");
  });
  if (widget === "edit") model.on("change:payload", () => edited(model));
  document.documentElement.dataset.shown = asked.mode;
  // On a phone the buttons of a question, a second tree, or what there is to draw with may stand below what is in sight,
  // once the widget has its size.
  const ask = () => {
    const buttons = /** @type {HTMLElement[]} */ ([...place.querySelectorAll(".card button")]);
    const below =
      buttons.findLast((button) => button.offsetParent) ?? place.querySelector(".comparison, .node-panel .hint");
    below?.scrollIntoView({ block: "nearest" });
  };
  requestAnimationFrame(() => requestAnimationFrame(ask));
}
function write(text) {
  field("text").value = written = text;
  if (isOwn(good.tree)) own = good.tree;
}
// The address is always that of what is shown; what was shown of another tree, or in another mode, stays in the history,
// but for each edit.
function follow(fragment, editing = false) {
  linked = bare(fragment);
  const step = linked && good.step ? `&step=${good.step}` : "";
  const before = history.state ?? good;
  const another = before.tree !== good.tree && !(editing && isOwn(before.tree));
  const isNew = another || before.mode !== good.mode;
  history[isNew ? "pushState" : "replaceState"](good, "", `${location.pathname}${linked}${step}`);
}
let settling;
function edited(model) {
  const { text, algorithm } = model.get("payload");
  good = asked = { ...asked, tree: text, algorithm };
  clearTimeout(settling);
  settling = setTimeout(async () => {
    write(text);
    fillForm();
    if (text) follow((await python.ask({ ...question(), do: "named" }).catch(() => ({ fragment: "" }))).fragment, true);
  }, SETTLED);
}
async function open(change = {}) {
  asked = { ...asked, ...change };
  if (asked.mode === "compare" && !asked.algorithm.includes(",")) asked.algorithm += `,${field("other").value}`;
  calm();
  fillForm();
  const mine = ++latest;
  // What is still there of another mode is no longer to be pressed.
  place.inert = asked.mode !== document.documentElement.dataset.shown;
  const done = await work(async () => {
    const answer = await python.ask({ ...question(), do: "open" });
    if (mine === latest) await show(answer);
    return true;
  });
  if (mine !== latest) return;
  place.inert = false;
  if (done || !shown) return;
  const { tree, game } = asked;
  asked = good;
  fillForm();
  // What is shown has no such box, as a drawing that has not begun.
  if (wrong?.closest("[hidden]")) {
    say(fault.textContent, { bad: true });
    calm();
  }
  if (!page.options.includes(wrong?.name)) return;
  waiting = { box: wrong, change: { tree, game } };
  field("from").value = page.uses[asked.mode].includes("game") ? game : tree;
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
  } catch (thrown) {
    const error = /** @type {any} */ (thrown);
    const sentence = error === null ? words.stopped : (error.error ?? String(error));
    const box = error?.about ? field(error.about) : error?.about !== null && isDraft() && field("text");
    if (shown && !(box && !box.closest("[hidden]"))) return say(sentence, { bad: true });
    say("");
    if (shown) return complain(sentence, box, error.at);
    return refuse(sentence);
  } finally {
    clearTimeout(patience);
  }
}

// -- what one does

const readOpen = (pressed, change) => {
  if (pressed === waiting.box) asked = { ...asked, ...waiting.change };
  waiting.box = null;
  readForm(pressed, change);
  return open();
};
// What some labs are about, where the tree is nothing for them; it comes back after a lab.
let aside = "";
function suited(mode) {
  const back = aside && asked.tree === page.suited.mean ? { tree: aside } : {};
  aside = "";
  if (mode === "mean" && !field("text").value.startsWith("chance")) {
    aside = asked.tree;
    return { tree: page.suited.mean };
  }
  return { ...back, ...suitedTo(mode) };
}
function suitedTo(mode) {
  if (mode === "puzzle" && !page.programs.includes(field("algorithm").value)) return { algorithm: "star1" };
  if (mode === "sweep") return { game: page.suited.sweep };
  return { game: asked.tree.startsWith("game:") ? asked.tree : page.first.game };
}
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await readOpen(event.submitter, { step: 0 });
  // On a phone what is shown makes it go.
  if (!wrong) fold.setAttribute("aria-expanded", "false");
});
form.addEventListener("input", ({ target }) => target === wrong && calm());
field("text").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
// A menu that keeps the focus would take the arrow keys of the player: after the mouse chose in it, it lets go.
let byMouse = false;
for (const turn of /** @type {const} */ (["pointerdown", "keydown"]))
  addEventListener(turn, ({ type }) => (byMouse = type === "pointerdown"), { capture: true });
form.addEventListener("change", ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  if (byMouse && /** @type {Element} */ (target).matches("select")) /** @type {HTMLElement} */ (target).blur();
  if (name === "mode" || (name === "more" && value)) readOpen(target, { ...suited(value), mode: value, step: 0 });
  else if (name === "from" && asked.mode === "match") readOpen(target, { game: value });
  else if (name === "from" && value === "file") {
    fillForm();
    picker.value = "";
    picker.click();
  } else if (name === "from" && !value && !own && page.uses[asked.mode].includes("text")) {
    reveal(field("text"));
    field("text").select();
    say(words.own);
  } else if (name === "from" && (value === "new" || (!value && !own))) readOpen(target, { tree: "", mode: "edit" });
  else if (name === "from" && value === "random") drawRandom(target);
  else if (name === "from") readOpen(target, { tree: value || own, step: 0 });
  else if (["algorithm", "other", ...page.options].includes(name)) readOpen(target, { step: 0 });
  else if (name === "save" && value) save(value);
  else if (["exercise", "puzzle", "match"].includes(asked.mode)) readOpen(target);
});
// A tree that was saved: what is shown stays until it is read.
async function openFile(file) {
  if (!file || asked.locked) return;
  const loaded = await work(async () => {
    // What is wrong is so in the file, and in no box.
    const blame = (error) => Promise.reject({ error: `${file.name}: ${error}`, about: null });
    if (file.size > LARGEST) return blame(words.too_large);
    const bytes = await file.arrayBuffer().catch(() => new Uint8Array([0xff]));
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return blame(words.no_text);
    }
    const suffix = /[^.]*$/.exec(file.name)[0];
    return python.ask({ ...question(), do: "load", text, suffix }).catch((failed) => {
      return failed ? blame(failed.error) : Promise.reject(failed);
    });
  });
  const mode = page.uses[asked.mode].includes("tree") ? asked.mode : "step";
  if (loaded) return readOpen(field("from"), { tree: loaded.tree, mode, step: 0 });
}
const picker = /** @type {HTMLInputElement} */ (
  make("input", { type: "file", onchange: () => openFile(picker.files[0]) })
);
for (const turn of /** @type {const} */ (["dragover", "drop"]))
  addEventListener(turn, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    openFile(event.dataTransfer.files[0]);
  });
// Of the random tree drawn last: the next is another one.
let random = "";
async function drawRandom(pressed) {
  // Its text is known only then.
  readForm(pressed, { tree: "" });
  if (random === `${asked.seed} ${asked.shape}`) asked.seed += 1;
  calm();
  const drawn = await work(() => python.ask({ ...question(), do: "draw" }));
  if (!drawn) {
    asked = good;
    return fillForm();
  }
  random = `${asked.seed} ${asked.shape}`;
  return open({ tree: drawn.tree, step: 0 });
}
const fold = document.querySelector("#fold");
fold.addEventListener("click", () =>
  fold.setAttribute("aria-expanded", String(fold.getAttribute("aria-expanded") === "false")),
);
// It lies over what is below it, and makes way for whatever one turns to; not before a press ends, which would miss its
// button where the page moves.
for (const turn of ["click", "keyup"])
  addEventListener(turn, ({ target }) => (fields.open &&= fields.contains(/** @type {Node} */ (target))));
// Where the form grows or shrinks, with the text of the tree for example, there is another room for what is shown.
new ResizeObserver(() => dispatchEvent(new Event("resize"))).observe(form);
fields.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  fields.open = false;
  fields.querySelector("summary").focus();
});
// It stays within the window.
fields.addEventListener("toggle", () => {
  const panel = /** @type {HTMLElement} */ (fields.querySelector(".fields"));
  panel.style.left = "0";
  const beyond = panel.getBoundingClientRect().right + 16 - document.documentElement.clientWidth;
  panel.style.left = `${-Math.max(beyond, 0)}px`;
});
// The arrows step through what is shown as long as nothing has the focus that uses them itself.
addEventListener("keydown", (event) => {
  const widget = /** @type {HTMLElement} */ (place.querySelector(".emmviz"));
  const isFree = document.activeElement.matches("body, .bench button, .bench summary");
  if (!widget || !isFree || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  widget.focus({ preventScroll: true });
  if (!widget.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
});
document.querySelector("#copy").addEventListener("click", async ({ target }) => {
  if (!linked) return say(words.no_link, { bad: true });
  if (!(await copyText(location.href, target))) return say(location.href);
  const copied = MOMENTS.includes(asked.mode) ? words.copied : words.copied_anew;
  say(copied);
  setTimeout(() => status.textContent === copied && say(""), NOTED);
});
async function save(suffix) {
  field("save").value = "";
  // A page or a tree is of no single step.
  const isStep = asked.step && !["html", "json", "notation"].includes(suffix);
  const name = fileName("emmviz", asked.algorithm.split(",")[0], isStep ? `step-${asked.step}` : "tree");
  await work(async () => {
    const wanted = suffix === "png" ? "svg" : suffix;
    const { files } = await python.ask({
      ...question(),
      step: shown?.model.get("step") ?? 0,
      do: "file",
      suffix: wanted,
    });
    download(suffix === "png" ? await pixels(files[0]) : files[0], suffix === "notation" ? "txt" : suffix, name);
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

// What a link holds: the name of a picture that is there already, or Python reads it.
async function contentOf(fragment) {
  try {
    const packed = fragment.split("&")[0].replace(/^#1/, "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    return undefined;
  }
}
// The page whose words are those of a link, where that is another one.
function pageOf(lang) {
  return lang !== page.lang && Object.hasOwn(page.pages, lang) ? page.pages[lang] : "";
}
// Python says what is wrong with a link that holds nothing.
function held(content) {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
// What is there to read until Python draws it: the notation of a tree, or the title of a game.
function awaited(content) {
  const tree = held(content)?.tree;
  if (typeof tree !== "string") return [];
  const listed = choices.find(({ value }) => value === tree);
  return [make("div", { class: "awaited" }, make("p", {}, words.awaited), make("code", {}, listed?.text ?? tree))];
}
async function openLink() {
  const { hash } = location;
  const mine = ++latest;
  const content = hash && (hash.length <= LONGEST ? await contentOf(hash) : undefined);
  const other = hash && pageOf((held(content) ?? page).lang ?? "en");
  if (other) return location.replace(other + hash);
  const file = page.prebuilt[content];
  if (file) {
    bringWidget(page.widgets.player).catch(() => {}); // at the same time as the picture that it shows
    const { answer, asked: given } = await (await fetch(file)).json();
    asked = { ...asked, locked: false, ...given, step: Number(/&step=(\d{1,9})(?=&|$)/.exec(hash)?.[1] ?? 0) };
    fillForm();
    await show({ ...answer, state: { ...answer.state, step: asked.step } });
    document.documentElement.dataset.ready ??= "";
    return python.begin();
  }
  python.begin();
  shown?.close();
  shown = null;
  place.replaceChildren(...awaited(content));
  place.inert = false;
  // Until it is known what the link asks for, a press would ask for something else in its place.
  fillForm();
  form.inert = true;
  const read = await work(() => python.ask({ ...question(), do: "read", fragment: hash }), words.reading);
  form.inert = false;
  if (!read || mine !== latest) return;
  if (pageOf(read.link.lang)) location.replace(pageOf(read.link.lang) + hash);
  else await open({ ...read.link, lang: page.lang });
}

followChoice();
followLinks();
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("header a[lang]")))
  link.addEventListener("click", async (event) => {
    // That page begins with the same tree, for which nobody waits.
    if (!("python" in document.documentElement.dataset) && asked.tree === page.first.tree) return;
    event.preventDefault();
    // The same tree, in the other language.
    const there = await work(() => python.ask({ ...question(), lang: link.hreflang, do: "named" }));
    location.href = link.href + (there?.fragment ?? "");
  });
addEventListener("popstate", ({ state }) => state && open(state));
// One that somebody typed.
addEventListener("hashchange", () => history.state ?? openLink());
const opened = openLink();
if (shown === null) say(words.loading, { busy: true });
python
  .ready()
  .then(async () => {
    document.documentElement.dataset.python = "";
    await opened;
    if (status.textContent === words.loading) say("");
  })
  .catch((error) => say(`${words.no_python} ${error}`, { bad: true }));
navigator.serviceWorker?.register(page.service).catch(() => {});
