// A fleet as its page shows it: a real database, with what real workers have done.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axe, launch, person, picture } from './lib/browser.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { served, startServer } from './lib/server.mjs';

let [postgres, server, browser] = [];
const store = mkdtempSync(join(tmpdir(), 'worddle-store-'));
const worddle = (user, ...rest) =>
  execFileSync(process.env.WORDDLE, rest, {
    encoding: 'utf8',
    env: { ...process.env, WORDDLE_DATABASE: postgres.address(user) },
  });
const add = (text) => worddle('owner', 'fleet', 'add', ...text.split(' '));

before(async () => {
  if (served.skip) return;
  postgres = await startPostgres();
  worddle('owner', 'fleet', 'start', '--quiet');
  postgres.sql(`CREATE ROLE hand LOGIN IN ROLE worddle_worker;
    CREATE ROLE eye LOGIN IN ROLE worddle_reader`);
  add('--second-look 0 best -d en --topology 3x3 --steps 40000 --chains 4 --seed 3');
  worddle('hand', 'work', '--once', '--quiet', '--store', store, '--name', 'first-machine');
  add('--units 20 --second-look 0 generate -d fr --histogram --count 2000 --seed 1');
  worddle('owner', 'fleet', 'pause', '2');
  server = await startServer('--database', postgres.address('eye'));
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  postgres?.stop();
  rmSync(store, { recursive: true, force: true });
});

for (const look of [
  { size: 'wide', theme: 'light', lang: 'en' },
  { size: 'phone', theme: 'dark', lang: 'fr' },
])
  test(`jobs, machines and the best board, ${Object.values(look).join(', ')}`, served, async () => {
    const french = look.lang === 'fr';
    const page = await person(browser, server.url, look);
    await page.goto('/fleet');
    const jobs = page.locator('.job');
    await jobs.nth(1).waitFor();
    assert.equal(await jobs.count(), 2);
    const [first, second] = await jobs.allTextContents();
    assert.match(first, french ? /terminée.*4 sur 4/s : /done.*4 of 4/s);
    assert.match(second, french ? /en pause.*0 sur 20/s : /paused.*0 of 20/s);
    const { value, board } = JSON.parse(worddle('eye', 'fleet', 'status', '--json')).jobs[0].best;
    assert.ok(first.includes(String(value)) && first.includes(board), first);
    const letters = await jobs.first().locator('.drawing text').allTextContents();
    assert.equal(letters.join(''), board.replaceAll('/', ''));
    assert.match(await page.locator('table').textContent(), /first-machine/);
    assert.deepEqual(await axe(page), []);
    const widths = await page.evaluate(() =>
      ['.fleet', '.job', '.sideways'].map((part) => {
        const { right } = document.querySelector(part).getBoundingClientRect();
        return right <= innerWidth;
      }),
    );
    assert.deepEqual(widths, [true, true, true]);
    await picture(page, `fleet-${look.size}-${look.theme}`);
    page.checked();
  });

test('what changes is seen without a click, and the board can be solved', served, async () => {
  const page = await person(browser, server.url);
  await page.goto('/solve');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Fleet' }).click();
  await page.locator('.job', { hasText: 'paused' }).waitFor();
  worddle('owner', 'fleet', 'resume', '2');
  worddle('hand', 'work', '--once', '--quiet', '--store', store);
  await page.locator('.job', { hasText: '20 of 20' }).waitFor();
  await page.locator('.job a').first().click();
  await page.locator('.words .rows .row').first().waitFor();
  page.checked();
});

test('a server without a fleet has no such page', served, async (context) => {
  const other = await startServer();
  context.after(() => other.stop());
  const page = await person(browser, other.url);
  page.expected = [/404/];
  await page.goto('/fleet');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  assert.equal(await page.getByRole('link', { name: 'Fleet' }).count(), 0);
});
