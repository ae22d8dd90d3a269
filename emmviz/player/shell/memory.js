// What was answered on an offline page, kept in the browser's storage, which nothing leaves, until it is to be forgotten.

// `about` is what the page holds, so that an answer is never taken for one to another question; `blank` what there is
// before the first. It is used as the model of a widget.
export function memoryOf(about, blank) {
  // A page in a frame may have no address of its own, but that of the page around it.
  const name = `emmviz ${new URL(document.baseURI).pathname} ${digest(about)}`;
  const kept = structuredClone(blank);
  try {
    Object.assign(kept, JSON.parse(localStorage.getItem(name)));
  } catch {
    // no storage here, or nothing that could be read in it: the page begins anew
  }
  const write = (how) => {
    try {
      how();
    } catch {
      // the storage is full or forbidden
    }
  };
  return {
    get: (key) => kept[key],
    set: (key, value) => (kept[key] = value),
    save_changes: () => write(() => localStorage.setItem(name, JSON.stringify(kept))),
    beginAnew() {
      write(() => localStorage.removeItem(name));
      location.reload();
    },
  };
}

// FNV-1a.
function digest(text) {
  let sum = 2166136261;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 16777619);
  return (sum >>> 0).toString(16);
}
