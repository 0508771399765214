// @ts-check
// The document of a draft: grid, marks, clues, title and author. Pure.
//
// A clue belongs to the cells of its word, not to its number, and to the word it was written for. It is
// shown whenever this word is in these cells. Clues are never removed; those of words that are gone are
// only hidden.

import { areArrows, arrowsOf } from './arrows.js';
import { BLACK, VOID, isOpen, slotsOf, wordAt } from './model.js';

/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {import('./model.js').Slot} Slot */
/**
 * @typedef {{
 *   place: string,
 *   word: string,
 *   text: string,
 *   enumeration?: string,
 *   mark?: 'draft' | 'final',
 *   note?: string,
 * }} Clue `word` is '' as long as letters are missing; mark and note are the author's own
 */
/**
 * @typedef {{circled?: boolean, revealed?: boolean, shade?: string, entered?: string, corners?: Record<string, string>}} Drawn
 *   `corners` are texts beside the number, which are kept and not shown
 */
/**
 * @typedef {{
 *   title: string,
 *   author: string,
 *   copyright: string,
 *   notes: string,
 *   language: string,
 *   fields: [string, string][],
 *   drawn: Record<number, Drawn>,
 *   labels: string[] | null,
 *   clues: Clue[],
 *   others: {at: number, clue: any}[],
 *   layout?: 'french',
 *   theme?: string[],
 *   arrows?: import('./arrows.js').Arrow[],
 *   ban?: string,
 *   favour?: string,
 *   ipuz?: any,
 * }} More clues in the order in which they were written; `others` are clues of a file that belong to
 *   no word, each with its place among all clues; `layout` is how words are named; with `arrows` black
 *   cells hold the definitions; only the author sees `theme`, the words to be placed, and `ban` and
 *   `favour`, words as they were typed, for this grid; `ipuz` is what only such a file has
 */
/** @typedef {Grid & More} CrosswordDocument */

/** The texts about a crossword. */
export const HEADS = /** @type {const} */ (['title', 'author', 'copyright', 'notes']);

/** @param {Grid} grid @returns {CrosswordDocument} */
export const documentOf = (grid) => ({
  beneath: {},
  ...grid,
  title: '',
  author: '',
  copyright: '',
  notes: '',
  language: '',
  fields: [],
  drawn: {},
  labels: null,
  clues: [],
  others: [],
});

/** The cells of a slot as a text: they lie in a line. @param {Slot} slot */
export const placeOf = ({ across, cells }) => `${across ? 'A' : 'D'}${cells[0]}+${cells.length}`;

/**
 * The clue of a slot: the one for its word, or else the last that was written there.
 * @param {CrosswordDocument} document
 * @param {Slot} slot
 * @returns {Clue | undefined}
 */
export function clueAt(document, slot) {
  const [place, word] = [placeOf(slot), wordAt(document, slot)];
  const there = document.clues.filter((clue) => clue.place === place);
  return (word && there.find((clue) => clue.word === word)) || there.at(-1);
}

/**
 * The lengths of a slot's words as its author gave them, unless they are those of another answer.
 * @param {CrosswordDocument} document
 * @param {Slot} slot
 */
export function lengthsAt(document, slot) {
  const [clue, word] = [clueAt(document, slot), wordAt(document, slot)];
  return clue?.word && word && clue.word !== word ? '' : (clue?.enumeration ?? '');
}

/**
 * Changes the clue of a slot: its text, or what its author notes about it.
 * @param {CrosswordDocument} document
 * @param {Slot} slot
 * @param {Partial<Omit<Clue, 'place' | 'word'>>} part
 * @returns {CrosswordDocument}
 */
export function withClueParts(document, slot, part) {
  const [place, word] = [placeOf(slot), wordAt(document, slot)];
  const kept = document.clues.filter((clue) => clue.place !== place || clue.word !== word);
  const enumeration = lengthsAt(document, slot);
  const { text = '', ...more } = { ...clueAt(document, slot), enumeration, ...part };
  return { ...document, clues: [...kept, { ...said(more), place, word, text }] };
}

