// The menu of what is shown: copied as a picture or as text, saved as a file, by Python where it is at hand.

import { make } from "./elements.js";
import { askPython } from "./ask-python.js";
import { copyText, download } from "./files.js";
import { entry, group, menuButton } from "./menu.js";
import { pixels, SIZES } from "./pixels.js";
import { still } from "./still.js";

// How long a note stays, in ms.
const STAYS = 4000;

// `frame` says what is shown: picture, as for `still`; sentence and notation, if there are any, empty while they are out of
// sight; name, of its files; and for Python, where a model is at hand: formats, of what it can draw, and step.
export function frameMenu(root, words, theme, frame, model = null) {
  const page = { theme: theme === "auto" ? "light" : theme, wide: false, transparent: false };
  const picture = () => still(root, frame.picture(), page);
  const note = make("p", { class: "menu-note", role: "status" });
  let size = "2×";
  let timer = null;

  function say(text) {
    clearTimeout(timer);
    note.textContent = text;
    timer = setTimeout(() => (note.textContent = ""), STAYS);
  }
  async function copyPicture() {
    try {
      // Not awaited before: some browsers copy only what the press itself asks for.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": pixels(picture(), size) })]);
      say(words.copied);
    } catch {
      say(words.no_picture);
      note.append(" ", make("button", { type: "button", onclick: savePng }, `${words.saves} PNG`));
      clearTimeout(timer);
    }
  }
  const copy = async (text) => say((await copyText(text, root)) ? words.copied : words.no_copy);
  const saveSvg = () => download(picture().text, "svg", frame.name());
  async function savePng() {
    const file = await pixels(picture(), size);
    if (file) download(file, "png", frame.name());
    else say(words.too_large);
  }
  async function saveOther(format) {
    const name = frame.name();
    clearTimeout(timer);
    note.textContent = words.drawing;
    try {
      download(await askPython(model, { save: format, step: frame.step() }), format, name);
      say("");
    } catch (error) {
      say(error ?? words.no_python);
    }
  }

  // -- its entries
  const item = (text, action, role) => entry(text, () => (menu.shut(), action()), role);
  const texts = ["sentence", "notation"]
    .filter((what) => frame[what])
    .map((what) => [what, item(words[`copy_${what}`], () => copy(frame[what]()))]);
  const sizes = Object.keys(SIZES).map((name) => entry(name, () => choose(name), "menuitemradio"));
  function choose(name) {
    size = name;
    for (const one of sizes) one.setAttribute("aria-checked", String(one.textContent === name));
  }
  function switched(name) {
    const set = () => {
      page[name] = !page[name];
      box.setAttribute("aria-checked", String(page[name]));
    };
    const box = entry(words[name], set, "menuitemcheckbox");
    box.setAttribute("aria-checked", "false");
    return box;
  }
  choose(size);
  // What is not in sight now is not handed out.
  const ready = () => texts.forEach(([what, one]) => (one.disabled = !frame[what]()));
  const others = model ? frame.formats : [];
  const menu = menuButton(
    words.menu,
    [
      group("copies", words.copies, item(words.copy_picture, copyPicture), ...texts.map(([, one]) => one)),
      group(
        "saves",
        words.saves,
        item(words.save_svg, saveSvg),
        item(words.save_png, savePng),
        ...others.map((format) => item(words[`save_${format}`], () => saveOther(format))),
      ),
      group("pictures", words.pictures, ...sizes, switched("wide"), switched("transparent")),
    ],
    ready,
  );
  return {
    box: make("div", { class: "frame-menu" }, menu.button, menu.box, note),
    toggle: menu.toggle,
    // What a widget has beside its frame comes first.
    lead: (name, heading, ...actions) =>
      menu.box.prepend(group(name, heading, ...actions.map(([text, action, role]) => item(text, action, role)))),
  };
}
