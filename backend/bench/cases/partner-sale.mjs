import crypto from 'node:crypto';

import { CONNECTIONS, sideBySide, withProcessorAim } from '../lib/measure.mjs';

const PATH = '/api/v1/subscriptions';
const PROCESSOR_AIM = 1.7;
const SAMPLE_ID = 'sample-sale-of-the-recording';

/** A sale that starts at once: the subscription, its VPN user, the charge, the ledger row, the audit row and the events, in one transaction. */
export const partnerSale = {
  name: 'POST /api/v1/subscriptions, beside 1,000,000 rows',
  aim: 0.75,
  async measure(first, timing) {
    const world = await first.million();
    const [one] = world.keys;
    const load = saleLoad(world);
    const marks = (sold) => ({
      keyHash: crypto.createHash('sha256').update(one.key).digest('hex'),
      project: String(one.projectId),
      apiKey: String(one.keyId),
      subscription: String(sold.id),
      subscriptionRef: SAMPLE_ID,
      vpnLogin: sold.vpnLoginId,
    });
    const statements = await world.record({ method: 'POST', path: PATH, headers: load.headersOf[0], body: body(SAMPLE_ID) }, marks);
    const bare = await world.startBare({ [`POST ${PATH}`]: statements });
    return withProcessorAim(await sideBySide({ app: world.app, bare }, load, timing), PROCESSOR_AIM);
  },
};

const body = (subscriptionId) =>
  JSON.stringify({ subscriptionId, status: 'active', ...term(), email: 'customer@example.com', name: 'Customer', surname: 'Bench' });

/** Sales, each connection with a key of its own. */
export const saleLoad = ({ keys }) => ({
  method: 'POST',
  path: PATH,
  headersOf: keys.slice(0, CONNECTIONS).map(({ key }) => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })),
  body: body('bench-%n'),
});

function term() {
  const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return { startDate: day(0), endDate: day(30) };
}
