/** Clocks that run on the page, from what the server said was left. */

import { say } from "./dom.js";

/** @typedef {import("./types.js").Position} Position */

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Below this many seconds it gets urgent. */
const LOW = 30;
/** The server's clock decides; so long after zero it surely agrees. */
const SURE = -1;

/** @param {number} left  seconds */
function words(left) {
  if (left < 0) return say("out_of_time");
  const whole = Math.ceil(left);
  if (whole >= DAY) return say("days_left", { d: Math.floor(whole / DAY), h: Math.floor((whole % DAY) / HOUR) });
  if (whole >= HOUR) return say("hours_left", { h: Math.floor(whole / HOUR), m: Math.floor((whole % HOUR) / 60) });
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export class Clocks {
  /** @type {Position | null} */
  #now = null;
  /** What has been reported as late already. */
  #late = "";

  /** @param {() => void} late  somebody's clock has run out since the server last said anything */
  constructor(late) {
    this.late = late;
    setInterval(() => this.tick(), 500);
  }

  /** @param {Position} now */
  show(now) {
    this.#now = now;
    this.tick();
  }

  /** Write what is left into every element that asks for a seat's clock. */
  tick() {
    const now = this.#now;
    if (!now?.clock) return;
    const passed = (Date.now() - (now.heard ?? Date.now())) / 1000;
    // A bot's clock stands still: it may have to wait for its turn to think. So does that of who has not come.
    const { stands } = now.clock;
    const runs = now.to_act.filter((seat) => !stands.includes(seat));
    const left = now.clock.left.map((seconds, seat) => seconds - (runs.includes(seat) ? passed : 0));
    for (const element of document.querySelectorAll("[data-clock]")) {
      if (!(element instanceof HTMLElement)) continue;
      const seconds = left[Number(element.dataset.clock)] ?? 0;
      const text = words(seconds);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle("low", seconds < LOW);
    }
    const late = runs.filter((seat) => left[seat] < SURE && !now.can.claim.includes(seat));
    const report = `${late}/${now.moves}`;
    if (!late.length || report === this.#late) return;
    this.#late = report;
    this.late();
  }
}
