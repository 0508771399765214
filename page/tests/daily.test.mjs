// The board of the day: its number, its blanks, going on, days in a row, and what is shared.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, axe, drag } from './lib/browser.mjs';
import { served } from './lib/server.mjs';
import { stage } from './lib/stage.mjs';

const scene = stage();

const board = (page) => page.locator('.layer.trace > button').first().waitFor();
const read = (page, key) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`worddle.${name}`)), key);
/** Opens the board of the day, and gives what the server said of it. */
async function open(page, list = 'en') {
  await page.goto(`/play?mode=daily&list=${list}`);
  await board(page);
  await page.waitForFunction((name) => localStorage.getItem(name), `worddle.daily.${list}`);
  return asked(page, `daily?language=${list}`);
}
async function claim(page, word) {
  await page.locator('#claim').fill(word);
  await page.locator('#claim').press('Enter');
}
/** Ends the game: once to ask, once to confirm. */
async function end(page) {
  const flag = page.locator('.game .actions button', { has: page.locator('path[d^="M6 21"]') });
  await flag.click();
  await flag.click();
}
const required = ({ found }) => found.filter((one) => one.required);

for (const [size, theme, lang] of [
  ['wide', 'light', 'en'],
  ['phone', 'dark', 'fr'],
  ['side', 'light', 'fr'],
]) {
  test(`a day: number, blanks, going on, calendar, ${size}, ${theme}, ${lang}`, async () => {
    const page = await scene.person({ size, theme, lang });
    const told = await open(page);
    const wanted = required(told);
    assert.ok(wanted.length < told.found.length, 'some words are rare');
    const number = told.day - 20_453;
    assert.match(await page.locator('.clock').textContent(), new RegExp(`${number}$`));
    const letters = wanted[0].letters;
    const line = page.locator('.progress li', { hasText: new RegExp(`^\\s*${letters}\\s`) });
    const all = wanted.filter((one) => one.letters === letters).length;
    assert.match(await line.textContent(), new RegExp(`0/${all}`));
    assert.equal(await line.locator('i', { hasText: /^_+$/ }).count(), Math.min(all, 24));
    if (size === 'wide') await claim(page, wanted[0].word);
    else await drag(page, wanted[0].path, 'touch');
    await page.locator('.chips li').waitFor();
    assert.match(await line.textContent(), new RegExp(`1/${all}`));
    assert.deepEqual(await axe(page), []);
    await end(page);
    await page.locator('.day-verdict').waitFor();
    assert.deepEqual(await axe(page), []);
    assert.equal(await page.locator('.words').count(), 0, 'no answer is given away');
    assert.match(await page.locator('.next').textContent(), /\d\d:\d\d:\d\d/);
    assert.equal(await page.locator('.days a.today.shade1').count(), 1);
    // It goes on where it was.
    await page.getByRole('button', { name: /^(Keep playing|Continuer)$/ }).click();
    await board(page);
    await claim(page, wanted[1].word);
    await page.locator('.chips li').nth(1).waitFor();
    await end(page);
    await page.getByRole('button', { name: /^(Show the answers|Voir les solutions)$/ }).click();
    await page.locator('.words .rows .row').first().waitFor();
    assert.deepEqual(await axe(page), []);
    // What was looked at stays looked at.
    await page.reload();
    await page.locator('.words .rows .row').first().waitFor();
    page.checked();
  });
}

test('rare words are bonuses: celebrated, and never missed', async () => {
  const page = await scene.person();
  const told = await open(page);
  const wanted = required(told);
  const rare = told.found.find((one) => one.required === false);
  await claim(page, rare.word);
  await page.locator('.answer', { hasText: `Bonus word +${rare.points}` }).waitFor();
  assert.match(await page.locator('#live').textContent(), /Bonus word$/);
  await page.locator('.chips li.rare').waitFor();
  assert.match(
    await page.locator('.progress h2').textContent(),
    new RegExp(`^0 of ${wanted.length} words`),
  );
  await end(page);
  await page.getByRole('button', { name: 'Show the answers' }).click();
  await page.getByRole('radio', { name: 'Missed' }).check();
  assert.equal(
    await page.locator('.words').getAttribute('aria-rowcount'),
    String(wanted.length + 1),
  );
  await page.getByRole('radio', { name: 'Bonus' }).check();
  assert.equal(
    await page.locator('.words').getAttribute('aria-rowcount'),
    String(told.found.length - wanted.length + 1),
  );
  page.checked();
});

