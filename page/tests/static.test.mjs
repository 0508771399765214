// What can be said of the page without opening it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const HERE = dirname(fileURLToPath(import.meta.url));
const PAGE = resolve(HERE, '..');
const SHELL = join(PAGE, 'shell');
const ASSETS = join(PAGE, 'assets');
const read = (path) => readFileSync(path, 'utf8');
const files = (folder, end) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => join(folder, name));
const ours = files(ASSETS, '.js').filter((path) => !path.includes('/vendor/'));

/** All texts of a language: those of the shell, and those of large pages. */
async function allTexts(lang) {
  const modules = files(join(ASSETS, 'lang'), `${lang}.js`).map((path) => import(path));
  return Object.assign({}, ...(await Promise.all(modules)).map((module) => module.default));
}

/**
 * The texts of a language with their keys; those with numbers in them are written for nothing, one
 * and some.
 */
async function textsOf(lang) {
  const texts = await allTexts(lang);
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[key, text]]
      : [0, 1, 7].map((n) => [key, text(...Array(text.length).fill(n))]),
  );
}

test('both languages have the same texts, of the same kind', async () => {
  const [en, fr] = await Promise.all(['en', 'fr'].map(allTexts));
  assert.deepEqual(Object.keys(fr).sort(), Object.keys(en).sort());
  for (const key of Object.keys(en)) {
    assert.equal(typeof fr[key], typeof en[key], key);
    if (typeof en[key] === 'function') assert.equal(fr[key].length, en[key].length, key);
    else assert.ok(en[key].length > 0 && fr[key].length > 0, key);
  }
});

test('texts are typeset as their language has it', async () => {
  const [en, fr] = await Promise.all([textsOf('en'), textsOf('fr')]);
  for (const [key, text] of [...en, ...fr]) {
    assert.doesNotMatch(text, /'/, `${key} has a straight apostrophe: ${text}`);
    assert.doesNotMatch(text, /\(e?s\)/, `${key} has a plural in brackets: ${text}`);
    assert.doesNotMatch(text, /\.\.\.| …/, `${key} has no real ellipsis: ${text}`);
  }
  for (const [key, text] of fr) {
    // A sign that is its own word (« ? une lettre, # un bloc ») follows a comma or begins the text.
    assert.doesNotMatch(text, /(?<!,) [;!?]|[\p{L}\d)][;!?](\s|$)/u, `${key}: U+202F: ${text}`);
    assert.doesNotMatch(text, /(?<!\u00a0)[:»](\s|$)|«(?!\u00a0)/u, `${key}: U+00A0: ${text}`);
    assert.doesNotMatch(text, /\d %/, `${key}: U+00A0 before %: ${text}`);
  }
});

test('French counts nothing and one in the singular', async () => {
  const fr = await allTexts('fr');
  assert.deepEqual([0, 1, 2].map(fr['words.count']), ['0 mot', '1 mot', '2 mots']);
  assert.match(fr['xw.tight']('1H', 1), /1 mot restant\)$/);
});

test('every text that is named is there, and every text that is there is named', async () => {
  const en = await allTexts('en');
  const source = ours
    .filter((path) => !path.includes('/lang/'))
    .map(read)
    .join('\n');
  const named = [...source.matchAll(/\bt\(\s*'([^']+)'/g)].map((match) => match[1]);
  for (const key of named) assert.ok(key in en, `no text for ${key}`);
  const stems = [...source.matchAll(/`([a-z.]+\.)\$\{/g)].map((match) => match[1]);
  const idle = Object.keys(en).filter(
    (key) => !source.includes(`'${key}'`) && !stems.some((stem) => key.startsWith(stem)),
  );
  assert.deepEqual(idle, []);
});

test('the types hold', () => {
  const tsc = join(HERE, 'node_modules/typescript/bin/tsc');
  // A service worker is a world of its own, with other globals than a page.
  for (const project of ['tsconfig.json', 'tsconfig.service.json'])
    execFileSync('node', [tsc, '--project', join(HERE, project)], { stdio: 'inherit' });
  for (const path of [...ours, join(SHELL, 'service.js')])
    assert.match(read(path), /^\/\/ @ts-check\n/, relative(PAGE, path));
});

test('nothing is inline, and nothing comes from elsewhere', () => {
  const page = read(join(SHELL, 'index.html'));
  assert.doesNotMatch(page, /<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon[a-z]+=/);
  for (const path of ours)
    assert.doesNotMatch(
      read(path),
      /<[^>]*\sstyle="|innerHTML|eval\(|new Function/,
      relative(PAGE, path),
    );
  for (const path of [join(SHELL, 'index.html'), ...files(ASSETS, '.css'), ...ours]) {
    const outside = [...read(path).matchAll(/https?:\/\/[^\s'"`)]+/g)]
      .map((match) => match[0])
      .filter(
        (address) =>
          !/^https?:\/\/(www\.w3\.org\/2000\/svg|\$\{.*\}\.wiktionary\.org)/.test(address),
      );
    assert.deepEqual(outside, [], relative(PAGE, path));
  }
});

