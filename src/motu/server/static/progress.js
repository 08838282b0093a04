/** How far somebody has got in a lesson. This browser knows it, and nobody else needs to. */

import { say } from "./dom.js";
import { load, store } from "./settings.js";

/**
 * The number of the last step that was done, or 0.
 * @param {string} game
 */
export function reached(game) {
  return Number(load(`lesson-${game}`, "0")) || 0;
}

/**
 * A step has been done.
 * @param {string} game
 * @param {number} step
 */
export function reach(game, step) {
  if (step > reached(game)) store(`lesson-${game}`, String(step));
}

/** Links to a lesson lead to where it was left. */
export function wireLessons() {
  for (const link of document.querySelectorAll("a[data-lesson-of]")) {
    if (!(link instanceof HTMLAnchorElement)) continue;
    const { lessonOf: game = "", steps = "0" } = link.dataset;
    const done = reached(game);
    const all = Number(steps);
    if (!done || done >= all) continue;
    // The last step is a game: it begins at the end of the one before.
    link.href = `/learn/${game}/${Math.min(done + 1, all - 1)}`;
    const words = link.querySelector("span") ?? link;
    words.textContent = say("lesson_go_on", { n: done + 1, all });
  }
}
