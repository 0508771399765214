// The page names nothing that the engine does not list, and every page has its name and icon.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { PAGES } from './lib/pages.mjs';
import { startServer } from './lib/server.mjs';

const ASSETS = resolve(dirname(fileURLToPath(import.meta.url)), '../assets');
const LANGUAGES = ['en', 'fr'];
/**
 * Each list of `/api/v1/info`: how texts for its names begin, and the names that only the page has. A
 * name without a text is shown as the engine gives it (`pages.test.mjs`).
 */
const LISTS = {
  rules: ['rules.'],
  methods: ['method.'],
  goals: ['goal.'],
  algorithms: ['xw.algorithm.'],
  orders: ['xw.order.', 'own'],
  conventions: ['xw.convention.', 'arrow'],
  symmetries: ['xw.symmetry.', 'own'],
  formats: ['xw.save.', 'png', 'png.blank'],
};

let server;
let info;
let texts;
before(async () => {
  server = await startServer();
  info = await fetch(`${server.url}/api/v1/info`).then((answer) => answer.json());
  texts = await Promise.all(
    LANGUAGES.map(async (lang) => {
      // Texts that come with every page, and those of the pages that show the names.
      const parts = ['.', 'best', 'crossword', 'game'].map(
        (part) => import(join(ASSETS, 'lang', part, `${lang}.js`)),
      );
      return Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default));
    }),
  );
});
after(() => server.stop());

for (const [list, [start, ...own]] of Object.entries(LISTS)) {
  test(`texts for names in the list of ${list} are for names that are there`, () => {
    const names = info[list].map((entry) => entry.id ?? entry.name ?? entry);
    assert.ok(names.length > 0);
    for (const text of texts) {
      const keys = Object.keys(text).filter((key) => key.startsWith(start));
      assert.ok(keys.length > 0);
      const idle = keys.filter((key) => ![...names, ...own].includes(key.slice(start.length)));
      assert.deepEqual(idle, []);
    }
  });
}

test('every page has its name in both languages, its texts and styles, and every tab its icon', () => {
  const icons = readFileSync(join(ASSETS, 'ui.js'), 'utf8');
  for (const { name, menu, under, texts: folders = [], styles = [] } of PAGES) {
    texts.forEach((text, place) => assert.ok(text[`nav.${name}`], `${LANGUAGES[place]}: ${name}`));
    for (const folder of folders)
      for (const lang of LANGUAGES)
        assert.ok(existsSync(join(ASSETS, 'lang', folder, `${lang}.js`)));
    for (const style of styles) assert.ok(existsSync(join(ASSETS, 'style', `${style}.css`)), style);
    if (menu === 'tabs') assert.match(icons, new RegExp(`^  ${name}:`, 'm'), name);
    if (under)
      assert.ok(
        PAGES.some((page) => page.name === under && page.menu === 'tabs'),
        under,
      );
  }
});

test('texts that name a page are for pages that are there', () => {
  const names = PAGES.map(({ name }) => name);
  for (const text of texts) {
    const keys = Object.keys(text).filter((key) => /^(nav|tab)\.(?!more$)/.test(key));
    assert.deepEqual(
      keys.filter((key) => !names.includes(key.slice(4))),
      [],
    );
  }
});

test('the description of the interface names every list that a request can choose from', async () => {
  const described = await fetch(`${server.url}/api/v1/openapi.json`).then((answer) =>
    answer.json(),
  );
  const { BestRequest, SolveRequest } = described.components.schemas;
  const rules = info.rules.map(({ id }) => id);
  assert.deepEqual(SolveRequest.properties.rules.enum, [...rules, null]);
  assert.deepEqual(BestRequest.properties.rules.enum, [...rules, null]);
  assert.deepEqual(BestRequest.properties.method.enum.slice(0, info.methods.length), info.methods);
});
