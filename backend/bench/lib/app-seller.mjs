// The backend's own sale, called as its route calls it, without the HTTP around it. argv[2] is JSON: { env, connections, sellers, warmUpSeconds, seconds }.
import path from 'node:path';

import { day } from './day.mjs';
import { sellAndReport } from './sale-loop.mjs';

const DIST = path.join(import.meta.dirname, '../../dist');
const { env, connections, sellers, ...timing } = JSON.parse(process.argv[2]);
await import('reflect-metadata');
const { createApp } = await import(`${DIST}/app.js`);
const { loadEnv } = await import(`${DIST}/config/env.js`);
const { JsonLogger } = await import(`${DIST}/common/logging/logger.js`);
const { IdempotentExecutor } = await import(`${DIST}/modules/idempotency/idempotent-executor.js`);
const { SalesService } = await import(`${DIST}/modules/subscriptions/lifecycle/sales.service.js`);

const app = await createApp(loadEnv(env), new JsonLogger('error'));
await app.init();
const executor = app.get(IdempotentExecutor, { strict: false });
const sales = app.get(SalesService, { strict: false });
const prefix = `app-${Date.now().toString(36)}-${process.pid}`;
const [startDate, endDate] = [new Date(`${day(0)}T00:00:00Z`), new Date(`${day(30)}T00:00:00Z`)];

await sellAndReport(
  timing,
  Array.from({ length: connections }, () => sell),
);
await app.close();

async function sell(number) {
  const { project, apiKey } = sellers[number % sellers.length];
  const projectId = Number(project);
  const actor = {
    kind: 'api_key',
    id: Number(apiKey),
    name: 'Bench',
    email: null,
    ipAddress: '127.0.0.1',
    userAgent: null,
    requestId: null,
  };
  const caller = {
    kind: 'partner',
    apiKeyId: Number(apiKey),
    projectId,
    environment: 'production',
    scopes: null,
    needed: 'subscriptions:write',
    actor,
    request: { idempotencyKey: null },
  };
  const sale = { projectId, environment: 'production', actor, isBound: true };
  const order = { subscriptionId: `${prefix}-${number}`, status: 'active', startDate, endDate };
  const row = await executor.execute(caller, (tx) => sales.sell(tx, sale, order));
  return row.subscriptionId === order.subscriptionId;
}
