
// ---- several players, one cursor --------------------------------------------------------------------------------------
//
// Each run is a player as above, without its own controls; a moment says how many steps each has done.

let comparisons = 0;

function mountComparison(el, data, { theme = "auto", step = 0, onstep = () => {} } = {}) {
  const id = `emmviz-comparison-${++comparisons}`;
  const words = data.words;
  const end = data.moments.length - 1;
  let at = 0;

  // -- what is on the page
  const help = keyBox(words, () => steps.bar.querySelector(".help"));
  const steps = stepBar(words, { end, marks: data.parts, jump: "next_part", go: (k) => go(k), help: help.toggle });

  const saying = make("p", { class: "saying", role: "status", "aria-live": "polite" });
  const first = make("p", { class: "parting-note" }, tied(data.first));
  if (data.parts.length) first.append(" ", make("button", { type: "button", class: "goto", onclick: () => go(data.parts[0]) }, words.there));
  const cells = data.runs.map(() => data.rows.map(() => make("td")));
  const table = make("table", {}, make("caption", {}, words.counts),
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, words.search), ...data.rows.map((row) => make("th", { scope: "col" }, row)))),
    make("tbody", {}, ...data.runs.map((run, i) => make("tr", {}, make("th", { scope: "row" }, run.title), ...cells[i]))));

  const places = data.runs.map(() => make("div", { class: "run" }));
  const root = make("div", { class: "emmviz comparison", role: "group", "aria-label": data.title, id },
    make("div", { class: "all" }, make("header", { role: "none" }, make("h2", {}, data.title), make("span", {}, data.subtitle)),
      make("div", { class: "band" }, make("div", { class: "words" }, saying, first), table),
      make("div", { class: "runs" }, ...places), make("div", { class: "foot" }, steps.bar, help.box)));
  root.style.setProperty("--runs", data.runs.length);

  // -- the players
  const unfollow = followTheme(root, theme);
  el.replaceChildren(root);
  const players = data.runs.map((run, i) => {
    const player = mount(places[i], run, {
      theme,
      // A node's panel leads to a step of its own run: the others come along.
      onstep: (k) => go(data.moments.findIndex((moment) => moment[i] === k)),
    });
    // One sentence is read out, that of the comparison; the step of each run stands at its head.
    const caption = player.root.querySelector(".caption");
    caption.removeAttribute("role");
    caption.removeAttribute("aria-live");
    const title = player.root.querySelector("h2");
    const status = make("em", { class: "status" });
    title.replaceWith(make("h3", {}, title.textContent));
    player.root.querySelector("header").append(status, player.root.querySelector(".counter"));
    player.root.querySelectorAll(".controls, .keys").forEach((part) => part.remove());
    const node = [...player.root.querySelectorAll("[data-node]")].find((g) => g.dataset.node === data.node);
    return { ...player, status, node };
  });

  function mark(node, shown) {
    if (!node) return;
    if (shown && !node.querySelector(".parting")) {
      const box = node.querySelector(".shape").getBBox();
      if (!box.width) return;
      const sign = shape("g", { class: "parting", "aria-hidden": "true" });
      // At the right, where neither the name nor the window nor the dial is.
      const aside = node.querySelector(".dials") ? 27 : node.classList.contains("leaf") ? 13 : 3;
      const [x, y] = [box.x + box.width + aside, box.y + box.height * 0.55];
      sign.append(shape("circle", { cx: x, cy: y, r: 11 }), shape("text", { x, y: y + 6, "text-anchor": "middle", "font-size": 17 }, "≠"));
      node.append(sign);
    } else if (!shown) node.querySelector(".parting")?.remove();
  }

  // -- stepping
  function go(k, quiet = false) {
    const before = data.moments[Math.max(Math.min(Math.max(k, 0), end) - 1, 0)];
    at = Math.min(Math.max(k, 0), end);
    const moment = data.moments[at];
    players.forEach((player, i) => {
      const finished = moment[i] === data.runs[i].steps.length;
      const idle = at > 0 && moment[i] === before[i];
      player.watch(idle ? data.places[at] : null);
      player.go(moment[i], true);
      player.status.textContent = !idle ? "" : finished ? words.done : words.waits;
      data.counts[i][moment[i]].forEach((text, j) => (cells[i][j].textContent = text));
      mark(player.node, data.parts.length && at >= data.parts[0]);
    });
    steps.show(at);
    saying.textContent = tied(data.said[at]);
    saying.classList.toggle("parts", data.parts.includes(at));
    // Where they part is told once one has come there: until then it may be asked.
    first.classList.toggle("untold", at < (data.parts[0] ?? end));
    root.dataset.step = at;
    if (!quiet) onstep(at);
  }

  // -- keys: these come first; what is left is a player's own, such as Enter on a node
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("select")) return;
    const all = () => players.forEach((player) => player.key(event));
    const actions = {
      ...steps.keys, d: steps.next, c: () => {}, "?": help.toggle, "+": all, "-": all, 0: all,
    };
    if (!event.target.closest?.("button, summary, [data-node]")) actions[" "] = steps.toggle;
    if (!help.box.hidden) actions.Escape = help.toggle;
    if (!actions[event.key]) return;
    actions[event.key]();
    event.preventDefault();
    event.stopPropagation();
  }
  root.addEventListener("keydown", key, { capture: true });

  // All trees at one scale, that of the one that needs most room, and their sentences at one height; a tree too wide
  // to be read is left to its player.
  function fit() {
    const pictures = players.map((player) => player.root.querySelector(".stage > svg"));
    const sizes = data.runs.map((run) => run.svg.match(/viewBox="([^"]+)"/)[1].split(" ").slice(2).map(Number));
    const scale = Math.min(...pictures.map((svg, i) => {
      svg.style.maxWidth = "";
      const wide = svg.parentElement.clientWidth - 16, high = parseFloat(getComputedStyle(svg).maxHeight);
      return wide / sizes[i][0] < 0.6 ? Infinity : Math.min(wide / sizes[i][0], high / sizes[i][1]);
    }));
    pictures.forEach((svg, i) => (svg.style.maxWidth = scale < Infinity ? `${scale * sizes[i][0]}px` : ""));
    const beside = places[0].offsetTop === places[1].offsetTop;
    for (const name of [".stage", ".telling"]) {
      const boxes = players.map((player) => player.root.querySelector(name));
      boxes.forEach((box) => (box.style.minHeight = ""));
      const most = Math.max(...boxes.map((box) => box.firstChild.getBoundingClientRect().height + 20));
      if (beside) boxes.forEach((box) => (box.style.minHeight = `${most}px`));
    }
  }

  // -- start
  const sized = keepRoom(root, saying, data.said, () => (fit(), go(at, true)));
  addEventListener("resize", fit);
  go(step, true);
  const close = () => (steps.stop(), unfollow(), sized.disconnect(), removeEventListener("resize", fit), players.forEach((player) => player.close()));
  return { root, go, key, get at() { return at; }, close };
}

export default { render: inNotebook(mountComparison) };
