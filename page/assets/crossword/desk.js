// @ts-check
// The open draft: changed here, stored after every change, and kept apart from the changes of other
// tabs. Changes that were not stored when the page closed are recovered.

import { useEffect, useState } from '../vendor/preact.js';
import { t } from '../i18n.js';
import { keep, kept } from '../store.js';
import { say } from '../ui.js';
import { documentOf, isBlank, isDocument, settled } from './document.js';
import {
  allDrafts,
  findDraft,
  forgetDeleted,
  FORMAT,
  isKept,
  isReadable,
  keepDraft,
  namedLater,
  newId,
  onDraft,
} from './drafts.js';
import { changed, historyOf, redone, undone } from './history.js';
import { forgetHistory, keepHistory, keptHistory, putDownHistory } from './kept-history.js';
import { parseGrid } from './model.js';

/** @typedef {import('./document.js').CrosswordDocument} CrosswordDocument */
/** @typedef {import('./drafts.js').Draft} Draft */
/** @typedef {import('./model.js').Grid} Grid */
/** @typedef {'new'|'saving'|'saved'|'unkept'} Saved `new` if there is nothing to keep yet */
/** @typedef {{draft: Draft, history: import('./history.js').History, saved: Saved}} Desk */

/** A grid to begin with. */
const FIRST =
  '....#..../....#..../........./...#...../##.....##/.....#.../........./....#..../....#....';
/** Typing is stored after a pause of this length. */
const SETTLE_MS = 300;
/** By then another tab has stored its pending changes. */
const STALE_MS = 5000;
/** Where a tab puts pending changes, at once: a page may close at any time. */
const PENDING = 'crossword.pending.';
const PREFIX = 'worddle.';
const tab = newId();
/** @param {string} id */
const pendingKey = (id) => `${PENDING}${tab}.${id}`;

/** @type {Desk | null} */
let desk = null;
let dirty = false;
/** @type {Promise<void> | null} */
let keeping = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Waits to keep the steps that can be taken back: they are more than the draft itself. */
const STEPS_MS = 1500;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let stepTimer;
/** Changes of every draft that was on the desk, to be taken back. */
const histories = /** @type {Map<string, import('./history.js').History>} */ (new Map());
const watchers = /** @type {Set<() => void>} */ (new Set());

/** @param {Partial<Desk>} change */
function set(change) {
  desk = { .../** @type {Desk} */ (desk), ...change };
  histories.set(desk.draft.id, desk.history);
  watchers.forEach((watcher) => watcher());
}

