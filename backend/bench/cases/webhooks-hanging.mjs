import crypto from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { percentile } from '../lib/latency.mjs';
import { signal, startWorker, until } from '../lib/sync-world.mjs';

const ENDPOINTS = 100;
const HANGING = 10;
const ROUNDS = 20;
/** Slow enough that deliveries do not pile up where all answer: what is measured is what hangs, not how many a process can send. */
const ROUND_MS = 1_500;
const ANSWER_MS = 20;
const GROWTH_MAX = 1.2;

/** From an event's commit to its arrival, at those of a hundred endpoints that answer: with ten that never do, and without. */
export const webhooksHanging = {
  name: `Webhooks, ${HANGING} of ${ENDPOINTS} endpoints hang`,
  async measure(world) {
    const receiver = await startReceiver();
    const p95 = async (name, hanging) => {
      const { client, databaseUrl } = await world.another(name);
      const appSecret = crypto.randomBytes(32).toString('hex');
      await fillWebhooks(client, appSecret, receiver.url);
      const env = {
        ...world.appEnv,
        DATABASE_URL: databaseUrl,
        APP_SECRET: appSecret,
        ROLE: 'worker',
        PORT: '0',
        WEBHOOK_ALLOW_PRIVATE: '1',
      };
      const worker = await startWorker(client, env);
      receiver.begin(hanging);
      try {
        for (let round = 1; round <= ROUNDS; round += 1) {
          await client.query(
            `INSERT INTO outbox_events (type, project_id, subject, data) SELECT 'balance.low', id, 'round:' || $1::text, '{}' FROM projects`,
            [String(round)],
          );
          await signal(client, 'outbox');
          await sleep(ROUND_MS);
        }
        await until('the events', async () => receiver.delays.length >= ROUNDS * (ENDPOINTS - HANGING), 50);
        return percentile(receiver.delays, 0.95);
      } finally {
        receiver.release();
        await worker.stop();
      }
    };
    const without = await p95('webhooks_answering', false);
    const withThem = await p95('webhooks_hanging', true);
    receiver.stop();
    const growth = withThem / without;
    const figure = `p95 of the others ${withThem.toFixed(0)} ms, ${without.toFixed(0)} ms without: ${growth.toFixed(2)} × (aim ≤ ${GROWTH_MAX})`;
    return { figure, isReached: growth <= GROWTH_MAX };
  },
};

/** Answers at `/n`; the first ones hang where asked to, and are not counted either way. */
async function startReceiver() {
  let isHanging = false;
  const open = new Set();
  const receiver = { delays: [], begin: undefined, release: undefined, stop: undefined, url: '' };
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const isCounted = Number(request.url.slice(1)) > HANGING;
      if (isCounted) receiver.delays.push(Date.now() - Date.parse(JSON.parse(text).timestamp));
      if (isHanging && !isCounted) open.add(response);
      else setTimeout(() => response.writeHead(200).end(), ANSWER_MS);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${server.address().port}`;
  receiver.begin = (hanging) => {
    isHanging = hanging;
    receiver.delays = [];
  };
  receiver.release = () => open.forEach((response) => response.destroy());
  receiver.stop = () => server.closeAllConnections() ?? server.close();
  return receiver;
}

async function fillWebhooks(client, appSecret, url) {
  const { Encryption } = await import('../../dist/common/secrets/encryption.js');
  const secret = new Encryption({ APP_SECRET: appSecret }).encrypt('webhook-secret', `whsec_${crypto.randomBytes(32).toString('base64')}`);
  await client.query(`INSERT INTO projects (name) SELECT 'Shop ' || n FROM generate_series(1, ${ENDPOINTS}) n`);
  await client.query(
    `INSERT INTO webhooks (project_id, url, secret, created_at) SELECT id, $1 || '/' || row_number() OVER (ORDER BY id), $2, now() - interval '1 day' FROM projects`,
    [url, secret],
  );
}
