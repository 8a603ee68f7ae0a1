import { CONNECTIONS, mean, watch } from '../lib/measure.mjs';

const PATH = '/api/v1/subscriptions';

/** The quote of a renewal, beside reading the same record: both by the product, in turns. */
export const quote = {
  name: 'POST /api/v1/subscriptions/quote (renew)',
  aim: 0.5,
  bareLabel: 'GET /api/v1/subscriptions/{id}',
  async measure(world, { rounds, warmUpSeconds, seconds }) {
    // The seed's n-th subscription belongs to its n-th project.
    const [, { key }] = world.keys;
    const authorization = `Bearer ${key}`;
    const body = JSON.stringify({ action: 'renew', subscriptionId: 'seed-1' });
    const loads = {
      bare: { method: 'GET', path: `${PATH}/seed-1`, headersOf: [{ authorization }] },
      app: { method: 'POST', path: `${PATH}/quote`, headersOf: [{ authorization, 'content-type': 'application/json' }], body },
    };
    const runs = { app: [], bare: [] };
    for (let round = 0; round < rounds; round++)
      for (const name of ['bare', 'app'])
        runs[name].push(
          await watch('load.mjs', { ...loads[name], url: world.app.url, connections: CONNECTIONS, warmUpSeconds, seconds }, world.app.pid),
        );
    return { app: mean(runs.app), bare: mean(runs.bare) };
  },
};
