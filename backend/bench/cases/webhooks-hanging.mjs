import crypto from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { percentile } from '../lib/latency.mjs';
import { signal, startWorker, until } from '../lib/sync-world.mjs';

const ENDPOINTS = 100;
const HANGING = 10;
const ROUNDS = 20;
/**
 * Slow enough that deliveries do not pile up where all answer: this measures the effect of hanging endpoints, not the throughput of a
 * process.
 */
const ROUND_MS = 1_500;
const ANSWER_MS = 20;
const GROWTH_MAX = 1.2;

/**
 * From an event's commit to its arrival, at those of a hundred endpoints that answer: with ten that never do, and without. Both exist at
 * once and take turns, round by round, so that other work of the machine affects both alike: the figure is the median of the rounds'
 * ratios.
 */
export const webhooksHanging = {
  name: `Webhooks, ${HANGING} of ${ENDPOINTS} endpoints hang`,
  async measure(world) {
    const without = await openSide(world, 'webhooks_answering', false);
    const hanging = await openSide(world, 'webhooks_hanging', true);
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const sides = [without, hanging];
        for (const side of round % 2 === 0 ? sides : sides.reverse()) {
          await side.publish(round);
          await sleep(ROUND_MS);
        }
      }
      for (const side of [without, hanging])
        await until('the events', async () => side.delays.flat().length >= ROUNDS * (ENDPOINTS - HANGING), 50);
    } finally {
      await without.close();
      await hanging.close();
    }
    const [slow, plain] = [hanging, without].map(({ delays }) => delays.map((each) => percentile(each, 0.95)));
    const growth = percentile(
      slow.map((each, round) => each / plain[round]),
      0.5,
    );
    const texts = [slow, plain].map((each) => percentile(each, 0.5).toFixed(0));
    const figure = `p95 of the others ${texts[0]} ms, ${texts[1]} ms without (median of ${ROUNDS} rounds); ratio of a round ${growth.toFixed(2)} × (aim ≤ ${GROWTH_MAX})`;
    return { figure, isReached: growth <= GROWTH_MAX };
  },
};

/** A database, a worker and endpoints of its own. */
async function openSide(world, name, isHanging) {
  const receiver = await startReceiver(isHanging);
  const { client, databaseUrl } = await world.another(name);
  const appSecret = crypto.randomBytes(32).toString('hex');
  await fillWebhooks(client, appSecret, receiver.url);
  const env = { ...world.appEnv, DATABASE_URL: databaseUrl, APP_SECRET: appSecret, ROLE: 'worker', PORT: '0', WEBHOOK_ALLOW_PRIVATE: '1' };
  const worker = await startWorker(client, env);
  return {
    delays: receiver.delays,
    async publish(round) {
      receiver.delays.push([]);
      await client.query(
        `INSERT INTO outbox_events (type, project_id, subject, data)
         SELECT 'balance.low', id, 'round:' || $1::int, jsonb_build_object('round', $1::int) FROM projects`,
        [round],
      );
      await signal(client, 'outbox');
    },
    async close() {
      receiver.stop();
      await worker.stop();
    },
  };
}

/** Answers at `/n`; the first ones hang on request, and are never counted. */
async function startReceiver(isHanging) {
  const delays = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const isCounted = Number(request.url.slice(1)) > HANGING;
      const { timestamp, data } = JSON.parse(text);
      if (isCounted) delays[data.round].push(Date.now() - Date.parse(timestamp));
      if (isCounted || !isHanging) setTimeout(() => response.writeHead(200).end(), ANSWER_MS);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => server.closeAllConnections() ?? server.close();
  return { delays, stop, url: `http://127.0.0.1:${server.address().port}` };
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
