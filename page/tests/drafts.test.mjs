// The crossword page never loses work: clues, drafts, versions, tabs, browsers that keep nothing.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { axe, beginAt, turnTo } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();
/** Somebody who writes clues. */
const author = async () => beginAt(await scene.person(), 'clues');

const here = (page) => page.locator('.xw input');
const gridIs = (page, expected) =>
  page.waitForURL((url) => url.searchParams.get('grid') === expected);
const saved = (page) =>
  page.locator('.xw-name [role=status]', { hasText: /^\s*(Saved|Enregistré)\s*$/ }).waitFor();
/** The address names the draft, a moment after it is there. */
const drafted = (page) => page.waitForURL((url) => url.searchParams.has('draft'));
const link = (grid, list = 'en') => `/crossword?list=${list}&grid=${encodeURIComponent(grid)}`;
const clue = (page, slot) => page.getByLabel(`Clue for ${slot}`, { exact: true });
/** A draft takes a moment to be opened, and then its clues are there. */
const clueIs = async (page, slot, text) => {
  for (let tries = 0; tries < 50; tries++) {
    if ((await clue(page, slot).inputValue()) === text) return;
    await page.waitForTimeout(100);
  }
  assert.equal(await clue(page, slot).inputValue(), text);
};
const drafts = (page) => page.getByRole('dialog', { name: 'Drafts' });
async function openList(page) {
  await page.getByRole('button', { name: 'Drafts' }).click();
  await drafts(page).locator('.xw-drafts li').first().waitFor();
}
const names = (page) => drafts(page).locator('.xw-drafts b').allTextContents();

test('a clue stays with its word when cells elsewhere become black and all numbers change', async () => {
  const page = await author();
  await page.goto(link('CAT#/..../DOG./ORE.'));
  await clue(page, '6A').fill('Barks');
  await clue(page, '7A').fill('Metal');
  await here(page).focus();
  await turnTo(page, 'grid');
  await page.getByLabel('Symmetry').uncheck();
  await turnTo(page, 'clues');
  await here(page).focus();
  await page.keyboard.press('Space');
  await gridIs(page, '#AT#/..../DOG./ORE.');
  const texts = () =>
    page
      .locator('.xw-clues input')
      .evaluateAll((fields) => fields.map((field) => field.value).filter(Boolean));
  assert.deepEqual((await texts()).sort(), ['Barks', 'Metal']);
  // The letter comes back with the cell, and everything is as it was.
  await page.keyboard.press('Space');
  await gridIs(page, 'CAT#/..../DOG./ORE.');
  await clueIs(page, '6A', 'Barks');
  await clueIs(page, '7A', 'Metal');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await gridIs(page, 'CAT#/..../DOG./ORE.');
  await clueIs(page, '7A', 'Metal');
  page.checked();
});

test('a clue comes back with its word, is undone in one piece, and says if it is for another word', async () => {
  const page = await author();
  await page.goto(link('CAT/.../...'));
  await clue(page, '1A').fill('It ');
  await clue(page, '1A').pressSequentially('purrs');
  await here(page).focus();
  await page.keyboard.type('dog');
  await gridIs(page, 'DOG/.../...');
  await clueIs(page, '1A', 'It purrs');
  await page.locator('.xw-clue', { hasText: 'written for CAT' }).waitFor();
  await clue(page, '1A').fill('It barks');
  assert.equal(await page.locator('.xw-clue .hint').count(), 0);
  await here(page).focus();
  for (const _ of 'ab') await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('cat');
  await gridIs(page, 'CAT/.../...');
  await clueIs(page, '1A', 'It purrs');
  // Five steps back: three letters, and a clue that was typed in one go.
  for (const _ of 'abcd') await page.keyboard.press('Control+z');
  await gridIs(page, 'DOG/.../...');
  await clueIs(page, '1A', 'It purrs');
  page.checked();
});

test('a link opens a new draft, and what was there stays as it was', async () => {
  const page = await author();
  await page.goto(link('CAT/ORE/...'));
  await clue(page, '1A').fill('It purrs');
  await saved(page);
  await page.goto(link('DOG/.../...'));
  await page.locator('.cell .text', { hasText: 'D' }).waitFor();
  await clueIs(page, '1A', '');
  await saved(page);
  // The same link again, with nothing changed, is the same draft.
  await page.goto(link('DOG/.../...'));
  await saved(page);
  await openList(page);
  assert.equal((await names(page)).length, 2);
  assert.equal(await drafts(page).locator('.picture svg').count(), 2);
  assert.deepEqual(await axe(page), []);
  await drafts(page).getByRole('button', { name: 'Open Untitled 3×3' }).nth(1).click();
  await gridIs(page, 'CAT/ORE/...');
  await clueIs(page, '1A', 'It purrs');
  // An address with a draft is this draft, also after it is loaded again.
  await page.reload();
  await clue(page, '1A').waitFor();
  await clueIs(page, '1A', 'It purrs');
  page.checked();
});

