// A whole crossword, as a person makes it: theme words, pattern, words, clues, a file, paper, and a
// friend who solves it on a phone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, turnTo } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();
const gridOf = (page) => new URL(page.url()).searchParams.get('grid');

test('from the first theme word to a friend who has solved it', async () => {
  const page = await scene.person();
  await page.addInitScript(() => (window.print = () => (window.printed = true)));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  // Theme words, and a pattern around them.
  await page.goto('/crossword?list=en');
  await page.getByRole('button', { name: 'Theme' }).click();
  const tray = page.getByRole('dialog', { name: 'Theme words' });
  await tray.getByLabel('Words to place').fill('streets');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.locator('select[name=convention]').selectOption('american');
  await page.getByLabel('Rows').fill('7');
  await page.getByLabel('Columns').fill('7');
  await page.getByLabel('Max words').fill('28');
  assert.equal(await page.getByLabel('Around the theme words').isChecked(), true);
  assert.deepEqual(await axe(page), []);
  await page.getByRole('button', { name: 'Create grid' }).click();
  await page.waitForURL((url) => url.searchParams.get('grid')?.split('/').length === 7);
  const themed = gridOf(page);
  const pattern = themed.replace(/[A-Z]/g, '.');
  const word = 'STREETS';
  await page.locator('.cell.theme').first().waitFor();
  assert.equal(await page.locator('.cell.theme').count(), 7);

  // Words of some quality, with the theme word where it is.
  await page.getByLabel('Lowest score').fill('20');
  await page.getByRole('button', { name: 'Fill grid' }).click();
  await page.waitForURL((url) => !url.searchParams.get('grid').includes('.'), { timeout: 60_000 });
  const filled = gridOf(page);
  assert.equal(filled.replace(/[A-Z]/g, '.'), pattern);
  assert.ok((await page.locator('.cell.theme').count()) >= word.length);
  await turnTo(page, 'clues');
  assert.equal(await page.locator('.xw-answer', { hasText: word }).count(), 1);

  // Five clues, by the key that leads to the next.
  await page.getByRole('button', { name: /^1 across,/ }).click();
  await page.locator('.xw input').focus();
  await page.keyboard.press('Control+Enter');
  for (const clue of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await page.waitForFunction(() => document.activeElement.dataset.slot);
    await page.keyboard.type(`Clue ${clue}`);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (text) => document.activeElement.dataset.slot && document.activeElement.value !== text,
      `Clue ${clue}`,
    );
  }
  await page.locator('.xw-name > button').click();
  await page.locator('input[name=title]').fill('Under the trees');
  await page.locator('input[name=author]').fill('A Person');
  await page.keyboard.press('Escape');
  assert.deepEqual(await axe(page), []);

  // Saved, and opened again elsewhere.
  await page.getByRole('button', { name: 'File', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.ways b', { hasText: '.ipuz' }).click(),
  ]);
  const file = readFileSync(await download.path());
  await page.goto('/crossword?list=en&grid=.../...');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'trees.ipuz', mimeType: 'application/json', buffer: file });
  await page.waitForURL((url) => url.searchParams.get('grid') === filled);
  assert.equal(await page.getByLabel('Clue for 1A').inputValue(), 'Clue One');

  // The link, and paper.
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#toast:not([hidden])').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(!link.includes(filled.split('/')[0]));
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
  await page.waitForFunction(() => window.printed);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.equal([...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length, 2);
  page.checked();

  // A friend solves it with the thumbs: clue by clue, letter by letter.
  const friend = await scene.person({ size: 'phone', theme: 'dark' });
  // From their own host, where each has one.
  await friend.goto(link.slice(link.indexOf('/puzzle')));
  await friend.getByRole('heading', { name: 'Under the trees' }).waitFor();
  await friend.getByRole('group', { name: 'Clue' }).getByText('Clue One').waitFor();
  assert.deepEqual(await axe(friend), []);
  const keys = friend.getByRole('group', { name: 'Letter keys' });
  const answers = filled.replaceAll('/', '');
  for (let steps = 0; steps < answers.length; steps++) {
    const cell = await friend.evaluate(() =>
      [...document.querySelectorAll('.xw .cell')].findIndex((one) => one.matches('.here')),
    );
    await keys.getByRole('button', { name: answers[cell], exact: true }).tap();
    if (await friend.locator('.pz-solved').count()) break;
  }
  await friend.locator('.pz-solved', { hasText: 'Solved in' }).waitFor();
  assert.deepEqual(await axe(friend), []);
  friend.checked();
});
