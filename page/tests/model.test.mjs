// The crossword's model without a page: what is written is never lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as model from '../assets/crossword/model.js';
import * as documents from '../assets/crossword/document.js';
import { changed, historyOf, redone, undone } from '../assets/crossword/history.js';
import { clueText, hasLengths } from '../assets/crossword/layout.js';
import { lengthsOf, phraseLengths, withPhrases } from '../assets/crossword/lengths.js';

const { clueAt, documentOf, fromFile, holdsAll, settled, toFile, withClue } = documents;

/** A document with clues by slot. */
function made(text, clues = {}) {
  const grid = model.parseGrid(text);
  return model.slotsOf(grid).reduce((document, slot) => {
    const clue = clues[model.slotKey(slot)];
    return clue ? withClue(document, slot, clue) : document;
  }, documentOf(grid));
}
/** The clues that are seen, by slot. */
function seen(document) {
  const slots = model.slotsOf(document);
  return Object.fromEntries(
    slots.map((slot) => [model.slotKey(slot), clueAt(document, slot)?.text ?? '']),
  );
}
/** A document after an edit of its grid. */
const after = (document, edit) => settled(document, edit(document));
const put = (cell, letter) => (grid) => model.withCells(grid, [[cell, letter]]);
const black = (cell) => (grid) => model.toggleBlack(grid, cell, false);
const slot = (document, key) => model.slotsOf(document).find((slot) => model.slotKey(slot) === key);

test('a clue stays with its word when a black cell elsewhere changes all numbers', () => {
  const document = made('CAT#/..../DOG./ORE.', { '6A': 'Barks', '7A': 'Metal' });
  const next = after(document, black(0));
  const texts = Object.values(seen(next)).filter(Boolean);
  assert.deepEqual(texts.sort(), ['Barks', 'Metal']);
  assert.deepEqual(seen(after(next, black(0))), seen(document));
});

test('a cell that was black has its letter again, and its words their clues', () => {
  const document = made('CAT/ORE/GEM', { '1A': 'Pet', '2D': 'Are' });
  const back = after(after(document, black(1)), black(1));
  assert.deepEqual(back.cells, document.cells);
  assert.deepEqual(seen(back), seen(document));
  const twins = (grid) => model.toggleBlack(grid, 0, true);
  assert.deepEqual(after(after(document, twins), twins).cells, document.cells);
});

test('a clue comes back with its word, here and elsewhere', () => {
  let document = made('CAT/.../...', { '1A': 'Pet' });
  for (const [cell, letter] of [
    [0, 'D'],
    [1, 'O'],
    [2, 'G'],
  ])
    document = after(document, put(cell, letter));
  assert.equal(seen(document)['1A'], 'Pet', 'a clue belongs to its cells');
  document = withClue(document, slot(document, '1A'), 'Barks');
  for (const [cell, letter] of [
    [0, 'C'],
    [1, 'A'],
    [2, 'T'],
  ])
    document = after(document, put(cell, letter));
  assert.equal(seen(document)['1A'], 'Pet');
  for (const [cell, letter] of [
    [6, 'D'],
    [7, 'O'],
    [8, 'G'],
  ])
    document = after(document, put(cell, letter));
  assert.equal(seen(document)['5A'], 'Barks', 'remembered by its word');
});

test('a clue that is written before its word is complete belongs to the word', () => {
  let document = made('C.T/.../...', { '1A': 'Pet' });
  document = after(document, put(1, 'A'));
  document = after(document, put(1, 'U'));
  document = withClue(document, slot(document, '1A'), 'Slice');
  assert.equal(seen(after(document, put(1, 'A')))['1A'], 'Pet');
  // What is changed while a letter is missing is not undone by putting the letter back.
  document = after(document, put(1, ''));
  document = withClue(document, slot(document, '1A'), 'Chop');
  assert.equal(seen(after(document, put(1, 'U')))['1A'], 'Chop');
});

test('a clue can be emptied', () => {
  let document = made('CAT/ORE', { '1A': 'Pet' });
  document = withClue(document, slot(document, '1A'), '');
  assert.equal(seen(document)['1A'], '');
  assert.equal(seen(after(document, put(3, 'A')))['1A'], '');
});

test('a phrase has the lengths of its words', () => {
  for (const [spelling, lengths] of [
    ['ice cream', '3,5'],
    ['well-known', '4-5'],
    ['well - known', '4-5'],
    ['rock ’n’ roll', '4,1,4'],
    ['l’arc-en-ciel', '4-2-4'],
    ['hors-d’œuvre', '4-7'],
    ['salt & pepper', '4,6'],
    ['été', '3'],
    ['', ''],
  ])
    assert.equal(lengthsOf(spelling), lengths, spelling);
  assert.equal(phraseLengths(['icecream', 'ice cream', 'ice-cream']), '3,5');
  assert.equal(phraseLengths(['cat']), '');
});

