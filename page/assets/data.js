// @ts-check
// All data of a person in this browser as one file, and back. Reading a file merges: existing data
// stays, and differences are reported.

import { isListName } from './lists.js';
import { keepWords, ownWords } from './own-words.js';
import { keep, kept, keysOf } from './store.js';
import { better, isPlayed, together } from './play/keeping.js';
import { mergeLessons } from './play/lessons.js';
import { keepRivals } from './play/rivals.js';
import { MODES, revived } from './play/solo.js';

/** The schema of the file. */
const SCHEMA = 'worddle.data/1';
/** No file of ours is larger, and reading more would freeze the page. */
const MOST_BYTES = 64 << 20;
/** What a person chooses, with the values that there are; null for a text of their own. */
const SETTINGS = /** @type {Record<string, any[] | null>} */ ({
  lang: ['en', 'fr'],
  theme: ['light', 'dark'],
  palette: ['clear'],
  motion: ['none'],
  sound: [true, false],
  vibration: [true, false],
  everyone: [true, false],
  level: ['common', 'all'],
  name: null,
});
/** No word of a list is longer. */
const LONGEST_WORD = 255;
/** Games that are being played: the last one, those that were left, those of days and of challenges. */
const IS_GAME = /^(game|left\..+|game\.daily\.[a-z]{2}\.\d+|game\.challenge\.[a-z0-9]{1,14})$/;
/** What others found on a day or in a challenge. */
const IS_RIVALS = /^rivals\.(daily\/[a-z]{2}\/\d+|challenge\/[a-z0-9]{1,14})$/;

/**
 * What came of reading a file.
 * @typedef {{games: number, drafts: number, same: number, differ: Record<string, any>}} Merged
 *   `differ` are the settings of the file that are others here
 */

/** All of it, as the text of a file. */
export async function allData() {
  const wanted = keysOf().filter(
    (key) =>
      key in SETTINGS ||
      /^(played|counted|solving|hidden|added|coach)\./.test(key) ||
      IS_GAME.test(key) ||
      IS_RIVALS.test(key),
  );
  const values = Object.fromEntries(wanted.map((key) => [key, kept(key, null)]));
  const drafts = await newestDrafts();
  return JSON.stringify({ schema: SCHEMA, saved: new Date().toISOString(), kept: values, drafts });
}

/** Every draft as it was left, even if its page was closed before it was put away. */
async function newestDrafts() {
  const { allDrafts } = await import('./crossword/drafts.js');
  const drafts = new Map((await allDrafts().catch(() => [])).map((draft) => [draft.id, draft]));
  for (const key of keysOf('crossword.pending.')) {
    const draft = kept(key, /** @type {any} */ (null));
    if (draft?.id && !((drafts.get(draft.id)?.changed ?? 0) >= draft.changed))
      drafts.set(draft.id, draft);
  }
  return [...drafts.values()].filter(({ deleted }) => !deleted);
}

/** Words hidden or added there are hidden or added here too. @param {'hidden'|'added'} kind @param {string} key @param {any} theirs */
function mergeOwn(kind, key, theirs) {
  const language = key.slice(kind.length + 1);
  if (!Array.isArray(theirs) || !isListName(language)) return;
  const words = theirs.filter((word) => typeof word === 'string' && word.length <= LONGEST_WORD);
  keepWords(kind, language, [...ownWords(kind, language), ...words]);
}

/**
 * Adds what a file has and this browser does not.
 * @param {Blob} file
 * @returns {Promise<Merged | null>} null if it is another file
 */
export async function mergeData(file) {
  if (file.size > MOST_BYTES) return null;
  const data = await file
    .text()
    .then(JSON.parse)
    .catch(() => null);
  if (data?.schema !== SCHEMA || typeof data.kept !== 'object' || !data.kept) return null;
  /** @type {Merged} */
  const merged = { games: 0, drafts: 0, same: 0, differ: {} };
  for (const [key, theirs] of Object.entries(data.kept)) {
    if (key in SETTINGS) mergeSetting(key, theirs, merged);
    else if (key.startsWith('played.')) mergePlayed(key, theirs, merged);
    else if (IS_GAME.test(key)) mergeGame(key, theirs, merged);
    else if (IS_RIVALS.test(key) && Array.isArray(/** @type {any} */ (theirs)?.players))
      keepRivals(key.slice('rivals.'.length), /** @type {any} */ (theirs).players);
    else if (key.startsWith('coach.')) mergeLessons(key, theirs);
    else if (key.startsWith('hidden.')) mergeOwn('hidden', key, theirs);
    else if (key.startsWith('added.')) mergeOwn('added', key, theirs);
    // What was counted there is not counted again from here.
    else if (/^counted\.[a-z]{2}\.\d+$/.test(key)) keep(key, true);
    // Progress of a crossword: the page that shows it checks what it reads.
    else if (key.startsWith('solving.') && kept(key, null) === null) keep(key, theirs);
  }
  if (Array.isArray(data.drafts)) merged.drafts = await mergeDrafts(data.drafts);
  return merged;
}

