// npm run backup [-- --schedule]: an encrypted dump of the database, proven by restoring it.
import { maintain } from './lib/maintain.mjs';

const stop = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop.abort());

await maintain('backup', ({ backup }, env, args, root, say) => backup(env, args, root, say, stop.signal));
