/** A position in one line of text. */

import { byId, say } from "./dom.js";
import { copy } from "./forms.js";
import { hush, notice } from "./notice.js";

/**
 * Into the clipboard; where there is none, onto the page, to be copied by hand.
 * @param {string} address  where the line is fetched
 */
export async function copyPosition(address) {
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) {
    notice(say("past_failed"), { kind: "trouble" });
    return;
  }
  const line = byId("position-line");
  line.textContent = await answer.text();
  if (await copy(line, say("position_copied"))) return;
  hush();
  byId("position", HTMLDialogElement).showModal();
  getSelection()?.selectAllChildren(line);
}
