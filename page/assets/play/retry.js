// @ts-check
// What failed because the server is away, until it is back.

import { useEffect } from '../vendor/preact.js';
import { AGAIN_MS } from '../ui.js';

/** A problem that is no answer: the server is away. @param {any} problem */
export const unanswered = (problem) => (problem && !problem.status ? problem : null);

/**
 * Tries again, every few moments, while there is a problem.
 * @param {any} problem
 * @param {() => void} retry
 */
export function useRetry(problem, retry) {
  useEffect(() => {
    if (!problem) return undefined;
    const timer = setTimeout(retry, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [problem]);
}
