// @ts-check
// Synthesised sounds and vibration, both off by default.

import { kept } from '../store.js';

const NOTES = /** @type {Record<string, number[]>} */ ({
  accepted: [660, 880],
  repeated: [440, 440],
  bonus: [660, 880, 1320],
  complete: [523, 659, 784, 1047],
  count: [330],
  wrong: [220],
  over: [660, 550, 440],
  start: [440, 660],
});
/** How a phone shakes: milliseconds on and off. */
const SHAKES = /** @type {Record<string, number[]>} */ ({
  accepted: [20],
  bonus: [20, 40, 60],
  complete: [40, 60, 40, 60, 120],
  repeated: [10, 30, 10],
  wrong: [60],
  over: [120],
});
/** @type {AudioContext | undefined} */
let audio;

/** @param {string} name */
export function sound(name) {
  if (!kept('sound', false) || !NOTES[name]) return;
  audio ??= new AudioContext();
  const start = audio.currentTime;
  NOTES[name].forEach((pitch, index) => {
    const context = /** @type {AudioContext} */ (audio);
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = start + index * 0.09;
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.14);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.15);
  });
}

/** Something that is heard and felt. @param {string} name */
export function feel(name) {
  sound(name);
  if (kept('vibration', false) && SHAKES[name]) navigator.vibrate?.(SHAKES[name]);
}
