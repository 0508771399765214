// Home: the board of the day, taught and played where one arrives, and the ways to everything else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, axe, drag, picture } from './lib/browser.mjs';
import { served } from './lib/server.mjs';
import { outOfSight } from './lib/sight.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const lesson = (page) => page.locator('.home-lesson');
const chips = (page) => page.locator('.home .chips li');
/** Opens home, and gives the board of the day. */
async function open(page, { list = 'en', taught = true } = {}) {
  if (taught) await page.addInitScript(() => localStorage.setItem('worddle.taught', 'true'));
  await page.goto(`/?list=${list}`);
  await page.locator('.home .layer.trace > button').first().waitFor();
  return asked(page, `daily?language=${list}`);
}
async function claim(page, word) {
  await page.locator('#claim').fill(word);
  await page.locator('#claim').press('Enter');
}
const wanted = ({ found }) => found.filter((one) => one.required);
/** The word that the lesson shows. */
const shown = async (page) => /: (\S+)\.\s*$/.exec(await lesson(page).locator('p').innerText())[1];

test('a first visit on a phone: three moves by touch, and never again', async () => {
  const page = await scene.person({ size: 'phone' });
  const told = await open(page, { taught: false });
  const byWord = new Map(told.found.map((found) => [found.word, found]));
  const columns = 4;
  const rowOf = (cell) => Math.floor(cell / columns);
  const isBent = (path) =>
    path.slice(1).some((cell, place) => {
      const before = path[place];
      return rowOf(cell) !== rowOf(before) && cell % columns !== before % columns;
    });
  await lesson(page).getByText('1 of 3').waitFor();
  await picture(page, 'home-lesson');
  const first = await shown(page);
  assert.ok(!isBent(byWord.get(first).path), `${first} has no diagonal`);
  // Its path is drawn on the very board.
  const drawn = () => page.locator('.home .tile.chosen').count();
  await page.waitForFunction(
    (count) => document.querySelectorAll('.home .tile.chosen').length === count,
    first.length,
  );
  await drag(page, byWord.get(first).path, 'touch');
  await lesson(page).getByText('2 of 3').waitFor();
  const second = await shown(page);
  assert.ok(isBent(byWord.get(second).path), `${second} has a diagonal`);
  await drag(page, byWord.get(second).path, 'touch');
  await lesson(page).getByText('each tile once').waitFor();
  assert.deepEqual(await axe(page), []);
  const own = wanted(told).find(({ word }) => word !== first && word !== second);
  await drag(page, own.path, 'touch');
  await lesson(page).waitFor({ state: 'detached' });
  assert.equal(await chips(page).count(), 3);
  await page.waitForTimeout(1600);
  assert.equal(await drawn(), 0, 'nothing is drawn any more');
  await page.reload();
  await chips(page).first().waitFor();
  assert.equal(await chips(page).count(), 3);
  assert.equal(await lesson(page).count(), 0);
  page.checked();
});