test('a phrase that is put brings its lengths, and they go with it', () => {
  const put = (document, word, spelling) => {
    const letters = [...word].map((letter, at) => [at, letter]);
    const lengths = [[slot(document, '1A'), phraseLengths([spelling])]];
    return withPhrases(document, model.withCells(document, letters), lengths);
  };
  const text = (document) => clueText(document, slot(document, '1A'));
  const empty = made('......../.#.#.#.#', { '1A': 'Cold treat' });
  const cold = put(empty, 'ICECREAM', 'ice cream');
  assert.equal(text(cold), 'Cold treat (3,5)');
  assert.equal(toFile(cold).clues[0].enumeration, '3,5');
  // The lengths of one answer are not those of the next, also if its clue is rewritten.
  const next = put(cold, 'BEAGLING', 'beagling');
  assert.equal(text(next), 'Cold treat (8)');
  assert.equal(text(withClue(next, slot(next, '1A'), 'Chasing hares')), 'Chasing hares (8)');
  assert.equal(text(put(next, 'ICECREAM', 'ice cream')), 'Cold treat (3,5)');
  // What an author wrote stays.
  const own = documents.withClueParts(cold, slot(cold, '1A'), { enumeration: '3-5' });
  assert.equal(text(put(own, 'ICECREAM', 'ice cream')), 'Cold treat (3-5)');
  const french = put({ ...empty, layout: 'french' }, 'ICECREAM', 'ice cream');
  assert.equal(text(french), 'Cold treat');
  // American clues have none: every letter of such a grid belongs to two words.
  const american = made('......../........', { '1A': 'Cold treat' });
  assert.equal(text(put(american, 'ICECREAM', 'ice cream')), 'Cold treat');
  assert.equal(hasLengths(american), false);
  assert.equal(hasLengths(empty), true);
});

test('a whole file goes through the page: rebus, circles, colours, numbers, other clues, notes', () => {
  const file = {
    schema: 'worddle.crossword/1',
    title: 'T',
    author: 'A',
    copyright: 'C',
    notes: 'N\nM',
    language: 'en-GB',
    fields: [['date', '2026-11-15']],
    rows: [
      [
        { cell: 'HEART', marks: ['circled', 'bar-right'], 'top-right': 'a', 'bottom-left': '2' },
        'A',
        { cell: 'T', marks: [], shade: '#ffcc00' },
      ],
      ['_', { cell: 'B', marks: ['revealed', 'bar-below'], entered: 'X' }, '#'],
    ],
    labels: ['7', 'x', '', '', '', ''],
    numbering: 'rows-and-columns',
    workshop: { theme: ['HEARTS'], ban: 'ab', favour: 'at, hearts' },
    ipuz: { file: { showenumerations: true } },
    clues: [
      {
        list: 'across',
        number: 'x',
        text: 'A clue',
        enumeration: '1,1',
        mark: 'final',
        note: 'ok',
      },
      { list: 'across', number: '7/9', text: 'Corners', cells: [5, 0], mark: 'draft', note: 'no' },
      { list: 'down', number: 'x', text: 'Down', enumeration: '' },
      { list: 'Zones', number: 'I', text: 'All' },
    ],
  };
  assert.deepEqual(toFile(fromFile(file)), file);
});

test('a version is replaced only by one that holds all of it', () => {
  const document = made('CA./...', { '1A': 'Pet' });
  assert.ok(holdsAll(after(document, put(2, 'T')), document));
  assert.ok(holdsAll(withClue(document, slot(document, '1A'), 'Pet that purrs'), document));
  assert.ok(!holdsAll(withClue(document, slot(document, '1A'), 'Purrs'), document));
  assert.ok(!holdsAll(after(document, put(0, '')), document));
  assert.ok(!holdsAll(after(document, black(0)), document));
  assert.ok(!holdsAll({ ...document, notes: '' }, { ...document, notes: 'n' }));
  assert.ok(!holdsAll(made('..../....'), document));
});

