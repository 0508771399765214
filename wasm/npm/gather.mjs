// Gathers what the package consists of beside what is written here: the engine and the lists of `make engine` (in target/site,
// or where WORDDLE_SITE says), the script around the engine, and all licences.
import { cpSync, existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const site = process.env.WORDDLE_SITE ?? here('../../target/site');
if (!existsSync(`${site}/boards.wasm`)) {
  console.error(`no engine in ${site}: expected what \`make engine\` builds`);
  process.exit(1);
}
for (const [from, to] of [
  [`${site}/boards.wasm`, 'boards.wasm'],
  [`${site}/crosswords.wasm`, 'crosswords.wasm'],
  [`${site}/lists`, 'lists'],
  [here('../../page/assets/engine/module.js'), 'module.js'],
  [here('../../data/licenses'), 'licenses'],
  [here('../../data/README.md'), 'licenses/README.md'],
  [here('../../LICENSE-MIT'), 'LICENSE-MIT'],
  [here('../../LICENSE-APACHE'), 'LICENSE-APACHE'],
]) {
  rmSync(here(to), { recursive: true, force: true });
  cpSync(from, here(to), { recursive: true });
}
