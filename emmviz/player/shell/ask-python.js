// A file that Python draws, where a kernel runs.

// A slow machine may take long; the first answer of python-pptx takes some seconds anywhere.
const PATIENCE = 30_000;

// `model` is that of the widget. Resolves to bytes; rejects with a sentence of Python's, or null where none came.
export function askPython(model, message) {
  const id = Math.random().toString(36).slice(2);
  return new Promise((resolve, reject) => {
    const done = (settle, what) => {
      clearTimeout(timer);
      model.off("msg:custom", receive);
      settle(what);
    };
    const receive = (answer, buffers) => {
      if (answer.saved !== id) return;
      if (answer.error) done(reject, answer.error);
      else done(resolve, buffers[0]);
    };
    const timer = setTimeout(done, PATIENCE, reject, null);
    model.on("msg:custom", receive);
    // A model that has lost its kernel may throw.
    try {
      model.send({ ...message, id });
    } catch {
      done(reject, null);
    }
  });
}
