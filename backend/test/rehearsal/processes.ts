import { BackendProcess, type BackendOptions } from './backend-process.js';
import { freePort } from '../../src/local/free-port.js';
import type { World } from '../world.js';

/** A further process of the built backend on the world's database and core. `ensureBuilt` comes first. */
export async function givenProcess(world: World, { env = {}, ...options }: Partial<BackendOptions> = {}): Promise<BackendProcess> {
  const { DATABASE_URL, APP_SECRET, KAGE_CORE_URL = '' } = world.env;
  const own = { DATABASE_URL, APP_SECRET, KAGE_CORE_URL, LOG_LEVEL: 'error', ...env };
  return new BackendProcess({ name: 'backend', port: await freePort(), ...options, env: own });
}
