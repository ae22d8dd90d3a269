// A learning platform that speaks SCORM 1.2: it keeps what was answered on a page, and gets a score once something was.

import { make } from "./elements.js";
import { pack, unpack } from "./packing.js";

// What a platform takes, in characters, for one answer.
const LONGEST = 255;

// The platform that opened this page; null on a page that is not for one, and where there is none, which the page then says.
export async function platform() {
  const asked = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=emmviz-platform]"));
  const api = asked && interfaceOf(window);
  if (asked && !api) document.body.append(make("p", { role: "status" }, asked.content));
  if (!api) return null;
  const began = Date.now();
  api.LMSInitialize("");
  const kept = { models: [], answers: {}, ...(await unpacked(api.LMSGetValue("cmi.suspend_data"))) };
  const reports = [];
  let sent = Promise.resolve();
  addEventListener("pagehide", () => {
    api.LMSSetValue("cmi.core.exit", kept.over ? "" : "suspend");
    api.LMSSetValue("cmi.core.session_time", duration(Date.now() - began));
    api.LMSFinish("");
  });

  // Opened and not used, nothing is set: no score is not a score of zero.
  async function send() {
    const right = Object.values(kept.answers).filter((one) => one.right).length;
    const total = reports.every((one) => one.total) ? reports.reduce((sum, one) => sum + one.total, 0) : null;
    kept.over = reports.every((one) => one.over);
    if (total) {
      api.LMSSetValue("cmi.core.score.min", "0");
      api.LMSSetValue("cmi.core.score.max", "100");
      api.LMSSetValue("cmi.core.score.raw", String(Math.round((1000 * right) / total) / 10));
    }
    api.LMSSetValue("cmi.core.lesson_status", kept.over ? "completed" : "incomplete");
    // Few platforms keep more than 4,096 characters.
    api.LMSSetValue("cmi.suspend_data", await pack(kept));
    api.LMSCommit("");
  }
  function add({ id, given, right, mistake }) {
    if (kept.answers[id]) return;
    kept.answers[id] = { right };
    const place = `cmi.interactions.${api.LMSGetValue("cmi.interactions._count") || 0}`;
    api.LMSSetValue(`${place}.id`, id);
    api.LMSSetValue(`${place}.type`, "fill-in");
    const answer = mistake ? `${given} (${mistake})` : String(given ?? "");
    api.LMSSetValue(`${place}.student_response`, answer.slice(0, LONGEST));
    api.LMSSetValue(`${place}.result`, right ? "correct" : "wrong");
  }

  // The model of the widget at place `i`, and its reports: of how many questions it is (null while that is not known), whether
  // all are answered, and the first answer to each that has one.
  function model(i, blank) {
    const held = (kept.models[i] ??= structuredClone(blank));
    reports[i] = { total: null, over: false };
    return {
      get: (key) => held[key],
      set: (key, value) => (held[key] = value),
      save_changes() {},
      reportScore({ answers, ...report }) {
        reports[i] = report;
        answers.forEach((one) => add({ ...one, id: `${i + 1}-${one.id}` }));
        kept.used ||= report.over || answers.length > 0;
        if (kept.used) sent = sent.then(send);
      },
    };
  }
  return { model };
}

// It stands in a frame around the page, or in the window that opened it; those of other hosts are closed to us.
function interfaceOf(from) {
  for (const next of ["parent", "opener"])
    try {
      for (let at = from; at; at = at[next] === at ? null : at[next]) if (at.API) return at.API;
    } catch {
      // another host's
    }
  return null;
}

const duration = (ms) => {
  const two = (n) => String(Math.floor(n)).padStart(2, "0");
  return `${two(ms / 3600000)}:${two((ms / 60000) % 60)}:${two((ms / 1000) % 60)}`;
};

// It may have kept nothing, or nothing of ours.
const unpacked = (text) => unpack(text).catch(() => ({}));
