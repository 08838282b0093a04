/**
 * What the page has been told. A step and an info say only what is new, and picks are sent short:
 * here they are made whole again.
 */

/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Info} Info */
/** @typedef {import("./types.js").PickTree} PickTree */
/** @typedef {import("./types.js").SentTree} SentTree */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").PartSvg} PartSvg */
/** @typedef {import("./types.js").SentParts} SentParts */
/** @typedef {import("./types.js").Seat} Seat */

/** So many parts are kept, those that came last; the server knows of as many. */
const KEPT = 256;
/** What belongs to one message alone, and is not there in the next one unless it is said again. */
const PASSING = /** @type {const} */ ([
  "picture", "parts", "again", "events", "seat", "relog", "log", "chat", "house", "news", "ack", "text", "pick_words", "actions",
]);

/**
 * The tree of picks: where nothing more can be picked, the action was sent by itself, and below a
 * piece its poses and places as numbers.
 * @param {SentTree} sent
 * @param {Record<string, Piece>} pieces
 * @param {Place[]} places
 * @returns {PickTree}
 */
function grown(sent, pieces, places) {
  if (typeof sent === "number") return { action: sent };
  const { next, action } = sent;
  if (!next) return action === undefined ? {} : { action };
  /** @type {PickTree} */
  const tree = action === undefined ? {} : { action };
  tree.next = {};
  for (const [pick, below] of Object.entries(next)) {
    const hand = typeof below === "number" ? undefined : below.hand;
    tree.next[pick] = hand ? unfolded(pieces[pick], hand, places) : grown(below, pieces, places);
  }
  return tree;
}

/**
 * The poses and places of a piece, as below everything else.
 * @param {Piece} piece
 * @param {number[][]} hand
 * @param {Place[]} places
 * @returns {PickTree}
 */
function unfolded(piece, hand, places) {
  /** @type {Record<string, PickTree>} */
  const next = {};
  piece.poses.forEach(([pose], n) => {
    /** @type {Record<string, PickTree>} */
    const ends = {};
    let place = 0;
    let action = 0;
    for (let i = 0; i < hand[n].length; i += 2) {
      place += hand[n][i];
      action += hand[n][i + 1];
      ends[places[place][0]] = { action };
    }
    if (!pose) Object.assign(next, ends);
    else if (hand[n].length) next[pose] = { next: ends };
  });
  return { next, piece };
}

export class Told {
  /** @type {Record<string, unknown>} */
  #known = {};
  /** @type {PartSvg[]} The parts that came since everything was told: where they are, the server says. */
  #kept = [];

  /**
   * A message with all that it leaves out because it is as it was, or nothing if something is meant
   * that is not here any more. What can be picked is the very same object if it is the same.
   * @template {Full | Step | Info} M
   * @param {M} message
   * @returns {M | null}
   */
  whole(message) {
    const whole = message.type === "full" ? { ...message } : { ...this.#known, ...message };
    if (message.type === "full") this.#kept = [];
    else if (message.seats) whole.seats = this.#seats(message.seats);
    if (whole.type === "step") {
      const parts = this.#parts(whole.again ?? [], /** @type {SentParts} */ (/** @type {unknown} */ (whole.parts)));
      if (parts.includes(undefined)) return null;
      whole.parts = /** @type {PartSvg[]} */ (parts);
    }
    if (message.picks !== undefined) whole.picks = grown(message.picks, whole.pieces ?? {}, whole.places ?? []);
    this.#known = { ...whole };
    for (const name of PASSING) delete this.#known[name];
    return whole;
  }

  /**
   * The parts to show: those that are here, named by their places, and new ones, which are kept.
   * @param {number[]} again
   * @param {SentParts} [sent]
   * @returns {(PartSvg | undefined)[]}
   */
  #parts(again, [from, ...parts] = [0]) {
    const known = again.map((place) => this.#kept[place]);
    parts.forEach((part, n) => (this.#kept[(from + n) % KEPT] = part));
    return [...known, ...parts];
  }

  /**
   * The seats, of which only that was sent which is new.
   * @param {Partial<Seat>[]} sent
   */
  #seats(sent) {
    const known = /** @type {Seat[]} */ (this.#known.seats);
    return sent.map((seat, n) => ({ ...known[n], ...seat }));
  }
}
