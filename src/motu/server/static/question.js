/** What is asked: what the position asks for, or what is to be picked next. */

import { byId, say } from "./dom.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./picks.js").Picker} Picker */

/** Who has seen so many moves of each player knows what it is about. */
const FIRST = 3;

/** @type {Record<string, string>} by the kinds of what is picked and of what can be picked next */
const next = JSON.parse(document.body.dataset.asksNext || "{}");
const list = new Intl.ListFormat(document.documentElement.lang, { type: "disjunction" });

/** @param {string} pick */
function kind(pick) {
  return pick.split("-")[0];
}

/**
 * @param {string} ask  what the position asks for
 * @param {Picker} picker
 */
export function question(ask, picker) {
  const last = picker.path.at(-1);
  if (last === undefined || picker.unasked) return ask;
  if (picker.carry.held) return say("ask_place");
  const kinds = new Set(Object.keys(picker.here.next ?? {}).map((pick) => `${kind(last)}>${kind(pick)}`));
  const wanted = [...kinds].map((two) => next[two]).filter(Boolean);
  return wanted.length ? say("ask_next", { picks: list.format(wanted) }) : ask;
}

/**
 * The first turns say what the aim is.
 * @param {Position} now
 * @param {boolean} quiet  whether something else says it
 */
export function showAim(now, quiet) {
  const begins = now.moves < FIRST * now.seats.length && now.eyes !== null && now.shuffle.dealt;
  byId("aim").hidden = quiet || !begins || now.over !== null || now.waiting;
}
