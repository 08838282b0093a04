/** Soft sounds, made in code: a move, my turn, a scoring, the end. At first there are none on a phone. */

import { load, store } from "./settings.js";

/** @typedef {"move" | "turn" | "score" | "end"} Sound */
/** @typedef {import("./types.js").Step} Step */

/**
 * What each is made of: notes with their pitch, when they begin and how long they ring, in seconds.
 * @type {Record<Sound, [pitch: number, from: number, long: number][]>}
 */
const NOTES = {
  move: [[392, 0, 0.14]],
  turn: [[659, 0, 0.28], [880, 0.15, 0.36]],
  score: [[523, 0, 0.26], [659, 0.1, 0.26], [784, 0.2, 0.45]],
  end: [[392, 0, 0.5], [523, 0.16, 0.5], [659, 0.32, 0.6], [784, 0.48, 0.7], [1047, 0.64, 1.1]],
};
/** The loudest that a note gets, and how loud all is at first on a desk, from 0 to 100. */
const LOUDEST = 0.2;
const AT_FIRST = 40;

/** @type {AudioContext | null} */
let context = null;
let quietFrom = 0;

/** How loud, from 0 to 100. */
export function volume() {
  const first = matchMedia("(pointer: coarse)").matches ? 0 : AT_FIRST;
  const set = Number(load("volume", String(first)));
  return set >= 0 && set <= 100 ? set : first;
}

/**
 * What a step sounds like.
 * @param {Pick<Step, "events">} step
 * @returns {Sound}
 */
export function soundOf({ events }) {
  return events.some(({ gained }) => gained) ? "score" : "move";
}

/**
 * Play a sound, after what is still to be heard. Browsers are silent until somebody has touched the page.
 * @param {Sound} sound
 */
export function play(sound) {
  const loud = volume() / 100;
  if (!loud || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const now = context.currentTime;
  // Many moves at once are one.
  if (sound === "move" && quietFrom > now) return;
  const start = Math.max(now, quietFrom);
  for (const [pitch, from, long] of NOTES[sound]) ring(context, pitch, start + from, long, loud * loud * LOUDEST);
  quietFrom = start + (NOTES[sound].at(-1)?.[1] ?? 0) + 0.12;
}

/**
 * One note, which fades away as that of a small bell of wood does.
 * @param {AudioContext} at
 * @param {number} pitch
 * @param {number} from
 * @param {number} long
 * @param {number} loud
 */
function ring(at, pitch, from, long, loud) {
  const tone = new OscillatorNode(at, { type: "triangle", frequency: pitch });
  const fade = new GainNode(at, { gain: 0 });
  fade.gain.setValueAtTime(0, from);
  fade.gain.linearRampToValueAtTime(loud, from + 0.015);
  fade.gain.exponentialRampToValueAtTime(loud / 200, from + long);
  tone.connect(fade).connect(at.destination);
  tone.start(from);
  tone.stop(from + long);
}

/** Wire the control of this page, if it has one. */
export function wireSound() {
  const range = document.getElementById("volume");
  if (!(range instanceof HTMLInputElement)) return;
  range.value = String(volume());
  range.addEventListener("change", () => {
    store("volume", range.value);
    play("turn");
  });
}
