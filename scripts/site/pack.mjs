// Compile the Python of a folder for the page, by the page's own Python: node pack.mjs RUNTIME FOLDER

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.FS.mkdir("/stage");
python.mountNodeFS("/stage", folder);
python.runPython(readFileSync(new URL("pack.py", import.meta.url), "utf8"));
