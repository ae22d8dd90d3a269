// ---- editing: tools, the panel of a node, and the player of the present run ----------------------------------------------
//
// Python edits and searches; what it sends is drawn anew, while everything around the picture stays where it is.

const TYPES = { svg: "image/svg+xml", png: "image/png", pdf: "application/pdf", html: "text/html", json: "application/json", txt: "text/plain", tex: "application/x-tex", pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation" };
const ARROWS = { undo: "M6 2v3h4a4 4 0 0 1 0 8H5v-2h5a2 2 0 0 0 0-4H6v3L1 6z", redo: "M10 2v3H6a4 4 0 0 0 0 8h5v-2H6a2 2 0 0 1 0-4h4v3l5-4z" };

function mountEditor(el, given, { theme = "auto", step = -1, onstep = () => {}, model = null } = {}) {
  const words = given.words;
  let data = given, player = null, selected = null, wanted = step;

  // -- what is on the page
  const line = askLine(model, {
    heard: ({ node }) => take(model.get("payload"), node),
    lost: () => (say(model ? words.no_kernel : words.no_page, true), data !== model?.get("payload") && model && take(model.get("payload"))),
    file: (bytes, format) => download(bytes, format),
  });
  const ask = (message, then) => line.ask(message, then);
  const button = labelled(words);
  const saying = make("p", { class: "saying", role: "status", "aria-live": "polite" });
  const heardOnly = make("p", { class: "heard", role: "status", "aria-live": "polite" });
  const failed = ({ error }) => say(error ?? data.refusal, true);
  const search = make("select", { "aria-label": words.algorithm, title: words.algorithm, onchange: () => ask({ ask: "algorithm", text: search.value }, failed) },
    ...data.algorithms.map(([name, label]) => make("option", { value: name }, label)));
  const undo = button("undo", () => ask({ ask: "undo", node: selected }), icon(ARROWS.undo));
  const redo = button("redo", () => ask({ ask: "redo", node: selected }), icon(ARROWS.redo));
  const sendBounds = (_, then) => ask({ ask: "bounds", low: low.input.value, high: high.input.value }, (answer) => {
    // Each end may stand or fall with the other one.
    (then === low.then ? high : low).fail();
    then(answer);
  });
  const low = textField(words.low, { send: (text, then) => sendBounds(text, (low.then = then)), name: "low", short: "L" });
  const high = textField(words.high, { send: (text, then) => sendBounds(text, (high.then = then)), name: "high", short: "U" });
  const title = textField(words.title, { send: (text, then) => ask({ ask: "title", text }, then), name: "title" });
  const exports = menu("export", data.formats.map((format) => make("button", { type: "button", onclick: () => ask({ ask: "export", format }, failed) }, format)));
  const text = textBox();
  const notation = menu("text", [text.box]);
  const tools = make("div", { class: "tools", role: "toolbar", "aria-label": words.tools }, search, make("span", { class: "pair" }, undo, redo),
    make("span", { class: "bounds", role: "group", "aria-label": words.bounds }, make("span", { "aria-hidden": "true" }, words.bounds), low.box, high.box), title.box,
    make("span", { class: "menus" }, exports.opener, notation.opener));
  const panel = nodePanel(words, ask);
  const place = make("div", { class: "place" });
  const start = startCard();
  const root = make("div", { class: "emmviz editor", role: "group", "aria-label": data.title },
    make("div", { class: "all" }, tools, exports.box, notation.box, panel.root, saying, heardOnly, start.box, place));
  const drag = dragging(place, {
    node: (name) => told(name), group: (name) => part(name).g, edge: (name) => part(name).edge,
    below: (name) => below(part(name)).map((node) => node.name),
    siblings: (name) => data.nodes.filter((node) => node.parent === told(name).parent).map((node) => node.id),
    nudge: (message) => ask({ ask: "nudge", ...message }, failed), move: (message) => ask({ ask: "move", ...message }, failed),
  });
  const leaf = leafInput();

  function menu(name, content) {
    const box = make("div", { class: `menu ${name}`, hidden: "" }, ...content);
    const opener = make("button", { type: "button", "aria-expanded": "false", onclick: () => open(box.hidden) }, words[name]);
    function open(shown) {
      for (const other of [exports, notation]) if (other.box !== box) other.shut();
      box.hidden = !shown;
      opener.setAttribute("aria-expanded", String(shown));
      if (shown) box.querySelector("button, textarea").focus();
    }
    box.addEventListener("keydown", (event) => { if (event.key === "Escape") (open(false), opener.focus(), event.stopPropagation()); });
    return { box, opener, shut: () => ((box.hidden = true), opener.setAttribute("aria-expanded", "false")) };
  }

  // A tree as text: to be read, changed, and copied.
  function textBox() {
    const wrong = make("span", { class: "wrong", "aria-live": "polite" });
    let set = "";
    const area = make("textarea", { rows: 3, "aria-label": words.text_label, spellcheck: "false", "data-lm-suppress-shortcuts": "true" });
    const use = () => ask({ ask: "text", text: area.value }, ({ error }) => {
      wrong.textContent = error ?? "";
      if (error) area.setAttribute("aria-invalid", "true");
      else (area.removeAttribute("aria-invalid"), (set = area.value));
    });
    area.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) use(); });
    const copy = async (copied) => {
      try { await navigator.clipboard.writeText(copied); say(words.copied); } catch {
        area.value = copied;
        area.select();
        say(words.copy_failed);
      }
    };
    const one = (name, action) => make("button", { type: "button", onclick: action }, words[name]);
    const copies = [one("text_copy", () => copy(data.text)), one("text_python", () => copy(data.python))];
    const box = make("div", { class: "textbox" }, area, wrong, make("div", { class: "deeds" }, one("text_use", use), ...copies));
    const show = (now) => {
      if (area.value === set) area.value = now;
      set = now;
    };
    return { box, show, copies };
  }

  // What an empty tree shows: the choice of its root.
  function startCard() {
    const typed = textBox();
    typed.copies.forEach((copy) => copy.remove());
    const choose = (kind) => make("button", { type: "button", class: kind, onclick: () => ask({ ask: "kind", text: kind }, failed) }, icon(KIND_ICONS[kind]), words[`start_${kind}`]);
    const box = make("div", { class: "start", hidden: "" }, make("h2", {}, words.start), make("div", { class: "choices" }, ...["max", "min", "chance"].map(choose)),
      make("p", {}, fill(words.start_text, { example: "max(4, chance(.5: 1, .5: 9))" })), typed.box);
    return { box };
  }

  // The value of a leaf, typed where the leaf stands.
  function leafInput() {
    let at = null;
    const field = textField(words.value, { send: (typed, then) => ask({ ask: "value", node: at, text: typed }, (answer) => {
      then(answer);
      if (!answer.error) shut(true);
    }), name: "on-leaf", inputmode: "decimal" });
    field.box.hidden = true;
    root.append(field.box);
    function open(name) {
      at = name;
      field.input.setAttribute("aria-label", fill(words.value_of, { node: name }));
      field.show(told(name).value, true);
      field.box.hidden = false;
      put();
      field.input.focus();
      field.input.select();
    }
    function put() {
      if (field.box.hidden || !data.nodes.some((node) => node.id === at)) return shut(false);
      const home = root.getBoundingClientRect(), box = part(at).g.querySelector(".shape").getBoundingClientRect();
      field.box.style.left = `${Math.min(Math.max(box.x + box.width / 2 - home.x, 60), home.width - 60)}px`;
      field.box.style.top = `${box.y + box.height / 2 - home.y}px`;
    }
    function shut(back) {
      if (field.box.hidden) return;
      field.box.hidden = true;
      if (back) focusNode(at);
    }
    field.input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape" || (event.key === "Enter" && !field.dirty())) shut(true);
    });
    field.input.addEventListener("blur", () => { if (!field.dirty() && !field.input.hasAttribute("aria-invalid")) shut(false); });
    return { open, put };
  }

  // -- what is where
  const told = (name) => data.nodes.find((node) => node.id === name);
  const part = (name) => player.nodes.find((node) => node.name === name);
  const below = (node) => [node, ...node.children.flatMap(below)];
  const end = () => data.run.steps.length;
  function say(sentence, wrong = false) {
    saying.textContent = sentence;
    saying.classList.toggle("wrong", wrong && Boolean(sentence));
  }
  function focusNode(name = selected) {
    const node = name !== null && player && part(name);
    if (node) node.g.focus();
  }
  function select(name) {
    selected = name;
    player?.nodes.forEach((node) => node.g.toggleAttribute("data-selected", node.name === name));
    player?.watch(name);
    panel.show(name === null ? null : told(name));
  }

  // -- a new payload: the picture is replaced, what was selected, in focus, open and shown stays so
  function take(payload, heir = null) {
    if (payload === data) return;
    if (drag.carrying) drag.stop();
    const before = data, gone = (name) => !payload.nodes?.some((node) => node.id === name);
    const focus = holdFocus();
    const was = player?.at;
    data = payload;
    if (!data.run || gone(selected)) selected = data.run ? heir : null;
    if (before.run && data.run) wanted = was === before.run.steps.length || before.run.steps.length !== end() ? -1 : was;
    draw();
    focus(heir);
    heardOnly.textContent = data.run ? data.run.captions[player.at] : "";
    if (before.run && data.run && wanted !== was && !(wanted === -1 && was === before.run.steps.length)) onstep(-1);
  }
  function holdFocus() {
    const active = document.activeElement;
    const all = () => [...place.querySelectorAll("button, input, select, summary")];
    if (!place.contains(active)) return () => start.box.contains(active) && focusNode(data.nodes?.[0].id ?? null);
    const node = active.dataset.node, index = all().indexOf(active);
    return (heir) => data.run && (node === undefined ? all()[index]?.focus() : focusNode(told(node) ? node : heir));
  }
  function draw() {
    const open = player && [...place.querySelectorAll("details")].map((box) => box.open);
    player?.close();
    player = null;
    const empty = !data.run;
    root.setAttribute("aria-label", data.title);
    start.box.hidden = !empty;
    place.hidden = panel.root.hidden = empty;
    for (const part_ of [low.box, high.box, title.box, exports.opener, notation.opener]) part_.hidden = empty;
    tools.querySelector(".bounds").hidden = empty;
    search.value = data.algorithm;
    undo.setAttribute("aria-disabled", String(!data.undo));
    redo.setAttribute("aria-disabled", String(!data.redo));
    say(data.wrong || data.refusal, true);
    if (empty) return place.replaceChildren();
    const run = { ...data.run, words: { ...data.run.words, keys: [...data.run.words.keys, ...words.keys] } };
    player = mount(place, run, { theme, step: wanted < 0 ? end() : wanted, onstep: (k) => onstep(k === end() ? -1 : k) });
    // The page has two regions of a name otherwise.
    player.root.setAttribute("aria-label", search.selectedOptions[0].textContent);
    open?.forEach((shown, i) => (place.querySelectorAll("details")[i].open = shown));
    [low, high].forEach((field, i) => (field.show(data.bounds[i]), (field.input.placeholder = data.range[i])));
    title.show(data.tree_title);
    text.show(data.text);
    select(selected !== null && told(selected) ? selected : null);
    leaf.put();
  }
  function download(bytes, format) {
    const link = make("a", { href: URL.createObjectURL(new Blob([bytes], { type: TYPES[format] })), download: `tree.${format}` });
    link.click();
    // Some browsers read it only after this.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  // -- by mouse: a click selects, a double click types; both come before what the player does with them
  const over = (event) => (place.contains(event.target) ? event.target.closest("[data-node]")?.dataset.node : undefined);
  root.addEventListener("click", (event) => {
    const name = over(event);
    if (name === undefined) return;
    event.stopPropagation();
    select(name);
  }, { capture: true });
  root.addEventListener("dblclick", (event) => {
    const name = over(event);
    if (name === undefined || told(name).kind !== "leaf") return;
    event.stopPropagation();
    leaf.open(name);
  }, { capture: true });
  root.addEventListener("focusin", (event) => {
    const name = over(event);
    if (name === undefined) return;
    if (name !== selected) select(name);
    // By key one may come to a node that is out of sight; under a mouse the picture stays.
    if (event.target.matches(":focus-visible")) player.go(player.at, true);
  });

  // -- by key
  function change(name, key, event) {
    const node = told(name), far = event.altKey || event.ctrlKey || event.metaKey;
    if (far && ["ArrowLeft", "ArrowRight"].includes(key)) return node.parent !== null && (() => ask({ ask: "move", node: name, place: node.place + (key === "ArrowLeft" ? -1 : 1) }, failed));
    if (far && ["ArrowUp", "ArrowDown"].includes(key)) return node.kind === "leaf" && (() => ask({ ask: "nudge", node: name, steps: key === "ArrowUp" ? 1 : -1, fine: event.shiftKey }, failed));
    if (far) return null;
    if (key === "Enter") return node.kind === "leaf" ? () => leaf.open(name) : () => panel.root.querySelector(".kinds button").focus();
    if (key === " ") return () => select(name);
    if (key === "Delete" || key === "Backspace") return () => ask({ ask: "remove", node: name }, failed);
    if (key === "Escape" && !drag.carrying) return () => select(null);
    return null;
  }
  root.addEventListener("keydown", (event) => {
    const name = over(event);
    const letter = (event.ctrlKey || event.metaKey) && event.key.toLowerCase();
    const typing = event.target.closest("textarea") || panel.dirty || [low, high, title].some((field) => field.dirty() && field.input === event.target);
    const back = !typing && (letter === "z" && !event.shiftKey ? "undo" : letter === "y" || letter === "z" ? "redo" : null);
    const action = back ? () => ask({ ask: back, node: selected }) : event.key === "Escape" && drag.carrying ? drag.stop : name !== undefined && change(name, event.key, event);
    if (!action) return;
    action();
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  // -- start
  const unfollow = followTheme(root, theme);
  const moved = new ResizeObserver(() => leaf.put());
  moved.observe(root);
  el.replaceChildren(root);
  draw();
  return {
    root, take,
    update: (payload) => line.busy || take(payload),
    go: (k, quiet) => player?.go(k < 0 ? end() : k, quiet),
    key: (event) => player?.key(event),
    get at() { return !player || player.at === end() ? -1 : player.at; },
    close: () => (line.close(), unfollow(), moved.disconnect(), player?.close()),
  };
}

export default { render: inNotebook(mountEditor) };
