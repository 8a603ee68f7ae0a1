// The baseline of the sales: nothing but `pg`, one connection for each loop, doing with prepared statements what the backend was seen to do in a
// sale. argv[2] is JSON: { databaseUrl, connections, statements, sellers, warmUpSeconds, seconds }.
import crypto from 'node:crypto';

import pg from 'pg';

import { fill } from './replay.mjs';
import { sellAndReport } from './sale-loop.mjs';

const { databaseUrl, connections, statements, sellers, ...timing } = JSON.parse(process.argv[2]);
const prefix = `bare-${Date.now().toString(36)}-${process.pid}`;
const prepared = statements.map((statement, index) => ({ ...statement, name: statement.params.length > 0 ? `s${index}` : undefined }));

const clients = await Promise.all(
  Array.from({ length: connections }, async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    return client;
  }),
);
await sellAndReport(
  timing,
  clients.map((client) => (number) => sell(client, number).catch(() => client.query('ROLLBACK').then(() => false))),
);
await Promise.all(clients.map((client) => client.end()));

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
