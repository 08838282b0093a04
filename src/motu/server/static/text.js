/** The position in words, and all that can be picked as a nested list of buttons. */

import { byId, make, say } from "./dom.js";

/** @typedef {import("./types.js").PickTree} PickTree */
/** @typedef {import("./picks.js").Picker} Picker */

/**
 * Picks of one kind together: what begins alike, such as card-… and line-…, in the order met.
 * @param {string[]} names
 */
function grouped(names) {
  const kinds = names.map((name) => name.split("-")[0]);
  const order = new Map([...new Set(kinds)].map((kind, n) => [kind, n]));
  /** @param {string} name */
  const rank = (name) => order.get(name.split("-")[0]) ?? 0;
  return [...names].sort((a, b) => rank(a) - rank(b));
}

export class TextView {
  /** @type {Record<string, string> | null} what picks are called; `null` as long as it is not known */
  #words = null;
  /** @type {Record<string, string>} */
  #actions = {};

  /**
   * @param {Picker} picker
   * @param {() => void} opened  after it was opened or closed
   */
  constructor(picker, opened) {
    this.picker = picker;
    this.opened = opened;
    this.box = byId("text-view");
    this.lines = byId("text-lines");
    this.list = byId("text-picks");
    for (const toggle of document.querySelectorAll("[data-toggle=text]")) {
      toggle.addEventListener("click", (event) => {
        event.preventDefault();
        this.show(this.box.hidden || toggle instanceof HTMLAnchorElement);
      });
    }
  }

  /** @param {boolean} shown */
  show(shown) {
    this.box.hidden = !shown;
    byId("frame").hidden = shown;
    // A piece is in the hand only where it can be seen.
    this.picker.refresh();
    for (const toggle of document.querySelectorAll("button[data-toggle=text]")) {
      toggle.setAttribute("aria-pressed", String(shown));
    }
    this.opened();
    // What is not shown must not lie around with somebody's cards in it.
    if (!shown) {
      this.list.replaceChildren();
      return;
    }
    byId("text-title").focus();
  }

  get open() {
    return !this.box.hidden;
  }

  /**
   * @param {string[]} lines
   * @param {Record<string, string> | null} words  `null` where nothing can be picked, or is still to be named
   * @param {Record<string, string>} actions
   */
  fill(lines, words, actions) {
    this.#words = words;
    this.#actions = actions;
    this.lines.replaceChildren(...lines.map((line) => make("li", {}, line)));
  }

  /** Write the list of picks again; what had the focus keeps it. */
  paint() {
    if (this.box.hidden) return;
    const active = document.activeElement;
    const held = active instanceof HTMLElement && this.list.contains(active) ? active.dataset.path : undefined;
    const { tree, path } = this.picker;
    const list = this.#words && this.#level(tree, path, 0);
    this.list.replaceChildren(list ?? make("p", {}, say("nothing_to_pick")));
    if (held === undefined) return;
    const again = [...this.list.querySelectorAll("button")].find((button) => button.dataset.path === held);
    if (again) again.focus();
    else byId("text-picks-title").focus();
  }

  /**
   * @param {PickTree} tree
   * @param {string[]} path
   * @param {number} depth
   * @returns {HTMLElement | null}
   */
  #level(tree, path, depth) {
    const names = grouped(Object.keys(tree.next ?? {}));
    if (!names.length) return null;
    const items = names.map((pick) => this.#item(pick, /** @type {PickTree} */ (tree.next?.[pick]), path, depth));
    return make("ul", {}, ...items);
  }

  /**
   * @param {string} pick
   * @param {PickTree} place
   * @param {string[]} path
   * @param {number} depth
   */
  #item(pick, place, path, depth) {
    const final = place.action !== undefined && !place.next;
    const picked = path[depth] === pick;
    const words = (final && this.#actions[String(place.action)]) || this.#words?.[pick] || pick;
    const button = make(
      "button",
      {
        type: "button",
        class: final ? "final" : null,
        "data-path": [...path.slice(0, depth), pick].join(" "),
        "aria-expanded": final ? null : String(picked),
      },
      words,
    );
    button.addEventListener("click", () => {
      if (picked) this.picker.back(depth);
      else {
        this.picker.back(depth);
        this.picker.choose(pick);
      }
    });
    const item = make("li", {}, button);
    if (!picked) return item;
    const inner = this.#level(place, path, depth + 1);
    if (inner) item.append(inner);
    return item;
  }
}
