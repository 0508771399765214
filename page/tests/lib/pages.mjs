// The list of pages.
import { readFileSync } from 'node:fs';

/** @type {{name: string, menu?: string, under?: string, needs?: string, texts?: string[], styles?: string[]}[]} */
export const PAGES = JSON.parse(
  readFileSync(new URL('../../shell/pages.json', import.meta.url), 'utf8'),
);

/** Names of the pages in a menu. @param {'tabs'|'more'} menu */
export const inMenu = (menu) => PAGES.filter((page) => page.menu === menu).map(({ name }) => name);
