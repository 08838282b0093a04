/** Small helpers around the document, and the page's sentences. */

/** @type {Record<string, string>} */
const sentences = JSON.parse(document.getElementById("words")?.textContent || "{}");

/**
 * A sentence of the page in the reader's language, its named gaps filled.
 * @param {string} key
 * @param {Record<string, string | number>} [gaps]
 */
export function say(key, gaps = {}) {
  return (sentences[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) =>
    name in gaps ? inDigits(gaps[name]) : whole,
  );
}

/**
 * A number with a real minus sign, or words as they are.
 * @param {string | number} value
 */
export function inDigits(value) {
  return typeof value === "number" ? String(value).replace("-", "−") : value;
}

/**
 * The element with this id, which the template promises.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!found || (kind && !(found instanceof kind))) throw new Error(`no #${id}`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/**
 * A new element. `null` attributes are left out, `true` ones are empty.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(name, value === true ? "" : String(value));
    }
  }
  made.append(...children);
  return made;
}

/**
 * A link to a paragraph of the rules.
 * @param {string} rule
 */
export function ruleLink(rule) {
  const page = document.body.dataset.rules || "";
  return make(
    "a",
    { class: "rule-link", href: `${page}#${rule}`, target: "motu-rules", "aria-label": say("rule", { rule }) },
    rule,
  );
}

/**
 * SVG markup as an element. Markup comes from our own server, which escapes what people typed.
 * @param {string} markup
 * @returns {SVGSVGElement | null}
 */
export function drawn(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  return holder.content.querySelector("svg");
}

/** The same condition as in table.css: narrow or upright screens get the tall picture. */
export const TALL = matchMedia("(max-width: 699.98px), (max-aspect-ratio: 9/10)");

/** The arrow keys, as directions. @type {Record<string, [x: number, y: number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowRight: [1, 0] };

/** Whether the reader asked for less motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {number} ms */
export function pause(ms) {
  return ms > 0 ? new Promise((done) => setTimeout(done, ms)) : Promise.resolve();
}
