// @ts-check
// Work that the server does in the background, watched as it goes.

import { post, Problem, remove, spoken } from './api.js';

/**
 * Watches a job until its end.
 * @param {string} path
 * @param {{progress: (told: any) => void, done: (told: any) => void, lost: () => void}} hear
 * @returns {() => void} what stops watching
 */
export function watch(path, hear) {
  const source = new EventSource(spoken(`${path}/events`));
  source.addEventListener('progress', (event) => hear.progress(JSON.parse(event.data)));
  source.addEventListener('done', (event) => {
    source.close();
    hear.done(JSON.parse(event.data));
  });
  source.onerror = () => source.readyState === EventSource.CLOSED && hear.lost();
  return () => source.close();
}

/**
 * Begins a job and waits for its end. What stops it early makes it end with what it has.
 * @param {string} path
 * @param {any} wish
 * @param {(told: any) => void} progress
 * @param {AbortSignal} signal
 */
export async function run(path, wish, progress, signal) {
  const { id } = await post(path, wish, signal);
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
