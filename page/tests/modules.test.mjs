// The shape of the code: short functions, and modules that form no circle.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { PAGES } from './lib/pages.mjs';

const PAGE = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const APP = join(PAGE, 'assets/app.js');
const MOST_LINES = 60;
const modules = ['assets', 'shell', 'tests', '../wasm/npm']
  .flatMap((folder) =>
    readdirSync(join(PAGE, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(PAGE, folder, name),
    ),
  )
  .filter((path) => /\.m?js$/.test(path) && !/\/(vendor|node_modules)\//.test(path));

/** Functions with too many lines, from the first of the head to the last of the body. */
function longFunctions(text, path = 'sample.js') {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const lineOf = (place) => source.getLineAndCharacterOfPosition(place).line;
  const long = [];
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = lineOf(node.getStart(source));
      const lines = lineOf(node.end) - first + 1;
      const name = node.name?.getText(source) ?? node.parent.name?.getText(source) ?? '=>';
      if (lines > MOST_LINES) long.push(`${path}:${first + 1} ${name}: ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return long;
}

/** A circle of modules that need each other, if there is one; `needs` maps each to its imports. */
function circleIn(needs) {
  const done = new Set();
  const visit = (path, way) => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return null;
    for (const next of needs.get(path) ?? []) {
      const circle = visit(next, [...way, path]);
      if (circle) return circle;
    }
    done.add(path);
    return null;
  };
  for (const path of needs.keys()) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return null;
}

/** What a module imports, at once or later; types in comments do not count. */
function importsOf(path) {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, 'utf8'), true, true);
  // The shell loads pages by their names.
  const pages = path === APP ? PAGES.map(({ name }) => `./pages/${name}.js`) : [];
  return [...importedFiles.map(({ fileName }) => fileName), ...pages]
    .filter((name) => name.startsWith('.'))
    .map((name) => resolve(dirname(path), name));
}

test('the checks find what they look for', () => {
  const body = (lines) => `const one = () => {\n${'  work();\n'.repeat(lines - 2)}};\n`;
  assert.deepEqual(longFunctions(body(MOST_LINES)), []);
  assert.deepEqual(longFunctions(body(MOST_LINES + 1)), ['sample.js:1 one: 61 lines']);
  const line = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', []],
  ]);
  assert.equal(circleIn(line), null);
  assert.deepEqual(circleIn(line.set('c', ['b'])), ['b', 'c', 'b']);
  assert.ok(importsOf(APP).includes(join(PAGE, 'assets/pages/solve.js')));
});

test(`no function has more than ${MOST_LINES} lines`, () => {
  // A browser test tells one story from beginning to end, however long.
  const page = modules.filter((path) => !path.startsWith(join(PAGE, 'tests')));
  assert.ok(page.length > 130);
  const long = page.flatMap((path) =>
    longFunctions(readFileSync(path, 'utf8'), relative(PAGE, path)),
  );
  assert.deepEqual(long, []);
});

test('no modules import each other in a circle', () => {
  const circle = circleIn(new Map(modules.map((path) => [path, importsOf(path)])));
  assert.equal(circle?.map((path) => relative(PAGE, path)).join(' → '), undefined);
});
