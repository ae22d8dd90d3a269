// Python itself: the runtime is started, the packages are put in their place, and then the page is heard.

// After how long without a question, in ms.
const IDLE = 500;

const fetchPlain = self.fetch.bind(self);

// What comes must be what was built: `files` has the hash of each.
function checkFiles(files) {
  self.fetch = (address, options) => {
    const integrity =
      files[
        String(address.url ?? address)
          .split("/")
          .pop()
      ];
    return fetchPlain(address, integrity ? { ...options, integrity } : options);
  };
}

async function packages() {
  const answer = await fetch(new URL("packages.gz", import.meta.url));
  // A host may have unpacked it on the way.
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

// Its head names each file and says where it ends.
function putInPlace(fs, bytes, folder) {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const body = bytes.subarray(4 + length);
  const made = new Set();
  let from = 0;
  for (const [name, end] of Object.entries(JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))))) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) fs.mkdirTree(parent);
    made.add(parent);
    fs.writeFile(path, body.subarray(from, end));
    from = end;
  }
}

async function start({ files, site }) {
  checkFiles(files);
  const [{ loadPyodide }, bytes] = await Promise.all([import("./pyodide.mjs"), packages()]);
  const here = new URL(".", import.meta.url).href;
  const env = { HOME: "/home/pyodide", EMMVIZ_PROGRESS: "off", EMMVIZ_SITE: site };
  const python = await loadPyodide({ indexURL: here, stdLibURL: `${here}stdlib.zip`, env });
  putInPlace(python.FS, bytes, "/packages");
  // Garbage is collected when nobody waits: it takes a fifth of the time of an edit.
  python.runPython(
    "import gc, sys; sys.path.insert(0, '/packages'); from bench import Bench; gc.freeze(); gc.disable()",
  );
  const bench = python.globals.get("Bench")((text, made) => {
    const all = Array.from(made, (file) => file.toJs());
    self.postMessage(
      { text, files: all },
      all.map((file) => file.buffer),
    );
  });
  const collect = python.globals.get("gc").collect;
  let idle;
  self.onmessage = ({ data }) => {
    clearTimeout(idle);
    idle = setTimeout(collect, IDLE);
    try {
      bench.hear(data);
    } catch (error) {
      // What nobody foresaw is said, too: its last line names it.
      const lines = String(error.message).trim().split("\n");
      self.postMessage({ text: JSON.stringify({ id: JSON.parse(data).id, error: lines.pop() }) });
    }
  };
  self.postMessage({ ready: true });
}

self.onmessage = ({ data }) => start(data).catch((error) => self.postMessage({ failed: String(error) }));
