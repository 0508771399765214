// Every page, in both themes, sizes and languages: nothing to complain about for axe, the console
// or the layout.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packChallenge } from '../assets/play/challenge.js';
import { axe, kept, person } from './lib/browser.mjs';
import { BELOW } from './lib/folder.mjs';
import { PAGES, inMenu } from './lib/pages.mjs';
import { served, startServer } from './lib/server.mjs';
import { outOfSight } from './lib/sight.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

/** A challenge of two people with long names. */
const CHALLENGE = packChallenge({
  ...{ language: 'en', rules: 'boggle', seconds: 180, day: 0, level: 'common' },
  board: 'RATE/SLIN/DOME/CHAP',
  players: ['Maximilienne-Alexandrine', 'Bartholomew Featherstone'].map((name) => ({
    ...{ name, words: ['RATE'], help: { tiles: 0, letters: 0, words: 0 } },
  })),
});

/** What is opened of each page, and what shows that it is there. */
const OPENED = {
  home: ['/', '.home .layer.trace button'],
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
  drill: ['/play?mode=drill&list=en&look=-ING,PLAY-&seed=3', '.layer.trace button'],
  generate: ['/generate?list=en&seed=5&count=4&words=50..', '.boards .board'],
  design: ['/design?list=en&seed=5&difficulty=2', '.designs .board'],
  best: ['/best', '.record .board'],
  'best-search': ['/best?search=1', '.wishes'],
  crossword: ['/crossword?list=en', 'h1'],
  find: ['/find?list=en&letters=retains&pattern=c?t*', '.chips li'],
  statistics: ['/statistics?list=en', '.days a'],
  daily: ['/play?mode=daily&list=en', '.progress li'],
  challenge: [`/play?mode=challenge#${CHALLENGE}`, '.invitation-to'],
  lab: ['/lab?list=en', '.experiments article'],
  about: ['/about', 'article'],
  ...(served.skip ? {} : { api: ['/api', 'section h2'] }),
  nowhere: ['/nowhere', 'h1'],
};
/** Pages with tests of their own, which first make something to show. */
const ELSEWHERE = ['embed', 'fleet', 'puzzle', 'room'];
const opened = Object.values(OPENED).map(([address]) => /\/(\w*)/.exec(address)[1] || 'home');
for (const { name, needs } of PAGES)
  if (![...opened, ...ELSEWHERE].includes(name) && !(served.skip && needs))
    OPENED[name] = [`/${name}`, 'h1'];

/** Choices and column titles that do not fit where they stand. */
const cut = (page) =>
  page.evaluate(() => {
    const paint = document.createElement('canvas').getContext('2d');
    const room = (element) => {
      const style = getComputedStyle(element);
      return element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    };
    const tight = [...document.querySelectorAll('main select')].filter((select) => {
      paint.font = getComputedStyle(select).font;
      const text = select.selectedOptions[0]?.text ?? '';
      return select.checkVisibility() && paint.measureText(text).width > room(select) + 1;
    });
    const buttons = [
      ...document.querySelectorAll('main .choice, .choice span, .words .head [role]'),
    ].filter((button) => button.scrollWidth > button.clientWidth + 1);
    return [
      ...tight.map((select) => select.selectedOptions[0].text),
      ...buttons.map((button) => button.textContent.trim()),
    ];
  });

// Every two of size, theme and language meet in the half that always runs; `make test-pages` runs all.
const LOOKS = ['wide', 'phone', 'side'].flatMap((size, number) =>
  ['light', 'dark'].flatMap((theme, shade) =>
    ['en', 'fr'].flatMap((lang, tongue) =>
      process.env.ALL || (number + shade + tongue) % 2 === 0 ? [[size, theme, lang]] : [],
    ),
  ),
);
for (const [size, theme, lang] of LOOKS) {
  test(`all pages, ${size}, ${theme}, ${lang}`, async () => {
    const page = await scene.person({ size, theme, lang });
    page.expected = [/status of 404/];
    for (const [name, [address, ready]] of Object.entries(OPENED)) {
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
      assert.deepEqual(await axe(page), [], `${name}: axe`);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(over <= 0, `${name} is ${over} px too wide`);
      if (name !== 'crossword')
        assert.deepEqual(await cut(page), [], `${name}: texts that are cut`);
      assert.equal(await page.locator('h1').count(), 1, `${name}: one heading`);
      assert.doesNotMatch(await page.locator('header .where').textContent(), /\./, `${name}: name`);
    }
    page.checked();
    await page.context().close();
  });
}

