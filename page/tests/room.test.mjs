// A room with two people in two browsers, from the link to the result.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axe } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';
import { asker, assertNoLeak, chip, claim, join, listen, solver } from './lib/rooms.mjs';

const scene = stage();

const api = asker(scene);
const solved = solver(api);
const letters = (page) => page.locator('.board .letter').allTextContents();
/** Starts a round. Returns its words, which the page does not know. */
async function start(page, room) {
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('#claim').waitFor();
  return solved(room, 'en');
}
test('two people play a whole game: link, clock, shared word struck, reconnection, result', async () => {
  const ann = await scene.person();
  const ben = await scene.person({ size: 'phone', theme: 'dark', lang: 'fr' });
  const heard = [listen(ann), listen(ben)];
  // Ann makes the room on the page, Ben comes by its link.
  await ann.goto('/play?list=en');
  await ann.getByText('Change the game').click();
  await ann.getByLabel('Time').selectOption('60');
  await ann.getByLabel('Rounds').selectOption('1');
  await ann.getByRole('button', { name: 'Create a room' }).click();
  await ann.waitForURL(/\/room\/[0-9a-f]{32}$/);
  const room = ann.url().split('/').pop();
  await join(ann, room, 'Ann');
  assert.deepEqual(await axe(ann), []);
  await join(ben, room, 'Ben ✨');
  await ann.locator('.players li', { hasText: 'Ben' }).waitFor();
  await ann.getByRole('button', { name: 'Start' }).click();
  await Promise.all([ann.locator('#claim').waitFor(), ben.locator('#claim').waitFor()]);
  assert.deepEqual(await letters(ann), await letters(ben));
  const clocks = await Promise.all(
    [ann, ben].map((page) => page.locator('.clock b').textContent()),
  );
  const seconds = clocks.map(
    (text) => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]),
  );
  assert.ok(Math.abs(seconds[0] - seconds[1]) <= 2, clocks.join(' '));
  assert.deepEqual(await axe(ben), []);
  // The test knows the words; the pages do not.
  const found = await solved(room, 'en');
  const [shared, anns, bens] = found;
  const before = heard.map((frames) => frames.length);
  await claim(ann, shared.word);
  await chip(ann, shared.word);
  await claim(ann, anns.word);
  await chip(ann, anns.word);
  await claim(ann, 'zzzz');
  await ann.locator('.answer', { hasText: /^zzzz Not (on the board|in the word list)$/ }).waitFor();
  await claim(ben, shared.word);
  await chip(ben, shared.word);
  await ann.locator('.players li', { hasText: /Ben.*1 word/ }).waitFor();
  // Ben loses the line, and comes back to his seat and his word.
  await ben.reload();
  await chip(ben, shared.word);
  assert.equal(await ann.locator('.players li').count(), 2);
  await claim(ben, bens.word);
  await chip(ben, bens.word);
  // Nothing that was heard so far names a word that its hearer has not found.
  const own = [
    [shared.word, anns.word],
    [shared.word, bens.word],
  ];
  heard.forEach((frames, who) => {
    assert.ok(before[who] > 0 && frames.length > before[who]);
    assertNoLeak(frames, found, own[who]);
  });
  // Time.
  for (const page of [ann, ben]) {
    await page.locator('.verdict table').waitFor({ timeout: 75_000 });
    const rows = Object.fromEntries(
      await Promise.all(
        (await page.locator('.verdict tbody tr').all()).map(async (row) => [
          await row.locator('th').textContent(),
          await row.locator('td').allTextContents(),
        ]),
      ),
    );
    assert.deepEqual(rows.Ann, [String(anns.points), String(anns.points), '2', '1']);
    assert.deepEqual(rows['Ben ✨'], [String(bens.points), String(bens.points), '2', '1']);
  }
  // The words that both found come behind those that were missed, and only rows on the screen are drawn.
  await ann.getByRole('button', { name: 'Points', exact: true }).click();
  assert.match(await ann.locator('.words .row.struck').first().textContent(), /Ann, Ben/);
  // Two-letter words are folded away.
  const fold = ann.getByRole('switch', { name: /^Two letters/ });
  if (await fold.count()) await fold.check();
  assert.equal(await ann.locator('.words').getAttribute('aria-rowcount'), String(found.length + 1));
  assert.deepEqual(await axe(ann), []);
  assert.deepEqual(await axe(ben), []);
  ann.checked();
  ben.expected = [/WebSocket/];
  ben.checked();
});

