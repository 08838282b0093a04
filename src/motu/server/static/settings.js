/** What a player sets for this browser: speed, theme, and how to be called. */

import { byId, say } from "./dom.js";
import { notice } from "./notice.js";

/** @typedef {"off" | "slow" | "normal" | "fast"} Speed */

/** How long one step of play is shown at each speed, in milliseconds. */
const PACE = { off: 0, slow: 1800, normal: 900, fast: 350 };

/**
 * @param {string} name
 * @param {string} otherwise
 */
export function load(name, otherwise) {
  try {
    return localStorage.getItem(`motu-${name}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function store(name, value) {
  try {
    localStorage.setItem(`motu-${name}`, value);
  } catch {
    // Then it holds until the page is left.
  }
}

let speed = /** @type {Speed} */ (load("speed", "normal"));
if (!(speed in PACE)) speed = "normal";

/** How long one step is shown, in milliseconds; 0 for no animation. */
export function pace() {
  return PACE[speed];
}

/**
 * Whether something that can be switched on is wished for.
 * @param {string} name
 */
export function wished(name) {
  return load(name, "no") === "yes" && (name !== "notify" || mayNotify() === "granted");
}

/** @returns {NotificationPermission} */
function mayNotify() {
  return "Notification" in window ? Notification.permission : "denied";
}

/**
 * @param {HTMLInputElement} box
 * @param {string} name
 */
async function flip(box, name) {
  if (box.checked && name === "notify" && (await Notification.requestPermission()) !== "granted") {
    box.checked = false;
    notice(say("notify_refused"), { kind: "trouble" });
  }
  store(name, box.checked ? "yes" : "no");
}

/** Wire the controls of this page, wherever they are. */
export function wireSettings() {
  for (const select of document.querySelectorAll("select[data-setting=speed]")) {
    if (!(select instanceof HTMLSelectElement)) continue;
    select.value = speed;
    select.addEventListener("change", () => {
      speed = /** @type {Speed} */ (select.value);
      store("speed", speed);
    });
  }
  for (const name of ["notify", "tap"]) {
    if (!document.getElementById(name)) continue;
    const box = byId(name, HTMLInputElement);
    box.checked = wished(name);
    box.addEventListener("change", () => void flip(box, name));
    if (name === "notify" && !("Notification" in window)) box.parentElement?.remove();
  }
  const theme = load("theme", "auto");
  for (const radio of document.querySelectorAll("input[data-setting=theme]")) {
    if (!(radio instanceof HTMLInputElement)) continue;
    radio.checked = radio.value === theme;
    radio.addEventListener("change", () => {
      store("theme", radio.value);
      if (radio.value === "auto") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = radio.value;
    });
  }
}
