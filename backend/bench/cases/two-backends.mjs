import os from 'node:os';

import { openFleet, withStops } from '../lib/fleet.mjs';
import { CONNECTIONS, mean, watch } from '../lib/measure.mjs';

const PATH = '/api/v1/subscriptions?limit=25';
/**
 * With fewer cores the load, the proxy, the database and the backends compete for the processor: then only the cost of a request is
 * meaningful.
 */
const CORES_MIN = 6;
const GROWTH_MAX = 1.1;

/** Two backends behind the proxy beside one behind the same proxy: the same requests, the same database. */
export const twoBackends = {
  name: 'two backends behind the proxy',
  aim: 1.7,
  measure: (world, timing) =>
    withStops(async (stops) => {
      const fleet = await openFleet(world, stops);
      if (!fleet) return { figure: 'left out: there is no proxy here', isReached: true };
      const headersOf = world.keys.slice(0, CONNECTIONS).map(({ key }) => ({ authorization: `Bearer ${key}` }));
      const { rounds, ...seconds } = timing;
      const [one, two] = [await fleet.proxyFor(1), await fleet.proxyFor(2)];
      const runs = { one: [], two: [] };
      for (let round = 0; round < rounds; round += 1) {
        const load = ({ url }, backends) =>
          watch('load.mjs', { method: 'GET', path: PATH, headersOf, url, ...seconds }, ...backends.map(({ pid }) => pid));
        runs.one.push(await load(one, fleet.backends.slice(0, 1)));
        runs.two.push(await load(two, fleet.backends));
      }
      const [bare, app] = [mean(runs.one), mean(runs.two)];
      const cores = os.availableParallelism();
      const growth = app.cpu / bare.cpu;
      const bareLabel = `one behind ${fleet.kind.name} ${fleet.kind.version}`;
      if (cores >= CORES_MIN) return { app, bare, bareLabel };
      const note = `on ${cores} cores: a request costs ${growth.toFixed(2)} × the processor time of one backend (aim ≤ ${GROWTH_MAX})`;
      return { app, bare, bareLabel, note, isReached: growth <= GROWTH_MAX };
    }),
};
