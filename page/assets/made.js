// @ts-check
// What the host wrote into the page: its base path and its engine, in `<meta>` elements.

/** @param {string} name */
const said = (name) =>
  /** @type {HTMLMetaElement | null} */ (document.querySelector(`meta[name="worddle-${name}"]`))
    ?.content ?? '';

/** Where the page lies on its host; begins and ends in `/`. */
export const BASE = said('base');

/** What answers questions: a form of the engine in `engine/`. */
export const ENGINE = said('engine');

/** Where word lists lie, for an engine in the browser. */
export const LISTS = said('lists');

/** Whether the server looks at a fleet, and shows it. */
export const SHOWS_FLEET = said('fleet') !== '';

/** Whether this is a folder of files on any host: no server answers, and each page is a file. */
export const IS_FOLDER = ENGINE === 'worker';
