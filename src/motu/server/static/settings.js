/** What a player sets for this browser: the speed of play and the theme. */

/** @typedef {"off" | "slow" | "normal" | "fast"} Speed */

/** How long one step of play is shown at each speed, in milliseconds. */
const PACE = { off: 0, slow: 1800, normal: 900, fast: 350 };

/**
 * @param {string} name
 * @param {string} otherwise
 */
function load(name, otherwise) {
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
function store(name, value) {
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