test('the lesson is skipped, and is over for whoever only looks in 20 seconds', async () => {
  const page = await scene.person({ lang: 'fr' });
  await open(page, { list: 'fr', taught: false });
  await lesson(page).getByRole('button', { name: 'Passer' }).click();
  await lesson(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.home .layer.trace > button').first().waitFor();
  await page.waitForTimeout(500);
  assert.equal(await lesson(page).count(), 0);
  page.checked();
  const other = await scene.person();
  await other.clock.install();
  await open(other, { taught: false });
  await lesson(other).getByText('1 of 3').waitFor();
  await other.clock.runFor(20_000);
  assert.equal(await lesson(other).count(), 0);
  assert.equal(await chips(other).count(), 0);
  other.checked();
});

test('a word found at home is found on the page of the day, and the other way round', async () => {
  const page = await scene.person();
  const told = await open(page);
  const [first, second] = wanted(told);
  await page.locator('.home-day', { hasText: `No. ${told.day - 20_453}` }).waitFor();
  await page.locator('.badge', { hasText: `0 of ${wanted(told).length} words` }).waitFor();
  // While a word is typed or traced, it stands above the board.
  await page.keyboard.type(first.word.toLowerCase());
  const field = await page.locator('#claim').boundingBox();
  const board = await page.locator('.home .board').boundingBox();
  assert.ok(field.y + field.height <= board.y, 'the word stands above the board');
  await page.keyboard.press('Enter');
  await chips(page).filter({ hasText: first.spellings[0] }).waitFor();
  await page.goto('/play?mode=daily&list=en');
  await page.locator('.chips li', { hasText: first.spellings[0] }).waitFor();
  await claim(page, second.word);
  await page.locator('header .brand').click();
  await page.locator('.badge', { hasText: `2 of ${wanted(told).length} words` }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('mode'), null);
  await chips(page).nth(1).waitFor();
  page.checked();
});

test('a board that is over shows what was found, and can go on', async () => {
  const page = await scene.person({ size: 'phone' });
  const told = await open(page);
  await drag(page, wanted(told)[0].path, 'touch');
  await chips(page).first().waitFor();
  const end = page.locator('.home .actions button', { hasText: 'End' });
  await end.click();
  await page.locator('.home .actions button', { hasText: 'End now?' }).click();
  await page.locator('.home-over', { hasText: `1 of ${wanted(told).length} words` }).waitFor();
  assert.equal(await chips(page).count(), 1, 'found words stay in view');
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(await outOfSight(page), []);
  await page.getByRole('link', { name: 'See your result' }).click();
  await page.locator('.day-verdict').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await page.locator('.home .layer.trace > button').first().waitFor();
  page.checked();
});

test('what was left is gone back to: a game, a room, a crossword', served, async () => {
  const page = await scene.person();
  await page.goto('/play?mode=untimed&list=en&seed=5');
  await page.locator('.layer.trace button').first().waitFor();
  const kept = await page.waitForFunction(() => localStorage.getItem('worddle.game.board'));
  const { solved } = JSON.parse(await kept.jsonValue());
  await claim(page, solved.found[0].word);
  await page.locator('.chips li').waitFor();
  await page.goto('/crossword?list=en&grid=CAT/.../...');
  await page.locator('.xw-name [role=status]', { hasText: 'Saved' }).waitFor();
  await page.goto('/');
  await page.getByRole('button', { name: 'New room' }).click();
  await page.waitForURL(/\/room\/\w+/);
  const room = page.url();
  await page.locator('input[name=name]').fill('Ann');
  await page.locator('input[name=name]').press('Enter');
  await page.locator('.players .me').waitFor();
  const { code } = await asked(page, `rooms/${room.split('/').at(-1)}`);
  await page.goto('/');
  const left = page.locator('.home-left');
  await left.getByText('1 word').waitFor();
  await left.getByText('Crossword, 3×3').waitFor();
  await left.getByText(`Room ${code}`).click();
  await page.locator('.players .me').waitFor();
  assert.equal(page.url(), room);
  await page.goBack();
  await left.getByText('Crossword, 3×3').click();
  await page.locator('.cell .text', { hasText: 'C' }).waitFor();
  await page.goBack();
  await left.getByText('Your game').click();
  await page.locator('.chips li').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('seed'), '5');
  page.checked();
});

test('a room that was closed is not offered again', served, async () => {
  const page = await scene.person();
  page.expected = [/status of 404/];
  const id = 'a'.repeat(32);
  await page.addInitScript(
    ([key, seat]) =>
      sessionStorage.once ?? (localStorage.setItem(key, seat), (sessionStorage.once = '1')),
    [`worddle.seat.${id}`, JSON.stringify({ token: 'x', at: Date.now() })],
  );
  await open(page);
  await page.waitForFunction((key) => !localStorage.getItem(key), `worddle.seat.${id}`);
  assert.equal(await page.locator('.home-left').count(), 0);
  page.checked();
});

test(
  'a code leads to its room, a wrong one is answered, on a phone at first sight',
  served,
  async () => {
    const page = await scene.person({ size: 'phone' });
    page.expected = [/status of 404/];
    await open(page);
    const { id } = await asked(page, 'rooms', {
      language: 'en',
      rules: 'boggle',
      time: '60s',
      rounds: 1,
    });
    const { code } = await asked(page, `rooms/${id}`);
    const field = page.locator('input[name=code]');
    const box = await field.boundingBox();
    assert.ok(box.y < 250, `the field is at ${box.y}`);
    const join = page.getByRole('button', { name: 'Join' });
    assert.ok(await join.isDisabled());
    await field.fill('XXXXXX');
    await join.click();
    await page
      .getByRole('alert')
      .filter({ hasText: /No room has this code/ })
      .waitFor();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await outOfSight(page), []);
    await field.fill(code.toLowerCase());
    assert.equal(await page.getByRole('alert').count(), 0, 'typing answers the complaint');
    await field.press('Enter');
    await page.waitForURL(new RegExp(`/room/${id}`));
    page.checked();
  },
);

test('another day comes while the page is open', served, async () => {
  const page = await scene.person();
  let later = 0;
  await page.route('**/api/v1/daily?*', async (route) => {
    const url = new URL(route.request().url());
    const today = await (await route.fetch()).json();
    // Tomorrow's board may not be asked for: an earlier one stands for it.
    if (later) url.searchParams.set('day', String(today.day - 7));
    const answer = await (await route.fetch({ url: url.href })).json();
    const day = today.day + later;
    await route.fulfill({
      json: { ...answer, day, today: day, design: { difficulty: later ? 4 : 2, spine: [] } },
    });
  });
  const told = await open(page);
  const number = (day) => page.locator('.home-day', { hasText: `No. ${day - 20_453}` });
  await number(told.day).waitFor();
  await page.getByRole('img', { name: 'difficulty 2 of 5' }).waitFor();
  const letters = () => page.locator('.home .board .letter').allTextContents();
  const before = await letters();
  await claim(page, wanted(told)[0].word);
  await chips(page).first().waitFor();
  later = 1;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await number(told.day + 1).waitFor();
  await page.getByRole('img', { name: 'difficulty 4 of 5' }).waitFor();
  assert.notDeepEqual(await letters(), before);
  assert.equal(await chips(page).count(), 0);
  page.checked();
});

