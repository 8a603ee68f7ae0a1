import crypto from 'node:crypto';

import { CONNECTIONS, sideBySide } from '../lib/measure.mjs';

const PATH = '/api/v1/subscriptions';

export const partnerList = {
  name: 'GET /api/v1/subscriptions, of 1,000,000 rows',
  aim: 0.6,
  async measure(first, timing) {
    const world = await first.million();
    const keys = world.keys.slice(0, CONNECTIONS);
    const [one] = keys;
    const headers = { authorization: `Bearer ${one.key}` };
    const marks = () => ({
      keyHash: crypto.createHash('sha256').update(one.key).digest('hex'),
      project: String(one.projectId),
      apiKey: String(one.keyId),
    });
    const statements = await world.record({ method: 'GET', path: PATH, headers }, marks);
    const bare = await world.startBare({ [`GET ${PATH}`]: statements });
    const load = { method: 'GET', path: PATH, headersOf: keys.map(({ key }) => ({ authorization: `Bearer ${key}` })) };
    return sideBySide({ app: world.app, bare }, load, timing);
  },
};