/** Draws a circle in a cell, or takes it away. @param {CrosswordDocument} document @param {number} cell */
export function toggleCircle(document, cell) {
  if (!isOpen(document.cells[cell])) return document;
  const { circled, ...rest } = document.drawn[cell] ?? {};
  const next = { ...rest, ...(!circled && { circled: true }) };
  const { [cell]: _, ...others } = document.drawn;
  return {
    ...document,
    drawn: Object.keys(next).length > 0 ? { ...others, [cell]: next } : others,
  };
}

/** Writes the clue of a slot. @param {CrosswordDocument} document @param {Slot} slot @param {string} text */
export const withClue = (document, slot, text) => withClueParts(document, slot, { text });

/**
 * A document after its grid has changed: clues find their words again, and the numbers of a file are
 * the usual ones again if words begin elsewhere.
 * @param {CrosswordDocument} before
 * @param {CrosswordDocument} document
 * @returns {CrosswordDocument}
 */
export function settled(before, document) {
  if (before.cells === document.cells && before.bars === document.bars) return document;
  const shape = (/** @type {Grid} */ { cells, bars, columns }) =>
    `${columns}${cells.map(isOpen)}${bars}`;
  const labels = shape(before) === shape(document) ? document.labels : null;
  let clues = document.clues;
  for (const slot of slotsOf(document)) {
    const [place, word] = [placeOf(slot), wordAt(document, slot)];
    if (!word) continue;
    const own = clues.find((clue) => clue.place === place && clue.word === word);
    // A clue that was written while letters were missing is for the word that came of it.
    const early = clues.find((clue) => clue.place === place && clue.word === '');
    if (early) {
      const kept = clues.filter((clue) => clue !== early && clue !== own);
      clues = [...kept, { ...early, word }];
    } else if (!own) {
      const known = clues.findLast((clue) => clue.word === word && clue.text !== '');
      if (known) clues = [...clues, { ...known, place }];
    }
  }
  const moved = document.arrows && shape(before) !== shape(document);
  const arrows = moved ? { arrows: arrowsOf(document, document.arrows ?? []) } : {};
  return { ...document, ...arrows, labels, clues };
}

/**
 * Whether a document holds everything of another one, so that the other can go.
 * @param {CrosswordDocument} document
 * @param {CrosswordDocument} other
 */
export function holdsAll(document, other) {
  const longer = (/** @type {string} */ text, /** @type {string} */ start) =>
    text.startsWith(start);
  const rest = (/** @type {CrosswordDocument} */ { fields, drawn, labels, others, ...more }) =>
    JSON.stringify([
      fields,
      drawn,
      labels,
      others,
      more.language,
      more.arrows,
      more.ban,
      more.favour,
    ]);
  return (
    document.rows === other.rows &&
    document.columns === other.columns &&
    other.cells.every((cell, at) => cell === '' || cell === document.cells[at]) &&
    other.bars.every((sides, at) => [...sides].every((side) => document.bars[at].includes(side))) &&
    other.clues.every(
      ({ place, word, text, note = '' }) =>
        (text === '' && note === '') ||
        document.clues.some(
          (clue) =>
            clue.place === place &&
            (clue.word === word || !word) &&
            longer(clue.text, text) &&
            longer(clue.note ?? '', note),
        ),
    ) &&
    HEADS.every((head) => longer(document[head], other[head])) &&
    (other.theme ?? []).every((word) => document.theme?.includes(word)) &&
    rest(document) === rest(other)
  );
}

/**
 * A document without what only its author sees, for those who solve it.
 * @param {CrosswordDocument} document
 * @returns {CrosswordDocument}
 */
export function withoutWorkshop({ theme, ban, favour, ipuz, ...document }) {
  const bare = (/** @type {any} */ { mark, note, ...clue }) => clue;
  const speaks = (/** @type {any} */ { text, enumeration }) => text || enumeration;
  return {
    ...document,
    clues: document.clues.map(bare).filter(speaks),
    others: document.others
      .map(({ at, clue }) => ({ at, clue: bare(clue) }))
      .filter(({ clue }) => speaks(clue)),
  };
}

