// Bundle the front end: a program and a style sheet for each widget and for a deck, each from its index files, into
// FOLDER, by default the package itself: node scripts/front/bundle.mjs [FOLDER]

import { build } from "esbuild";

const BUNDLES = {
  "player/bundles/player": "player/shell",
  "player/bundles/compare": "player/compare",
  "player/bundles/predict": "player/predict",
  "player/bundles/quiz": "player/quiz",
  "player/bundles/edit": "player/edit",
  "player/bundles/lab": "player/lab",
  "player/bundles/match": "player/match",
  "player/bundles/act": "player/act",
  "player/bundles/puzzle": "player/puzzle",
  "lecture/bundles/lecture": "lecture/front",
  "lecture/bundles/phone": "lecture/hall/front/phone",
};

// A notebook takes a program as a module, a page runs it where it stands: Python adds the line that uses `emmviz`.
const KINDS = { js: { format: "iife", globalName: "emmviz" }, css: {} };

for (const [suffix, options] of Object.entries(KINDS)) {
  const entryPoints = Object.entries(BUNDLES).map(([out, source]) => ({ out, in: `emmviz/${source}/index.${suffix}` }));
  const outdir = process.argv[2] ?? "emmviz";
  await build({ entryPoints, outdir, bundle: true, minify: true, charset: "utf8", target: "es2022", ...options });
}
