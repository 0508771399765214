// @ts-check
// Where French words are parted at the end of a line: between syllables, as printers part them, with
// two letters before the hyphen and three after it. Pure.
//
// One consonant between vowels goes to the next line, of several the last one. Pairs such as `tr` and
// `ch` stay together, vowels in a row too, and x between vowels: parting them would show a wrong sound.

const [LEAST_BEFORE, LEAST_AFTER] = [2, 3];
/** Consonants that are one sound, or one with the next; as many letters as there can be come first. */
const TOGETHER = ['chl', 'chr', 'phl', 'phr', 'thl', 'thr'].concat(
  'bl br ch cl cr dr fl fr gl gn gr kl kr ph pl pr rh sh th tr vr'.split(' '),
);
const VOWELS = 'aeiouyœæ';

/** A letter without its accent, small. @param {string} letter */
const plain = (letter) => letter.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/**
 * The parts of a French word between which it can be parted.
 * @param {string} word
 * @returns {string[]}
 */
export function frenchParts(word) {
  const letters = [...word.normalize('NFC')];
  const sounds = letters.map(plain);
  // The u of qu is no vowel of its own.
  const isVowel = sounds.map(
    (sound, at) => VOWELS.includes(sound) && !(sound === 'u' && sounds[at - 1] === 'q'),
  );
  const parts = [];
  let [start, elided] = [0, 0];
  for (let at = 1; at < letters.length; at += 1) {
    if (!/\p{L}/u.test(letters[at])) elided = at + 1;
    const isOnset =
      at - Math.max(start, elided) >= LEAST_BEFORE && letters.length - at >= LEAST_AFTER;
    if (isOnset && partsBefore(at, sounds, isVowel)) {
      parts.push(letters.slice(start, at).join(''));
      start = at;
    }
  }
  return [...parts, letters.slice(start).join('')];
}

/**
 * Whether a syllable begins with a letter: after a vowel, and with the last consonants before the next.
 * @param {number} at
 * @param {string[]} sounds
 * @param {boolean[]} isVowel
 */
function partsBefore(at, sounds, isVowel) {
  const isConsonant = (/** @type {number} */ place) =>
    /\p{L}/u.test(sounds[place] ?? '') && !isVowel[place];
  if (!isConsonant(at)) return false;
  let [first, after] = [at, at];
  while (isConsonant(first - 1)) first -= 1;
  while (isConsonant(after)) after += 1;
  if (!isVowel[first - 1] || !isVowel[after]) return false;
  const run = sounds.slice(first, after).join('').replace(/qu$/, 'q');
  if (run === 'x') return false;
  const kept = TOGETHER.find((pair) => run.endsWith(pair))?.length ?? 1;
  return at === first + run.length - kept;
}