/** Takes the settings of a file after all. @param {Record<string, any>} settings */
export function takeSettings(settings) {
  for (const [key, value] of Object.entries(settings)) keep(key, value);
}

/** @param {string} key @param {any} theirs @param {Merged} merged */
function mergeSetting(key, theirs, merged) {
  const values = SETTINGS[key];
  if (values ? !values.includes(theirs) : typeof theirs !== 'string' || theirs.length > 40) return;
  const mine = kept(key, null);
  if (mine === null) keep(key, theirs);
  else if (mine !== theirs) merged.differ[key] = theirs;
}

/** @param {string} key @param {any} theirs @param {Merged} merged */
function mergePlayed(key, theirs, merged) {
  if (!isPlayed(theirs) || key !== `played.${theirs.id}`) return;
  const mine = kept(key, /** @type {any} */ (null));
  const next = isPlayed(mine) ? better(theirs, mine) : theirs;
  if (JSON.stringify(next) === JSON.stringify(mine)) merged.same += 1;
  else merged.games += Number(keep(key, next));
}

/** Whether something is a game: a file may say anything. @param {any} game */
const isGame = (game) =>
  typeof game?.key === 'string' &&
  MODES[game.mode] !== undefined &&
  isListName(game.language) &&
  Array.isArray(game.claimed) &&
  Array.isArray(game.revealed) &&
  [...game.claimed, ...game.revealed].every((word) => typeof word === 'string') &&
  Array.isArray(game.past) &&
  (game.times === undefined ||
    (typeof game.times === 'object' && Object.values(game.times ?? {}).every(Number.isFinite))) &&
  typeof game.help === 'object' &&
  game.help !== null &&
  Number.isFinite(game.left) &&
  Number.isSafeInteger(game.round);

/**
 * A game that is here too gets the words of both; another one finds a place of its own.
 * @param {string} key
 * @param {any} theirs
 * @param {Merged} merged
 */
function mergeGame(key, theirs, merged) {
  if (!isGame(theirs)) return;
  const game = revived(theirs);
  const mine = kept(key, /** @type {any} */ (null));
  if (!isGame(mine)) merged.games += Number(keep(key, game));
  else if (mine.key !== game.key) {
    const place = `left.${game.key}`;
    if (key === 'game' && game.phase !== 'over' && kept(place, null) === null)
      merged.games += Number(keep(place, game));
  } else {
    // The board of a day is one game, whenever it was begun.
    const own = revived(mine);
    const both = together(own, game.mode === 'daily' ? { ...game, begun: own.begun } : game);
    if (both === own) merged.same += 1;
    else merged.games += Number(keep(key, both));
  }
}

/**
 * Drafts that are not here come in; one that is here in another state comes in beside it.
 * @param {any[]} theirs
 */
async function mergeDrafts(theirs) {
  const [{ allDrafts, FORMAT, keepDraft, newId }, { isDocument }] = await Promise.all([
    import('./crossword/drafts.js'),
    import('./crossword/document.js'),
  ]);
  const mine = [...(await allDrafts()), ...(await newestDrafts())];
  const known = new Set(mine.map(({ document }) => JSON.stringify(document)));
  let count = 0;
  for (const draft of theirs) {
    if (!(draft?.format <= FORMAT) || !isDocument(draft.document)) continue;
    if (known.has(JSON.stringify(draft.document))) continue;
    const free = typeof draft.id === 'string' && !mine.some(({ id }) => id === draft.id);
    const { name, named, made, changed, list, document } = draft;
    const about = { name: String(name ?? ''), made, changed, list, ...(named && { named }) };
    const id = free ? draft.id : newId();
    await keepDraft({ ...about, format: FORMAT, id, revision: 0, document });
    count += 1;
  }
  return count;
}
