/** Records of games: dropped onto any page, or chosen with a button. */

import { byId, say } from "./dom.js";
import { notice } from "./notice.js";

/** No record of a game comes near this many bytes. */
const TOO_BIG = 2_000_000;

/** @param {File} file */
async function open(file) {
  if (file.size > TOO_BIG) {
    notice(say("record_too_big"), { kind: "trouble" });
    return;
  }
  notice(say("record_reading"), { stays: true });
  try {
    const answer = await fetch("/records", {
      method: "POST",
      headers: { "content-type": "text/plain; charset=utf-8", accept: "application/json" },
      body: await file.text(),
    });
    const { url, message } = await answer.json();
    if (answer.ok && url) location.assign(url);
    else notice(message || say("record_failed"), { kind: "trouble", stays: true });
  } catch {
    notice(say("record_failed"), { kind: "trouble", stays: true });
  }
}

/** @param {DragEvent} event */
function holdsFile(event) {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

export function wireDrop() {
  const veil = byId("drop-veil");
  addEventListener("dragenter", (event) => {
    if (holdsFile(event)) veil.hidden = false;
  });
  addEventListener("dragover", (event) => {
    if (holdsFile(event)) event.preventDefault();
  });
  addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) veil.hidden = true;
  });
  addEventListener("drop", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    veil.hidden = true;
    const file = event.dataTransfer?.files[0];
    if (file) void open(file);
  });
  for (const input of document.querySelectorAll("input[data-record]")) {
    input.addEventListener("change", () => {
      const file = input instanceof HTMLInputElement ? input.files?.[0] : null;
      if (file) void open(file);
      if (input instanceof HTMLInputElement) input.value = "";
    });
  }
}
