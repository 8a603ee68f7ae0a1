import crypto from 'node:crypto';

import { CONNECTIONS, sideBySide } from '../lib/measure.mjs';

const PATH = '/api/v1/subscriptions';

export const partnerList = {
  name: 'GET /api/v1/subscriptions',
  aim: 0.6,
  async measure(world, timing) {
    const keys = world.keys.slice(0, CONNECTIONS);
    const [first] = keys;
    const headers = { authorization: `Bearer ${first.key}` };
    const marks = () => ({
      keyHash: crypto.createHash('sha256').update(first.key).digest('hex'),
      project: String(first.projectId),
      apiKey: String(first.keyId),
    });
    const statements = await world.record({ method: 'GET', path: PATH, headers }, marks);
    const bare = await world.startBare({ [`GET ${PATH}`]: statements });
    const load = { method: 'GET', path: PATH, headersOf: keys.map(({ key }) => ({ authorization: `Bearer ${key}` })) };
    return sideBySide({ app: world.app, bare }, load, timing);
  },
};
