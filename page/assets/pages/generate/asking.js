// @ts-check
// What the pages that make boards share: they ask for boards whenever the address changes.

import { useEffect, useState } from '../../vendor/preact.js';
import { setQuery } from '../../router.js';
import { randomSeed } from '../../choices.js';

/** How long to wait for the next change of a wish that is being typed. */
const PAUSE_MS = 250;

/**
 * The boards that a wish asks for; `of` is the wish of the boards that are shown while others are made.
 * @param {(wish: any, signal: AbortSignal) => Promise<any>} ask
 * @param {Record<string, any>} wish
 * @param {URLSearchParams} query
 */
export function useBoards(ask, wish, query) {
  const [state, setState] = useState(
    /** @type {{answer?: any, problem?: any, busy?: boolean, of?: any}} */ ({}),
  );
  useEffect(() => {
    // Without a seed in the address, draw a new one.
    if (!query.get('seed')) return setQuery({ seed: randomSeed() });
    const stop = new AbortController();
    setState((before) => ({ ...before, busy: true }));
    const timer = setTimeout(
      () =>
        ask(wish, stop.signal).then(
          (answer) => setState({ answer, of: wish }),
          (problem) => stop.signal.aborted || setState({ problem }),
        ),
      PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [JSON.stringify(wish)]);
  return state;
}

/** What changes one value of the address. @param {string} key */
export const set = (key) => (/** @type {string} */ value) => setQuery({ [key]: value });
