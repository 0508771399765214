// Generate, as a person does it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, axe } from './lib/browser.mjs';
import { served } from './lib/server.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const boards = (page) => page.locator('.boards .board');
const letters = (page) => page.locator('.boards .letter').allTextContents();

test('boards as one wants them, the same for the same address', async () => {
  const page = await scene.person();
  await page.goto('/generate?list=fr&seed=3&count=4&words=100..300');
  await boards(page).nth(3).waitFor();
  for (const text of await page.locator('.boards figcaption span').allTextContents()) {
    const words = Number(text.match(/([\d,]+) words/)[1].replace(',', ''));
    assert.ok(words >= 100 && words <= 300, text);
  }
  const first = await letters(page);
  await page.reload();
  await boards(page).nth(3).waitFor();
  assert.deepEqual(await letters(page), first);
  await page.getByRole('button', { name: 'New boards' }).click();
  await page.waitForFunction(
    (text) =>
      [...document.querySelectorAll('.boards .letter')]
        .map((letter) => letter.textContent)
        .join('') !== text,
    first.join(''),
  );
  page.checked();
});

test('filters are typed, and what cannot be is said', async () => {
  const page = await scene.person();
  page.expected = [/status of 4\d\d/];
  await page.goto('/generate?list=en&seed=3&count=2');
  await boards(page).first().waitFor();
  await page.getByText('Only boards with…').click();
  await page.getByLabel('Containing the word').fill('bonjour');
  await page.waitForURL(/containing=bonjour/);
  await page.getByLabel('Words, minimum').fill('99999');
  await page.getByRole('alert').waitFor({ timeout: 20_000 });
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('dice, bonuses and other shapes', async () => {
  const page = await scene.person({ size: 'phone' });
  await page.goto('/generate?list=en&seed=3&count=2');
  await boards(page).first().waitFor();
  await page.getByLabel('Letters').selectOption('en-big-5x5-deluxe');
  await page.waitForFunction(
    () => document.querySelectorAll('.boards li:first-child .tile').length === 25,
  );
  await page.getByLabel('Letters').selectOption('');
  await page.getByLabel('Bonuses').selectOption('round3');
  await page.locator('.boards .badge.tw').first().waitFor();
  page.checked();
});

test('a sheet to print has the boards first and the solutions apart', async () => {
  const page = await scene.person();
  await page.addInitScript(() => {
    window.print = () => {
      window.printed = {
        boards: document.querySelectorAll('#print .sheets .board').length,
        solutions: [...document.querySelectorAll('#print .solutions h2')].map((title) => {
          // Known words, and rare ones after them.
          let words = 0;
          for (let text = title.nextElementSibling; text?.tagName === 'P';)
            ((words += text.textContent.split(' · ').length), (text = text.nextElementSibling));
          return words;
        }),
      };
    };
  });
  await page.goto('/generate?list=en&seed=3&count=3');
  await boards(page).nth(2).waitFor();
  const words = (await page.locator('.boards figcaption span').allTextContents()).map((text) =>
    Number(text.match(/^([\d,]+) word/)[1].replace(',', '')),
  );
  await page.getByRole('button', { name: /Print/ }).click();
  await page.waitForFunction(() => window.printed);
  assert.deepEqual(await page.evaluate(() => window.printed), { boards: 3, solutions: words });
  page.checked();
});

test('solutions have known words first, and no crude ones for families', async () => {
  const page = await scene.person();
  await page.addInitScript(() => {
    window.print = () => {
      const texts = document.querySelectorAll('#print .solutions p');
      window.printed = [...texts].map((text) => text.textContent.trim()).join(' · ');
    };
  });
  await page.goto('/about');
  const wish = { language: 'en', count: 2, topology: '4x4', rules: 'boggle', show: 'solutions' };
  const wordsOf = async (seed) =>
    (await asked(page, 'generate', { ...wish, seed, known: true })).boards.flatMap(
      ({ found }) => found,
    );
  let [seed, found] = [0, []];
  const crude = () => found.find((one) => one.crude && one.crude !== 'double')?.spellings[0];
  while (!crude()) found = await wordsOf((seed += 1));
  const printed = async (more) => {
    await page.goto(`/generate?list=en&seed=${seed}&count=2&rules=boggle${more}`);
    await boards(page).nth(1).waitFor();
    await page.getByRole('button', { name: /Print/ }).click();
    await page.waitForFunction(() => window.printed);
    return page.evaluate(() => window.printed);
  };
  const [usual, family] = [await printed(''), await printed('&family=on')];
  const says = (text, word) => new RegExp(`\\b${word} \\d`).test(text);
  assert.ok(says(usual, crude()) && !says(family, crude()), crude());
  const rare = usual.indexOf('Rare:');
  const easy = found.filter((one) => one.tier === 1 && !one.crude)[0].spellings[0];
  assert.ok(rare > 0 && says(usual, easy));
  page.checked();
});

test('from a generated board to its words', async () => {
  const page = await scene.person();
  await page.goto('/generate?list=it&seed=3&count=1');
  await boards(page).first().waitFor();
  const words = (await page.locator('.boards figcaption span').textContent()).match(
    /^[\d,]+ words?/,
  )[0];
  await page.locator('.boards').getByRole('link', { name: 'Solve' }).click();
  await page.locator('.totals b', { hasText: words }).waitFor();
  page.checked();
});

test('while boards are being made, the page says so', served, async () => {
  const page = await scene.person();
  let go;
  await page.route('**/api/v1/generate', async (route) => {
    await new Promise((resolve) => (go = resolve));
    await route.continue();
  });
  await page.goto('/generate?list=en&seed=3&count=2');
  await page.getByRole('status').filter({ hasText: 'Generating…' }).waitFor();
  assert.deepEqual(await axe(page), []);
  while (!go) await page.waitForTimeout(20);
  go();
  await boards(page).nth(1).waitFor();
  await page.getByText('Generating…').waitFor({ state: 'detached' });
  // The boards before stay until the next ones are there.
  go = undefined;
  await page.getByRole('button', { name: 'New boards' }).click();
  await page.getByRole('status').filter({ hasText: 'Generating…' }).waitFor();
  assert.equal(await boards(page).count(), 2);
  while (!go) await page.waitForTimeout(20);
  go();
  await page.getByRole('status').filter({ hasText: '2 boards' }).waitFor();
  page.checked();
});

test('the browser’s own printing prints the boards, not the form', async () => {
  const page = await scene.person();
  await page.goto('/generate?list=en&seed=3&count=3');
  await boards(page).nth(2).waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('.wishes').isVisible(), false);
  assert.equal(await page.getByRole('button').count(), 0);
  const first = await boards(page).first().boundingBox();
  assert.ok(first.y < 200 && first.width > 200, JSON.stringify(first));
  page.checked();
});

test('dice are called what they are', async () => {
  for (const lang of ['en', 'fr']) {
    const page = await scene.person({ lang });
    for (const list of ['en', 'fr', 'de', 'es', 'it']) {
      await page.goto(`/generate?list=${list}&seed=3&count=1`);
      const { dice } = await asked(page, 'info');
      const ids = dice.filter((set) => set.language === list).map(({ id }) => id);
      for (const id of ids) {
        const option = page.locator(`select[name=dice] option[value="${id}"]`);
        await option.waitFor({ state: 'attached' });
        assert.match(
          await option.textContent(),
          lang === 'fr' ? /^Dés d\S+ .*\d×\d/ : /dice \d×\d/,
        );
      }
    }
    await page.context().close();
  }
});
