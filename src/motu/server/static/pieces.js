/** The pieces that can be carried and the places for them, as the server told them. */

/** @typedef {import("./types.js").PickTree} PickTree */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {[x: number, y: number]} Point */

/**
 * @typedef {object} Spot  Where a piece fits in a pose.
 * @property {string} words
 * @property {number} action
 * @property {Point} at  the place itself
 * @property {Point} grip  where the point by which the hand holds the piece comes to lie
 */

/** Snapping reaches this far, measured by the least distance between two places. */
const NEAR = 0.75;

/** @param {Point} one @param {Point} other */
export function apart([x, y], [a, b]) {
  return Math.hypot(x - a, y - b);
}

/**
 * What of a piece lies on the place, from where the hand holds it.
 * @param {Piece} piece
 * @param {number} pose
 * @returns {Point}
 */
export function anchor(piece, pose) {
  const [, , , x, y] = piece.poses[pose];
  return [x, y];
}

/** @type {Record<string, Piece>} */
const NO_PIECES = {};
/** @type {Place[]} */
const NO_PLACES = [];

export class Pieces {
  #pieces = NO_PIECES;
  #places = NO_PLACES;
  /** How far snapping reaches, in units of the picture. */
  reach = Infinity;
  /** What poses and places are called. @type {Record<string, string>} */
  names = {};

  /**
   * Know the pieces and the places that there are now.
   * @param {Position} now
   */
  learn({ pieces = NO_PIECES, places = NO_PLACES }) {
    if (pieces === this.#pieces && places === this.#places) return;
    if (places !== this.#places) {
      let least = Infinity;
      places.forEach(([, , x, y], n) => {
        for (const [, , a, b] of places.slice(0, n)) least = Math.min(least, apart([x, y], [a, b]));
      });
      this.reach = NEAR * least;
    }
    this.#pieces = pieces;
    this.#places = places;
    this.names = Object.fromEntries(places.map(([pick, words]) => [pick, words]));
    for (const { poses } of Object.values(pieces)) for (const [pick, words] of poses) this.names[pick] = words;
    document.body.classList.toggle("has-pieces", places.length > 0);
  }

  /**
   * The place on which a piece would come to lie, fitting or not; empty if there is none near.
   * @param {Piece} piece
   * @param {number} pose
   * @param {Point} point  by which the hand holds it
   */
  placeAt(piece, pose, [x, y]) {
    const [a, b] = anchor(piece, pose);
    let best = "";
    let reach = this.reach;
    for (const [name, , px, py] of this.#places) {
      const far = apart([x + a, y + b], [px, py]);
      if (far < reach) [best, reach] = [name, far];
    }
    return best;
  }

  /**
   * Where the piece at a place of the tree fits, for each of its poses.
   * @param {PickTree} place
   * @param {Piece} piece
   * @returns {Spot[][]}
   */
  spots(place, piece) {
    return piece.poses.map(([pick], n) => {
      const ends = (pick ? place.next?.[pick]?.next : place.next) ?? {};
      const [a, b] = anchor(piece, n);
      /** @type {Spot[]} */
      const spots = [];
      for (const [name, words, x, y] of this.#places) {
        const action = ends[name]?.action;
        if (action !== undefined) spots.push({ words, action, at: [x, y], grip: [x - a, y - b] });
      }
      return spots;
    });
  }
}
