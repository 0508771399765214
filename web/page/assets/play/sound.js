// @ts-check
// A few notes, made on the spot. Silent unless a person asked for sound.

import { kept } from '../store.js';

const NOTES = /** @type {Record<string, number[]>} */ ({
  accepted: [660, 880],
  repeated: [440, 440],
  wrong: [220],
  over: [660, 550, 440],
  start: [440, 660],
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
