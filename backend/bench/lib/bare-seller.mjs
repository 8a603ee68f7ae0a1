// The baseline of the sales: nothing but `pg` on 32 connections, each doing one sale after the other with prepared statements, the same that the
// backend was seen to do. argv[2] is JSON: { databaseUrl, connections, statements, sellers, warmUpSeconds, seconds }. Talks over IPC as load.mjs does.
import crypto from 'node:crypto';
import { performance } from 'node:perf_hooks';

import pg from 'pg';

import { fill } from './replay.mjs';

const { databaseUrl, connections, statements, sellers, warmUpSeconds, seconds } = JSON.parse(process.argv[2]);
const prefix = `bare-${Date.now().toString(36)}-${process.pid}`;
const prepared = statements.map((statement, index) => ({ ...statement, name: statement.params.length > 0 ? `s${index}` : undefined }));
const latencies = [];
let failed = 0;
let sold = 0;
let isMeasuring = false;
let hasEnded = false;

setTimeout(() => {
  isMeasuring = true;
  process.send('measuring');
}, warmUpSeconds * 1_000);
setTimeout(
  () => {
    isMeasuring = false;
    hasEnded = true;
    process.send(result());
  },
  (warmUpSeconds + seconds) * 1_000,
);
await Promise.all(Array.from({ length: connections }, loop));

async function loop() {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  while (!hasEnded) {
    const begin = performance.now();
    const isSold = await sell(client, sold++).catch(() => client.query('ROLLBACK').then(() => false));
    if (!isMeasuring) continue;
    latencies.push(performance.now() - begin);
    if (!isSold) failed += 1;
  }
  await client.end();
}

async function sell(client, number) {
  const subscriptionRef = `${prefix}-${number}`;
  const vpnLogin = String(crypto.randomInt(10 ** 8)).padStart(8, '0') + String(crypto.randomInt(10 ** 8)).padStart(8, '0');
  const values = { ...sellers[number % sellers.length], subscriptionRef, vpnLogin, subscription: '' };
  for (const statement of prepared) {
    const { name, sql } = statement;
    const { rows } = await client.query(name === undefined ? sql : { name, text: sql, values: fill(statement, values) });
    if (rows[0]?.subscriptionId === subscriptionRef) values.subscription = String(rows[0].id);
  }
  return values.subscription !== '';
}

function result() {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: sorted.length, failed, rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}
