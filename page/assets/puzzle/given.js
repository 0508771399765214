// @ts-check
// The crossword of an address: published on the server under an id, or whole in the fragment of the link.

import { useEffect, useState } from '../vendor/preact.js';
import { get, Problem } from '../api.js';
import { fromFile } from '../crossword/document.js';
import { isSolvable, unpackPuzzle } from '../crossword/link.js';
import { slotsOf } from '../crossword/model.js';
import { useAddress } from '../router.js';

/** @typedef {import('../crossword/document.js').CrosswordDocument} CrosswordDocument */
/**
 * @typedef {{id: string, contest: boolean, embeddable: boolean}} Published without answers in a contest
 * @typedef {{id: string, document: CrosswordDocument, published?: Published}} Puzzle
 * @typedef {{text: string, puzzle?: Puzzle | null, problem?: any}} Given nothing but the text while it is
 *   read; no puzzle if it is damaged
 */

const fragment = () => location.hash.slice(1);

/** The crossword of the address, as far as it is known. @returns {Given} */
export function useGiven() {
  const { path } = useAddress();
  const id = path.split('/')[2] ?? '';
  const [text, setText] = useState(fragment);
  const [given, setGiven] = useState(/** @type {Given} */ ({ text: '' }));
  useEffect(() => {
    const listener = () => setText(fragment());
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  const wanted = id ? `/${id}` : text;
  useEffect(() => {
    if (!wanted) return;
    const read = id ? published(id) : unpackPuzzle(text);
    read.then(
      (puzzle) => setGiven({ text: wanted, puzzle: hasWords(puzzle) ? puzzle : null }),
      (problem) => setGiven({ text: wanted, problem }),
    );
  }, [wanted]);
  return given.text === wanted ? given : { text: wanted };
}

/** @param {Puzzle | null} puzzle */
const hasWords = (puzzle) => puzzle !== null && slotsOf(puzzle.document).length > 0;

/**
 * A crossword that was published; null if the server has something else.
 * @param {string} id
 * @returns {Promise<Puzzle | null>}
 */
async function published(id) {
  const answer = await get(`puzzles/${encodeURIComponent(id)}`);
  try {
    const document = fromFile(answer.document);
    if (!isSolvable(document)) return null;
    const { contest, embeddable } = answer;
    return { id: `published.${id}`, document, published: { id, contest, embeddable } };
  } catch (problem) {
    if (problem instanceof Problem) throw problem;
    return null;
  }
}
