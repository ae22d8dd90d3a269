// Python in a worker, as the page sees it: it is asked and answers; what it says to a model is handed on.

// `start` says where the worker and its files are; `hear` gets what belongs to a model, `progress` what it is doing.
export function pythonIn(start, { hear, progress }) {
  let worker;
  let number = 0;
  const waiting = new Map();
  const promised = () => {
    const one = /** @type {any} */ ({});
    one.promise = new Promise((done, fail) => Object.assign(one, { done, fail }));
    one.promise.catch(() => {});
    return one;
  };
  let ready = promised();

  // What is asked before waits for it.
  function begin() {
    if (worker) return;
    // As a blob it has the policy of the page, which no static host could give it.
    const program = new URL(start.worker, document.baseURI).href;
    const source = new Blob([`import ${JSON.stringify(program)};`], { type: "text/javascript" });
    const address = URL.createObjectURL(source);
    worker = new Worker(address, { type: "module" });
    worker.onerror = (event) => ready.fail(event.message ?? "");
    worker.onmessage = ({ data }) => {
      if (data.ready) {
        URL.revokeObjectURL(address);
        ready.done();
      } else if (data.failed) ready.fail(data.failed);
      else take(JSON.parse(data.text), data.files);
    };
    worker.postMessage(start);
  }
  function take(said, files) {
    if ("doing" in said) progress(said);
    else if ("model" in said && !("id" in said)) hear(said, files);
    else {
      const { done, fail } = waiting.get(said.id) ?? { fail: console.error };
      waiting.delete(said.id);
      if ("error" in said) fail(said);
      else done({ ...said, files });
    }
  }
  return {
    begin,
    ready: () => ready.promise,
    // Resolves to the answer; rejects with an answer that has an `error`, a sentence, or null where it was stopped.
    async ask(message) {
      await ready.promise;
      const id = ++number;
      const answer = new Promise((done, fail) => waiting.set(id, { done, fail }));
      worker.postMessage(JSON.stringify({ ...message, id }));
      return answer;
    },
    tell: (message) => worker.postMessage(JSON.stringify(message)),
    // Ends what it is doing, which nothing else does, and begins anew.
    stop() {
      worker.terminate();
      for (const { fail } of waiting.values()) fail(null);
      waiting.clear();
      worker = null;
      ready = promised();
      begin();
    },
  };
}
