import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { percentile } from '../lib/latency.mjs';
import { pairs } from '../lib/measure.mjs';
import { listLoad } from './partner-list.mjs';
import { saleLoad } from './partner-sale.mjs';

const ROUNDS = 20;
const AIM = 0.95;

/** The cost of recording each call, compared with the same backend without it; compared with itself it shows the noise. */
const withoutEach = (name, loadOf, without) => ({
  name,
  async measure(first, { rounds }) {
    const world = await first.million();
    const file = without && pathToFileURL(path.join(import.meta.dirname, `../lib/without-${without}.mjs`)).href;
    const other = await first.startAppOn(world.databaseUrl, file ? { NODE_OPTIONS: `--import ${file}` } : {});
    const { rate, cpu } = await pairs(world.app, other, loadOf(world), rounds === 1 ? ROUNDS / 2 : ROUNDS);
    await other.stop();
    const figure = `median of the pairs: ${spread(rate)} of the rate (aim ≥ ${AIM}), ${cpu.length > 0 ? spread(cpu) : '–'} of the processor time of a request`;
    return { figure, isReached: without ? percentile(rate, 0.5) >= AIM : undefined };
  },
});

const spread = (ratios) =>
  `${percentile(ratios, 0.5).toFixed(2)} (half of them ${percentile(ratios, 0.25).toFixed(2)} to ${percentile(ratios, 0.75).toFixed(2)})`;

export const records = [
  withoutEach('Records: a page beside itself', listLoad, null),
  withoutEach('Records: a page with its row in the request log', listLoad, 'request-log'),
  withoutEach('Records: a sale beside itself', saleLoad, null),
  withoutEach('Records: a sale with its row in the request log', saleLoad, 'request-log'),
  withoutEach('Records: a sale with its events', saleLoad, 'events'),
];
