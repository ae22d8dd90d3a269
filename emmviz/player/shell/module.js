// What a module calls that holds a widget with its data, as `run.save("tree.mjs")` writes it: it is a front end of anywidget,
// and any page shows it by <emmviz-player src="tree.mjs">, an element that the first such module on the page defines.

import { make, styleSheet } from "./elements.js";
import { memoryOf } from "./memory.js";
import { unpack } from "./packing.js";

const ELEMENT = "emmviz-player";

// `packed` has the data of each widget; the model of a host, or the attributes of an element, may say at which `step` they
// open, and in which `theme`.
export function inModule(mount, blank, { packed, theme, styles }) {
  async function render({ el, model = null }) {
    const payloads = await Promise.all(packed.map(unpack));
    // Whatever the page says of buttons and tables ends here; what stood in the element until now is covered.
    const root = el.shadowRoot ?? el.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styleSheet(`:host{display:block}${styles}`)];
    root.replaceChildren();
    const all = payloads.map((data, i) => {
      const place = make("div");
      root.append(place);
      return mount(place, data, {
        theme: model?.get("theme") ?? theme,
        step: Number(model?.get("step") ?? 0),
        model: blank && memoryOf(packed[i], blank),
      });
    });
    return () => all.forEach((one) => one.close());
  }
  const widget = { render };
  if (!customElements.get(ELEMENT)) customElements.define(ELEMENT, elementOf(widget));
  return widget;
}

// Without a `src` it shows the module that defined it; where there is none, what stands in the element stays.
const elementOf = (own) =>
  class extends HTMLElement {
    async connectedCallback() {
      const src = this.getAttribute("src");
      try {
        const widget = src ? (await import(new URL(src, document.baseURI).href)).default : own;
        this.close = await widget.render({ el: this, model: { get: (name) => this.getAttribute(name) } });
      } catch (error) {
        console.error(error);
      }
    }
    disconnectedCallback() {
      this.close?.();
    }
  };
