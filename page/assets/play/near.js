// @ts-check
// What is near a word that is not in the list: words one letter away, or a dictionary that has it.
//
// No word that can be found on the board is ever suggested, unless it is found already: a player would get it
// for a slip of a finger. Whether it can be found is seen on the board itself, because in a room the page
// does not know the words of the round.

import { check } from '../questions.js';
import { t } from '../i18n.js';
import { fold, fromWire } from '../notation.js';
import { findPath } from '../board/find.js';
import { hides } from './own.js';

/** The most words that are suggested: more is no help while a clock runs. */
const MOST = 3;

/**
 * @param {string} word
 * @param {{board: import('../wire.js').WireBoard, found: string[], language: string}} game
 * @param {AbortSignal} signal
 * @returns {Promise<string>} a sentence, or nothing
 */
export async function nearText(word, { board, found, language }, signal) {
  const answer = await check({ word, board: board.notation, language }, signal);
  if (answer.elsewhere) return t('near.elsewhere', word.toLowerCase(), answer.elsewhere);
  const near = fair(answer.nearest ?? [], board, found)
    .filter((near) => !hides(language, lettersOf(near)))
    .slice(0, MOST);
  return near.length > 0 ? t('near', word.toLowerCase(), near.join(', ')) : '';
}

/** A word as played. @param {string} spelling */
const lettersOf = (spelling) => fold(spelling).replace(/[^\p{L}]/gu, '');

/**
 * The words that give nothing away.
 * @param {string[]} words
 * @param {import('../wire.js').WireBoard} board
 * @param {string[]} found
 */
function fair(words, board, found) {
  const { tiles } = fromWire(board);
  return words.filter((word) => {
    const letters = lettersOf(word);
    return found.includes(letters) || !findPath(tiles, board.neighbors, letters);
  });
}
