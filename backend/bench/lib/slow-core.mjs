// A core in a process of its own that answers every call of its contract after argv[3] ms; with argv[2] users of the account `demo`,
// such as fillVpnUsers makes. Says its address over IPC.
import path from 'node:path';

const [, , users, ms] = process.argv.map(Number);
const { CoreSimulator } = await import(path.join(import.meta.dirname, '../../dist/local/core-simulator/core-simulator.js'));
const core = await CoreSimulator.start();
for (let n = 1; n <= users; n++) {
  const startDate = '2026-01-01T00:00:00.000Z';
  core.control.putUser('demo', String(n).padStart(16, '0'), { enabled: true, startDate, endDate: '2099-01-01T00:00:00.000Z' });
}
core.control.slow(ms, { path: '^/users' });
process.send({ url: core.url });
process.once('disconnect', () => process.exit(0));