test('files are short', () => {
  for (const path of [...ours.filter((path) => !path.includes('/lang/')), ...files(ASSETS, '.css')])
    assert.ok(read(path).split('\n').length <= 500, relative(PAGE, path));
});

/** Modules that are loaded before a page can be used: what is imported, and what that imports. */
function loaded(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const match of read(path).matchAll(/^(?:import|export)[^'"]*from '(\.[^']+)'/gm))
    loaded(resolve(dirname(path), match[1]), seen);
  return seen;
}

/** What is sent before a page is drawn for the first time: the start page, and the solver. */
for (const name of ['home', 'solve'])
  test(`little is sent before ${name} is drawn`, () => {
    const rows = JSON.parse(read(join(SHELL, 'pages.json')));
    const { texts = [] } = rows.find((page) => page.name === name);
    const modules = [
      ...loaded(join(ASSETS, 'app.js')),
      ...loaded(join(ASSETS, `pages/${name}.js`)),
      ...['', ...texts].map((folder) => join(ASSETS, `lang/${folder}fr.js`)),
    ];
    const index = join(SHELL, 'index.html');
    const sheets = read(index).matchAll(/"stylesheet"(?: data-page="([^"]+)")? href="\/(.+?)"/g);
    const styles = [...sheets]
      .filter(([, pages]) => !pages || pages.split(' ').includes(name))
      .map(([, , path]) => join(PAGE, path));
    assert.ok(styles.length > 1);
    // The page is sent with its first script and the list of pages inside.
    const inside = [read(join(SHELL, 'early.js')), JSON.stringify(rows)];
    const page = read(index).replace('<script src="/early.js"></script>', () => inside.join(''));
    const all = new Set([...modules, ...styles]);
    const sent = [page, ...[...all].map((path) => readFileSync(path))];
    const size = sent.reduce((sum, file) => sum + gzipSync(file).length, 0);
    console.log(`${name}: ${(size / 1000).toFixed(1)} kB compressed, ${sent.length} files`);
    assert.ok(size <= 64_000, `${size} bytes`);
  });

/** Relative luminance, as WCAG 2 defines it. */
function luminance(color) {
  const channels = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2];
}
function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test('contrast is computed as WCAG does', () => {
  assert.equal(contrast('#000000', '#ffffff').toFixed(1), '21.0');
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});

test('the colours can be read, in both themes', async () => {
  const css = read(join(ASSETS, 'style/theme.css'));
  const tokens = new Map();
  for (const [, name, light, dark] of css.matchAll(
    /--([a-z-]+): (?:light-dark\((#[0-9a-f]{6}|transparent), (#[0-9a-f]{6}|transparent)\)|(#[0-9a-f]{6}));/g,
  ))
    tokens.set(name, [light, dark]);
  for (const [, name, both] of css.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g))
    tokens.set(name, [both, both]);
  /** Text needs 4.5, what is not text but must be seen 3 (WCAG 2.2 AA, 1.4.3 and 1.4.11). */
  const pairs = [
    ...['text', 'muted', 'accent', 'good', 'bad', 'warn'].flatMap((ink) =>
      ['bg', 'surface', 'sunken'].map((ground) => [ink, ground, 4.5]),
    ),
    ['on-accent', 'accent', 4.5],
    ['text', 'soft', 4.5],
    ['muted', 'soft', 4.5],
    ['accent', 'soft', 4.5],
    ['good', 'good-soft', 4.5],
    ['bad', 'bad-soft', 4.5],
    ['bg', 'bad', 4.5],
    ['bg', 'text', 4.5],
    ['tile-ink', 'tile', 4.5],
    ['tile-muted', 'tile', 4.5],
    ['text', 'plate', 4.5],
    ...['dl', 'tl', 'dw', 'tw'].map((badge) => ['on-badge', badge, 4.5]),
    ['control', 'surface', 3],
    ['control', 'bg', 3],
    ['accent', 'tile', 3],
  ];
  for (const [ink, ground, least] of pairs) {
    for (const theme of [0, 1]) {
      const ratio = contrast(tokens.get(ink)[theme], tokens.get(ground)[theme]);
      assert.ok(
        ratio >= least,
        `${ink} on ${ground}, ${['light', 'dark'][theme]}: ${ratio.toFixed(2)}, expected ${least}`,
      );
    }
  }
  const { PALETTES } = await import(join(ASSETS, 'board/colors.js'));
  for (const [name, palette] of Object.entries(PALETTES)) {
    palette.forEach((color, step) => {
      assert.ok(contrast('#16181b', color) >= 4.5, `${name}, step ${step}`);
      if (step > 0)
        assert.ok(
          luminance(color) < luminance(palette[step - 1]),
          `${name}, step ${step} is not darker than the one before`,
        );
    });
  }
});
