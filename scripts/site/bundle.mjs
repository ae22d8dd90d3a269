// Bundle the programs of the site into FOLDER: node bundle.mjs FOLDER

import { build } from "esbuild";

const here = new URL("page/", import.meta.url).pathname;
await build({
  entryPoints: ["front", "bench", "offline", "keep", "lite", "worker"].map((name) => `${here}${name}.js`),
  outdir: process.argv[2],
  bundle: true,
  minify: true,
  charset: "utf8",
  target: "es2022",
  format: "esm",
  external: ["./pyodide.mjs"],
});
