// What tests of rooms share: asking the server, joining, claiming, and writing down what is heard.
import assert from 'node:assert/strict';

/** Asks the server of a scene. */
export const asker = (scene) => (path, body) =>
  fetch(
    `${scene.server.url}/api/v1/${path}`,
    body && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    },
  ).then((answer) => answer.json());

/**
 * Solves the board that a room plays, behind the players' backs. Rooms leave crude words out, so the solver
 * does too.
 */
export const solver = (api) => async (id, language) => {
  const { board } = await api(`rooms/${id}`);
  const wish = { language, rules: 'group', known_first: true, family: true };
  return (await api('solve', { board: board.notation, ...wish })).found;
};

/** Writes down all that a page hears of rooms, before and after the end. */
export function listen(page) {
  const frames = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  );
  page.on('response', async (response) => {
    if (response.url().includes('/api/v1/rooms'))
      frames.push(await response.text().catch(() => ''));
  });
  return frames;
}

/** Nothing that was heard names a word that was not found. */
export function assertNoLeak(frames, found, known) {
  // Some fields have values that are words too: the kind of a board is "grid", a message may be a "round".
  const fixed = /"(type|kind|phase|rules|mode|verdict|why)":"[^"]*"/g;
  const text = frames.join('\n').replaceAll(fixed, '').toUpperCase();
  const leaked = found.filter(
    (one) =>
      one.letters >= 4 &&
      !known.includes(one.word) && // A field may be called like a word: "points".
      new RegExp(`"${one.word}"(?!:)`).test(text),
  );
  assert.deepEqual(
    leaked.map((one) => one.word),
    [],
  );
  assert.ok(!text.includes('"MISSED":['), 'no solution before the end');
  assert.ok(
    !frames.some((frame) => frame.includes(`"words":${found.length},`)),
    'no count before the end',
  );
}

export async function join(page, room, name) {
  await page.goto(`/room/${room}`);
  await page.getByLabel(/Your name|Votre nom/).fill(name);
  await page.getByRole('button', { name: /^(Join|Entrer)$/ }).click();
  await page.locator('.players .me', { hasText: name }).waitFor();
}

export async function claim(page, word) {
  await page.locator('#claim').fill(word);
  await page.locator('#claim').press('Enter');
}

/** Waits until a word is among those that one has. */
export const chip = (page, word) =>
  page.locator('.chips li', { hasText: new RegExp(`^\\s*${word.toLowerCase()} `) }).waitFor();

/**
 * Guests of a room without pages of their own: sockets in one page. Each claims words, if given.
 * @param {any} page any page of the server
 * @param {string} room
 * @param {string[]} names
 */
export async function guests(page, room, names) {
  await page.goto('/about');
  await page.evaluate(
    ([room, names]) => {
      const join = (name) =>
        new Promise((joined) => {
          const socket = new WebSocket(`/api/v1/rooms/${room}/socket?lang=en`);
          socket.onmessage = ({ data }) => JSON.parse(data).type === 'welcome' && joined(socket);
          socket.onopen = () => socket.send(JSON.stringify({ type: 'join', name }));
        });
      return names.reduce(
        (before, name) =>
          before.then(async () => (window.guests = [...(window.guests ?? []), await join(name)])),
        Promise.resolve(),
      );
    },
    [room, names],
  );
  return {
    claim: (words) =>
      page.evaluate(
        (words) =>
          window.guests.forEach((socket, guest) =>
            words[guest].forEach((word) => socket.send(JSON.stringify({ type: 'claim', word }))),
          ),
        words,
      ),
  };
}