test('a new grid is a new draft without the old clues; a blank one is replaced, and that is undone', async () => {
  const page = await author();
  await page.goto(link('CAT/.../...'));
  await clue(page, '1A').fill('It purrs');
  const create = async (rows) => {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByLabel('Rows').fill(rows);
    await page.getByRole('button', { name: 'Create grid' }).click();
    await page.waitForURL((url) => url.searchParams.get('grid').split('/').length === Number(rows));
  };
  await create('7');
  // Whichever numbers its words have, none has a clue.
  const fields = page.getByLabel(/^Clue for/);
  await fields.first().waitFor();
  const texts = await fields.evaluateAll((all) => all.map((field) => field.value));
  assert.deepEqual([...new Set(texts)], ['']);
  await create('8');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForURL((url) => url.searchParams.get('grid').split('/').length === 7);
  await saved(page);
  await openList(page);
  assert.equal((await names(page)).length, 2);
  page.checked();
});

test('a pattern that was drawn stays a draft when a new grid is made', async () => {
  const page = await author();
  await page.goto('/crossword?list=en');
  const cells = page.locator('.xw > svg .cell');
  await cells.nth(80).waitFor();
  const create = async () => {
    const before = page.url();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByLabel('Rows').fill('11');
    await page.getByLabel('Columns').fill('11');
    await page.getByRole('button', { name: 'Create grid' }).click();
    await page.waitForURL((url) => url.href !== before && url.searchParams.has('draft'));
    await saved(page);
  };
  // Nobody has drawn the first grid, and nobody misses one that was only looked at.
  await create();
  await create();
  await openList(page);
  assert.equal((await names(page)).length, 1);
  await page.keyboard.press('Escape');
  await here(page).focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  await saved(page);
  const drawn = new URL(page.url()).searchParams.get('grid');
  await create();
  await openList(page);
  assert.equal((await names(page)).length, 2);
  await drafts(page).getByRole('button', { name: 'Open Untitled 11×11' }).nth(1).click();
  await gridIs(page, drawn);
  page.checked();
});

test('what was done before the page was loaded again can still be taken back', async () => {
  const page = await author();
  await page.goto(link('.../.../...'));
  await here(page).focus();
  await page.keyboard.type('cat');
  await gridIs(page, 'CAT/.../...');
  await clue(page, '1A').fill('It purrs');
  await saved(page);
  await page.reload();
  const back = page.getByRole('button', { name: 'Undo' });
  await clueIs(page, '1A', 'It purrs');
  await back.click();
  await clueIs(page, '1A', '');
  await back.click();
  await gridIs(page, 'CA./.../...');
  // Again, and this time at once: redo is there too.
  await page.reload();
  await page.getByRole('button', { name: 'Redo' }).click();
  await gridIs(page, 'CAT/.../...');
  for (const expected of ['CA./.../...', 'C../.../...', '.../.../...']) {
    await back.click();
    await gridIs(page, expected);
  }
  assert.equal(await back.isDisabled(), true);
  page.checked();
});

test('drafts are renamed, duplicated, deleted and brought back, and saved as one file', async () => {
  const page = await author();
  await page.goto(link('CAT/.../...'));
  await clue(page, '1A').fill('It purrs');
  await saved(page);
  await openList(page);
  const list = drafts(page);
  await list.getByRole('button', { name: /^Rename/ }).click();
  await list.getByLabel('Draft name').fill('Cats');
  await page.keyboard.press('Enter');
  await list.locator('b', { hasText: /^Cats$/ }).waitFor();
  await list.getByRole('button', { name: 'Duplicate: Cats' }).click();
  await list.locator('b', { hasText: 'Cats (copy)' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Save all as one file' }).click(),
  ]);
  const file = readFileSync(await download.path());
  await list.getByRole('button', { name: 'Delete: Cats', exact: true }).click();
  await list.locator('.gone', { hasText: 'Cats, deleted' }).waitFor();
  assert.deepEqual(await names(page), ['Cats (copy)']);
  assert.deepEqual(await axe(page), []);
  await list.getByRole('button', { name: 'Undo: Cats', exact: true }).click();
  await list.locator('b', { hasText: /^Cats$/ }).waitFor();
  assert.equal((await names(page)).length, 2);
  await page.keyboard.press('Escape');
  await page.locator('.xw-name button', { hasText: 'Cats' }).waitFor();
  page.checked();
  // Somebody else, or the same person years later, takes them all over.
  const other = await author();
  await other.goto('/crossword?list=en');
  await other
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer: file });
  await other.locator('#toast', { hasText: '2 drafts added' }).waitFor();
  await openList(other);
  assert.deepEqual((await names(other)).sort(), ['Cats', 'Cats (copy)']);
  await drafts(other).getByRole('button', { name: 'Open Cats', exact: true }).click();
  await clueIs(other, '1A', 'It purrs');
  other.checked();
});