test('spectators look on, and can join', async () => {
  const { id } = await api('rooms', {
    language: 'en',
    rules: 'boggle',
    time: '60s',
    rounds: 2,
    live: true,
  });
  const ann = await scene.person();
  const eve = await scene.person();
  await join(ann, id, 'Ann');
  await ann.getByRole('button', { name: 'Start' }).click();
  await ann.locator('#claim').waitFor();
  await eve.goto(`/room/${id}`);
  await eve.getByText('you’re watching').waitFor();
  assert.deepEqual(await letters(eve), await letters(ann));
  assert.equal(await eve.locator('#claim').count(), 0);
  assert.deepEqual(await axe(eve), []);
  await eve.getByLabel('Your name').fill('Eve');
  await eve.getByRole('button', { name: 'Join' }).click();
  await eve.locator('#claim').waitFor();
  await ann.locator('.players li', { hasText: 'Eve' }).waitFor();
  ann.checked();
  eve.checked();
});

test('the host removes someone, who is told and may ask again', async () => {
  const { id } = await api('rooms', { language: 'en', rules: 'group', time: '60s', rounds: 1 });
  const ann = await scene.person();
  const ben = await scene.person({ size: 'phone', lang: 'fr' });
  await join(ann, id, 'Ann');
  await join(ben, id, 'Ben');
  assert.equal(await ben.getByRole('button', { name: /Retirer/ }).count(), 0, 'only the host can');
  assert.deepEqual(await axe(ann), []);
  await ann.getByRole('button', { name: 'Remove Ben' }).click();
  await ben.getByText('L’hôte vous a retiré de ce salon.').waitFor();
  await ann.locator('.players li', { hasText: 'Ben' }).waitFor({ state: 'detached' });
  // Neither the line nor the page brings the seat back by itself.
  await ben.reload();
  await ben.getByLabel('Votre nom').waitFor();
  assert.equal(await ann.locator('.players li').count(), 1);
  await join(ben, id, 'Ben');
  await ann.locator('.players li', { hasText: 'Ben' }).waitFor();
  ann.checked();
  ben.checked();
});

test('who comes in the middle of a round sees how many words everyone has', async () => {
  const { id } = await api('rooms', { language: 'en', time: '60s', rounds: 1, live: true });
  const ann = await scene.person();
  await join(ann, id, 'Ann');
  const found = await start(ann, id);
  await claim(ann, found[0].word);
  await ann.locator('.players li', { hasText: /Ann.*1 word/ }).waitFor();
  const eve = await scene.person();
  await eve.goto(`/room/${id}`);
  await eve.locator('.players li', { hasText: /Ann.*1 word/ }).waitFor();
  await ann.reload();
  await ann.locator('.players li', { hasText: /Ann.*1 word/ }).waitFor();
  ann.expected = [/WebSocket/];
  ann.checked();
  eve.checked();
});

test('players are told when the server cannot save, and when it is about to stop', async () => {
  const { id } = await api('rooms', { language: 'en', time: '60s', rounds: 1 });
  const ann = await scene.person();
  /** @type {any} */
  let line;
  await ann.routeWebSocket(/\/socket/, (socket) => {
    socket.connectToServer();
    line = socket;
  });
  await join(ann, id, 'Ann');
  const hear = (message) => line.send(JSON.stringify(message));
  hear({ type: 'storage', saving: false });
  await ann.getByText('The server can’t save right now').waitFor();
  assert.deepEqual(await axe(ann), []);
  hear({ type: 'storage', saving: true });
  await ann.locator('.offline').waitFor({ state: 'detached' });
  hear({ type: 'closing' });
  await ann.getByText('The server is restarting').waitFor();
  ann.checked();
});

