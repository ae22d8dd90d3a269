// Every page of the site is kept once it was opened.

navigator.serviceWorker?.register(new URL("../service.js", import.meta.url)).catch(() => {});
