/** Who plays: name, side, points, whose turn it is, and how much time is left. */

import { byId, make, say, inDigits } from "./dom.js";

/** @typedef {import("./types.js").Seat} Seat */
/** @typedef {import("./types.js").Position} Position */

/**
 * The players with what they had in an earlier position, if one is looked at.
 * @param {Position} now
 * @param {import("./types.js").Past | null} past
 */
export function asOf(now, past) {
  if (!past) return now;
  const { points, standing } = past;
  return { ...now, seats: now.seats.map((seat, n) => ({ ...seat, points: points[n], standing: standing[n] })) };
}

/** @param {Position} now */
export function fillPlayers({ seats, eyes, clock, series, hints, practice_words }) {
  for (const n of since.keys()) if (!seats[n]?.to_act) since.delete(n);
  byId("players").replaceChildren(...seats.map((seat, n) => row(seat, n, n === eyes, !!clock)));
  byId("who").textContent = seats.map((seat) => (seat.free ? say("free_seat") : seat.name || seat.side)).join(" – ");
  const agreed = byId("hint-words");
  agreed.textContent = [hints.words, hints.used, practice_words].filter(Boolean).join(" ");
  agreed.hidden = !agreed.textContent;
  const line = byId("series");
  line.hidden = !series;
  line.replaceChildren(...(series ? [make("a", { href: series.url }, series.words)] : []));
  const strip = byId("clock-strip");
  strip.hidden = !clock;
  strip.replaceChildren(
    ...seats.map((seat, n) =>
      make("span", { "data-seat": n, class: seat.to_act ? "to-act" : null }, token(n), make("span", { "data-clock": n })),
    ),
  );
}

/** @param {number} n */
function token(n) {
  return make("span", { class: "token", "aria-hidden": "true" }, String(n + 1));
}

/**
 * What there is to know of somebody at the table, and whether they are there.
 * @param {Seat} seat
 * @param {boolean} you
 * @param {string[]} [more]
 */
export function about(seat, you, more = []) {
  const other = seat.kind === "human" && !seat.free && !seat.mine;
  const words = [
    other ? say(seat.here ? "here" : "away") : "",
    seat.free ? say("free_seat") : "",
    seat.out ? say(seat.out === "time" ? "out_of_time" : "resigned") : "",
    you ? say("you") : "",
    seat.name ? seat.side : "",
    seat.kind === "bot" ? `${say("bot")} ${seat.level_title}` : "",
    ...more,
  ];
  const dot = other ? [make("span", { class: seat.here ? "dot here" : "dot", "aria-hidden": "true" })] : [];
  return [...dot, words.filter(Boolean).join(" · ")];
}

/** Since when each bot has had to act. @type {Map<number, number>} */
const since = new Map();
/** A bot that takes longer than this is seen to think. */
const MOMENT = 500;

/**
 * Whose turn it is; of a bot that takes a while, that it is thinking.
 * @param {Seat} seat
 * @param {number} n
 */
function turnMark(seat, n) {
  if (seat.kind !== "bot") return make("span", { class: "turn-mark" }, say("to_move"));
  const begun = since.get(n) ?? Date.now();
  since.set(n, begun);
  const mark = make(
    "span",
    { class: "turn-mark thinks" },
    make("span", { class: "to-move" }, say("to_move")),
    make("span", { class: "thinking" }, say("thinks"), make("span", { class: "dots", "aria-hidden": "true" }, ...["·", "·", "·"].map((dot) => make("i", {}, dot)))),
  );
  // What was painted anew goes on where it was.
  mark.style.setProperty("--thinks-in", `${Math.max(0, MOMENT - (Date.now() - begun))}ms`);
  return mark;
}

/**
 * @param {Seat} seat
 * @param {number} n
 * @param {boolean} viewer
 * @param {boolean} timed
 */
function row(seat, n, viewer, timed) {
  const { standing } = document.body.dataset;
  return make(
    "li",
    { "data-seat": n, class: seat.to_act ? "to-act" : null },
    token(n),
    make("strong", {}, seat.name || seat.side),
    make("small", {}, ...about(seat, viewer, standing ? [`${standing}: ${inDigits(seat.standing)}`] : [])),
    ...(seat.to_act ? [turnMark(seat, n)] : []),
    ...(timed ? [make("span", { class: "clock-face", role: "timer", "aria-label": say("time_left"), "data-clock": n })] : []),
    make(
      "span",
      { class: "points" },
      make("span", { "aria-hidden": "true" }, inDigits(seat.points)),
      make("span", { class: "sr-only" }, say("points_are", { n: seat.points })),
    ),
  );
}
