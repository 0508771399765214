// The page names nothing that the engine does not list, and every page has its name and icon.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
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

test('every page has its name in both languages, and every tab its icon', () => {
  const app = readFileSync(join(ASSETS, 'app.js'), 'utf8');
  const pages = [...app.matchAll(/^ {2}(\w+): \(\) => import/gm)].map(([, name]) => name);
  assert.ok(pages.length >= 9);
  for (const page of pages) {
    texts.forEach((text, place) => assert.ok(text[`nav.${page}`], `${LANGUAGES[place]}: ${page}`));
  }
  const icons = readFileSync(join(ASSETS, 'ui.js'), 'utf8');
  const tabs = /const TABS = \[(.*)\]/.exec(app)[1].match(/\w+/g);
  for (const tab of tabs) assert.match(icons, new RegExp(`^  ${tab}:`, 'm'), tab);
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
