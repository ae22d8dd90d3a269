// A stream of news that goes on by itself when the server was away: again and again, each time after a longer while.

const FIRST = 400;
const LONGEST = 8000;
// The server says something at least every 17 seconds: longer silence is a connection that broke unnoticed.
const SILENCE = 40000;

// `open` is asked before each try and gives the address, or null to stop; `handlers` get each event by its name; `here` is
// called with whether the server is there. Returns what stops it.
export function live(open, handlers, here) {
  let wait = FIRST;
  let source = null;
  let stopped = false;
  let timer = null;
  let latest = Date.now();

  async function start() {
    timer = null;
    let address;
    try {
      address = await open();
    } catch {
      return again();
    }
    if (address === null) return stop();
    if (stopped) return;
    latest = Date.now();
    source = new EventSource(address);
    source.onopen = () => {
      wait = FIRST;
      here(true);
    };
    for (const name of Object.keys(handlers)) {
      source.addEventListener(name, ({ data }) => {
        latest = Date.now();
        handlers[name](JSON.parse(data));
      });
    }
    source.onerror = again;
  }
  function again() {
    source?.close();
    source = null;
    if (stopped || timer !== null) return;
    here(false);
    // Not all phones of a hall at the same moment.
    timer = setTimeout(start, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, LONGEST);
  }
  // A phone that was asleep looks at once.
  function look() {
    if (document.hidden || stopped) return;
    if (source && Date.now() - latest > SILENCE) again();
    if (timer === null) return;
    clearTimeout(timer);
    start();
  }
  function stop() {
    stopped = true;
    source?.close();
    clearTimeout(timer);
    clearInterval(watch);
    document.removeEventListener("visibilitychange", look);
  }
  const watch = setInterval(() => source && Date.now() - latest > SILENCE && again(), SILENCE / 4);
  document.addEventListener("visibilitychange", look);
  start();
  return stop;
}
