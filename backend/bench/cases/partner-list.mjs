import crypto from 'node:crypto';

import { CONNECTIONS, sideBySide, withProcessorAim } from '../lib/measure.mjs';

const PATH = '/api/v1/subscriptions';
const PROCESSOR_AIM = 1.7;

export const partnerList = {
  name: 'GET /api/v1/subscriptions, of 1,000,000 rows',
  aim: 0.75,
  async measure(first, timing) {
    const world = await first.million();
    const [one] = world.keys;
    const headers = { authorization: `Bearer ${one.key}` };
    const marks = () => ({
      keyHash: crypto.createHash('sha256').update(one.key).digest('hex'),
      project: String(one.projectId),
      apiKey: String(one.keyId),
    });
    const statements = await world.record({ method: 'GET', path: PATH, headers }, marks);
    const bare = await world.startBare({ [`GET ${PATH}`]: statements });
    return withProcessorAim(await sideBySide({ app: world.app, bare }, listLoad(world), timing), PROCESSOR_AIM);
  },
};

/** First pages, each connection with a key of its own. */
export const listLoad = ({ keys }) => ({
  method: 'GET',
  path: PATH,
  headersOf: keys.slice(0, CONNECTIONS).map(({ key }) => ({ authorization: `Bearer ${key}` })),
});
