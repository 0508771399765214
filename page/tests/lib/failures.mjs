// A reporter that writes a line for each test that failed: its file, a tab, and a pattern that only its
// name matches.
import { relative } from 'node:path';

/** @param {AsyncIterable<{type: string, data: any}>} events */
export default async function* failures(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.details?.type === 'suite' || !data.file) continue;
    const pattern = data.name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    yield `${relative(process.cwd(), data.file)}\t^${pattern}$\n`;
  }
}