/** The sizes of the looks, and a small laptop. */
const ROOMS = [
  ['wide', 'en'],
  ['laptop', 'fr'],
  ['phone', 'fr'],
  ['side', 'en'],
];
for (const [size, lang] of ROOMS)
  test(`nothing that can be clicked is out of sight, ${size}, ${lang}`, async () => {
    const laptop = size === 'laptop';
    const page = await scene.person({ size: laptop ? 'wide' : size, lang });
    if (laptop) await page.setViewportSize({ width: 1024, height: 768 });
    page.expected = [/status of 404/];
    const faults = [];
    for (const [name, [address, ready]] of Object.entries(OPENED)) {
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      let found = await outOfSight(page);
      // The sign that something scrolls comes after its content, on a busy machine a moment later.
      for (let looks = 0; found.length > 0 && looks < 20; looks++) {
        await page.waitForTimeout(100);
        found = await outOfSight(page);
      }
      for (const fault of found) faults.push(`${name}: ${fault}`);
    }
    assert.deepEqual(faults, []);
    page.checked();
  });

test('what is out of sight is found', async () => {
  const page = await scene.person();
  await page.goto('/about');
  await page.locator('article').waitFor();
  /** Puts a column at the top of the page; a policy forbids styles in its text. */
  const withColumn = (style, inside) =>
    page.evaluate(
      ([style, inside]) => {
        document.querySelector('#broken')?.remove();
        const column = document.createElement('div');
        column.id = 'broken';
        column.innerHTML = inside;
        column.style.cssText = `height: 100px; ${style}`;
        for (const tall of column.querySelectorAll('p, li')) tall.style.height = '90px';
        document.querySelector('main').prepend(column);
      },
      [style, inside],
    );
  const below = '<p>Some</p><p>text</p><button>Next</button>';
  assert.deepEqual(await outOfSight(page), []);
  await withColumn('overflow: auto', below);
  assert.deepEqual(await outOfSight(page), ['button “Next” lies where nothing says so']);
  await withColumn('overflow: hidden', below);
  assert.deepEqual(await outOfSight(page), ['button “Next” is cut off']);
  await withColumn('overflow: auto', '<ol><li><a href="/">A</a><li><a href="/">B</a></ol>');
  assert.deepEqual(await outOfSight(page), [], 'a list goes on');
  await withColumn('position: absolute; left: 1400px', '<button>Away</button>');
  assert.deepEqual((await outOfSight(page)).length, 1);
  page.checked();
});