/** Numbers that are the same for a seed (Marsaglia, 2003). */
function random(seed) {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** All runs of two open cells and more, found without the model: `A` or `D`, cells, letters. */
function runs({ rows, columns, cells, bars }) {
  const found = [];
  const lines = [
    ...Array.from({ length: rows }, (_, r) => [
      'A',
      '|',
      Array.from({ length: columns }, (_, c) => r * columns + c),
    ]),
    ...Array.from({ length: columns }, (_, c) => [
      'D',
      '_',
      Array.from({ length: rows }, (_, r) => r * columns + c),
    ]),
  ];
  for (const [way, bar, line] of lines) {
    let run = [];
    const end = () => {
      if (run.length > 1)
        found.push({
          way,
          cells: run,
          key: way + run,
          letters: run.map((at) => cells[at] || '.').join(''),
        });
      run = [];
    };
    for (const at of line) {
      if (cells[at] === '#' || cells[at] === '_') end();
      else {
        run.push(at);
        if (bars[at].includes(bar)) end();
      }
    }
    end();
  }
  return found;
}

test('10,000 random steps never lose a clue whose word still lies on its cells', () => {
  const next = random(20261115);
  let document = made('...../...../...../...../.....');
  let history = historyOf(document);
  // What must be seen: for cells and the letters in them, the last clue that was written; the same
  // for letters missing, until the word is complete.
  let oracle = { written: new Map(), open: new Map() };
  let stack = [];
  let redo = [];
  let [checked, returned, step] = [0, 0, 0];
  const letters = 'AAEEST';
  const remember = () => {
    stack.push({
      written: new Map(oracle.written),
      open: new Map(oracle.open),
      title: document.title,
    });
    redo = [];
  };
  const edit = (made) => {
    if (made === document) return;
    remember();
    document = settled(document, made);
    history = changed(history, document);
    for (const run of runs(document)) {
      if (run.letters.includes('.') || !oracle.open.has(run.key)) continue;
      oracle.written.set(`${run.key} ${run.letters}`, oracle.open.get(run.key));
      oracle.open.delete(run.key);
    }
  };
  const cell = () => next(document.cells.length);
  const actions = [
    ...Array(10).fill(() => {
      const at = cell();
      if (document.cells[at] !== '#')
        edit(model.withCells(document, [[at, letters[next(letters.length)]]]));
    }),
    () => {
      const at = cell();
      if (document.cells[at] !== '#') edit(model.withCells(document, [[at, '']]));
    },
    ...Array(3).fill(() => edit(model.toggleBlack(document, cell(), next(2) === 0))),
    ...Array(2).fill(() => edit(model.toggleBar(document, cell(), '|_'[next(2)], next(2) === 0))),
    ...Array(6).fill(() => {
      const all = runs(document);
      if (all.length === 0) return;
      const run = all[next(all.length)];
      const place = model
        .slotsOf(document)
        .find(
          ({ across, cells }) =>
            across === (run.way === 'A') && String(cells) === String(run.cells),
        );
      remember();
      const text = `clue ${step}`;
      document = withClue(document, place, text);
      history = changed(history, document);
      if (run.letters.includes('.')) oracle.open.set(run.key, text);
      else oracle.written.set(`${run.key} ${run.letters}`, text);
    }),
    () => {
      remember();
      document = { ...document, title: `title ${step}` };
      history = changed(history, document);
    },
    ...Array(3).fill(() => {
      if (stack.length === 0) return;
      redo.push({ ...oracle, title: document.title });
      history = undone(history);
      document = history.now;
      oracle = stack.pop();
      assert.equal(document.title, oracle.title);
    }),
    () => {
      if (redo.length === 0) return;
      stack.push({ ...oracle, title: document.title });
      history = redone(history);
      document = history.now;
      oracle = redo.pop();
      assert.equal(document.title, oracle.title);
    },
    // Saved to a file and opened again: clues of words that are not in the grid stay behind.
    () => {
      const shown = runs(document);
      const title = document.title;
      document = fromFile(JSON.parse(JSON.stringify(toFile(document))));
      history = historyOf(document);
      const written = [...oracle.written].filter(([key]) =>
        shown.some((run) => key === `${run.key} ${run.letters}`),
      );
      const open = [...oracle.open].filter(([key]) =>
        shown.some((run) => run.key === key && run.letters.includes('.')),
      );
      oracle = { written: new Map(written), open: new Map(open) };
      [stack, redo] = [[], []];
      assert.equal(document.title, title);
    },
    // Kept in the browser and opened again: nothing stays behind.
    () => {
      document = structuredClone(document);
      history = { ...history, now: document };
    },
  ];
  for (step = 0; step < 10_000; step++) {
    // Long stretches of writing between the rare files, so that there is something to lose.
    const action = actions[next(actions.length)];
    if (action === actions.at(-2) && next(20) > 0) continue;
    action();
    if (step % 2500 === 0) {
      document = made(
        ['...../...../...../...../.....', '.../...', '..../..../....', '....../......'][
          step / 2500
        ],
      );
      history = historyOf(document);
      oracle = { written: new Map(), open: new Map() };
      [stack, redo] = [[], []];
    }
    const slots = model.slotsOf(document);
    const all = runs(document);
    assert.deepEqual(
      slots.map(({ across, cells }) => (across ? 'A' : 'D') + cells).sort(),
      all.map(({ key }) => key).sort(),
    );
    for (const run of all) {
      const key = `${run.key} ${run.letters}`;
      const expected = run.letters.includes('.')
        ? oracle.open.get(run.key)
        : oracle.written.get(key);
      if (expected === undefined) continue;
      const slot = slots.find(({ across, cells }) => (across ? 'A' : 'D') + cells === run.key);
      assert.equal(clueAt(document, slot)?.text, expected, `step ${step}: ${key}`);
      checked += 1;
      if (Number(expected.slice(5)) < step - 50) returned += 1;
    }
  }
  assert.ok(checked > 10_000 && returned > 1_000, `${checked} clues seen, ${returned} of them old`);
  console.log(`${checked} clues seen where they belong`);
});
