// What leaves the page: files for the reader, and text for the clipboard.

import { focusedNear, make } from "./elements.js";

const TYPES = {
  svg: "image/svg+xml",
  png: "image/png",
  pdf: "application/pdf",
  json: "application/json",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};
// Of a file's name, in characters.
const LONGEST = 80;

export function download(content, suffix, name) {
  const href = URL.createObjectURL(new Blob([content], { type: TYPES[suffix] }));
  make("a", { href, download: `${name}.${suffix}` }).click();
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

// A name of letters, digits and hyphens, which any system takes.
export function fileName(...parts) {
  const plain = parts.map((part) =>
    String(part)
      .normalize("NFKD")
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-"),
  );
  const last = plain.pop();
  const first = [...plain.join("-")].slice(0, LONGEST).join("");
  return `${first}-${last}`.replace(/-+/g, "-").replace(/^-|-$/g, "");
}

// Returns whether the browser lets it; a page that it trusts less may still copy what is selected.
export async function copyText(text, near) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = make("textarea", { "aria-hidden": "true", class: "out-of-sight" });
    const focused = focusedNear(near);
    area.value = text;
    near.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    focused?.focus({ preventScroll: true });
    return copied;
  }
}
