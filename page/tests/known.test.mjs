// The words that a game asks for and gives hints about. No browser, no server.

import test from 'node:test';
import assert from 'node:assert/strict';
import { byTier, isWanted, standing } from '../assets/play/wanted.js';

/** A word with its tier, lemma and class. */
const word = (text, tier, lemma = text, crude = undefined) => ({
  word: text,
  spellings: [text.toLowerCase()],
  letters: text.length,
  points: text.length,
  path: [],
  tier,
  lemma,
  required: tier === 1 && !crude,
  ...(crude && { crude }),
});
const found = [
  word('WALK', 1),
  word('WALKS', 1, 'WALK'),
  word('WALKED', 1, 'WALK'),
  word('TREE', 1),
  word('SAE', 3),
  word('ASS', 2, 'ASS', 'double'),
];

test('a game asks for known words, and never for a crude one', () => {
  const wanted = (level) => found.filter((one) => isWanted(one, level)).map((one) => one.word);
  assert.deepEqual(wanted('common'), ['WALK', 'WALKS', 'WALKED', 'TREE']);
  assert.deepEqual(wanted('all'), ['WALK', 'WALKS', 'WALKED', 'TREE', 'SAE']);
  // As boards were kept by earlier versions.
  assert.equal(isWanted({ ...found[0], required: undefined, common: false }, 'common'), false);
});

test('a hint is about no second form of a word that is already found', () => {
  const hints = (claimed, revealed = []) =>
    standing({ found }, { claimed, revealed, level: 'common' }).hints.map((one) => one.word);
  assert.deepEqual(hints([]), ['WALK', 'WALKS', 'WALKED', 'TREE']);
  assert.deepEqual(hints(['WALKS']), ['TREE']);
  assert.deepEqual(hints([], ['WALKED']), ['TREE']);
  // If only such forms are left, they are better than no hint.
  assert.deepEqual(hints(['WALKS', 'TREE']), ['WALK', 'WALKED']);
});

test('words are counted by tier, crude ones not at all', () => {
  assert.deepEqual(byTier(found, ['WALKS', 'SAE', 'ASS', 'NOWHERE']), [
    [1, 1, 4],
    [2, 0, 0],
    [3, 1, 1],
  ]);
  // A board that was kept before there were tiers.
  const before = found.map(({ tier, ...one }) => one);
  assert.deepEqual(byTier(before, ['WALKS']), []);
});

test('nobody is asked for a word that they hide', () => {
  const hidden = { ...found[0], hidden: true };
  assert.deepEqual([isWanted(hidden, 'common'), isWanted(hidden, 'all')], [false, false]);
});
