// @ts-check
// The texts of the page that generates boards, in English.

import { count } from '../en.js';

export default /** @type {Record<string, any>} */ ({
  'generate.frequency': 'By letter frequency',
  'generate.unofficial': 'unofficial',
  'dice.en-classic-4x4': 'Boggle dice 4×4, 1976',
  'dice.en-new-4x4': 'Boggle dice 4×4, 1987',
  'dice.en-big-5x5-original': 'Big Boggle dice 5×5, 1979',
  'dice.en-big-5x5-deluxe': 'Boggle Deluxe dice 5×5',
  'dice.en-superbig-6x6': 'Super Big Boggle dice 6×6',
  'dice.fr-4x4': 'French Boggle dice 4×4',
  'dice.fr-baggle-5x5': 'Baggle dice 5×5',
  'dice.it-paroliere-4x4': 'Paroliere dice 4×4',
  'dice.tanglet': 'Tanglet dice 4×4',
  'generate.busy': 'Generating…',
  'generate.plain': 'None',
  'generate.round1': 'Round 1',
  'generate.round2': 'Round 2',
  'generate.round3': 'Round 3',
  'generate.filters': 'Only boards with…',
  'range.from': (/** @type {string} */ what) => `${what}, minimum`,
  'range.to': (/** @type {string} */ what) => `${what}, maximum`,
  'range.from.hint': 'min',
  'range.to.hint': 'max',
  'generate.draw': 'New boards',
  'generate.done': (/** @type {number} */ n, /** @type {number} */ seed) =>
    `${count(n, 'board', 'boards')}, seed ${seed}`,
  'generate.longest.is': (/** @type {string} */ n) => `longest: ${n}`,
  'generate.print': 'Print with solutions',
  'generate.text': 'Text file',
  'generate.solutions': (/** @type {number} */ seed) => `Solutions (seed ${seed})`,
  'generate.letters': 'Letters',
  'generate.bonuses': 'Bonuses (Ruzzle)',
  'generate.words': 'Words',
  'generate.points': 'Points',
  'generate.longest': 'Longest word',
  'generate.vowels': 'Vowels',
  'generate.containing': 'Containing the word',
  'generate.most': 'Max. per letter',
  'generate.count': 'Number of boards',
});
