/** Who plays: name, side, points, and whose turn it is. */

import { byId, make, say } from "./dom.js";

/** @typedef {import("./types.js").Seat} Seat */

/**
 * @param {HTMLElement} list
 * @param {Seat[]} seats
 * @param {number | null} eyes
 */
export function fillPlayers(list, seats, eyes) {
  list.replaceChildren(...seats.map((seat, n) => row(seat, n, n === eyes)));
}

/**
 * @param {Seat} seat
 * @param {number} n
 * @param {boolean} viewer
 */
function row(seat, n, viewer) {
  const named = seat.name || seat.side;
  const about = [
    seat.name ? seat.side : "",
    seat.kind === "bot" ? `${say("bot")} ${levelName(seat.level)}` : "",
    viewer ? say("you") : "",
  ];
  const { standing } = document.body.dataset;
  if (standing) about.push(`${standing}: ${seat.standing}`);
  return make(
    "li",
    { "data-seat": n, class: seat.to_act ? "to-act" : null },
    make("span", { class: "token", "aria-hidden": "true" }, String(n + 1)),
    make("strong", {}, named),
    make("small", {}, about.filter(Boolean).join(" · ")),
    ...(seat.to_act ? [make("span", { class: "turn-mark" }, say("to_move"))] : []),
    make(
      "span",
      { class: "points" },
      make("span", { "aria-hidden": "true" }, String(seat.points)),
      make("span", { class: "sr-only" }, say("points_are", { n: seat.points })),
    ),
  );
}

/**
 * What a bot's level is called, without what is said about it.
 * @param {string} level
 */
function levelName(level) {
  const pattern = byId("play-on-seat", HTMLTemplateElement);
  const found = pattern.content.querySelector(`[value="bot:${CSS.escape(level)}"]`);
  return found ? (found.textContent ?? level).split(":")[0].trim() : level;
}
