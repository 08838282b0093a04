/** The end of a game: who won, where every point came from, and what can be done now. */

import { byId, drawn, make, ruleLink, say, inDigits } from "./dom.js";
import { medal } from "./celebrate.js";
import { load, store } from "./settings.js";

/** @typedef {import("./types.js").Over} Over */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Seat} Seat */

/**
 * Fill the panel that tells how the game ended.
 * @param {Over} over
 * @param {Position} now
 */
export function fillOver(over, { seats, practice, hints, next, can, series }) {
  byId("over-title").textContent = over.headline;
  fill("over-why", over.why);
  fill("over-verdict", over.verdict);
  byId("over-medals").replaceChildren(...over.winners.map(medal));
  byId("over-practice").hidden = !practice;
  fill("over-hints", hints.used);
  byId("over-rematch").hidden = !!next || !can.go_on;
  fill("over-standing", series?.words ?? "");
  const games = byId("over-series", HTMLAnchorElement);
  games.hidden = !series;
  games.href = series?.url ?? "";
  const on = byId("over-next", HTMLAnchorElement);
  on.hidden = !next;
  on.href = next;
  fill("over-best", over.best && over.sheet ? bestOf(over.best, over.sheet.totals[0] ?? 0) : "");
  const sheet = byId("over-sheet");
  sheet.replaceChildren(...(over.sheet ? [table(over.sheet, over.winners, seats)] : []));
  const plot = over.plot ? drawn(over.plot) : null;
  byId("over-plot").replaceChildren(...(plot ? [plot] : []));
}

/**
 * A line that is there only if there is something to say.
 * @param {string} id
 * @param {string} words
 */
function fill(id, words) {
  const line = byId(id);
  line.textContent = words;
  line.hidden = !words;
}

/**
 * How a solo game compares with the best one before it in this browser, which remembers it.
 * @param {string} name  of the games that can be compared
 * @param {number} points
 */
function bestOf(name, points) {
  const table = document.body.dataset.table ?? "";
  /** @type {{table: string, points: number, before: number | null} | null} */
  let best = null;
  try {
    best = JSON.parse(load(`best-${name}`, "null"));
  } catch {
    // Somebody else wrote there: begin anew.
  }
  if (best?.table !== table && points > (best?.points ?? -Infinity)) {
    best = { table, points, before: best?.points ?? null };
    store(`best-${name}`, JSON.stringify(best));
  }
  if (best?.table !== table) return say("best_so_far", { n: best?.points ?? 0 });
  return best.before === null ? "" : say("best_of_yours", { n: best.before });
}

/**
 * @param {NonNullable<Over["sheet"]>} sheet
 * @param {number[]} winners
 * @param {Seat[]} seats
 */
function table({ rows, totals }, winners, seats) {
  const head = seats.map((seat, n) => {
    const won = winners.includes(n);
    const cell = make("th", { scope: "col", "data-seat": n, class: won ? "won" : null }, seat.name || seat.side);
    if (won) cell.append(make("span", { class: "laurel" }, say("won")));
    return cell;
  });
  const body = rows.map((row) => {
    const label = make("th", { scope: "row" }, row.label);
    if (row.rule) label.append(" ", ruleLink(row.rule));
    if (row.note) label.append(make("small", {}, row.note));
    return make("tr", {}, label, ...row.points.map((points) => make("td", {}, inDigits(points))));
  });
  const foot = make(
    "tr",
    {},
    make("th", { scope: "row" }, say("total")),
    ...totals.map((points, n) => make("td", { class: winners.includes(n) ? "won" : null }, inDigits(points))),
  );
  return make(
    "table",
    {},
    make("caption", { class: "sr-only" }, say("score_sheet")),
    make("thead", {}, make("tr", {}, make("td", {}), ...head)),
    make("tbody", {}, ...body),
    make("tfoot", {}, foot),
  );
}

/**
 * The form to play on from a move: who sits where, as the seats are now.
 * @param {string} action  where the form goes
 * @param {number} moves
 * @param {Seat[]} seats
 */
export function fillPlayOn(action, moves, seats) {
  const form = byId("play-on-form", HTMLFormElement);
  form.action = action;
  byId("play-on-title").textContent = say("play_on_title", { n: moves });
  const pattern = byId("play-on-seat", HTMLTemplateElement);
  const rows = seats.map((seat, n) => {
    const row = /** @type {DocumentFragment} */ (pattern.content.cloneNode(true));
    const label = row.querySelector("label");
    const select = row.querySelector("select");
    if (label && select) {
      label.htmlFor = select.id = `play-on-${n + 1}`;
      label.textContent = seat.name || seat.side;
      select.name = `seat${n + 1}`;
      const here = seat.mine || (n === 0 && !seats.some((other) => other.mine));
      const wanted = seat.kind === "bot" ? `bot:${seat.level}` : here ? "human" : "friend";
      const known = [...select.options].find((option) => option.value === wanted);
      if (known) known.selected = true;
    }
    return row;
  });
  byId("play-on-seats").replaceChildren(...rows);
}
