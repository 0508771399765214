// @ts-check
// All drafts as one file, and back.

import { save } from '../export.js';
import { isDocument } from './document.js';
import { allDrafts, FORMAT, keepDraft, newId } from './drafts.js';

/** What the file calls itself. */
const SCHEMA = 'worddle.drafts/1';
/** No archive of ours is larger, and reading more would stop the page. */
const MOST_BYTES = 64 << 20;

/** Saves every draft that is not deleted. */
export async function saveAll() {
  const drafts = (await allDrafts()).filter(({ deleted }) => !deleted);
  const day = new Date().toISOString().slice(0, 10);
  save(
    `worddle-${day}.drafts.json`,
    JSON.stringify({ schema: SCHEMA, drafts }),
    'application/json',
  );
}

/**
 * Takes over the drafts of such a file, each as a new one: nothing is replaced.
 * @param {File} file
 * @returns {Promise<number | null>} how many; null if it is another file
 */
export async function readAll(file) {
  if (file.size > MOST_BYTES || !(await file.slice(0, 64).text()).includes(`"${SCHEMA}"`))
    return null;
  const { drafts } = JSON.parse(await file.text());
  const ours = drafts.filter(
    (/** @type {any} */ draft) => draft?.format <= FORMAT && isDocument(draft.document),
  );
  for (const { name, named, made, changed, list, document } of ours) {
    const about = { name: String(name ?? ''), made, changed, list, ...(named && { named }) };
    await keepDraft({ ...about, format: FORMAT, id: newId(), revision: 0, document });
  }
  return ours.length;
}
