// Every page, in both themes, sizes and languages: nothing to complain about for axe, the console
// or the layout.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const PAGES = {
  solve: [
    '/solve?list=fr&board=U:dlS:dlER/AMR:dwE/E:tlIAT/TS:dlNE:tw&rules=ruzzle&word=ENTERRAMES',
    '.words .rows .row',
  ],
  'solve-space': [
    '/solve?list=en&board=ABC/DEF/GHI//RST/AEI/LNO//PER/TIN/SAD',
    '.words .rows .row',
  ],
  'solve-hexagons': ['/solve?list=en&board=hex4x4=TARE/SELI/INOT/RASE', '.words .rows .row'],
  play: ['/play?list=fr', '.mode'],
  game: ['/play?mode=ruzzle&list=en&seed=7', '.layer.trace button'],
  generate: ['/generate?list=en&seed=5&count=4&words=50..', '.boards .board'],
  best: ['/best', '.wishes'],
  crossword: ['/crossword?list=en', 'h1'],
  lab: ['/lab?list=en&letters=retains&pattern=c?t*', '.chips li'],
  about: ['/about', 'article'],
  api: ['/api', 'section h2'],
  nowhere: ['/nowhere', 'h1'],
};

for (const size of ['wide', 'phone']) {
  for (const theme of ['light', 'dark']) {
    for (const lang of ['en', 'fr']) {
      test(`all pages, ${size}, ${theme}, ${lang}`, async () => {
        const page = await scene.person({ size, theme, lang });
        page.expected = [/status of 404/];
        for (const [name, [address, ready]] of Object.entries(PAGES)) {
          await page.goto(address);
          await page.locator(ready).first().waitFor();
          assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
          assert.deepEqual(await axe(page), [], `${name}: axe`);
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          assert.ok(over <= 0, `${name} is ${over} px too wide`);
          assert.equal(await page.locator('h1').count(), 1, `${name}: one heading`);
        }
        page.checked();
        await page.context().close();
      });
    }
  }
}

test('menus have what the server lists, by its name where there is no text for it', async () => {
  const page = await scene.person({ lang: 'fr' });
  await page.route('**/api/v1/info', async (route) => {
    const told = await (await route.fetch()).json();
    const rules = [...told.rules, { id: 'house', shortest: 3, by_tiles: false }];
    const languages = told.languages.filter(({ id }) => id !== 'it');
    const formats = [{ name: 'papyrus', extension: 'pap', readable: true, writable: true }];
    const lists = { methods: ['annealing', 'beam'], symmetries: ['mirror', 'spiral'], formats };
    await route.fulfill({ json: { ...told, ...lists, rules, languages } });
  });
  // The page asks what each format would lose.
  await page.route('**/crossword/write?format=papyrus', (route) =>
    route.fulfill({ body: '', headers: { 'worddle-losses': 'clues,ink' } }),
  );
  const options = (name) => page.locator(`select[name=${name}] option`);
  await page.goto('/best?method=tabu');
  await options('rules').filter({ hasText: 'house' }).waitFor({ state: 'attached' });
  assert.deepEqual(await options('method').allTextContents(), [
    'Recherche tabou',
    'Recuit simulé',
    'beam',
  ]);
  assert.deepEqual(await options('list').evaluateAll((all) => all.map(({ value }) => value)), [
    'en',
    'fr',
    'de',
    'es',
  ]);
  await page.goto('/crossword');
  await page.getByRole('button', { name: 'Nouvelle', exact: true }).click();
  assert.deepEqual(await options('symmetry').allTextContents(), [
    'Selon le style',
    'Miroir',
    'spiral',
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fichier' }).click();
  const papyrus = page.locator('.ways button', { hasText: '.pap' }).filter({ hasText: 'papyrus' });
  await papyrus.locator('.loss', { hasText: /Perdu\s: les définitions, ink/ }).waitFor();
  page.checked();
});

test('every request says the language of the interface', async () => {
  for (const lang of ['en', 'fr']) {
    const page = await scene.person({ lang });
    const asked = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (!pathname.startsWith('/api/')) return;
      asked.push(searchParams.get('lang') ?? request.headers()['accept-language']);
    });
    await page.goto('/generate?list=en&seed=5&count=1');
    await page.locator('.boards .board').waitFor();
    await page.goto('/best?seconds=5');
    await page.getByRole('button', { name: /^(Search|Chercher)$/ }).click();
    await page.locator('.search .board').waitFor();
    assert.ok(asked.length > 3);
    assert.deepEqual([...new Set(asked)], [lang]);
    page.checked();
  }
});

test('settings change language, theme and colours, and are kept', async () => {
  const page = await scene.person({ lang: 'en' });
  await page.goto('/solve');
  await page.getByRole('button', { name: 'Settings' }).click();
  assert.deepEqual(await axe(page), [], 'axe in the sheet');
  await page.getByRole('radio', { name: 'Français' }).check();
  await page.getByRole('heading', { name: 'Réglages' }).waitFor();
  await page.getByRole('radio', { name: 'Sombre' }).check();
  await page.getByLabel('Couleurs adaptées au daltonisme').check();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: 'Résoudre' }).first().waitFor();
  const root = await page.evaluate(() => ({
    ...document.documentElement.dataset,
    lang: document.documentElement.lang,
    ground: getComputedStyle(document.body).backgroundColor,
  }));
  assert.deepEqual(root, {
    theme: 'dark',
    palette: 'clear',
    lang: 'fr',
    ground: 'rgb(21, 24, 27)',
  });
  page.checked();
});

test('every command on the page of the interface works as it stands', async () => {
  const page = await scene.person();
  await page.goto('/api');
  await page.locator('section p code').first().waitFor();
  const commands = await page.locator('section p code').allTextContents();
  assert.ok(commands.length >= 15, `${commands.length} commands`);
  for (const command of commands) {
    const [, url, type, body] = command.match(
      /^curl -s (\S+)(?: -H 'content-type: ([^']+)' -d '([^']*)')?$/,
    );
    const answer = await fetch(
      url,
      type && { method: 'POST', headers: { 'Content-Type': type }, body },
    );
    // Word lists are taken by servers that were told to.
    assert.ok(
      answer.ok || (url.includes('/lists') && answer.status === 403),
      `${command}: ${answer.status}`,
    );
    await answer.body?.cancel();
  }
  page.checked();
});

test('with the keyboard alone one gets everywhere', async () => {
  const page = await scene.person();
  await page.goto('/about');
  await page.locator('article').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  await page.keyboard.press('Tab');
  for (const expected of ['/solve', '/play', '/generate', '/best', '/crossword']) {
    await page.keyboard.press('Tab');
    assert.equal(
      await page.evaluate(() => new URL(document.activeElement.href).pathname),
      expected,
    );
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/generate/);
  await page.getByRole('heading', { level: 1, name: 'Generate' }).waitFor();
  await page.goBack();
  await page.locator('article').waitFor();
  page.checked();
});