test('a game is complete with the common words, or with all at the other level', async () => {
  const page = await scene.person();
  const told = await open(page);
  const wanted = required(told);
  const key = `daily/en/${told.day}`;
  const almost = (level, words) =>
    page.evaluate(
      ([place, change]) => {
        const game = JSON.parse(localStorage.getItem(place));
        localStorage.setItem(place, JSON.stringify({ ...game, ...change }));
      },
      [`worddle.game.daily.en.${told.day}`, { level, claimed: words.map((one) => one.word) }],
    );
  // Before the page starts again: what it writes when it ends would undo it.
  await page.goto('/about');
  await almost('common', wanted.slice(1));
  await page.goto('/play?mode=daily&list=en');
  await board(page);
  assert.equal(await page.locator('.tip.done').count(), 0);
  await claim(page, wanted[0].word);
  await page.locator('.tip.done', { hasText: 'All words found!' }).waitFor();
  assert.equal((await read(page, `played.${key}`)).complete, true);
  await page.goto('/about');
  await almost('all', wanted);
  await page.goto('/play?mode=daily&list=en');
  await board(page);
  assert.equal(await page.locator('.tip.done').count(), 0, 'rare words are wanted too');
  page.checked();
});

test('what is shared names the day, the lengths and the help, and no word', async () => {
  const page = await scene.person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const told = await open(page);
  await claim(page, required(told)[0].word);
  for (const way of ['Counts on the tiles', 'Next letter', 'Reveal a word']) {
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: way }).click();
  }
  await end(page);
  await page.getByRole('button', { name: 'Share result' }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, new RegExp(`no\\. ${told.day - 20_453} · .*2\\d\\d\\d · EN\n`));
  assert.match(text, /Hints: counts on the tiles, 1 letter, 1 word revealed/);
  assert.match(text, new RegExp(`day=${told.day}$`));
  const lines = text.split('\n').filter((line) => /^\d+ [🟩⬜]/u.test(line));
  assert.ok(lines.length > 2);
  const plain = lines.join(' ');
  for (const { word } of told.found) assert.ok(!plain.toUpperCase().includes(word), word);
  // The picture is drawn from the same figures; it has no letters of the board.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Picture' }).click();
  const file = await download;
  assert.match(file.suggestedFilename(), /^worddle-.*\.png$/);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  const png = Buffer.concat(chunks);
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1080, 1080]);
  page.checked();
});

test('an earlier day can be played and its answers seen, and counts for no row of days', async () => {
  const page = await scene.person();
  const told = await open(page);
  const yesterday = told.day - 1;
  await page.goto(`/play?mode=daily&list=en&day=${yesterday}`);
  await board(page);
  await page.waitForFunction(() => document.querySelector('.progress li'));
  const { found } = await asked(page, `daily?language=en&day=${yesterday}`);
  await claim(page, found[0].word);
  await page.locator('.chips li').waitFor();
  const note = await read(page, `played.daily/en/${yesterday}`);
  assert.equal(note.late, true);
  await end(page);
  assert.match(await page.locator('.calendar').textContent(), /0 days in a row/);
  assert.equal(await page.locator('.days a.late').count(), 1);
  assert.equal(await page.locator('.next').count(), 0);
  // Whoever did not play it has its answers too.
  const other = await scene.person();
  await open(other);
  await end(other);
  await other.getByRole('link', { name: 'Yesterday’s answers' }).click();
  await other.locator('.words .rows .row').first().waitFor();
  assert.equal(
    await other.locator('.words').getAttribute('aria-rowcount'),
    String(found.length + 1),
  );
  page.checked();
  other.checked();
});

