// ---- editing: the line to Python, and fields that say what is wrong with what was typed ---------------------------------

const PATIENCE = 6000;

// Asks Python one thing at a time; of a drag only the latest waits. `heard` gets each answer, `lost` is called where
// none comes.
function askLine(model, { heard, lost, file }) {
  const own = Math.random().toString(36).slice(2);
  let number = 0, busy = null, queue = [], timer;
  function ask(message, then = () => {}) {
    if (!model) return lost();
    if (message.drag) {
      message.drag = `${own}-${message.drag}`;
      queue = queue.filter((waiting) => waiting.message.drag !== message.drag);
    }
    queue.push({ message, then });
    next();
  }
  function next() {
    if (busy || !queue.length) return;
    busy = { ...queue.shift(), id: `${own}-${++number}` };
    timer = setTimeout(() => ((busy = null), (queue = []), lost()), PATIENCE);
    // A model that has lost its kernel may throw; the clock says so in words.
    try { model.send({ ...busy.message, id: busy.id }); } catch { /* see above */ }
  }
  function answered() {
    const answer = model.get("answer");
    if (!busy || answer.id !== busy.id) return;
    clearTimeout(timer);
    const { then } = busy;
    busy = null;
    then(answer);
    heard(answer);
    next();
  }
  const received = (message, buffers) => { if (busy && message.file === busy.id) file(buffers[0], busy.message.format); };
  model?.on("change:answer", answered);
  model?.on("msg:custom", received);
  const close = () => (clearTimeout(timer), model?.off("change:answer", answered), model?.off("msg:custom", received));
  return { ask, close, get busy() { return busy !== null; } };
}

// A text input with a label and a place for what is wrong. `send(text, then)` asks; what was typed stays when refused.
function textField(label, { send, name = "", short = label, ...more }) {
  // Each widget of a notebook has a module of its own, so that counting would give two fields one id.
  const id = `emmviz-${Math.random().toString(36).slice(2)}`;
  const wrong = make("span", { class: "wrong", id, "aria-live": "polite" });
  const input = make("input", { type: "text", "aria-label": label, title: label, "aria-describedby": id, autocomplete: "off", spellcheck: "false", ...more });
  const box = make("label", { class: `field ${name}` }, make("span", { "aria-hidden": "true" }, short), input, wrong);
  let set = "";
  function fail(text) {
    wrong.textContent = text ?? "";
    if (text) input.setAttribute("aria-invalid", "true");
    else input.removeAttribute("aria-invalid");
  }
  function commit() {
    if (input.value === set) return fail();
    const typed = input.value;
    send(typed, ({ error }) => {
      if (!error) set = typed;
      fail(input.value === typed ? error : "");
    });
  }
  function show(value, afresh = false) {
    const mending = input.hasAttribute("aria-invalid") || (input === document.activeElement && input.value !== set);
    if (afresh || !mending || input.value === value) (input.value = value), fail();
    set = value;
  }
  const dirty = () => input.value !== set;
  input.addEventListener("change", commit);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
    if (event.key === "Escape" && dirty()) (show(set, true), event.stopPropagation());
  });
  return { box, input, show, fail, dirty };
}
