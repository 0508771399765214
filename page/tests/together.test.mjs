// Rooms with four people: together, in teams, with a rematch, with a host who decides.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import jsQR from 'jsqr';
import { axe, picture } from './lib/browser.mjs';
import { stage } from './lib/stage.mjs';
import { asker, assertNoLeak, chip, claim, guests, join, listen, solver } from './lib/rooms.mjs';
import { outOfSight } from './lib/sight.mjs';
import { qrCode } from '../assets/play/qr.js';

const scene = stage();
const api = asker(scene);
const solved = solver(api);

/** Four people on four screens, in one room; the first is the host. */
async function crowd(id) {
  const people = [
    await scene.person(),
    await scene.person({ size: 'phone', theme: 'dark', lang: 'fr' }),
    await scene.person({ size: 'side', theme: 'light', lang: 'en' }),
    await scene.person({ size: 'side', theme: 'dark', lang: 'fr' }),
  ];
  const heard = people.map(listen);
  const names = ['Ann', 'Ben', 'Cid', 'Zoé'];
  for (const [place, page] of people.entries()) await join(page, id, names[place]);
  await people[0].locator('.players li', { hasText: 'Zoé' }).waitFor();
  return { people, heard };
}

const ready = (page) => page.getByRole('button', { name: /^(I’m ready|Prêt\(e\))$/ }).click();
const started = (people) =>
  Promise.all(people.map((page) => page.locator('#claim').waitFor({ timeout: 15_000 })));
/** The host ends the round, which takes two clicks. */
async function end(page) {
  await page.getByRole('button', { name: 'End round' }).click();
  await page.getByRole('button', { name: 'Tap again to end' }).click();
}

/** What a camera sees of a QR code. */
function photograph(cells, scale = 4) {
  const size = (cells.length + 8) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (cells[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4])
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return [pixels, size, size];
}

test('a QR code says what it should, in every version', () => {
  // The shortest and the longest text of each.
  const longest = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
  for (const length of longest.flatMap((most) => [most, most + 1]).slice(0, -1)) {
    const text = Array.from({ length }, (_, place) =>
      String.fromCharCode(33 + ((length * 31 + place * 17) % 90)),
    ).join('');
    assert.equal(jsQR(...photograph(qrCode(text)))?.data, text);
  }
  assert.equal(jsQR(...photograph(qrCode('Zoé ✨')))?.data, 'Zoé ✨');
  assert.equal(qrCode('x'.repeat(214)), null);
});

test('a room is found by its link, its QR code and its short code', async () => {
  const { id } = await api('rooms', { language: 'en' });
  const ann = await scene.person();
  await join(ann, id, 'Ann');
  // This server listens to its own machine alone, and says what to do about it.
  await ann.getByText('Only this computer can open this link.').waitFor();
  await ann.getByText('worddle serve --address 0.0.0.0').waitFor();
  const svg = ann.getByRole('img', { name: 'QR code of this room’s link' });
  await svg.waitFor();
  // Read from the screen, as a telephone does.
  const shot = await svg.screenshot();
  const pixels = await ann.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return [[...data], bitmap.width, bitmap.height];
  }, shot.toString('base64'));
  const read = jsQR(Uint8ClampedArray.from(pixels[0]), pixels[1], pixels[2]);
  assert.equal(read?.data, `${scene.server.url}/room/${id}`);
  assert.equal(
    await ann.locator('.invite .address').textContent(),
    `${scene.server.url}/room/${id}`,
  );
  assert.deepEqual(await axe(ann), []);
  await picture(ann, 'lobby-wide');
  const code = await ann.locator('.invite .code').textContent();
  assert.match(code, /^[A-Z]{6}$/);
  const ben = await scene.person({ size: 'phone', theme: 'dark', lang: 'fr' });
  await ben.goto('/play');
  await ben.getByLabel('Code du salon').fill('bcdfgh');
  await ben.getByRole('button', { name: 'Aller au salon' }).click();
  await ben.getByText(/Aucun salon n.a ce code/).waitFor();
  assert.deepEqual(await axe(ben), []);
  await ben.getByLabel('Code du salon').fill(`${code.slice(0, 3).toLowerCase()} ${code.slice(3)}`);
  await ben.getByRole('button', { name: 'Aller au salon' }).click();
  await ben.waitForURL(new RegExp(`/room/${id}$`));
  await ben.locator('.qr svg').waitFor();
  assert.deepEqual(await axe(ben), []);
  await picture(ben, 'lobby-phone');
  ann.checked();
  ben.expected = [/status of 404/];
  ben.checked();
});

