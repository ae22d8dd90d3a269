// What was exported, as a file of the reader's.

import { make } from "../shell/elements.js";

const TYPES = {
  svg: "image/svg+xml",
  png: "image/png",
  pdf: "application/pdf",
  html: "text/html",
  json: "application/json",
  txt: "text/plain",
  tex: "application/x-tex",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
};

export function download(bytes, format) {
  const href = URL.createObjectURL(new Blob([bytes], { type: TYPES[format] }));
  make("a", { href, download: `tree.${format}` }).click();
  // Some browsers read it only after this.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
