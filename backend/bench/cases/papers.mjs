import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';

import { number, startWorker, until } from '../lib/sync-world.mjs';

const DIST = path.join(import.meta.dirname, '../../dist');
const RECEIPTS = 10_000;
const MEMORY_MB_MAX = 60;
const PRINT_MS_MAX = 150;
const PRINTED = { quick: 200, full: RECEIPTS };
const LANGUAGES = ['en', 'ru', 'fa', 'zh', 'es'];

/** Makes top-ups without a receipt. */
async function givenTopups(client) {
  const projectId = await number(client, 'SELECT min(id) FROM projects');
  await client.query(
    `INSERT INTO topup_requests (project_id, source, amount, description, status, completed_at)
     SELECT $1, 'crypto', 12.34, 'Paid', 'completed', now() - interval '1 minute' FROM generate_series(1, $2::int)`,
    [projectId, RECEIPTS],
  );
}

/** One worker gives all of them their numbers. */
export const receiptsNumbered = {
  name: `${RECEIPTS.toLocaleString('en')} receipts in one run`,
  async measure(world) {
    const { client, databaseUrl } = await world.another('papers');
    await client.query(`INSERT INTO projects (name, price_per_subscription) VALUES ('Papers', 10)`);
    const env = {
      ...world.appEnv,
      DATABASE_URL: databaseUrl,
      APP_SECRET: crypto.randomBytes(32).toString('hex'),
      ROLE: 'worker',
      PORT: '0',
    };
    const worker = await startWorker(client, env);
    try {
      const idle = worker.memoryMb();
      let peak = idle;
      const begin = performance.now();
      await givenTopups(client);
      await until('all have their receipts', async () => {
        peak = Math.max(peak, worker.memoryMb());
        return (await number(client, `SELECT count(*) FROM documents WHERE type = 'receipt'`)) === RECEIPTS;
      });
      const seconds = (performance.now() - begin) / 1_000;
      const more = peak - idle;
      return {
        figure: `${seconds.toFixed(1)} s, ${more.toFixed(0)} MB over idle (aim ≤ ${MEMORY_MB_MAX} MB)`,
        isReached: more <= MEMORY_MB_MAX,
      };
    } finally {
      await worker.stop();
    }
  },
};

/** From a receipt's facts to its PDF, in turns of five languages, by the printer's process that runs already. */
export const receiptPrinted = {
  name: 'a receipt as PDF',
  async measure(_world, { rounds }) {
    const { PdfPrinter } = await import(`${DIST}/modules/documents/pdf/pdf-printer.js`);
    const { documentPaper } = await import(`${DIST}/modules/documents/pdf/paper.rules.js`);
    const printer = new PdfPrinter();
    const count = rounds === 1 ? PRINTED.quick : PRINTED.full;
    const memoryMb = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1]) / 1_024;
    const times = [];
    try {
      await printer.print(documentPaper(receipt(0), 'en'), null);
      const idle = memoryMb();
      let peak = idle;
      for (let index = 1; index <= count; index += 1) {
        const begin = performance.now();
        await printer.print(documentPaper(receipt(index), LANGUAGES[index % LANGUAGES.length]), null);
        times.push(performance.now() - begin);
        if (index % 50 === 0) peak = Math.max(peak, memoryMb());
      }
      times.sort((a, b) => a - b);
      const p99 = times[Math.floor(times.length * 0.99)];
      return {
        figure: `median ${times[Math.floor(times.length / 2)].toFixed(0)} ms, p99 ${p99.toFixed(0)} ms of ${count} (aim ≤ ${PRINT_MS_MAX} ms), ${(peak - idle).toFixed(0)} MB over idle`,
        isReached: p99 <= PRINT_MS_MAX && peak - idle <= MEMORY_MB_MAX,
      };
    } finally {
      printer.onApplicationShutdown();
    }
  },
};

const receipt = (index) => ({
  type: 'receipt',
  projectName: 'Papers',
  number: `2026-${String(index).padStart(6, '0')}`,
  issuedAt: new Date('2026-03-01T12:00:00Z'),
  net: '10.37',
  tax: '1.97',
  taxRate: '19.00',
  taxName: 'VAT',
  total: '12.34',
  currency: 'USD',
  description: 'Payment of 246.8 KAGE',
  timezone: 'UTC',
  seller: { name: 'Seller Ltd', address: 'Street 1\nTown', taxId: 'DE1', email: 'pay@example.com' },
  buyer: { name: 'Buyer GmbH' },
  logoId: null,
  refersToNumber: null,
  month: null,
});