test('words have their accents, and struck words no points', async () => {
  const { id } = await api('rooms', { language: 'fr', time: '15s', rounds: 1, live: true });
  const ann = await scene.person();
  const ben = await scene.person({ size: 'phone', lang: 'fr' });
  await join(ann, id, 'Ann');
  await join(ben, id, 'Ben');
  await ann.getByRole('button', { name: 'Start' }).click();
  await Promise.all([ann.locator('#claim').waitFor(), ben.locator('#claim').waitFor()]);
  const found = await solved(id, 'fr');
  const accented = found.find(({ spellings }) => /[^a-z]/.test(spellings[0]));
  for (const page of [ann, ben]) {
    await claim(page, accented.word);
    await chip(page, accented.spellings[0]);
    await page.waitForFunction(
      (spelling) => document.getElementById('live').textContent.startsWith(`${spelling}`),
      accented.spellings[0],
    );
  }
  // After a reload too.
  await ben.reload();
  await chip(ben, accented.spellings[0]);
  await ann.locator('.verdict table').waitFor();
  await ann.getByRole('radio', { name: 'Found' }).check();
  const row = ann.locator('.words .row.struck');
  assert.equal(await row.locator('b').textContent(), accented.spellings[0]);
  assert.equal((await row.locator('.figure').first().textContent()).trim(), '–');
  await row.click();
  assert.match(await ann.locator('.chosen .title').textContent(), / 0 points/);
  assert.deepEqual(await axe(ann), []);
  ann.checked();
  ben.expected = [/WebSocket/];
  ben.checked();
});

test('a room survives a restart of the server, and its people come back by themselves', async (context) => {
  if (process.env.WORDDLE_URL) return context.skip('the server is not ours to restart');
  const { id } = await api('rooms', {
    language: 'en',
    rules: 'group',
    time: '3m',
    rounds: 2,
    live: true,
  });
  const ann = await scene.person();
  ann.expected = [/WebSocket|ERR_CONNECTION_REFUSED|Failed to load/];
  await join(ann, id, 'Ann');
  const found = await start(ann, id);
  await claim(ann, found[0].word);
  await ann.locator('.chips li').waitFor();
  await scene.server.restart();
  await ann.locator('.offline').waitFor({ state: 'detached', timeout: 30_000 });
  await chip(ann, found[0].word);
  await claim(ann, found[1].word);
  await chip(ann, found[1].word);
  ann.checked();
});

test('words typed while the server is away wait, and count when it is back', async (context) => {
  if (process.env.WORDDLE_URL) return context.skip('the server is not ours to restart');
  const { id } = await api('rooms', {
    language: 'en',
    rules: 'group',
    time: '3m',
    rounds: 2,
    countdown: '0s',
  });
  const ann = await scene.person();
  ann.expected = [/WebSocket|ERR_CONNECTION_REFUSED|Failed to load/];
  await join(ann, id, 'Ann');
  const found = await start(ann, id);
  await claim(ann, found[0].word);
  await chip(ann, found[0].word);
  await scene.server.restart(async () => {
    await ann.getByText(/Connection lost|restarting/).waitFor();
    await claim(ann, found[1].word);
    await claim(ann, found[2].word);
    await ann.getByText('Waiting to be sent:').waitFor();
    assert.deepEqual(await axe(ann), []);
    // The page may even be closed meanwhile.
    await ann.goto('about:blank');
  });
  await ann.goto(`/room/${id}`);
  for (const { word } of found.slice(0, 3)) await chip(ann, word);
  await ann.locator('.unanswered').waitFor({ state: 'detached' });
  const { players } = await api(`rooms/${id}`);
  assert.deepEqual(
    players.map(({ present, host }) => [present, host]),
    [[true, true]],
  );
  ann.checked();
});

test('names are text and nothing else, and what is refused is said', async () => {
  const { id } = await api('rooms', { language: 'en', rules: 'group', time: '60s', rounds: 1 });
  const page = await scene.person();
  page.on('dialog', () => assert.fail('a script ran'));
  await page.goto(`/room/${id}`);
  await page.getByLabel('Your name').fill('\u202eevil');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Your name').fill('<img src=x onerror=1>');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.locator('.players .me b', { hasText: '<img src=x onerror=1>' }).waitFor();
  page.checked();
});

test('a room that is not there is said so', async () => {
  const page = await scene.person();
  page.expected = [/status of 4\d\d/];
  await page.goto(`/room/${'0'.repeat(32)}`);
  await page.getByRole('heading', { name: 'This room does not exist.' }).waitFor();
  assert.deepEqual(await axe(page), []);
  page.checked();
});

test('a room that cannot be asked for is not said to be none', async () => {
  const page = await scene.person();
  page.expected = [/ERR_FAILED|Failed to load/];
  await page.route('**/api/v1/rooms/*', (route) => route.abort());
  await page.goto('/room/abcdef');
  await page.getByRole('heading', { name: 'The server can’t be reached.' }).waitFor();
  assert.equal(await page.getByText('does not exist').count(), 0);
  page.checked();
});
