import path from 'node:path';
import { performance } from 'node:perf_hooks';

import pg from 'pg';

import { backendEnvironment, openChain } from '../lib/chain.mjs';

const DIST = path.join(import.meta.dirname, '../../dist');
const FEW = 10;
const MANY = 10_000;
const PASSES = 8;

/** One pass of the watcher with many payments waiting beside one with few: the calls to the node must be the same, and the database may take three times as long. */
export const cryptoPass = {
  name: `Crypto pass, ${MANY.toLocaleString('en')} open payments`,
  aim: 0.33,
  async measure(world) {
    const projectId = world.keys[0].projectId;
    const chain = await openChain(world.client, projectId);
    const { app, watcher, nodes } = await startWatcher(backendEnvironment(world.databaseUrl, chain.env));
    const calls = () => nodes.reduce((sum, node) => sum + node.requests, 0);
    try {
      await watcher.watch(true);
      const measure = async () => {
        await watcher.watch(true);
        await world.client.query('VACUUM ANALYZE crypto_payments, crypto_payment_claims');
        const passes = [];
        for (let pass = 0; pass < PASSES; pass++) {
          // Claims are looked at by turns; here as many as a pass takes are due in each.
          await world.client.query('UPDATE crypto_payment_claims SET checked_at = NULL');
          const before = calls();
          const databaseMs = await databaseTime(() => watcher.watch(true));
          passes.push({ databaseMs, calls: calls() - before });
        }
        return passes.slice(1);
      };
      await chain.pay(FEW);
      await claim(world.client, projectId, FEW);
      const few = await measure();
      await chain.pay(MANY - FEW);
      const many = await measure();
      const numbers = new Set([...few, ...many].map((pass) => pass.calls));
      if (numbers.size !== 1) throw new Error(`The calls to the node grew with the payments: ${[...numbers].join(', ')}`);
      const [number] = numbers;
      return {
        name: `Crypto pass, ${MANY.toLocaleString('en')} open payments: ${number} requests to the node; database time`,
        bareLabel: `with ${FEW} of them: ${number} requests; database time`,
        app: summary(many),
        bare: summary(few),
      };
    } finally {
      await app.close();
      await chain.close();
      await world.client.query('DELETE FROM crypto_payments');
      await world.client.query('DELETE FROM crypto_payment_claims');
      await world.client.query('DELETE FROM chain_cursors');
    }
  },
};

/** Hashes that no node knows, as somebody might submit them. */
const claim = (client, projectId, count) =>
  client.query(
    `INSERT INTO crypto_payment_claims (id, project_id, asset_id, chain_id, tx_hash, token_address, token_symbol, submitted_at)
     SELECT nextval('crypto_payments_id_seq'), $1, (SELECT min(id) FROM assets), 1, '0x' || encode(sha256(convert_to(random()::text || n, 'UTF8')), 'hex'), '0x', 'KAGE', now() FROM generate_series(1, $2::int) n`,
    [projectId, count],
  );

async function startWatcher(source) {
  const { createApp } = await import(`${DIST}/app.js`);
  const { loadEnv } = await import(`${DIST}/config/env.js`);
  const { JsonLogger } = await import(`${DIST}/common/logging/logger.js`);
  const { CryptoWatcher } = await import(`${DIST}/modules/crypto/watcher/watcher.js`);
  const { AssetsService } = await import(`${DIST}/modules/crypto/assets/assets.service.js`);
  const { Chains } = await import(`${DIST}/modules/crypto/chain/chains.js`);
  const app = await createApp(loadEnv({ ...source, ROLE: 'api' }), new JsonLogger('error'));
  await app.init();
  const asset = await app.get(AssetsService, { strict: false }).default();
  return { app, watcher: app.get(CryptoWatcher, { strict: false }), nodes: app.get(Chains, { strict: false }).of(asset).nodes };
}

/** Milliseconds during which a statement was under way, added up over all of them. */
async function databaseTime(work) {
  const { query } = pg.Client.prototype;
  let spent = 0;
  pg.Client.prototype.query = function timed(...args) {
    const begin = performance.now();
    const answer = query.apply(this, args);
    if (typeof answer?.then === 'function') {
      const end = () => (spent += performance.now() - begin);
      answer.then(end, end);
    }
    return answer;
  };
  try {
    await work();
    return spent;
  } finally {
    pg.Client.prototype.query = query;
  }
}

function summary(passes) {
  const times = passes.map(({ databaseMs }) => databaseMs).sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)];
  return { rate: 1_000 / median, p50: median, p99: times.at(-1), cpu: null, failed: 0 };
}