test('a clock that is set back or ahead changes neither the day nor the row of days', async () => {
  for (const shift of [-40, 3]) {
    const page = await scene.person();
    // Which day it is there, the page learns when the server refuses the one that the clock says.
    page.expected = [/422/];
    await page.addInitScript((days) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + days * 86_400_000;
    }, shift);
    const told = await open(page);
    await claim(page, required(told)[0].word);
    await page.locator('.chips li').waitFor();
    const note = await read(page, `played.daily/en/${told.day}`);
    assert.deepEqual([note.day, note.late], [told.today, false]);
    await page.goto('/play?list=en');
    assert.match(
      await page.locator('.mode.daily .state').textContent(),
      new RegExp(`no\\. ${told.today - 20_453} · 1 of`),
    );
    page.checked();
    await page.context().close();
  }
});

test('days that were skipped end a row, which is counted from what was played', async () => {
  const page = await scene.person();
  const told = await open(page);
  await page.goto('/about');
  await page.evaluate((today) => {
    const note = (day, late) => {
      const id = `daily/en/${day}`;
      const figures = { at: day * 86_400_000, score: 9, most: 90, words: 9, all: 60, bonus: 0 };
      const rest = { longest: 'ROW', lengths: { 3: 9 }, level: 'common', complete: false };
      const help = { tiles: 0, letters: 0, words: 0 };
      const all = { id, mode: 'daily', language: 'en', day, late, help, ...figures, ...rest };
      localStorage.setItem(`worddle.played.${id}`, JSON.stringify(all));
    };
    for (const ago of [1, 2, 5, 6, 7, 8]) note(today - ago, false);
    note(today - 3, true);
    // A day that is still to come: nobody has played it.
    note(today + 4, false);
  }, told.today);
  await page.goto('/statistics?list=en');
  assert.match(await page.locator('.calendar').textContent(), /2 days in a row best: 4/);
  page.checked();
});

test('two tabs of one game share their words, and neither takes the other’s place', async () => {
  const one = await scene.person();
  const told = await open(one);
  const other = await one.context().newPage();
  await other.goto('/play?mode=daily&list=en');
  await board(other);
  const [first, second, third] = required(told);
  await claim(one, first.word);
  await other.locator('.chips li').waitFor();
  await claim(other, second.word);
  await one.locator('.chips li').nth(1).waitFor();
  await claim(one, third.word);
  await other.locator('.chips li').nth(2).waitFor();
  await one.reload();
  await one.locator('.chips li').nth(2).waitFor();
  assert.equal((await read(one, `played.daily/en/${told.day}`)).words, 3);
  // Another game in another tab, and back.
  await one.goto('/play?mode=untimed&list=en&seed=12');
  await board(one);
  const { solved } = await read(one, 'game.board');
  await claim(one, solved.found[0].word);
  await one.locator('.chips li').waitFor();
  await other.goto('/play?mode=untimed&list=en&seed=77');
  await board(other);
  const there = await read(other, 'game.board');
  await claim(other, there.solved.found[0].word);
  await other.locator('.chips li').waitFor();
  await one.reload();
  await one.locator('.chips li', { hasText: solved.found[0].spellings[0] }).waitFor();
  one.checked();
});

test('a browser that keeps nothing says so, and the game goes on', async () => {
  const page = await scene.person();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/play?mode=daily&list=en');
  const told = await asked(page, 'daily?language=en');
  await page.locator('#toast', { hasText: 'can’t save your game' }).waitFor();
  await claim(page, told.found[0].word);
  await page.locator('.chips li').waitFor();
  page.checked();
});

