import crypto from 'node:crypto';

import { CONNECTIONS, sideBySide } from '../lib/measure.mjs';

const PATH = '/api/v1/subscriptions';
const SAMPLE_ID = 'sample-sale-of-the-recording';

/** A sale that starts at once: the subscription, its VPN user, the charge, the ledger row, the audit row and the events, in one transaction. */
export const partnerSale = {
  name: 'POST /api/v1/subscriptions, beside 1,000,000 rows',
  aim: 0.6,
  async measure(first, timing) {
    const world = await first.million();
    const keys = world.keys.slice(0, CONNECTIONS);
    const [one] = keys;
    const body = (subscriptionId) =>
      JSON.stringify({ subscriptionId, status: 'active', ...term(), email: 'customer@example.com', name: 'Customer', surname: 'Bench' });
    const headersOf = keys.map(({ key }) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' }));
    const marks = (sold) => ({
      keyHash: crypto.createHash('sha256').update(one.key).digest('hex'),
      project: String(one.projectId),
      apiKey: String(one.keyId),
      subscription: String(sold.id),
      subscriptionRef: SAMPLE_ID,
      vpnLogin: sold.vpnLoginId,
    });
    const statements = await world.record({ method: 'POST', path: PATH, headers: headersOf[0], body: body(SAMPLE_ID) }, marks);
    const bare = await world.startBare({ [`POST ${PATH}`]: statements });
    return sideBySide({ app: world.app, bare }, { method: 'POST', path: PATH, headersOf, body: body('bench-%n') }, timing);
  },
};

function term() {
  const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return { startDate: day(0), endDate: day(30) };
}
