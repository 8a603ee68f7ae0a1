import Sequencer from '@jest/test-sequencer';

/** What takes longest, measured; jest by itself would begin with the largest files, and end with one of these on one core. */
const LONGEST = [
  'chaos.int.spec',
  'rolling-restart.int.spec',
  'local-start.int.spec',
  'fuzz.int.spec',
  'ledger.property.int.spec',
  'sync.processes.int.spec',
  'throttling.int.spec',
  'watcher.int.spec',
  'payments.int.spec',
  'price.int.spec',
  'many-processes.int.spec',
];

const rank = ({ path }) => {
  const found = LONGEST.findIndex((name) => path.includes(name));
  return found === -1 ? LONGEST.length : found;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}
