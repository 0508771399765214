// What a clue has to do with others, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cluesFor, givenAway } from '../assets/crossword/known-clues.js';
import { fromFile } from '../assets/crossword/document.js';

const draft = (changed, clues, more = {}) => ({ changed, document: { clues }, ...more });

test('earlier clues for a word come from all drafts, the newest first, each once', () => {
  const drafts = [
    draft(1, [
      { word: 'TREE', text: 'It has rings' },
      { word: 'TREE', text: 'Family diagram' },
    ]),
    draft(3, [
      { word: 'TREE', text: 'Oak, say' },
      { word: 'OAK', text: 'Tree' },
    ]),
    draft(2, [
      { word: 'TREE', text: 'It has rings' },
      { word: 'TREE', text: '' },
    ]),
    draft(4, [{ word: 'TREE', text: 'Thrown away' }], { deleted: 5 }),
  ];
  assert.deepEqual(cluesFor(drafts, 'TREE'), ['Oak, say', 'It has rings', 'Family diagram']);
  assert.deepEqual(cluesFor(drafts, 'ELM'), []);
});

test('a clue that has an answer of the grid in it is found out, whatever its accents', () => {
  const document = fromFile({
    schema: 'worddle.crossword/1',
    rows: [[...'PEAR'], [...'E##O'], [...'TREE']],
  });
  assert.equal(givenAway(document, 'It falls from a tree'), 'TREE');
  assert.equal(givenAway(document, 'L’île aux PÉAR'), 'PEAR');
  assert.equal(givenAway(document, 'Street pet'), undefined, 'parts and short words are no matter');
});
