/**
 * What the page has been told. A step and an info say only what is new, and picks are sent short:
 * here they are made whole again.
 */

/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Info} Info */
/** @typedef {import("./types.js").PickTree} PickTree */
/** @typedef {import("./types.js").SentTree} SentTree */

/** What belongs to one message alone, and is not there in the next one unless it is said again. */
const PASSING = /** @type {const} */ ([
  "picture", "parts", "events", "seat", "relog", "log", "chat", "news", "ack", "text", "pick_words", "actions",
]);

/**
 * The tree of picks: where nothing more can be picked, the action was sent by itself.
 * @param {SentTree} sent
 * @returns {PickTree}
 */
function grown(sent) {
  if (typeof sent === "number") return { action: sent };
  if (!sent.next) return /** @type {PickTree} */ (sent);
  return { ...sent, next: Object.fromEntries(Object.entries(sent.next).map(([pick, place]) => [pick, grown(place)])) };
}

export class Told {
  /** @type {Record<string, unknown>} */
  #known = {};

  /**
   * A message with all that it leaves out because it is as it was. What can be picked is the very
   * same object then.
   * @template {Full | Step | Info} M
   * @param {M} message
   * @returns {M}
   */
  whole(message) {
    const whole = { ...this.#known, ...message };
    if (message.picks !== undefined) whole.picks = grown(message.picks);
    this.#known = { ...whole };
    for (const name of PASSING) delete this.#known[name];
    return whole;
  }
}
