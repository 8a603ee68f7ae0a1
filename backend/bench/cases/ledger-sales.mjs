import crypto from 'node:crypto';

import { CONNECTIONS, sellersSideBySide } from '../lib/measure.mjs';
import { day } from '../lib/day.mjs';

const PATH = '/api/v1/subscriptions';

/** The sale itself, without the HTTP around it, beside the same statements, prepared, on as many bare connections. */
const salesOf = (name, projects, aim) => ({
  name,
  aim,
  bareLabel: `bare pg, ${CONNECTIONS} connections, prepared`,
  async measure(world, timing) {
    const keys = world.keys.slice(-projects);
    const sellers = keys.map(sellerOf);
    const statements = await recordSale(world, keys[0], `sample-sale-of-the-ledger-${projects}`);
    return sellersSideBySide(
      {
        app: { env: { ...world.appEnv, DATABASE_POOL_MAX: String(CONNECTIONS) }, sellers },
        bare: { databaseUrl: world.databaseUrl, statements, sellers },
      },
      timing,
    );
  },
});

/** The statements between BEGIN and COMMIT of one sale. */
async function recordSale(world, seller, subscriptionId) {
  const headers = { authorization: `Bearer ${seller.key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ subscriptionId, status: 'active', startDate: day(0), endDate: day(30) });
  const marks = (sold) => ({
    ...sellerOf(seller),
    subscription: String(sold.id),
    subscriptionRef: subscriptionId,
    vpnLogin: sold.vpnLoginId,
  });
  const statements = await world.record({ method: 'POST', path: PATH, headers, body }, marks);
  return statements.slice(statements.findIndex(({ sql }) => sql.startsWith('START')));
}

const sellerOf = ({ key, projectId, keyId }) => ({
  keyHash: crypto.createHash('sha256').update(key).digest('hex'),
  project: String(projectId),
  apiKey: String(keyId),
});

export const hotSales = salesOf('Sales, one hot project', 1, 1.0);
export const spreadSales = salesOf('Sales, 100 projects', 100, 0.8);
