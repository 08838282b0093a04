/** One discreet line at the edge of the page, read out by screen readers. */

import { byId, make, ruleLink, say } from "./dom.js";

/** A lost connection that is back this soon, in milliseconds, is not worth a word. */
const WORTH_SAYING = 1200;

let timer = 0;
/** What is said whenever nothing else is: the net is gone. */
let lasting = "";

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
  if (lasting) notice(lasting, { kind: "trouble", stays: true });
}

/**
 * Tell when the connection is lost, and when it is there again.
 * @returns {(state: "open" | "lost") => void}
 */
export function lostAndFound() {
  let wait = 0;
  let wasTold = false;
  return (state) => {
    if (state === "lost") {
      wait ||= setTimeout(() => {
        wasTold = true;
        lasting = say("connection_lost");
        hush();
      }, WORTH_SAYING);
      return;
    }
    clearTimeout(wait);
    wait = 0;
    lasting = "";
    if (wasTold) notice(say("connected_again"), { kind: "good" });
    wasTold = false;
  };
}

/**
 * What the owner of the server says to everybody; nothing, if there are no words.
 * @param {string} words
 */
export function showHouse(words) {
  const line = byId("house");
  line.hidden = !words;
  if (line.textContent !== words) line.textContent = words;
}
