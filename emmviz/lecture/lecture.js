
// ---- a deck of slides -------------------------------------------------------------------------------------------------
//
// reveal.js places and scales the slides. The keys are our own, because a live player and the slides share them:
// PageDown and PageUp, the keys of a clicker, turn slides, unless a player has been given them. Then it is stepped until
// it does not move on, and the next press turns the slide, so that nobody who has only two buttons is ever stuck.

const SIGNS = {
  previous: ICONS.back, next: ICONS.forward, overview: "M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9 9h5v5H9z", notes: "M2 3h12v2H2zM2 7h12v2H2zM2 11h8v2H2z",
  window: "M1 2h14v12H1zM3 6v6h10V6z", help: null,
};

async function lecture(Reveal, words, plan, mounts) {
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const printing = /print-pdf|view=print/.test(location.search);
  const deck = new Reveal(document.querySelector(".reveal"), {
    width: 1280, height: 720, margin: 0, minScale: 0.1, maxScale: 10, center: false, hash: true, controls: false, keyboard: false,
    slideNumber: false, help: false, navigationMode: "linear", transition: "none", backgroundTransition: "none",
    pdfSeparateFragments: false, overview: true, touch: true,
  });
  await deck.initialize();
  if (printing) all(".answer").forEach((box) => (box.open = true));

  // -- players, each with a button that gives it the clicker
  let armed = null;
  const players = await Promise.all(all(".live").map(async (box, i) => {
    const place = make("div", { class: "place" });
    const button = make("button", { type: "button", class: "arm", "aria-pressed": "false", onclick: () => arm(armed === player ? null : player) }, words.arm);
    const data = await unpack(box.querySelector("script").textContent);
    box.replaceChildren(place, button);
    const mounted = mounts[box.dataset.mount](place, data, { theme: box.dataset.theme, step: +box.dataset.step });
    // What a hall cannot read at once waits behind a click; of these one is open at a time.
    all(".code, .stack, .outline", place).forEach((panel) => {
      if (!panel.matches("details")) return;
      panel.open = false;
      panel.name = `panels-${i}`;
    });
    // A player and a comparison fill their place; what else there is gets the size at which all of it is seen.
    box.classList.toggle("fills", /^emmviz( comparison)?$/.test(mounted.root.className));
    const player = { box, button, mounted };
    return player;
  }));
  const playersHere = () => players.filter((player) => deck.getCurrentSlide().contains(player.box));
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
    const before = armed.mounted.at;
    armed.mounted.root.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, cancelable: true }));
    const moved = armed.mounted.at !== before;
    if (!moved) arm(null);
    return moved;
  }

  // -- onward and back
  function forward() {
    if (deck.isPaused()) return deck.togglePause(false);
    if (!stepped("ArrowRight")) deck.next();
  }
  function back() {
    if (deck.isPaused()) return deck.togglePause(false);
    if (!stepped("ArrowLeft")) deck.prev();
  }
  let opening = false;
  deck.on("fragmentshown", ({ fragment }) => {
    const known = fragment.open || fragment.classList.contains("told");
    opening = true;
    if (fragment.matches("details")) fragment.open = true;
    else if (fragment.matches(".poll")) tell(fragment);
    opening = false;
    // What a click has opened needs no press any more.
    if (known) deck.next();
    fitted();
  });
  deck.on("fragmenthidden", ({ fragment }) => {
    if (fragment.matches("details")) fragment.open = false;
    else if (fragment.matches(".poll")) untell(fragment);
  });
  deck.on("slidechanged", ({ currentSlide, previousSlide }) => {
    arm(null);
    const onward = !previousSlide || previousSlide.compareDocumentPosition(currentSlide) & Node.DOCUMENT_POSITION_FOLLOWING;
    const marked = playersHere().find((player) => "steps" in player.box.dataset);
    if (marked && onward) arm(marked);
    show();
  });

  deck.on("overviewshown", () => show());
  deck.on("overviewhidden", () => show());

  // -- polls: a click or a number chooses, the next press shows what is right
  const choices = (poll) => all(".choice", poll);
  const letter = (i) => String.fromCharCode(65 + i);
  function tell(poll, chosen = null) {
    const right = +poll.dataset.right;
    poll.classList.add("told");
    choices(poll).forEach((button, i) => {
      button.classList.toggle("right", i === right);
      button.classList.toggle("chosen", i === chosen && i !== right);
    });
    const text = chosen === null || chosen === right ? words.right : words.wrong;
    poll.querySelector("p").textContent = fill(text, { letter: letter(right), chosen: chosen === null ? "" : letter(chosen) });
  }
  function untell(poll) {
    poll.classList.remove("told");
    choices(poll).forEach((button) => button.classList.remove("right", "chosen"));
    poll.querySelector("p").textContent = words.vote;
  }
  all(".poll").forEach((poll) => choices(poll).forEach((button, i) => button.addEventListener("click", () => tell(poll, i))));

  // -- what is too big for its place gets smaller, never cut: tables as a whole, text down to a size that a hall can read
  function fitted() {
    for (const page of all(".page", deck.getCurrentSlide())) {
      page.classList.remove("tight");
      for (const box of all(".figure.html", page)) {
        const inner = box.firstElementChild;
        inner.style.zoom = 1;
        inner.style.zoom = Math.min(1.6, box.clientHeight / inner.scrollHeight, box.clientWidth / inner.scrollWidth) || 1;
      }
      for (const place of all(".fills .place", page)) {
        const side = place.querySelector(".side");
        place.classList.remove("less-1", "less-2", "less-3");
        for (const less of ["less-1", "less-2", "less-3"]) if (side.scrollHeight > side.clientHeight) place.classList.add(less);
      }
      for (const place of all(".live:not(.fills) > .place", page)) {
        const root = place.firstElementChild;
        for (const zoom of [1.4, 1.25, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5]) {
          root.style.zoom = zoom;
          if (root.offsetHeight * zoom <= place.clientHeight) break;
        }
      }
      page.classList.toggle("tight", page.scrollHeight > page.clientHeight);
    }
  }
  document.addEventListener("toggle", fitted, { capture: true });

  // -- notes: below the slide, and in a window of their own
  const notesOf = (slide) => slide?.querySelector("aside.notes")?.innerHTML ?? "";
  const below = make("aside", { class: "below", "aria-label": words.notes, tabindex: "0", hidden: "" });
  const began = Date.now();
  let other = null;
  function toggleNotes(shown = below.hidden) {
    below.hidden = !shown;
    document.body.classList.toggle("noted", shown);
    deck.layout();
  }
  function openWindow() {
    if (!other || other.closed) other = window.open("", "", "width=860,height=640");
    if (!other) {
      toggleNotes(true);
      below.prepend(make("p", { class: "blocked", role: "status" }, words.blocked));
      return;
    }
    const page = other.document;
    page.documentElement.lang = document.documentElement.lang;
    page.title = `${words.notes}: ${document.title}`;
    page.head.replaceChildren(make("style", {}, "body{margin:0;padding:24px 32px;font:22px/1.45 system-ui,sans-serif;color:#1a1a1a;background:#fff}"
      + "header{display:flex;justify-content:space-between;color:#55555c;border-bottom:1px solid #b9b9c0;padding-bottom:8px}h1{font-size:28px}footer{color:#55555c}"));
    page.addEventListener("keydown", (event) => { if (!paging(event)) key(event); });
    page.addEventListener("visibilitychange", show);
    other.focus();
    show();
  }
  function clock() {
    if (!other || other.closed) return;
    const k = Math.floor((Date.now() - began) / 60000);
    const place = other.document.querySelector(".clock");
    if (place) place.textContent = fill(plan ? words.planned : words.clock, { k, n: plan });
  }
  setInterval(clock, 5000);
  addEventListener("pagehide", () => other?.close());

  // -- the bar
  const counter = make("span", { class: "counter", role: "status" });
  const press = (name, action) => make("button", { type: "button", title: words[name], "aria-label": words[name], onclick: action }, SIGNS[name] ? icon(SIGNS[name]) : "?");
  const help = make("dialog", { class: "help", "aria-label": words.help }, make("h2", {}, words.help),
    make("dl", {}, ...words.keys.flatMap(([key, what]) => [make("dt", {}, key), make("dd", {}, what)])),
    make("button", { type: "button", onclick: () => help.close() }, words.close));
  const bar = make("nav", { class: "bar", "aria-label": words.controls }, press("previous", back), counter, press("next", forward),
    press("overview", () => deck.toggleOverview()), press("notes", () => toggleNotes()), press("window", openWindow), press("help", () => help.showModal()));
  const black = make("p", { class: "black" }, words.black);
  document.querySelector(".pause-overlay")?.replaceChildren(black);
  document.body.append(below, bar, help);

  function show() {
    const slides = deck.getSlides(), slide = deck.getCurrentSlide(), k = slides.indexOf(slide);
    // The slides beside this one are there, unseen: nobody shall come to their buttons.
    slides.forEach((one) => (one.inert = one !== slide && !deck.isOverview()));
    counter.textContent = fill(words.counter, { k: k + 1, n: slides.length });
    const notes = notesOf(slide) || `<p>${words.none}</p>`;
    below.innerHTML = notes;
    if (other && !other.closed) {
      const after = slides[k + 1];
      const body = make("div", {}, make("header", {}, make("span", {}, counter.textContent), make("span", { class: "clock" })),
        make("h1", {}, slide.dataset.title), make("main"), make("footer", {}, after ? fill(words.following, { title: after.dataset.title }) : words.last));
      body.querySelector("main").innerHTML = notes;
      other.document.body.replaceChildren(body);
      clock();
    }
    fitted();
    // A lab that was out of sight lays itself out anew only when it is seen.
    requestAnimationFrame(() => requestAnimationFrame(fitted));
  }

  // -- keys
  function paging(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return false;
    const turned = { PageDown: forward, PageUp: back }[event.key];
    if (!turned && !(event.key === "Escape" && armed)) return false;
    (turned ?? (() => arm(null)))();
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }
  function key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const typing = event.target.closest?.("input, select, textarea, [contenteditable]");
    const pressing = event.target.closest?.("button, summary, a, [data-node], [tabindex='0']");
    if (typing || (pressing && [" ", "Enter"].includes(event.key))) return;
    const overview = deck.isOverview();
    const actions = {
      ArrowRight: overview ? () => deck.right() : forward, ArrowLeft: overview ? () => deck.left() : back,
      ArrowDown: overview ? () => deck.down() : forward, ArrowUp: overview ? () => deck.up() : back,
      " ": event.shiftKey ? back : forward, Home: () => deck.slide(0, 0), End: () => deck.slide(...last()),
      Enter: overview ? () => deck.toggleOverview(false) : () => arm(playersHere()[0] ?? null),
      Escape: () => deck.toggleOverview(), b: () => deck.togglePause(), ".": () => deck.togglePause(), n: () => toggleNotes(), s: openWindow,
      f: () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()), "?": () => help.showModal(),
    };
    const poll = deck.getCurrentSlide().querySelector(".poll");
    if (poll && choices(poll)[event.key - 1]) actions[event.key] = () => tell(poll, event.key - 1);
    if (!actions[event.key]) return;
    if (deck.isPaused()) deck.togglePause(false);
    else actions[event.key]();
    event.preventDefault();
  }
  const last = () => {
    const { h, v } = deck.getIndices(deck.getSlides().at(-1));
    return [h, v];
  };
  document.addEventListener("keydown", paging, { capture: true });
  document.addEventListener("keydown", key);
  addEventListener("resize", fitted);
  show();
  document.documentElement.dataset.ready = "";
}
