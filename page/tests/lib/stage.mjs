// What every file of tests has: a browser and a server of its own, from before its first test until
// after its last.
import { after, before } from 'node:test';
import { launch, person } from './browser.mjs';
import { startServer } from './server.mjs';

/**
 * With more options of the server, if given.
 * @returns {{
 *   browser: any,
 *   server: any,
 *   person: (options?: object) => Promise<any>,
 * }} `person` opens a page for someone new.
 */
export function stage(...more) {
  const stage = { person: (options) => person(stage.browser, stage.server.url, options) };
  before(async () => {
    stage.server = await startServer(...more);
    stage.browser = await launch();
  });
  after(async () => {
    await stage.browser?.close();
    await stage.server?.stop();
  });
  return stage;
}
