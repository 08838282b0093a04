/** A small celebration: a wreath of flowers for the winner, and some blossoms that fall. */

import { calm, drawn, make } from "./dom.js";

/** How many blossoms fall, and how long the last of them takes, in milliseconds. */
const BLOSSOMS = 26;
const LONGEST = 3600;
const FLOWERS = 12;

/** A flower of five petals about (0, 0), as large as a unit circle times ten. */
const FLOWER = `${[0, 72, 144, 216, 288].map((turn) => `<ellipse class="petal" cy="-5.400" rx="4" ry="5.600" transform="rotate(${turn})"/>`).join("")}<circle class="heart" r="2.600"/>`;

/**
 * The winner's wreath, with the number of the seat in it.
 * @param {number} seat
 */
export function medal(seat) {
  const flowers = Array.from({ length: FLOWERS }, (_, n) => {
    const angle = (2 * Math.PI * n) / FLOWERS;
    const [x, y] = [36 * Math.sin(angle), -36 * Math.cos(angle)].map((one) => one.toFixed(1));
    return `<g class="${n % 2 ? "gold" : "own"}" transform="translate(${x} ${y}) rotate(${n * 30}) scale(1.05)">${FLOWER}</g>`;
  });
  const wreath = drawn(`<svg viewBox="-50 -50 100 100">${flowers.join("")}</svg>`) ?? "";
  return make("span", { class: "medal", "data-seat": seat }, wreath, make("span", { class: "token" }, String(seat + 1)));
}

/**
 * Let blossoms in the winners' colours fall over a panel, once; nothing moves for who wants it calm.
 * @param {HTMLElement} panel
 * @param {number[]} winners
 */
export function celebrate(panel, winners) {
  if (calm()) return;
  const sky = make("div", { class: "blossoms", "aria-hidden": "true" });
  for (let n = 0; n < BLOSSOMS; n++) {
    const flower = drawn(`<svg class="${n % 3 ? "own" : "gold"}" viewBox="-11 -11 22 22">${FLOWER}</svg>`);
    if (!flower) continue;
    const size = 14 + Math.random() * 16;
    const one = make("span", { "data-seat": winners[n % winners.length] }, flower);
    Object.assign(one.style, { left: `${Math.random() * 100}%`, width: `${size}px`, height: `${size}px` });
    sky.append(one);
    const drift = (Math.random() - 0.5) * 120;
    one.animate(
      [
        { transform: "translate(0, -40px) rotate(0deg)", opacity: 1 },
        { opacity: 1, offset: 0.75 },
        { transform: `translate(${drift}px, ${panel.clientHeight + 40}px) rotate(${drift * 5}deg)`, opacity: 0 },
      ],
      { duration: LONGEST * (0.55 + Math.random() * 0.45), delay: Math.random() * 700, easing: "ease-in", fill: "both" },
    );
  }
  panel.append(sky);
  setTimeout(() => sky.remove(), LONGEST + 800);
}
