import 'reflect-metadata';

import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { report } from './report.js';
import { runChaos } from './run.js';

const SECONDS = 120;
const SEED_MAX = 2 ** 31;

/** `npm run chaos [-- --seconds=120 --seed=N]`. @returns the exit code */
export async function chaos(args: string[], say: (text: string) => void): Promise<number> {
  const { values } = parseArgs({ args, options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
  const seconds = Number(values.seconds ?? SECONDS);
  const seed = Number(values.seed ?? randomInt(SEED_MAX));
  if (!(seconds > 0) || !Number.isInteger(seed)) {
    say('Usage: npm run chaos [-- --seconds=120 --seed=N]');
    return 2;
  }
  say(`Seed ${seed}: the same plan again with  npm run chaos -- --seconds=${seconds} --seed=${seed}`);
  const result = await runChaos({ seed, seconds, killEverySeconds: 4, restSeconds: 90, say });
  say(`\n${report(result)}\n`);
  const broken = result.findings.filter(({ problems }) => problems.length > 0);
  say(
    broken.length === 0 ? 'Nothing was lost, and nothing happened twice.' : `${broken.length} of ${result.findings.length} checks failed.`,
  );
  return broken.length === 0 ? 0 : 1;
}