test('drafts that 0.1.0 saved as a file or kept in the browser open for ever, whole', async () => {
  const file = readFileSync(new URL('saved/drafts-1.json', import.meta.url));
  const documents = ({ drafts }) => drafts.map(({ name, document }) => ({ name, document }));
  const kept = documents(JSON.parse(file));
  const page = await author();
  await page.goto('/crossword?list=en');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'old.json', mimeType: 'application/json', buffer: file });
  await page.locator('#toast', { hasText: '2 drafts added' }).waitFor();
  await openList(page);
  const saveAll = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      drafts(page).getByRole('button', { name: 'Save all as one file' }).click(),
    ]);
    return documents(JSON.parse(readFileSync(await download.path())));
  };
  const byName = (list) => [...list].sort((a, b) => a.name.localeCompare(b.name));
  assert.deepEqual(byName(await saveAll()), byName(kept));
  // As that version left them in the browser itself.
  await page.goto('/');
  await page.evaluate(
    (old) =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('worddle-drafts', 1);
        open.onerror = reject;
        open.onsuccess = () => {
          const work = open.result.transaction(['drafts', 'versions'], 'readwrite');
          work.objectStore('drafts').clear();
          work.objectStore('versions').clear();
          for (const draft of old) work.objectStore('drafts').put(draft);
          work.oncomplete = () => resolve(open.result.close());
        };
      }),
    JSON.parse(file).drafts,
  );
  await page.goto('/crossword?list=en');
  await openList(page);
  assert.deepEqual(byName(await saveAll()), byName(kept));
  page.checked();
});

test('the only draft can be deleted, and a file that is no archive changes nothing', async () => {
  const page = await author();
  await page.goto(link('CAT/.../...'));
  await drafted(page);
  await saved(page);
  await openList(page);
  await drafts(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.waitForURL((url) => !url.searchParams.has('draft') && !url.searchParams.has('grid'));
  await page.reload();
  await here(page).waitFor();
  assert.equal(await page.locator('.xw > svg .cell').count(), 81);
  const wrong = {
    schema: 'worddle.drafts/1',
    drafts: [{ format: 1, document: { cells: [] } }, null],
  };
  for (const [text, answer] of [
    [JSON.stringify(wrong), '0 drafts added'],
    ['{"schema":"worddle.drafts/1","drafts":[', /./],
  ]) {
    await page.locator('input[type=file]').setInputFiles({
      name: 'all.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
    await page.locator('#toast:not([hidden])', { hasText: answer }).waitFor();
  }
  await openList(page);
  assert.deepEqual(await names(page), []);
  await drafts(page).getByRole('button', { name: /^Undo/ }).click();
  await drafts(page).locator('b', { hasText: 'Untitled 3×3' }).waitFor();
  page.checked();
});

test('whatever a draft was is among its versions, and going back can be undone', async () => {
  const page = await author();
  await page.goto(link('CAT/ORE/...'));
  await clue(page, '1A').fill('It purrs');
  await saved(page);
  await clue(page, '1A').fill('Meow');
  await saved(page);
  await here(page).focus();
  for (const _ of 'cat')
    await page.keyboard.press('Delete').then(() => page.keyboard.press('ArrowRight'));
  await gridIs(page, '.../ORE/...');
  await saved(page);
  await page.reload();
  await gridIs(page, '.../ORE/...');
  await openList(page);
  await drafts(page)
    .getByRole('button', { name: /^Earlier versions/ })
    .click();
  const versions = drafts(page).getByRole('button', { name: /^Go back to/ });
  await versions.first().waitFor();
  assert.ok((await versions.count()) >= 3);
  await versions.last().click();
  await gridIs(page, 'CAT/ORE/...');
  await clueIs(page, '1A', 'It purrs');
  await page.getByRole('button', { name: 'Undo' }).click();
  await gridIs(page, '.../ORE/...');
  page.checked();
});

test('a page that ends in the middle of typing has lost nothing', async () => {
  const page = await author();
  await page.goto(link('.../.../...'));
  await clue(page, '1A').fill('It purrs');
  await here(page).focus();
  await page.keyboard.type('cat');
  await page.reload();
  await gridIs(page, 'CAT/.../...');
  await clueIs(page, '1A', 'It purrs');
  // Also in another tab, while this one has had no time to keep it.
  await clue(page, '4A').pressSequentially('Thus');
  const next = await page.context().newPage();
  await next.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 60_000;
  });
  await next.goto('/crossword?list=en');
  await gridIs(next, 'CAT/.../...');
  await clueIs(next, '1A', 'It purrs');
  await clueIs(next, '4A', 'Thus');
});

test('two tabs with one draft follow each other, and never overwrite each other', async () => {
  const one = await author();
  await one.goto(link('CAT/.../...'));
  await drafted(one);
  await saved(one);
  const two = await one.context().newPage();
  await two.goto(one.url());
  await clue(two, '1A').fill('It purrs');
  await saved(two);
  await one.waitForFunction(() => document.querySelector('.xw-clues input')?.value === 'It purrs');
  // Both type at the same time: the second to be kept becomes a draft of its own.
  await Promise.all([
    clue(one, '1A').fill('From the first'),
    clue(two, '1A').fill('From the second'),
  ]);
  await one.waitForTimeout(100);
  await Promise.all([saved(one), saved(two)]);
  await openList(one);
  await one.waitForFunction(() => document.querySelectorAll('.xw-drafts b').length === 2);
  const texts = await one.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('worddle-drafts').onsuccess = ({ target }) => {
          const all = target.result.transaction('drafts').objectStore('drafts').getAll();
          all.onsuccess = () =>
            resolve(
              all.result.map(({ document }) => document.clues.map(({ text }) => text)).flat(),
            );
        };
      }),
  );
  assert.deepEqual(texts.sort(), ['From the first', 'From the second']);
  one.checked();
});