/** The French layout in the server's JSON. */
const FRENCH = 'rows-and-columns';

/** Texts of a cell besides its number, as the server's JSON names them. */
const CORNERS = ['top-right', 'bottom-left', 'bottom-right'];

/** Marks of a cell, and their names in the server's JSON. */
const MARKS = /** @type {[string, string][]} */ ([
  ['_', 'bar-below'],
  ['|', 'bar-right'],
]);

/**
 * The document as the server's own JSON, from which it writes every format.
 * @param {CrosswordDocument} document
 */
export function toFile(document) {
  const cells = document.cells.map((cell, at) => {
    const { circled, revealed, shade, entered, corners } = isOpen(cell)
      ? (document.drawn[at] ?? {})
      : /** @type {Drawn} */ ({});
    const marks = [
      revealed && 'revealed',
      circled && 'circled',
      ...MARKS.map(([bar, mark]) => document.bars[at].includes(bar) && mark),
    ].filter(Boolean);
    if (!marks.length && !shade && !entered && !corners) return cell;
    return { cell, marks, ...corners, ...(shade && { shade }), ...(entered && { entered }) };
  });
  const rows = Array.from({ length: document.rows }, (_, row) =>
    cells.slice(row * document.columns, (row + 1) * document.columns),
  );
  const slots = slotsOf(document);
  const clues = [true, false]
    .flatMap((across) => slots.filter((slot) => slot.across === across))
    .map((slot) => fileClue(document, slot))
    .filter(({ text, enumeration, mark, note }) => text || enumeration || mark || note);
  for (const { at, clue } of document.others) clues.splice(at, 0, clue);
  const { title, author, copyright, notes, language, fields, labels } = document;
  const heads = { title, author, copyright, notes, language, fields };
  const { arrows, layout, theme, ban, favour, ipuz } = document;
  const more = {
    ...(labels && { labels }),
    ...(arrows && { arrows }),
    ...(layout && { numbering: FRENCH }),
    ...((theme || ban || favour) && { workshop: said({ theme, ban, favour }) }),
    ...said({ ipuz }),
  };
  return { schema: 'worddle.crossword/1', ...heads, rows, ...more, clues };
}

/** The parts that are not empty. @param {Record<string, any>} parts @returns {Record<string, any>} */
const said = (parts) => Object.fromEntries(Object.entries(parts).filter(([, part]) => part));

/**
 * @param {CrosswordDocument} document
 * @param {Slot} slot
 * @returns {{list: string, number: string, text: string, enumeration: string, mark?: string, note?: string}}
 */
function fileClue(document, slot) {
  const { text = '', mark, note } = clueAt(document, slot) ?? {};
  const enumeration = lengthsAt(document, slot);
  const list = slot.across ? 'across' : 'down';
  return { list, number: nameOf(document, slot), text, enumeration, ...said({ mark, note }) };
}

/** What stands in the corner of a slot's first cell. @param {More} document @param {Slot} slot */
const nameOf = ({ labels }, slot) => labels?.[slot.cells[0]] ?? String(slot.number);

/**
 * A document from the server's own JSON.
 * @param {any} file
 * @returns {CrosswordDocument}
 */
