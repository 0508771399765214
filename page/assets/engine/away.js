// @ts-check
// Workers in this browser, for a page whose server is away. They keep the jobs they have begun when the
// server is back, since it does not know them.

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