/** The draft on the desk; the component is drawn again when it changes. */
export function useDesk() {
  const [, redraw] = useState(0);
  useEffect(() => {
    const watcher = () => redraw((count) => count + 1);
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, []);
  return desk;
}

/** @param {CrosswordDocument} document @param {string} list @param {string} [name] @returns {Draft} */
function draftOf(document, list, name = '') {
  const [id, now] = [newId(), Date.now()];
  return { format: FORMAT, id, name, made: now, changed: now, revision: 0, list, document };
}

/** Puts a draft on the desk. @param {Draft} draft @param {Saved} saved */
async function lay(draft, saved) {
  const { document, id, revision } = draft;
  keepSteps();
  const history = histories.get(id) ?? (await keptHistory(id));
  await flush();
  dirty = false;
  const known = history && JSON.stringify(history.now) === JSON.stringify(document);
  // What another tab or an earlier version made of it can be taken back, too.
  const later = history ? changed(history, document) : historyOf(document);
  set({ draft, history: known ? history : later, saved });
  if (revision > 0) keep('crossword.last', id);
}

/**
 * Begins a draft; the one that was there stays among the drafts.
 * @param {CrosswordDocument} document
 * @param {string} list
 * @param {string} [name]
 */
export async function begin(document, list, name) {
  await lay(draftOf(document, list, name), 'saving');
  dirty = true;
  await flush();
}

/** The last new grid, and its draft as long as nothing was drawn or written in it. */
let untouched = { id: '', text: '' };

/**
 * A new pattern. Only a draft in which a person has done nothing yet takes it: a pattern that was drawn
 * stays a draft. The theme goes on with it.
 * @param {Grid} grid
 * @param {string} list
 * @param {string[]} [theme]
 */
export async function beginGrid(grid, list, theme) {
  const document = { ...documentOf(grid), ...(theme && { theme }) };
  if (desk && isUntouched(desk)) change(document);
  else await begin(document, list);
  if (desk && isBlank(desk.history.now))
    untouched = { id: desk.draft.id, text: JSON.stringify(desk.history.now) };
}

/** @param {Desk} now */
const isUntouched = ({ draft, history, saved }) =>
  saved === 'new' ||
  (!draft.name && draft.id === untouched.id && JSON.stringify(history.now) === untouched.text);

/** Opens a draft of the list. @param {string} id @returns {Promise<boolean>} whether it could be */
export async function openDraft(id) {
  await flush();
  const draft = await findDraft(id);
  if (!draft) return false;
  if (!isReadable(draft)) {
    say(t('xw.draft.newer'), 'show');
    return false;
  }
  await lay(draft, 'saved');
  return true;
}

/**
 * Opens what an address asks for: a draft of this browser, a link's grid as a new draft, or the last
 * draft.
 * @param {string | null} id
 * @param {string | null} text
 * @param {string} list
 */
export async function openAddress(id, text, list) {
  await recovered();
  if (id && desk?.draft.id === id) return;
  if (id && (await openDraft(id))) return;
  const all = (await allDrafts()).filter((draft) => isReadable(draft) && !draft.deleted);
  const grid = text === null ? null : parseGrid(text);
  if (grid) {
    // A page that is loaded again before its address names the draft goes on with it.
    const before = linkedDraft(text);
    if (before && (await openDraft(before))) return;
    // A link that is opened twice and not changed stays one draft.
    const same = all.find((draft) => draft.revision === 1 && isLinked(draft, grid));
    if (same) await lay(same, 'saved');
    else await begin(documentOf(grid), list);
    inSession('link', JSON.stringify([text, desk?.draft.id]));
    return;
  }
  const last = kept('crossword.last', '');
  const draft = all.find((draft) => draft.id === last) ?? all[0];
  if (draft) await lay(draft, 'saved');
  else if (!desk || desk.saved !== 'new')
    await lay(draftOf(documentOf(/** @type {Grid} */ (parseGrid(FIRST))), list), 'new');
}

/** @param {Draft} draft @param {Grid} grid */
const isLinked = ({ document, name }, grid) =>
  name === '' && JSON.stringify(document) === JSON.stringify(documentOf(grid));

/**
 * Changes the document. Consecutive changes of a text that is being typed are taken back at once.
 * @param {CrosswordDocument} next
 * @param {string} [typed]
 */
export function change(next, typed) {
  if (!desk) return;
  const now = desk.history.now;
  const history = changed(desk.history, settled(now, next), typed);
  if (history.now !== now) touch(history);
}
export const undo = () => desk?.history.before.length && touch(undone(desk.history));
export const redo = () => desk?.history.after.length && touch(redone(desk.history));

/** Gives the draft a name. @param {string} name */
export function rename(name) {
  if (!desk) return;
  set({ draft: { ...desk.draft, name, named: Date.now() } });
  touch(desk.history);
}

/** @param {import('./history.js').History} history */
function touch(history) {
  dirty = true;
  set({ history, saved: desk?.saved === 'unkept' ? 'unkept' : 'saving' });
  putDown();
  clearTimeout(timer);
  timer = setTimeout(flush, SETTLE_MS);
  clearTimeout(stepTimer);
  stepTimer = setTimeout(keepSteps, STEPS_MS);
}

/** Keeps what can be taken back. */
function keepSteps() {
  clearTimeout(stepTimer);
  if (desk && stepTimer !== undefined) keepHistory(desk.draft.id, desk.history);
  stepTimer = undefined;
}

/** Puts down what is not kept yet, without waiting for anything. */
function putDown() {
  if (!desk) return;
  const { draft, history } = desk;
  const pending = { ...draft, document: history.now, changed: Date.now(), by: tab };
  keep(pendingKey(draft.id), pending);
}

/** Keeps what is not kept yet. @returns {Promise<void>} */
export async function flush() {
  clearTimeout(timer);
  while (keeping) await keeping;
  if (!dirty || !desk) return;
  keeping = store(desk).finally(() => (keeping = null));
  await keeping;
}

/** @param {Desk} now */
async function store({ draft, history }) {
  const wish = { ...draft, document: history.now, changed: Date.now(), by: tab };
  try {
    const { draft: done, conflict } = await keepDraft(wish);
    const same = conflict && JSON.stringify(conflict.document) === JSON.stringify(wish.document);
    if (conflict && !same) return await fork(wish);
    const stored = await isKept();
    const here = desk?.draft.id === draft.id;
    const more = here && (desk?.history.now !== history.now || desk.draft.name !== draft.name);
    if (here) dirty = more;
    if (!more && stored) keep(pendingKey(draft.id), null);
    const next = conflict ?? done;
    const { name, named } = here && desk && namedLater(desk.draft, next) ? desk.draft : next;
    if (here)
      set({
        draft: { ...next, name, named },
        saved: !stored ? 'unkept' : more ? 'saving' : 'saved',
      });
    keep('crossword.last', draft.id);
    if (more) timer = setTimeout(flush, SETTLE_MS);
  } catch {
    // The browser is full or refuses to store: the pending copy may be the only one.
    if (desk?.draft.id === draft.id) set({ saved: 'unkept' });
  }
}

/** Another tab has changed the same draft: both stay, under two names. @param {Draft} wish */
async function fork(wish) {
  const name = t('xw.draft.copy', nameOf(wish));
  const { draft } = await keepDraft({ ...wish, id: newId(), revision: 0, made: Date.now(), name });
  if (desk?.draft.id !== wish.id) return;
  dirty = desk.history.now !== wish.document;
  if (!dirty) keep(pendingKey(wish.id), null);
  set({ draft, saved: dirty ? 'saving' : 'saved' });
  keep('crossword.last', draft.id);
  say(t('xw.draft.forked'), 'show');
  if (dirty) timer = setTimeout(flush, SETTLE_MS);
}

/** What a draft is called. @param {{name: string, document: CrosswordDocument}} draft */
export const nameOf = ({ name, document }) =>
  name || document.title || t('xw.draft.untitled', document.columns, document.rows);

/** @type {Promise<void> | undefined} */
let recovering;
/** Puts away what earlier pages had not stored when they ended. */
const recovered = () => (recovering ??= recover().catch(() => {}));
async function recover() {
  const own = inSession('tab', tab);
  for (const key of pendingKeys()) {
    const draft = /** @type {Draft | null} */ (kept(key, null));
    const mine = own && key.startsWith(`${PENDING}${own}.`);
    if (!draft || draft.format > FORMAT || !isDocument(draft.document)) continue;
    if (!mine && Date.now() - draft.changed < STALE_MS) continue;
    const { conflict } = await keepDraft(draft);
    if (conflict && JSON.stringify(conflict.document) !== JSON.stringify(draft.document))
      await keepDraft({
        ...draft,
        id: newId(),
        revision: 0,
        name: t('xw.draft.copy', nameOf(draft)),
      });
    if (await isKept()) keep(key, null);
  }
  (await forgetDeleted()).forEach(forgetHistory);
}

function pendingKeys() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + PENDING))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/**
 * What this tab had under a key before it was loaded again; it gets a new value.
 * @param {string} key
 * @param {string} value
 */