test('days in a row are counted with today’s first word', served, async () => {
  const page = await scene.person();
  const told = await open(page);
  await page.evaluate(
    ([day]) => {
      for (const before of [1, 2]) {
        const note = {
          id: `daily/en/${day - before}`,
          mode: 'daily',
          language: 'en',
          at: 1,
          score: 1,
        };
        const more = {
          most: 9,
          words: 1,
          all: 9,
          bonus: 0,
          help: {},
          lengths: {},
          day: day - before,
        };
        localStorage.setItem(`worddle.played.${note.id}`, JSON.stringify({ ...note, ...more }));
      }
    },
    [told.day],
  );
  await page.reload();
  await page.locator('.badge', { hasText: '2-day streak' }).waitFor();
  await claim(page, wanted(told)[0].word);
  await page.locator('.badge', { hasText: '3-day streak' }).waitFor();
  page.checked();
});

test('with storage blocked everything works, and nobody is taught twice', async () => {
  const page = await scene.person();
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
  });
  const told = await open(page, { taught: false });
  await lesson(page).getByRole('button', { name: 'Skip' }).click();
  await claim(page, wanted(told)[0].word);
  await chips(page).first().waitFor();
  await page.locator('header').getByRole('link', { name: 'Play', exact: true }).click();
  await page.locator('.mode').first().waitFor();
  await page.locator('header .brand').click();
  await page.locator('.home .layer.trace > button').first().waitFor();
  await page.waitForTimeout(500);
  assert.equal(await lesson(page).count(), 0);
  page.checked();
});

test('without an answer home says so, and everything else is there', served, async () => {
  const page = await scene.person();
  page.expected = [/ERR_FAILED|Failed to fetch/];
  let away = true;
  await page.route('**/api/v1/daily?*', (route) => (away ? route.abort() : route.continue()));
  await page.goto('/');
  await page.getByRole('alert').filter({ hasText: 'The server is not responding.' }).waitFor();
  assert.deepEqual(await axe(page), []);
  await page.getByRole('link', { name: 'Solve my board' }).waitFor();
  away = false;
  await page.locator('.home .layer.trace > button').first().waitFor();
  page.checked();
});

test('a link to a board at the old start page opens the solver', async () => {
  const page = await scene.person();
  await page.goto('/?board=CAT/ORE&list=en&rules=ruzzle');
  await page.locator('.words .rows .row').first().waitFor();
  await page.waitForURL(/\/solve\/?\?/);
  const query = new URL(page.url()).searchParams;
  assert.deepEqual([query.get('board'), query.get('rules')], ['CAT/ORE', 'ruzzle']);
  page.checked();
});

test('the cards lead where they say', async () => {
  const page = await scene.person();
  for (const [name, path, ready] of [
    ['Play alone', 'play', '.mode'],
    ['Make a crossword', 'crossword', '.cell'],
    ['Solve my board', 'solve', '.words .rows .row'],
    ['Hall of records', 'best', 'h1'],
  ]) {
    await open(page);
    await page.locator('.home-cards').getByRole('link', { name }).click();
    await page.waitForURL(new RegExp(`/${path}`));
    await page.locator(ready).first().waitFor();
  }
  page.checked();
});

for (const size of ['wide', 'phone', 'side'])
  for (const lang of ['en', 'fr'])
    test(`home on a first visit and later, ${size}, ${lang}`, async () => {
      const page = await scene.person({ size, lang, theme: lang === 'en' ? 'light' : 'dark' });
      const told = await open(page, { list: lang, taught: false });
      await lesson(page).waitFor();
      const look = async (when) => {
        assert.deepEqual(await axe(page), [], `${when}: axe`);
        assert.deepEqual(await outOfSight(page), [], when);
        const over = await page.evaluate(() => {
          const main = document.querySelector('main');
          return main.scrollWidth - main.clientWidth;
        });
        assert.ok(over <= 0, `${when}: ${over} px too wide`);
        // The word, the board and what is done with it are in view at once.
        for (const part of ['#claim', '.home .stage', '.home .actions']) {
          const box = await page.locator(part).boundingBox();
          const { height } = page.viewportSize();
          assert.ok(box.y >= 0 && box.y + box.height <= height, `${when}: ${part} ends in view`);
        }
      };
      await look('first visit');
      await lesson(page).getByRole('button').click();
      for (const { word } of wanted(told).slice(0, 12)) await claim(page, word);
      assert.equal(await chips(page).count(), 12);
      await look('later');
      await picture(page, `home-${size}-${lang}`);
      page.checked();
    });