test('four people play together: ready, countdown, shared words, a reload, nothing leaks', async () => {
  const { id } = await api('rooms', {
    language: 'en',
    mode: 'together',
    time: '60s',
    rounds: 1,
    live: true,
  });
  const { people, heard } = await crowd(id);
  const [ann, ben, cid, zoe] = people;
  const eve = await scene.person();
  heard.push(listen(eve));
  await eve.goto(`/room/${id}`);
  await ann.getByText('1 person watching').waitFor();
  for (const page of [ann, ben, cid]) await ready(page);
  await ann.getByText('3 of 4 ready').waitFor();
  assert.deepEqual(await axe(ben), []);
  await picture(ben, 'ready-phone');
  await ready(zoe);
  // Everyone counts, and nobody has the board.
  await Promise.all(people.map((page) => page.locator('.countdown').waitFor()));
  assert.equal(await ann.locator('.board').count(), 0);
  assert.deepEqual(await axe(ann), []);
  await Promise.all([picture(ann, 'countdown-wide'), picture(cid, 'countdown-side')]);
  const { notation } = await started(people).then(async () => (await api(`rooms/${id}`)).board);
  for (const frames of heard) {
    const first = frames.findIndex((frame) => frame.includes(notation));
    const counted = frames.findIndex((frame) => frame.includes('"countdown"'));
    assert.ok(counted >= 0 && first > counted, 'the board comes after the countdown');
  }
  const found = await solved(id, 'en');
  const [one, two, three] = found;
  await claim(ben, one.word);
  for (const page of people) await chip(page, one.spellings[0]);
  await eve.locator('.chips li', { hasText: one.spellings[0] }).waitFor();
  assert.match(await ann.locator('.chips li').first().textContent(), /Ben/);
  await claim(ann, one.word);
  await ann.locator('.answer', { hasText: 'Ben already has it' }).waitFor();
  await claim(zoe, two.word);
  await chip(cid, two.spellings[0]);
  await cid.reload();
  await chip(cid, one.spellings[0]);
  await chip(cid, two.spellings[0]);
  await claim(cid, three.word);
  await chip(ben, three.spellings[0]);
  for (const page of people) assert.deepEqual(await axe(page), []);
  await Promise.all(
    people.map((page, place) =>
      picture(page, `together-${['wide', 'phone', 'side', 'side-dark'][place]}`),
    ),
  );
  const known = [one, two, three].map(({ word }) => word);
  for (const frames of heard) assertNoLeak(frames, found, known);
  await end(ann);
  const points = one.points + two.points + three.points;
  for (const page of [...people, eve]) {
    const row = page.locator('.verdict .sides tbody tr');
    await row.waitFor();
    const cells = await row.locator('td').allTextContents();
    assert.deepEqual(cells, [String(points), String(points), '3']);
  }
  assert.equal(await ann.locator('.words .row.struck').count(), 0);
  for (const page of people) assert.deepEqual(await axe(page), []);
  await Promise.all([
    picture(ann, 'result-wide'),
    picture(ben, 'result-phone'),
    picture(cid, 'result-side'),
  ]);
  cid.expected = [/WebSocket/];
  for (const page of [...people, eve]) page.checked();
});