/** A person whose browser refuses to keep things. */
async function refused(what) {
  const page = await author();
  await page.addInitScript((what) => {
    const fail = () => {
      throw new DOMException('refused', 'QuotaExceededError');
    };
    if (what.includes('database')) indexedDB.open = fail;
    if (what.includes('full')) IDBObjectStore.prototype.put = fail;
    if (what.includes('storage')) Storage.prototype.setItem = fail;
  }, what);
  return page;
}

test('a browser that keeps nothing says so, asks before the page ends, and works', async () => {
  for (const what of ['database storage', 'full storage']) {
    const page = await refused(what);
    await page.goto(link('.../.../...'));
    await clue(page, '1A').fill('It purrs');
    await page.locator('.xw-name .bad', { hasText: 'Not saved' }).waitFor();
    assert.deepEqual(await axe(page), []);
    const [dialog] = await Promise.all([
      page.waitForEvent('dialog'),
      page.close({ runBeforeUnload: true }),
    ]);
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    await clueIs(page, '1A', 'It purrs');
    page.checked();
  }
});

test('a database that is full or refused leaves what is put down beside it', async () => {
  for (const what of ['database', 'full']) {
    const page = await refused(what);
    await page.goto(link('.../.../...'));
    await clue(page, '1A').fill('It purrs');
    await page.locator('.xw-name .bad', { hasText: 'Not saved' }).waitFor();
    const next = await page.context().newPage();
    await next.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 60_000;
    });
    await next.goto('/crossword?list=en');
    await clue(next, '1A').waitFor();
    await next.waitForFunction(
      () => document.querySelector('.xw-clues input')?.value === 'It purrs',
    );
    page.checked();
  }
});

test('a draft of a newer page is neither opened nor overwritten', async () => {
  const page = await author();
  await page.goto(link('CAT/.../...'));
  await drafted(page);
  await saved(page);
  const id = new URL(page.url()).searchParams.get('draft');
  const stored = (change) =>
    page.evaluate(
      ([id, change]) =>
        new Promise((resolve) => {
          indexedDB.open('worddle-drafts').onsuccess = ({ target }) => {
            const table = target.result.transaction('drafts', 'readwrite').objectStore('drafts');
            table.get(id).onsuccess = ({ target }) => {
              if (!change) return resolve(target.result);
              table.put({ ...target.result, ...change }).onsuccess = () => resolve(null);
              return undefined;
            };
          };
        }),
      [id, change],
    );
  await stored({ format: 99, name: 'From the future', more: 'kept' });
  // The page that has it open does not write over it.
  await clue(page, '1A').fill('It purrs');
  await saved(page);
  assert.equal((await stored()).more, 'kept');
  await page.goto(`/crossword?list=en&draft=${id}`);
  await page.locator('#toast', { hasText: 'newer version' }).waitFor();
  await openList(page);
  assert.ok((await names(page)).includes('From the future'));
  assert.equal((await stored()).format, 99);
  page.checked();
});