test(
  'menus have what the server lists, by its name where there is no text for it',
  served,
  async () => {
    const page = await scene.person({ lang: 'fr' });
    await page.route('**/api/v1/info', async (route) => {
      const told = await (await route.fetch()).json();
      const rules = [...told.rules, { id: 'house', shortest: 3, by_tiles: false }];
      const languages = told.languages.filter(({ id }) => id !== 'it');
      const [readable, writable] = [true, true];
      const title = { en: 'Wax tablet', fr: 'Tablette de cire' };
      const formats = [
        { name: 'papyrus', extension: 'pap', readable, writable },
        { name: 'tablet', extension: 'wax', readable: false, writable, title },
      ];
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
    const papyrus = page
      .locator('.ways button', { hasText: '.pap' })
      .filter({ hasText: 'papyrus' });
    await papyrus.locator('.loss', { hasText: /Perdu\s: les définitions, ink/ }).waitFor();
    await page.locator('.ways button', { hasText: '.wax' }).getByText('Tablette de cire').waitFor();
    page.checked();
  },
);

test('every request says the language of the interface', served, async () => {
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

test('every command on the page of the interface works as it stands', served, async () => {
  const page = await scene.person();
  await page.goto('/api');
  await page.locator('section p code').first().waitFor();
  const commands = await page.locator('section p code').allTextContents();
  assert.ok(commands.length >= 15, `${commands.length} commands`);
  for (const command of commands) {
    const [, url, type, body] = command.match(
      /^curl -s (\S+)(?: -H 'content-type: ([^']+)' -d '([^']*)')?$/,
    );
    const ask = () =>
      fetch(url, type && { method: 'POST', headers: { 'Content-Type': type }, body });
    let answer = await ask();
    // Searches of pages that were left a moment ago may still hold both places.
    for (let tries = 0; answer.status === 503 && tries < 60; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 500));
      answer = await ask();
    }
    // Word lists are taken, crosswords published and a fleet shown by servers that were told to.
    const untold = { '/lists': 403, '/puzzles': 403, '/fleet': 404 };
    const refusal = Object.entries(untold).find(([path]) => url.includes(path))?.[1];
    assert.ok(answer.ok || answer.status === refusal, `${command}: ${answer.status}`);
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
  for (const expected of inMenu('tabs')) {
    await page.keyboard.press('Tab');
    const [base, end] = served.skip ? [BELOW, '/'] : ['/', ''];
    assert.equal(
      await page.evaluate(() => new URL(document.activeElement.href).pathname),
      expected === 'home' ? base : base + expected + end,
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

for (const [size, lang] of [
  ['phone', 'en'],
  ['side', 'fr'],
  ['wide', 'fr'],
]) {
  test(`the pages that are wanted less often can be reached, ${size}, ${lang}`, async () => {
    const page = await scene.person({ size, lang });
    const { default: texts } = await import(`../assets/lang/${lang}.js`);
    // The server of these tests shows no fleet.
    const hidden = served.skip ? ['server', 'fleet'] : ['fleet'];
    for (const { name } of PAGES.filter(
      ({ menu, needs }) => menu === 'more' && !hidden.includes(needs),
    )) {
      await page.goto('/play');
      await page.getByRole('button', { name: texts['nav.more'], exact: true }).click();
      assert.deepEqual(await axe(page), [], 'axe in the sheet');
      const link = { name: texts[`nav.${name}`], exact: true };
      await page.getByRole('dialog').getByRole('link', link).click();
      await page.waitForURL(new RegExp(`/${name}/?$`));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator(`.page-${name} h1`).waitFor();
    }
    page.checked();
  });
}

test('without a connection a page says so, and opens when the server is back', served, async () => {
  const page = await scene.person({ size: 'phone' });
  page.expected = [/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|preload assets/];
  await page.goto('/solve?list=en');
  await page.locator('.words .rows .row').first().waitFor();
  await page.context().setOffline(true);
  const tab = (name) => page.locator('.tabs').getByRole('link', { name });
  await tab('Generate').click();
  await page.getByRole('alert').filter({ hasText: 'The server is not responding.' }).waitFor();
  assert.deepEqual(await axe(page), []);
  // What was loaded before still opens.
  await tab('Solve').click();
  await page.locator('.layer input').first().waitFor();
  await tab('Generate').click();
  await page.getByText('This page opens by itself').waitFor();
  await page.context().setOffline(false);
  await page.locator('.boards .board').first().waitFor();
  page.checked();
});

test('pages open without their server once one of them was open', served, async () => {
  const server = await startServer();
  const page = await person(scene.browser, server.url, { service: true });
  page.expected = [/ERR_CONNECTION_REFUSED|Failed to (load|fetch)/];
  await page.goto('/solve?list=en');
  await page.locator('.words .rows .row').first().waitFor();
  await kept(page);
  await server.stop();
  await page.goto('/about');
  await page.locator('article').waitFor();
  await page.goto('/solve?list=en');
  await page.getByRole('alert').filter({ hasText: 'The server is not responding.' }).waitFor();
  page.checked();
});

test('the path of the mark can be seen in the dark', async () => {
  const page = await scene.person({ theme: 'dark' });
  await page.goto('/about');
  await page.locator('article').waitFor();
  const [ground, ...strokes] = await page.evaluate(() => {
    const brightness = (color) =>
      color
        .match(/[\d.]+/g)
        .slice(0, 3)
        .reduce((sum, channel) => sum + Number(channel), 0);
    return [
      brightness(getComputedStyle(document.querySelector('.top')).backgroundColor),
      ...[...document.querySelectorAll('.mark path')].map((path) =>
        brightness(getComputedStyle(path).stroke),
      ),
    ];
  });
  assert.ok(Math.max(...strokes) > ground + 300, `${strokes} on ${ground}`);
  page.checked();
});

test('Find begins with an example, and has what people know first', async () => {
  for (const lang of ['en', 'fr']) {
    const page = await scene.person({ lang });
    await page.goto('/find');
    const found = page.locator('section', { has: page.locator('#find-pattern') });
    await found.locator('.chips li').first().waitFor();
    await found.getByText(lang === 'en' ? /Example: c\?t\*/ : /Exemple\s: ch\?t\*/).waitFor();
    const words = async () =>
      (await found.locator('.chips li').allTextContents()).map((text) => text.trim());
    const shown = await words();
    assert.notDeepEqual(shown, [...shown].sort(), 'not by the alphabet');
    const known = lang === 'en' ? ['city', 'cut', 'cat'] : ['chat', 'château'];
    for (const word of known)
      assert.ok(
        shown.slice(0, 6).some((one) => one.startsWith(word)),
        `${word} in ${shown}`,
      );
    await page.locator('input[name=pattern]').fill(lang === 'en' ? 'zebr?' : 'z?bre');
    await found.getByText(lang === 'en' ? 'zebra' : 'zèbre').waitFor();
    page.checked();
  }
});

test('what can be touched on a phone is large enough for a finger', async () => {
  const page = await scene.person({ size: 'phone' });
  page.expected = [/status of 404/];
  for (const [name, [address, ready]] of Object.entries(OPENED)) {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(a, button, summary, select, input)')]
        .filter((one) => {
          const inText = one.matches('p > a') && one.parentElement.textContent !== one.textContent;
          const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
          return one.checkVisibility() && !inText && (width < 24 || height < 24);
        })
        .map((one) => one.outerHTML.slice(0, 100)),
    );
    assert.deepEqual(small, [], name);
  }
  page.checked();
});

test('the page of the interface explains, copies and tries each request', served, async () => {
  for (const lang of ['en', 'fr']) {
    const page = await scene.person({ lang });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/api');
    const section = page
      .locator('section')
      .filter({ has: page.getByText('POST /api/v1/solve', { exact: true }) });
    const name = (en, fr) => (lang === 'en' ? en : fr);
    await section.getByText(name('Parameters', 'Paramètres')).click();
    const board = section.locator('tr', { has: page.getByText('board', { exact: true }) }).first();
    assert.match(
      await board.textContent(),
      name(/string required.*CRES/s, /string obligatoire.*CRES/s),
    );
    await section.getByText(name('Answer', 'Réponse'), { exact: true }).click();
    await section.getByText('found[].word', { exact: true }).waitFor();
    await section
      .getByRole('button', { name: name('Copy the command', 'Copier la commande') })
      .click();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^curl -s .*solve/);
    await section.getByText(name('Try it', 'Essayer')).click();
    await section.locator('textarea').fill('{"board":"CAT/ORE","language":"en"}');
    await section.getByRole('button', { name: name('Send', 'Envoyer') }).click();
    await section.getByText(name(/^Status 200/, /^Statut 200/)).waitFor();
    assert.match(await section.locator('pre').textContent(), /"word": "CORE"|"word": "ACTOR|"CAR"/);
    await section.locator('textarea').fill('{"board":"C1T"}');
    await section.getByRole('button', { name: name('Send', 'Envoyer') }).click();
    await section.getByText(name(/^Status 4/, /^Statut 4/)).waitFor();
    assert.deepEqual(await axe(page), []);
    page.expected = [/status of 4/];
    page.checked();
  }
});

test('every experiment says why it matters', async () => {
  for (const lang of ['en', 'fr']) {
    const page = await scene.person({ lang });
    await page.goto('/lab');
    await page.locator('.experiments article').first().waitFor();
    const experiments = await page.locator('.experiments article').count();
    const why = await page.locator('.experiments .why').allTextContents();
    assert.equal(why.length, experiments);
    for (const text of why)
      assert.match(text, lang === 'en' ? /^Why it matters: ./ : /^Pourquoi c’est important\s: ./);
    page.checked();
  }
});
