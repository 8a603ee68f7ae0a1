// The backend's own renewals, in a process of their own. argv[2] is JSON: { env }. Sends 'ready' over IPC, begins at a message, and
// then sends how many were renewed.
import path from 'node:path';

const DIST = path.join(import.meta.dirname, '../../dist');
const { env } = JSON.parse(process.argv[2]);
await import('reflect-metadata');
const { createApp } = await import(`${DIST}/app.js`);
const { loadEnv } = await import(`${DIST}/config/env.js`);
const { JsonLogger } = await import(`${DIST}/common/logging/logger.js`);
const { RenewalsWorker } = await import(`${DIST}/modules/subscriptions/renewals/renewals.worker.js`);

const app = await createApp(loadEnv(env), new JsonLogger('error'));
await app.init();
process.once('message', async () => {
  const renewed = await app.get(RenewalsWorker, { strict: false }).runAt(null);
  process.send({ renewed });
  await app.close();
  process.disconnect();
});
process.send('ready');
