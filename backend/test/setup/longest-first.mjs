import Sequencer from '@jest/test-sequencer';

/** What takes longest, measured; jest by itself would begin with the largest files, and end with one of these on one core. */
const LONGEST = [
  'rolling-restart.sweep.spec',
  'local-start.int.spec',
  'degraded.int.spec',
  'fuzz.sweep.spec',
  'sync.processes.int.spec',
  'subscriptions.large.int.spec',
  'ledger-property.sweep.spec',
  'throttling.int.spec',
  'watcher.int.spec',
  'price.int.spec',
  'backup.int.spec',
  'payments.int.spec',
  'secrets-rotate.int.spec',
  'many-processes.int.spec',
  'sync.int.spec',
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
