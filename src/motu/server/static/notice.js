/** One discreet line at the edge of the page, read out by screen readers. */

import { byId, make, ruleLink, say } from "./dom.js";

let timer = 0;

/**
 * Show a sentence for a while, or until `hush`.
 * @param {string} words
 * @param {{kind?: "plain" | "trouble" | "good", rule?: string, stays?: boolean}} [how]
 */
export function notice(words, { kind = "plain", rule = "", stays = false } = {}) {
  const box = byId("notice");
  clearTimeout(timer);
  const shut = make("button", { type: "button", class: "notice-shut", "aria-label": say("close") }, "×");
  shut.addEventListener("click", hush);
  box.replaceChildren(make("span", {}, words), ...(rule ? [" ", ruleLink(rule)] : []), shut);
  box.dataset.kind = kind;
  box.classList.add("shown");
  if (!stays) timer = setTimeout(hush, Math.max(4000, words.length * 75));
}

/** Take the notice away. */
export function hush() {
  clearTimeout(timer);
  const box = byId("notice");
  box.classList.remove("shown");
  box.replaceChildren();
}
