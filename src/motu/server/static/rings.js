/** Where a part of the picture is, so that something can be drawn round it. */

export const SVG = "http://www.w3.org/2000/svg";
/** What is drawn stands off so far, and is at least so large, in the picture's units. */
const AIR = 5;
const LEAST = 15;
/** What has less room for its outline than this is a line, and its middle is meant. */
const THIN = 0.66;
const SAMPLES = 48;

/**
 * The middle of a part that is long and thin, such as a line, on the screen; nothing of all others.
 * @param {SVGGElement} part
 */
export function middleOf(part) {
  const hit = part.querySelector(".hit");
  if (!(hit instanceof SVGGeometryElement)) return null;
  const length = hit.getTotalLength();
  const points = Array.from({ length: SAMPLES }, (_, n) => hit.getPointAtLength((n * length) / SAMPLES));
  let [area, x, y] = [0, 0, 0];
  points.forEach((here, n) => {
    const next = points[(n + 1) % SAMPLES];
    area += (here.x * next.y - next.x * here.y) / 2;
    x += here.x / SAMPLES;
    y += here.y / SAMPLES;
  });
  // Of a circle this would be 1.
  if ((4 * Math.PI * Math.abs(area)) / length ** 2 > THIN) return null;
  return new DOMPoint(x, y).matrixTransform(hit.getScreenCTM() ?? new DOMMatrix());
}

/**
 * The middle of a part, or of the line that it is, and half of how wide and high it is with some
 * air around it, in the picture's units.
 * @param {SVGGElement} part
 * @param {SVGSVGElement} svg
 */
export function around(part, svg) {
  const matrix = svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
  const middle = middleOf(part)?.matrixTransform(matrix);
  const box = part.getBoundingClientRect();
  const from = middle ?? new DOMPoint(box.left, box.top).matrixTransform(matrix);
  const to = middle ?? new DOMPoint(box.right, box.bottom).matrixTransform(matrix);
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    across: Math.max(LEAST, (to.x - from.x) / 2 + AIR),
    down: Math.max(LEAST, (to.y - from.y) / 2 + AIR),
  };
}
