// The npm package as somebody installs it: packed, unpacked elsewhere, imported by its name.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SITE } from './lib/engine.mjs';

const folder = mkdtempSync(join(tmpdir(), 'worddle-package-'));
const home = join(folder, 'node_modules/worddle');
let library, worddle;
before(async () => {
  const env = { ...process.env, WORDDLE_SITE: fileURLToPath(SITE) };
  const cwd = fileURLToPath(new URL('../../wasm/npm', import.meta.url));
  const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd,
    env,
  });
  const [{ filename }] = JSON.parse(packed);
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', home, '--strip-components=1']);
  library = await import(pathToFileURL(join(home, 'index.js')));
  worddle = await library.open();
});
after(() => rmSync(folder, { recursive: true }));

test('a board is solved', async () => {
  const answer = await worddle.solve({ board: 'CAT/ORE', language: 'en' });
  assert.equal(answer.found[0].word, 'COATER');
  assert.equal(answer.words, answer.found.length);
});

test('boards are generated, the same for a seed', async () => {
  const request = { language: 'fr', seed: 7, count: 3, words: '100..200' };
  const [one, other] = await Promise.all([worddle.generate(request), worddle.generate(request)]);
  assert.equal(one.boards.length, 3);
  assert.deepEqual(one, other);
});

test('letters make words', async () => {
  const { words } = await worddle.anagram({ letters: 'chien', language: 'fr' });
  assert.ok(words.some(({ word }) => word === 'NICHE'));
});

test('a grid is filled', async () => {
  const answer = await worddle.fill({ grid: '#.../..../..../...#', language: 'en', seed: 1 });
  assert.equal(answer.outcome, 'filled');
});

test('any other question can be asked', async () => {
  const answer = await worddle.ask('words', { pattern: 'c?t', language: 'en' });
  assert.ok(JSON.stringify(answer).includes('cat'));
});

test('a question that makes no sense is a problem, in the language that was chosen', async () => {
  const told = (field, words) => (problem) =>
    problem instanceof library.Problem &&
    problem.field === field &&
    problem.message.includes(words);
  await assert.rejects(
    worddle.solve({ board: 'CAT/ORE', rules: 'bogle' }),
    told('rules', 'no rules "bogle"'),
  );
  const french = await library.open({ language: 'fr' });
  await assert.rejects(french.solve({ board: 'CAT/ORE', rules: 'bogle' }), told('rules', 'règles'));
});

test('a list that is not there is an error, and another still works', async () => {
  const lost = await library.open({ lists: pathToFileURL(folder) });
  await assert.rejects(lost.anagram({ letters: 'chien', language: 'fr' }));
  await assert.rejects(lost.anagram({ letters: 'chien', language: 'fr' }));
});

test('its types are those of its functions', () => {
  const source = `import { open, Problem } from 'worddle';
    const worddle = await open({ language: 'fr' });
    const words: number = (await worddle.solve({ board: 'CAT/ORE', language: 'en' })).words;
    // @ts-expect-error a board is a text
    await worddle.solve({ board: 7 });
    // @ts-expect-error there is no such list
    await worddle.fill({ grid: '...', language: 'xx' });
    export const field: string | undefined = new Problem('x').field;
    export { words };`;
  writeFileSync(join(folder, 'use.mts'), source);
  const tsc = fileURLToPath(new URL('./node_modules/.bin/tsc', import.meta.url));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022'];
  execFileSync(tsc, [...options, join(folder, 'use.mts')], { cwd: folder, stdio: 'pipe' });
});