test('a rematch with teams, other rules and a table over all rounds', async () => {
  const { id } = await api('rooms', { language: 'en', time: '60s', rounds: 1, countdown: '1s' });
  const { people, heard } = await crowd(id);
  const [ann, ben, cid, zoe] = people;
  await ann.getByRole('button', { name: 'Start' }).click();
  await started(people);
  await claim(ann, (await solved(id, 'en'))[0].word);
  await ann.locator('.chips li').waitFor();
  await end(ann);
  // The host asks for a rematch, in teams and in French; others cannot.
  await ben.getByText('L’hôte peut lancer une revanche.').waitFor();
  assert.equal(await ben.getByRole('button', { name: 'Revanche' }).count(), 0);
  await ann.getByRole('button', { name: 'Rematch' }).click();
  await ben.getByRole('heading', { name: '4 joueurs' }).waitFor();
  await ben.locator('.players li', { hasText: /Ann.*1 victoire/ }).waitFor();
  await ann.getByRole('button', { name: 'Change the rules' }).click();
  const sheet = ann.getByRole('dialog');
  await sheet.getByLabel('Word list').selectOption('fr');
  await sheet.getByLabel('Game mode').selectOption('teams');
  await sheet.getByLabel('Rounds').selectOption('3');
  assert.deepEqual(await axe(ann), []);
  await picture(ann, 'rules-wide');
  await sheet.getByRole('button', { name: 'Play by these rules' }).click();
  await cid.getByText(/French.*Teams/).waitFor();
  // Who comes next goes where players are needed: Ann and Cid, Ben and Zoé. Zoé and Cid change places.
  await zoe.getByLabel('Votre équipe').selectOption('0');
  await ann.getByLabel('Team of Cid').selectOption('1');
  await ben.locator('.players li', { hasText: /Cid.*Équipe 2/s }).waitFor();
  assert.equal(await ben.getByLabel('Équipe de Ann').count(), 0, 'only the host sends others');
  assert.deepEqual(await axe(ben), []);
  await Promise.all([
    picture(ann, 'teams-wide'),
    picture(ben, 'teams-phone'),
    picture(zoe, 'teams-side'),
  ]);
  for (const page of people) await ready(page);
  await started(people);
  const marks = heard.map((frames) => frames.length);
  const found = await solved(id, 'fr');
  const [shared, anns, bens] = found;
  await claim(ann, shared.word);
  await chip(zoe, shared.spellings[0]);
  await claim(zoe, shared.word);
  await zoe.locator('.answer', { hasText: 'Ann l’a déjà' }).waitFor();
  await claim(zoe, anns.word);
  await chip(ann, anns.spellings[0]);
  await claim(ben, shared.word);
  await chip(cid, shared.spellings[0]);
  await ben.reload();
  await chip(ben, shared.spellings[0]);
  await claim(ben, bens.word);
  await chip(cid, bens.spellings[0]);
  // Neither team has heard of the other's words.
  assert.equal(await ann.locator('.chips li').count(), 2);
  heard.forEach((frames, place) => {
    const own = [0, 3].includes(place) ? [shared, anns] : [shared, bens];
    assertNoLeak(
      frames.slice(marks[place]),
      found,
      own.map(({ word }) => word),
    );
  });
  await end(ann);
  await cid.locator('.verdict .sides').waitFor();
  const rows = await cid.locator('.verdict .sides tbody tr').allTextContents();
  const row = (team, points) => new RegExp(`Team ${team}\\D*${points}\\s*${points}\\s*2$`);
  assert.ok(
    rows.some((text) => row(1, anns.points).test(text)),
    rows.join('|'),
  );
  assert.ok(
    rows.some((text) => row(2, bens.points).test(text)),
    rows.join('|'),
  );
  for (const page of people) assert.deepEqual(await axe(page), []);
  // A second round, and the table has both.
  await ann.getByRole('button', { name: 'Next round' }).click();
  await started(people);
  await end(ann);
  await ben.locator('.verdict details summary').click();
  const table = ben.locator('.verdict .rounds');
  await table.waitFor();
  assert.equal(await table.locator('thead th').count(), 4);
  assert.deepEqual(await axe(ben), []);
  await Promise.all(people.map((page, place) => picture(page, `rounds-${place}`)));
  ben.expected = [/WebSocket/];
  for (const page of people) page.checked();
});

