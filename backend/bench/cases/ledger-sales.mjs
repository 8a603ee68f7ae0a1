import crypto from 'node:crypto';

import { CONNECTIONS, withSellers } from '../lib/measure.mjs';
import { day } from '../lib/day.mjs';

const PATH = '/api/v1/subscriptions';
const SAMPLE_ID = 'sample-sale-of-the-ledger';

/** Whole sales over HTTP beside the same statements, prepared, on as many bare connections: what all that stands around the database costs. */
const salesOf = (name, projects, aim) => ({
  name,
  aim,
  bareLabel: `bare pg, ${CONNECTIONS} connections, prepared`,
  async measure(world, timing) {
    const keys = world.keys.slice(-projects);
    const [first] = keys;
    const body = (subscriptionId) => JSON.stringify({ subscriptionId, status: 'active', startDate: day(0), endDate: day(30) });
    const headersOf = keys.map(({ key }) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' }));
    const marks = (sold) => ({
      ...sellerOf(first),
      subscription: String(sold.id),
      subscriptionRef: `${SAMPLE_ID}-${projects}`,
      vpnLogin: sold.vpnLoginId,
    });
    const request = { method: 'POST', path: PATH, headers: headersOf[0], body: body(`${SAMPLE_ID}-${projects}`) };
    const statements = await world.record(request, marks);
    const sellers = { databaseUrl: world.databaseUrl, statements, sellers: keys.map(sellerOf) };
    return withSellers(
      { app: world.app, sellers },
      { method: 'POST', path: PATH, headersOf, rotates: true, body: body('ledger-%n') },
      timing,
    );
  },
});

const sellerOf = ({ key, projectId, keyId }) => ({
  keyHash: crypto.createHash('sha256').update(key).digest('hex'),
  project: String(projectId),
  apiKey: String(keyId),
});

export const hotSales = salesOf('Sales, one hot project', 1, 1.0);
export const spreadSales = salesOf('Sales, 100 projects', 100, 0.8);