export function fromFile(file) {
  const all = file.rows.flat();
  const parts = all.map((/** @type {any} */ cell) => (typeof cell === 'string' ? { cell } : cell));
  const cells = parts.map((/** @type {any} */ { cell }) => cell);
  const bars = parts.map((/** @type {any} */ { marks = [] }) =>
    MARKS.filter(([, mark]) => marks.includes(mark))
      .map(([bar]) => bar)
      .join(''),
  );
  const drawn = /** @type {Record<number, Drawn>} */ ({});
  parts.forEach((/** @type {any} */ part, /** @type {number} */ at) => {
    const { marks = [], shade, entered } = part;
    const corners = CORNERS.filter((name) => part[name]).map((name) => [name, part[name]]);
    const [circled, revealed] = ['circled', 'revealed'].map((mark) => marks.includes(mark));
    if (circled || revealed || shade || entered || corners.length > 0)
      drawn[at] = {
        ...(circled && { circled }),
        ...(revealed && { revealed }),
        ...(shade && { shade }),
        ...(entered && { entered }),
        ...(corners.length > 0 && { corners: Object.fromEntries(corners) }),
      };
  });
  const grid = { rows: file.rows.length, columns: file.rows[0].length, cells, bars };
  const { title = '', author = '', copyright = '', notes = '', language = '', fields = [] } = file;
  const heads = { title, author, copyright, notes, language, fields, labels: file.labels ?? null };
  const arrows = file.arrows?.length > 0 && areArrows(file.arrows, cells.length);
  const { theme, ban, favour } = file.workshop ?? {};
  const kind = {
    ...(arrows && { arrows: arrowsOf(grid, file.arrows) }),
    ...(file.numbering === FRENCH && { layout: 'french' }),
    ...said({ theme, ban, favour, ipuz: file.ipuz }),
  };
  const document = /** @type {CrosswordDocument} */ ({
    ...documentOf(grid),
    drawn,
    ...heads,
    ...kind,
  });
  return withFileClues(document, file.clues ?? []);
}

/** @param {CrosswordDocument} document @param {any[]} given @returns {CrosswordDocument} */
function withFileClues(document, given) {
  const slots = new Map();
  for (const slot of slotsOf(document)) {
    const name = `${slot.across ? 'across' : 'down'} ${nameOf(document, slot)}`;
    if (!slots.has(name)) slots.set(name, slot);
  }
  const [clues, others] = [/** @type {Clue[]} */ ([]), /** @type {More['others']} */ ([])];
  given.forEach((clue, at) => {
    const slot = slots.get(`${clue.list} ${clue.number}`);
    const usual = slot && (!clue.cells?.length || String(clue.cells) === String(slot.cells));
    if (!usual) return others.push({ at, clue });
    // A second clue of the same name belongs to no word.
    slots.delete(`${clue.list} ${clue.number}`);
    const { text = '', enumeration, mark, note } = clue;
    const [place, word] = [placeOf(slot), wordAt(document, slot)];
    return clues.push({ place, word, text, ...said({ enumeration, mark, note }) });
  });
  return { ...document, clues, others };
}

/** Whether something from outside is a document. @param {any} value @returns {value is CrosswordDocument} */
export function isDocument(value) {
  const texts = (/** @type {any} */ list, /** @type {number} */ length) =>
    Array.isArray(list) && list.length === length && list.every((one) => typeof one === 'string');
  return (
    value?.rows >= 1 &&
    value.columns >= 1 &&
    texts(value.cells, value.rows * value.columns) &&
    texts(value.bars, value.rows * value.columns) &&
    (value.labels === null || texts(value.labels, value.rows * value.columns)) &&
    texts(
      [...HEADS, 'language'].map((head) => value[head]),
      HEADS.length + 1,
    ) &&
    [value.clues, value.others, value.fields].every(Array.isArray) &&
    value.clues.every((/** @type {any} */ clue) =>
      texts([clue?.place, clue?.word, clue?.text, clue?.mark ?? '', clue?.note ?? ''], 5),
    ) &&
    (value.arrows === undefined || areArrows(value.arrows, value.cells.length)) &&
    [value.ban, value.favour].every((text) => text === undefined || typeof text === 'string') &&
    (value.theme === undefined || texts(value.theme, value.theme?.length)) &&
    typeof value.drawn === 'object' &&
    value.drawn !== null
  );
}

/** Whether a grid has nothing in it yet but its pattern. @param {CrosswordDocument} document */
export const isBlank = (document) =>
  document.cells.every((cell) => cell === '' || cell === BLACK || cell === VOID) &&
  document.clues.every(({ text, note }) => text === '' && !note) &&
  HEADS.every((head) => document[head] === '');
