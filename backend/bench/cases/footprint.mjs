import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { importRig } from '../../scripts/lib/rigs.mjs';
import { withStops } from '../lib/fleet.mjs';

const STARTS = 3;
const READY_MAX_S = 3;
/** V8 releases free memory only after half a minute without work. */
const IDLE_MS = 60_000;
const MEMORY_MAX_MB = 150;

const started = async (world, stops) => {
  const { BackendProcess } = await importRig('rehearsal/backend-process');
  const { freePort } = await import('../../dist/local/free-port.js');
  const backend = new BackendProcess({ name: 'backend', port: await freePort(), env: { ...world.appEnv, ROLE: 'all' } });
  stops.push(() => backend.end('SIGTERM'));
  backend.start();
  return { backend, readyMs: await backend.untilReady() };
};

/** From the start of the process to the first good answer of /api/ready, on a migrated and filled database. */
export const startToReady = {
  name: 'start to ready',
  async measure(world) {
    const times = [];
    for (let round = 0; round < STARTS; round += 1) times.push(await withStops(async (stops) => (await started(world, stops)).readyMs));
    const seconds = Math.max(...times) / 1_000;
    return { figure: `${seconds.toFixed(2)} s, the slowest of ${STARTS} (aim ≤ ${READY_MAX_S} s)`, isReached: seconds <= READY_MAX_S };
  },
};

/** The memory of an idle process with all roles. */
export const idleMemory = {
  name: 'idle memory of a backend',
  measure: (world) =>
    withStops(async (stops) => {
      if (process.platform !== 'linux') return { figure: 'left out: only Linux reports it', isReached: true };
      const { backend } = await started(world, stops);
      await sleep(IDLE_MS);
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${backend.pid}/status`, 'utf8'))?.[1]);
      const megabytes = kilobytes / 1_024;
      return { figure: `${megabytes.toFixed(0)} MB resident (aim ≤ ${MEMORY_MAX_MB} MB)`, isReached: megabytes <= MEMORY_MAX_MB };
    }),
};
