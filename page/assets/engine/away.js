// @ts-check
// Workers in this browser, for a page whose server is away. Work that they have begun stays theirs when
// the server is back, since that knows nothing of it.

import { ask as askWorkers, watch } from './worker.js';

export { watch };

/** Addresses of work. @type {Set<string>} */
const begun = new Set();

/** Whether something is asked about work that was begun here. @param {string} path */
export const isHere = (path) =>
  [...begun].some((work) => path === work || path.startsWith(`${work}/`));

/** @param {import('../engine.js').Question} question */
export async function ask(question) {
  const answer = await askWorkers(question);
  if (answer.status === 201) {
    const { id } = JSON.parse(new TextDecoder().decode(answer.body));
    begun.add(`${question.path}/${id}`);
  }
  return answer;
}
