// Publishing a crossword: its author, its solvers, a contest, and a frame on another site.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { axe, turnTo } from './lib/browser.mjs';
import { served } from './lib/server.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage('--publish');
const here = (page) => page.locator('.xw input');

/** Another site, whose pages are what a test puts there. */
const site = createServer((request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(site.pages[request.url] ?? '');
});
site.pages = {};
after(() => site.close());
const origin = new Promise((resolve) =>
  site.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${site.address().port}`)),
);

/** A small crossword at the constructor's desk, with the sheet that shares it. */
async function atDesk(options) {
  const page = await scene.person(options);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/crossword?list=en&grid=${encodeURIComponent('CAT/A#E/BED')}`);
  await turnTo(page, 'clues');
  await page
    .getByLabel(/Clue for 1A|Définition de I|Définition pour/)
    .first()
    .fill('It purrs');
  await page.getByRole('button', { name: /Share|Partager/ }).click();
  await page.locator('.xw-publish').waitFor();
  return page;
}

/** Publishes it, with some switches on, and returns the address for solvers. */
async function published(page, ...switches) {
  for (const name of switches) await page.getByLabel(name).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const card = page.locator('.xw-published').first();
  await card.waitFor();
  await card.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/puzzle\/[0-9a-f]{32}$/);
  return { link, card };
}

/** Solves the crossword of a link with some letters. */
async function solving(link, letters, options) {
  const page = await scene.person(options);
  await page.goto(link);
  await here(page).waitFor();
  await here(page).focus();
  await page.keyboard.type(letters);
  return page;
}

test('an author publishes, solvers solve, and the author sees how they fared', served, async () => {
  const author = await atDesk();
  const { link, card } = await published(author);
  assert.deepEqual(await axe(author), []);
  await card.getByText('Nobody has solved it yet.').waitFor();

  const first = await solving(link, 'catbedae');
  await first.locator('.pz-solved').waitFor();
  await first.getByText('You are the first to solve it here.').waitFor();
  assert.deepEqual(await axe(first), []);
  // The same browser counts once, whatever it does.
  await first.reload();
  await first.getByText('You are the first to solve it here.').waitFor();

  const second = await solving(link, 'cat');
  await second.getByRole('button', { name: 'Reveal', exact: true }).click();
  await second.getByRole('button', { name: 'Reveal grid' }).click();
  await second.getByText('Solved by 2 people so far.').waitFor();

  await author.reload();
  await author.getByRole('button', { name: 'Share' }).click();
  const again = author.locator('.xw-published').first();
  await again.getByText('2 solvers.').waitFor();
  await again.locator('.xw-stuck svg').waitFor();
  // Five squares were revealed to the second solver.
  assert.equal(await again.locator('.xw-stuck .cell .text', { hasText: '1' }).count(), 5);
  assert.deepEqual(await axe(author), []);
  await again.getByRole('button', { name: 'Withdraw' }).click();
  await again.getByRole('button', { name: 'Really withdraw?' }).click();
  await again.waitFor({ state: 'detached' });

  const late = await scene.person();
  late.expected = [/404/];
  await late.goto(link);
  await late.locator('.trouble', { hasText: 'no such crossword' }).waitFor();
  for (const page of [author, first, second, late]) page.checked();
});

test('a contest has no help, and judges only whole grids', served, async () => {
  const author = await atDesk();
  const { link } = await published(author, 'Contest: withhold the answers');
  const page = await solving(link, 'catbedax');
  await page.locator('.pz-page .trouble', { hasText: 'still a mistake' }).waitFor();
  for (const name of ['Check', 'Reveal'])
    assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
  const body = await page.evaluate(
    async (id) => (await fetch(`/api/v1/puzzles/${id}`)).text(),
    link.split('/').at(-1),
  );
  assert.ok(!/"[CATBED]"/.test(body), body);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('e');
  await page.locator('.pz-solved').waitFor();
  await page.getByText('You are the first').waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});

for (const [size, theme, lang] of [
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
])
  test(
    `another site shows a crossword in a frame, if its author allows it: ${size}`,
    served,
    async () => {
      const author = await atDesk();
      const { card } = await published(author, 'Let other sites embed it');
      await card.getByRole('button', { name: 'Copy embed code' }).click();
      const code = await author.evaluate(() => navigator.clipboard.readText());
      const host = await origin;
      const [address] = /http[^"]+/.exec(code);
      site.pages[`/${size}`] = `<!doctype html><title>Blog</title><h1>My puzzle</h1>${code}
      <iframe src="${address.replace('embed', 'puzzle')}" title="refused"></iframe>`;
      const page = await scene.person({ size, theme, lang, touch: false });
      page.expected = [
        /asked http/,
        /Refused to (frame|display)|frame-ancestors|X-Frame-Options|favicon|404/,
      ];
      await page.goto(`${host}/${size}`);
      const frame = page.frameLocator('iframe').first();
      await frame.locator('.xw input').waitFor();
      await frame.locator('.xw input').focus();
      await page.keyboard.type('catbedae');
      await frame.locator('.pz-solved').waitFor();
      await frame.locator('.pz-times').waitFor();
      for (const part of ['.top', '.tabs'])
        assert.ok(!(await frame.locator(part).isVisible()), part);
      assert.equal(await page.frameLocator('iframe').nth(1).locator('.xw').count(), 0);
      page.checked();
    },
  );

test('a crossword in a link can be embedded too', async () => {
  const page = await scene.person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/crossword?list=en&grid=${encodeURIComponent('CAT/A#E/BED')}`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy embed code' }).click();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const [address] = /http[^"]+/.exec(code);
  await page.goto(address);
  await here(page).focus();
  await page.keyboard.type('catbedae');
  await page.locator('.pz-solved').waitFor();
  assert.ok(!(await page.locator('.top').isVisible()));
  page.checked();
});
