import { setTimeout as sleep } from 'node:timers/promises';

import { openFleet, withStops } from '../lib/fleet.mjs';
import { CONNECTIONS, watch } from '../lib/measure.mjs';

const PATH = '/api/v1/balance';
const SECONDS = 25;
const REQUESTS_MIN = 5_000;
const PAUSE_MS = 3_000;

/** Every request of a constant load is answered while each of the two backends is asked to stop and started again. */
export const rollingRestart = {
  name: 'rolling restart behind the proxy',
  measure: (world) =>
    withStops(async (stops) => {
      const fleet = await openFleet(world, stops);
      if (!fleet) return { figure: 'left out: there is no proxy here', isReached: true };
      const { url, names } = await fleet.proxyFor(2);
      const headersOf = world.keys.slice(0, CONNECTIONS).map(({ key }) => ({ authorization: `Bearer ${key}` }));
      const load = watch(
        'load.mjs',
        { method: 'GET', path: PATH, headersOf, url, warmUpSeconds: 0, seconds: SECONDS },
        fleet.backends[0].pid,
      );
      const stopped = [];
      for (const backend of fleet.backends) {
        await sleep(PAUSE_MS);
        const ending = await backend.end('SIGTERM');
        names.addresses.delete(backend.options.host);
        backend.start();
        await backend.untilReady();
        names.addresses.add(backend.options.host);
        stopped.push(ending.ms);
      }
      const { requests, failed } = await load;
      const figure = `${failed} failed of ${requests} requests (aim 0 of ≥ ${REQUESTS_MIN}), behind ${fleet.kind.name} ${fleet.kind.version}; each stopped within ${(Math.max(...stopped) / 1_000).toFixed(1)} s`;
      return { figure, isReached: failed === 0 && requests >= REQUESTS_MIN };
    }),
};
