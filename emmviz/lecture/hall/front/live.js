// A stream of news that goes on by itself when the server was away: again and again, each time after a longer while.

const FIRST = 400;
const LONGEST = 8000;

// `open` is asked before each try and gives the address, or null to stop; `hear` gets each event by its name; `here` is
// called with whether the server is there.
export function live(open, hear, here) {
  let wait = FIRST;
  let source = null;
  let stopped = false;

  async function start() {
    let address;
    try {
      address = await open();
    } catch {
      return again();
    }
    if (address === null || stopped) return;
    source = new EventSource(address);
    source.onopen = () => {
      wait = FIRST;
      here(true);
    };
    for (const name of Object.keys(hear)) source.addEventListener(name, ({ data }) => hear[name](JSON.parse(data)));
    source.onerror = again;
  }
  function again() {
    source?.close();
    here(false);
    // Not all phones of a hall at the same moment.
    setTimeout(start, wait * (0.5 + Math.random()));
    wait = Math.min(2 * wait, LONGEST);
  }
  start();
  return () => {
    stopped = true;
    source?.close();
  };
}
