// @ts-check
// What the host wrote into the page: its base path and its engine, in `<meta>` elements.

/** @param {string} name */
const metaOf = (name) =>
  /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name="worddle-${name}"]`))
    ?.content ?? '';

/** Where the page lies on its host; begins and ends in `/`. */
export const BASE = metaOf('base');

/** What answers questions: a form of the engine in `engine/`. */
export const ENGINE = metaOf('engine');

/** Where word lists lie, for an engine in the browser. */
export const LISTS = metaOf('lists');

/**
 * @typedef {{
 *   name: string,
 *   menu?: 'tabs' | 'more',
 *   under?: string,
 *   texts?: string[],
 *   soon?: string[],
 *   styles?: string[],
 * }} Page a row of `shell/pages.json`
 */

/** The pages that the host shows, in the order of the menus. @type {Page[]} */
export const PAGES = JSON.parse(metaOf('pages') || '[]');

/** The start page, which lies at the root of its host. */
export const [HOME] = PAGES;

/** Whether this is a folder of files on any host: no server answers, and each page is a file. */
export const IS_FOLDER = ENGINE === 'worker';
