import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { sideBySide } from '../lib/measure.mjs';
import { listLoad } from './partner-list.mjs';
import { saleLoad } from './partner-sale.mjs';

/** What is recorded of each call beside its work, held against the same backend without it; against itself it says what the noise is. */
const withoutEach = (name, loadOf, without) => ({
  name,
  aim: 0.95,
  async measure(first, timing) {
    const world = await first.million();
    const file = without && pathToFileURL(path.join(import.meta.dirname, `../lib/without-${without}.mjs`)).href;
    const other = await first.startAppOn(world.databaseUrl, file ? { NODE_OPTIONS: `--import ${file}` } : {});
    const result = await sideBySide({ app: world.app, bare: other }, loadOf(world), timing);
    await other.stop();
    return { ...result, bareLabel: without ? `without ${without.replace('-', ' ')}` : 'the same once more' };
  },
});

export const records = [
  withoutEach('Records: a page beside itself', listLoad, null),
  withoutEach('Records: a page with its row in the request log', listLoad, 'request-log'),
  withoutEach('Records: a sale beside itself', saleLoad, null),
  withoutEach('Records: a sale with its row in the request log', saleLoad, 'request-log'),
  withoutEach('Records: a sale with its events', saleLoad, 'events'),
];
