import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { createApp } from './app.js';
import { DrainingAdapter } from './common/http/server/draining-adapter.js';
import { JsonLogger } from './common/logging/logger.js';
import { InvalidEnvironment, loadEnv } from './config/env.js';
import { Database } from './database/database.js';
import { requireIcu, UnusableDatabase } from './database/natural-order.js';
import { refuseOwner } from './database/roles/runtime-role.js';
import { ensureFirstAdmin } from './modules/users/ensure-first-admin.js';

/** An error that an operator can act on is one message, without a stack. */
async function orEnd<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidEnvironment || error instanceof UnusableDatabase)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Below the 40 s after which docker-compose.yml kills: work that hangs is abandoned, and the log says so. */
const STOP_LIMIT_MS = 37_000;

function endInTime(logger: JsonLogger): void {
  setTimeout(() => {
    logger.error(`The process did not come to its end within ${STOP_LIMIT_MS / 1_000} s`);
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
}

const START_SETTLED_MS = 5_000;

/**
 * An idle process never fills its heap, and so would hold some forty megabytes of garbage from starting until it ends: one collection makes V8
 * look, half a minute later, for what it can give back.
 */
function releaseStartGarbage(): void {
  setFlagsFromString('--expose-gc');
  setTimeout(() => void runInNewContext('gc()'), START_SETTLED_MS).unref();
}

const env = await orEnd(() => loadEnv(process.env));
const logger = new JsonLogger(env.LOG_LEVEL);
const app = await orEnd(async () => {
  const created = await createApp(env, logger);
  const { dataSource } = created.get(Database);
  await requireIcu(dataSource);
  await refuseOwner(dataSource);
  return created;
});
// Here and not in createApp: the local start stops more, in its own order, and tests close the application themselves.
app.enableShutdownHooks();
process.once('SIGTERM', () => {
  logger.log('Asked to stop: what runs is finished, and nothing new is taken');
  endInTime(logger);
});
const adapter = app.getHttpAdapter();
if (env.TRUST_PROXY > 0 && adapter instanceof DrainingAdapter) adapter.waitForProxy();
await ensureFirstAdmin(app, env);
await app.listen(env.PORT, env.HOST);
releaseStartGarbage();
logger.log(`Listening on ${await app.getUrl()} as ${env.ROLE}`);
