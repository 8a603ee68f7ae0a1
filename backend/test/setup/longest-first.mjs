import Sequencer from '@jest/test-sequencer';

/** What takes longest, measured; jest by itself would begin with the largest files, and end with one of these on one core. */
const LONGEST = [
  'degraded.int.spec',
  'killed-renewals.sweep.spec',
  'local-start.sweep.spec',
  'killed-workers.sweep.spec',
  'access.spec',
  'watcher.int.spec',
  'call-permits.int.spec',
  'refund-safety.int.spec',
  'backup.int.spec',
  'radius-driver.int.spec',
  'fuzz.sweep.spec',
  'roles.spec',
  'sync.int.spec',
  'credentials.int.spec',
  'simulated-year.sweep.spec',
  'two-chains.sweep.spec',
  'time-zones.int.spec',
  'refund-chain.int.spec',
  'http-conventions.int.spec',
  'pool.int.spec',
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