test('when the host goes, the next one decides', async () => {
  const { id } = await api('rooms', { language: 'en', time: '60s', rounds: 2, countdown: '0s' });
  const [ann, ben] = [await scene.person(), await scene.person({ size: 'phone', lang: 'fr' })];
  await join(ann, id, 'Ann');
  await join(ben, id, 'Ben');
  assert.equal(await ben.getByRole('button', { name: 'Commencer' }).count(), 0);
  await ann.getByRole('button', { name: 'Just watch' }).click();
  await ann.getByLabel('Your name').waitFor();
  await ben.getByText('1 personne regarde').waitFor();
  await ben.getByRole('button', { name: 'Commencer' }).click();
  await ben.locator('#claim').waitFor();
  await ann.getByText('you’re watching').waitFor();
  // Whoever only watches does so after a reload too, and finds the old seat when asked for it.
  await ann.reload();
  await ann.getByText('you’re watching').waitFor();
  await ann.getByRole('button', { name: 'Join' }).click();
  await ann.locator('.players .me', { hasText: 'Ann' }).waitFor();
  assert.equal(await ann.locator('.players li').count(), 2);
  ann.expected = [/WebSocket/];
  ann.checked();
  ben.checked();
});

test('a server that cannot be reached is not a room that does not exist', async () => {
  const { id } = await api('rooms', { language: 'en' });
  const page = await scene.person({ size: 'side', theme: 'dark', lang: 'fr' });
  page.expected = [/Failed to load|ERR_/];
  await page.route(`**/api/v1/rooms/${id}*`, (route) => route.abort('connectionrefused'));
  await page.goto(`/room/${id}`);
  await page.getByRole('heading', { name: 'Le serveur est injoignable.' }).waitFor();
  assert.equal(await page.getByText('Ce salon n’existe pas.').count(), 0);
  assert.deepEqual(await axe(page), []);
  await picture(page, 'away-side');
  // It comes back by itself.
  await page.unroute(`**/api/v1/rooms/${id}*`);
  await page.getByLabel('Votre nom').waitFor();
  page.checked();
});

/** Opens a room, plays a round of it with some guests, and ends it. */
async function afterRound({ rounds, players, mode, ...look }) {
  const wish = { language: 'en', rules: 'group', time: '120s', countdown: '0s', rounds, mode };
  const { id } = await api('rooms', { ...wish, ...(mode === 'teams' && { teams: 2 }) });
  const page = await scene.person(look);
  await join(page, id, 'Annabel');
  const elsewhere = await scene.person();
  const { claim } = await guests(
    elsewhere,
    id,
    ['Bo', 'Cléo', 'Bartholomew Featherstone', 'Erik'].slice(5 - players),
  );
  await page.getByRole('button', { name: /^(Start|Commencer)$/ }).click();
  await page.locator('#claim').waitFor();
  const words = (await solved(id, 'en')).map(({ word }) => word);
  // The last guest finds most, so that it is known who wins.
  await claim(
    Array.from({ length: players - 1 }, (_, guest) =>
      words.slice(0, guest === players - 2 ? 12 : 0),
    ),
  );
  await page.getByRole('button', { name: /^(End round|Finir la manche)$/ }).click();
  await page.getByRole('button', { name: /again to end|encore pour finir/ }).click();
  await page.locator('.room-result').waitFor();
  return { page, elsewhere };
}

