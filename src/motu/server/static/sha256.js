/** SHA-256, because browsers have it only over https, and a table on the home network has none. */

/** @param {number} n */
function isPrime(n) {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** @param {number} power  the first 32 bits of the fraction of each prime's root */
function roots(power, count = 64) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    if (isPrime(n)) found.push(((n ** power % 1) * 2 ** 32) | 0);
  }
  return found;
}

const START = roots(1 / 2, 8);
const ROUNDS = roots(1 / 3);

/**
 * @param {number} word
 * @param {number} by
 */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/**
 * The hash of a text, in hexadecimal digits.
 * @param {string} text
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const words = new Int32Array(16 * Math.ceil((bytes.length + 9) / 64));
  [...bytes, 0x80].forEach((byte, n) => (words[n >> 2] |= byte << (24 - 8 * (n % 4))));
  words[words.length - 1] = bytes.length * 8;
  const hash = [...START];
  for (let from = 0; from < words.length; from += 16) {
    const w = [...words.subarray(from, from + 16)];
    let [a, b, c, d, e, f, g, h] = hash;
    for (let n = 0; n < 64; n++) {
      if (n > 15) {
        const [x, y] = [w[n - 15], w[n - 2]];
        const low = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
        const high = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
        w[n] = (w[n - 16] + low + w[n - 7] + high) | 0;
      }
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[n] + w[n];
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n] = (hash[n] + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
