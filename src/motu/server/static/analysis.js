/** The analysis of a game: how far it has come, and then what it came to. */

import { byId, say } from "./dom.js";

/** @param {string} url  where it is told, step by step */
export function followAnalysis(url) {
  const progress = byId("analysis-progress");
  const bar = byId("analysis-bar", HTMLProgressElement);
  const words = byId("analysis-words");
  const source = new EventSource(url);
  // What was worked out is kept there: who has lost the connection goes on where it was.
  source.addEventListener("error", () => (words.textContent = say("connection_lost")));
  source.addEventListener("message", ({ data }) => {
    /** @type {{done?: number, of?: number, html?: string, fault?: string}} */
    const told = JSON.parse(data);
    if (told.done !== undefined) {
      bar.value = told.done;
      bar.max = told.of ?? 1;
      words.textContent = say("analysis_at", { n: told.done, all: told.of ?? 1 });
      return;
    }
    source.close();
    if (told.fault) {
      words.textContent = told.fault;
      return;
    }
    progress.hidden = true;
    byId("analysis").innerHTML = told.html ?? "";
    words.textContent = "";
  });
}