for (const [size, lang, theme, mode, players, rounds] of [
  ['wide', 'en', 'light', 'rivals', 5, 3],
  ['wide', 'fr', 'dark', 'teams', 5, 3],
  ['wide', 'en', 'light', 'rivals', 3, 1],
  ['phone', 'fr', 'light', 'rivals', 5, 3],
  ['phone', 'en', 'dark', 'teams', 5, 1],
  ['side', 'en', 'dark', 'rivals', 5, 3],
  ['side', 'fr', 'light', 'teams', 5, 1],
])
  test(`after a round: winner, scores and what is next, ${size}, ${mode}, ${players} players, ${rounds} rounds`, async () => {
    const { page, elsewhere } = await afterRound({ size, lang, theme, mode, players, rounds });
    const winner = await page.locator('h1').textContent();
    const expected = {
      en: [/^Erik wins round 1$/, /^Erik wins$/],
      fr: [/^Erik remporte la manche 1$/, /^Erik gagne$/],
    }[lang][rounds === 1 ? 1 : 0];
    assert.match(
      winner,
      mode === 'teams' ? /^(Team|L’équipe) [12] (wins|gagne|remporte)/ : expected,
    );
    const next = page.getByRole('button', {
      name: rounds === 1 ? /^(Rematch|Revanche)$/ : /^(Next round|Manche suivante)$/,
    });
    // On the screen as it is, without scrolling.
    const seen = (place) =>
      place.evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return one.contains(shown) || shown?.contains(one);
      });
    assert.ok(await seen(page.locator('h1')), 'winner');
    assert.ok(await seen(next), 'next');
    const scores = page.locator(mode === 'teams' ? '.verdict .sides tbody tr' : '.scores tbody tr');
    assert.equal(await scores.count(), mode === 'teams' ? 2 : players);
    for (const row of await scores.all())
      for (const cell of [row, ...(await row.locator('td').all())])
        assert.ok(await seen(cell), 'scores');
    assert.deepEqual(await outOfSight(page), []);
    // Two-letter words wait until they are asked for.
    const missed = page.locator('.words .rows .row:not(.found) .figure:nth-child(3)');
    assert.ok(!(await missed.allTextContents()).includes('2'));
    const count = async () => Number(await page.locator('.words').getAttribute('aria-rowcount'));
    const before = await count();
    const fold = page.getByRole('switch', { name: /^(Two letters|Deux lettres)/ });
    const [folded] = (await fold.evaluate((one) => one.labels[0].textContent)).match(/\d+/);
    await fold.check();
    assert.equal(await count(), before + Number(folded));
    assert.deepEqual(await axe(page), []);
    page.checked();
    await picture(page, `after-round-${size}-${mode}-${lang}`);
    await page.context().close();
    await elsewhere.context().close();
  });

for (const [size, lang] of [
  ['wide', 'en'],
  ['phone', 'fr'],
  ['side', 'fr'],
])
  test(`with five in a room, what begins the game is in sight, ${size}`, async () => {
    const { id } = await api('rooms', { language: 'en' });
    const page = await scene.person({ size, lang });
    await join(page, id, 'Maximilienne');
    const elsewhere = await scene.person();
    await guests(elsewhere, id, ['Ben', 'Bartholomew Featherstone', 'Dan', 'Eve']);
    await page.locator('.players li', { hasText: 'Eve' }).waitFor();
    const inSight = (one) =>
      one.evaluate((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return element.contains(at);
      });
    for (const name of [/^(I’m ready|Prêt\(e\))$/, /^(Start|Commencer)$/])
      assert.ok(await inSight(page.getByRole('button', { name })), String(name));
    if (size === 'wide') assert.ok(await inSight(page.locator('.invite .code')), 'the code');
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await outOfSight(page), []);
    page.checked();
    // The host's buttons in a game are whole, too.
    await page.getByRole('button', { name: /^(Start|Commencer)$/ }).click();
    const end = page.getByRole('button', { name: /^(End round|Finir la manche)$/ });
    await end.waitFor({ timeout: 15_000 });
    const { x, width } = await end.boundingBox();
    const text = await end.locator('span').boundingBox();
    assert.ok(text.x >= x && text.x + text.width <= x + width, 'the text is inside its button');
    assert.ok(x + width <= page.viewportSize().width, 'the button is on the screen');
  });

test('a room is one button, with what it plays in a line and the choices behind', async () => {
  for (const [size, lang] of [
    ['wide', 'en'],
    ['phone', 'fr'],
  ]) {
    const page = await scene.person({ size, lang });
    await page.goto('/play?list=en');
    const make = page.getByRole('button', { name: /^(Create a room|Créer un salon)$/ });
    await make.waitFor();
    assert.equal(await page.locator('.with-others select').first().isVisible(), false);
    await page.getByText(/3 (rounds of|manches de) 3 minutes/).waitFor();
    await make.click();
    await page.waitForURL(/room/);
    const command = page.getByText('worddle serve');
    await page.locator('.invite .code').waitFor();
    assert.equal(await command.count(), size === 'wide' ? 1 : 0);
    page.checked();
  }
});