function inSession(key, value) {
  try {
    const before = sessionStorage.getItem(PREFIX + key);
    sessionStorage.setItem(PREFIX + key, value);
    return before;
  } catch {
    return null;
  }
}

/** The draft that a link became in this tab, if the page was loaded again. @param {string | null} text */
function linkedDraft(text) {
  const [entry] = performance.getEntriesByType('navigation');
  if (/** @type {any} */ (entry)?.type === 'navigate') return null;
  const [link, id] = JSON.parse(inSession('link', '[]') ?? '[]');
  return link === text ? id : null;
}

/** Another tab has kept this draft, or it has another name now. */
async function follow() {
  if (!desk) return;
  const { draft } = desk;
  const there = await findDraft(draft.id).catch(() => undefined);
  if (!there || !isReadable(there) || desk.draft.id !== draft.id) return;
  if (there.revision > desk.draft.revision && !dirty && !keeping)
    set({ draft: there, history: changed(desk.history, there.document) });
  else if (namedLater(there, desk.draft))
    set({ draft: { ...desk.draft, name: there.name, named: there.named } });
}
onDraft((id) => id === desk?.draft.id && follow());
addEventListener('pagehide', () => {
  if (desk && stepTimer !== undefined) putDownHistory(desk.draft.id, desk.history);
  if (dirty) flush();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') {
    keepSteps();
    flush();
  } else follow();
});
addEventListener('beforeunload', (event) => {
  // Only if it would really be gone: nothing is put down either.
  if (desk?.saved !== 'unkept') return;
  const pending = /** @type {Draft | null} */ (kept(pendingKey(desk.draft.id), null));
  if (JSON.stringify(pending?.document) !== JSON.stringify(desk.history.now))
    event.preventDefault();
});
