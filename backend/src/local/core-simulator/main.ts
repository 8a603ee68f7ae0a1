import { parseArgs } from 'node:util';

import { CoreSimulator } from './core-simulator.js';

// node dist/local/core-simulator/main.js --port 4100 --store .data/core.jsonl --account login:password
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    host: { type: 'string', default: '127.0.0.1' },
    store: { type: 'string' },
    account: { type: 'string', multiple: true, default: [] },
  },
});

const simulator = await CoreSimulator.start({ port: Number(values.port), host: values.host, storePath: values.store });
for (const account of values.account) {
  const colon = account.indexOf(':');
  simulator.control.addAccount(account.slice(0, colon), account.slice(colon + 1));
}
process.stdout.write(`core simulator on ${simulator.url}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulator.close());
