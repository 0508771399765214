// @ts-check
// Jobs: begun, and watched until their end.

import { beginJob, Problem, remove } from './api.js';
import { watch as watchAt } from './engine.js';
import { lang } from './i18n.js';

/**
 * Watches a job until its end.
 * @param {string} path
 * @param {import('./engine.js').Follower} follower
 * @returns {() => void} what stops watching
 */
export const watch = (path, follower) => watchAt(path, lang(), follower);

/**
 * Begins a job and waits for its end. What stops it early makes it end with what it has.
 * @param {string} path
 * @param {any} wish
 * @param {(told: any) => void} progress
 * @param {AbortSignal} signal
 */
export async function run(path, wish, progress, signal) {
  const { id } = await beginJob(path, wish, signal);
  const stop = () => remove(`${path}/${id}`).catch(() => {});
  signal.addEventListener('abort', stop);
  try {
    return await new Promise((done, fail) =>
      watch(`${path}/${id}`, {
        progress,
        done,
        lost: () => fail(new Problem(0, '')),
      }),
    );
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
