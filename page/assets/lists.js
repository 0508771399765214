// @ts-check
// Names of word lists. A language's own list is named by its two letters; a list that a person has
// opened has a private name in that language, which is also a language tag: `fr-x-1a2b3c4d`.

/** Whether a text can name a list. @param {any} text */
export const isListName = (text) => /^[a-z]{2}(-x-[a-z0-9]{1,8})?$/.test(String(text));
/** The language of a list. @param {string} list */
export const languageOf = (list) => list.slice(0, 2);
/** Whether a list is a person's own. @param {string} list */
export const isOwn = (list) => list.includes('-x-');
/** A name that no other list has. @param {string} language */
export const newOwnName = (language) =>
  `${language}-x-${Math.floor(Math.random() * 36 ** 8)
    .toString(36)
    .padStart(8, '0')}`;