test('dates and weeks are those of the browser’s country', async () => {
  for (const [lang, date, first] of [
    ['en-GB', /\d{1,2} [A-Z][a-z]+ 20\d\d/, 'M'],
    ['en-US', /[A-Z][a-z]+ \d{1,2}, 20\d\d/, 'S'],
    ['fr-CA', /\d{1,2} [a-zéû]+ 20\d\d/, 'D'],
    ['fr-FR', /\d{1,2} [a-zéû]+ 20\d\d/, 'L'],
  ]) {
    const page = await scene.person({ lang });
    await page.goto('/statistics?list=en');
    const days = page.locator('.days a');
    await days.first().waitFor();
    assert.match(await days.last().getAttribute('aria-label'), date, lang);
    assert.equal(await page.locator('.days .weekday').first().textContent(), first, lang);
    page.checked();
    await page.context().close();
  }
});

test('the difficulty of a day stands beside its board and in its result', served, async () => {
  const page = await scene.person();
  // Days are designed from December 2026 on.
  await page.route('**/api/v1/daily?*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, design: { difficulty: 3, spine: [] } } });
  });
  await open(page);
  const dots = page.getByRole('img', { name: 'difficulty 3 of 5' });
  await dots.waitFor();
  assert.equal(await dots.textContent(), '●●●○○');
  await end(page);
  await page.locator('.day-verdict').getByRole('img', { name: 'difficulty 3 of 5' }).waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('a day has ranks, stars that hints cost, and stands beside other days', async () => {
  const page = await scene.person({ size: 'phone' });
  // From December 2026 on, boards have a difficulty.
  await page.route('**/api/v1/daily?*', async (route) => {
    const answer = await route.fetch();
    const json = { ...(await answer.json()), design: { difficulty: 3, spine: [] } };
    return route.fulfill({ response: answer, json });
  });
  const told = await open(page);
  const wanted = required(told);
  const rank = page.locator('.rank');
  await rank.getByText('Spark').waitFor();
  // As many words as the second rank takes.
  const least = Math.ceil(0.05 * wanted.length);
  assert.match(await rank.textContent(), new RegExp(`${least} words? to Candle`));
  for (const { word } of wanted.slice(0, least)) await claim(page, word);
  await rank.getByText('Candle', { exact: true }).waitFor();
  const take = async (way) => {
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const stars = await page.getByRole('dialog').locator('.stars').textContent();
    await page.getByRole('dialog').getByRole('button', { name: way }).click();
    return stars.trim();
  };
  assert.equal(await take('Counts on the tiles'), '★★★');
  assert.equal(await take('Reveal a word'), '★★☆');
  const other = (day, words, more) => {
    const id = `daily/en/${day}`;
    const figures = { at: 1, score: 9, most: 90, words, all: 10, bonus: 0, longest: 'ROW' };
    const help = { tiles: 0, letters: 0, words: 0 };
    const rest = { lengths: { 3: 9 }, level: 'common', complete: false, late: false, help };
    return [id, { id, mode: 'daily', language: 'en', day, ...figures, ...rest, ...more }];
  };
  await page.evaluate(
    (notes) => {
      for (const [id, note] of notes)
        localStorage.setItem(`worddle.played.${id}`, JSON.stringify(note));
    },
    [
      other(told.day - 7, 4, { difficulty: 2 }),
      other(told.day - 2, 6, { difficulty: 3 }),
      other(told.day - 3, 8, { difficulty: 3 }),
      // Played later: with all the time that one likes.
      other(told.day - 14, 10, { difficulty: 3, late: true }),
    ],
  );
  await end(page);
  assert.equal((await page.locator('.day-verdict .stars').textContent()).trim(), '★☆☆');
  const rows = await page
    .locator('.yourself tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((one) => one.textContent.trim())));
  assert.deepEqual(
    rows.slice(1).map((row) => row.slice(1)),
    [
      ['3', '60%', '80%'],
      ['2', '70%', '80%'],
      ['1', '40%', '40%'],
    ],
  );
  // What was found stays in view.
  assert.equal(await page.locator('.day-verdict ~ .lobby-more .chips li').count(), least + 1);
  assert.equal((await read(page, `played.daily/en/${told.day}`)).difficulty, 3);
  assert.deepEqual(await axe(page), []);
  page.checked();
});
