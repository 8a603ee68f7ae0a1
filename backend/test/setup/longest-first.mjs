import Sequencer from '@jest/test-sequencer';

/** What takes longest, measured; jest by itself would begin with the largest files, and end with one of these on one core. */
const LONGEST = [
  'degraded.int.spec',
  'watcher.int.spec',
  'payments.int.spec',
  'local-start.sweep.spec',
  'backup.int.spec',
  'killed-workers.sweep.spec',
  'fuzz.sweep.spec',
  'sync.int.spec',
  'secrets-rotate.int.spec',
  'rolling-restart.sweep.spec',
  'radius-driver.int.spec',
  'throttling.int.spec',
  'webhooks.int.spec',
  'credentials.int.spec',
  'roles.spec',
  'lock-order.sweep.spec',
  'pool.int.spec',
  'many-processes.int.spec',
  'simulated-year.sweep.spec',
  'price.int.spec',
];

const rank = ({ path }) => {
  const found = LONGEST.findIndex((name) => path.endsWith(`/${name}.ts`));
  return found === -1 ? LONGEST.length : found;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}
