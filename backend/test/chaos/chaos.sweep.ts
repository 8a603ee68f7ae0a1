import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { report } from './report.js';
import { runChaos } from './run.js';

const SEED = 20_261_128;

jest.setTimeout(300_000);

describe('three backends under load, killed and started again', () => {
  beforeAll(() => ensureBuilt(() => undefined, ['backend']));

  it('lose nothing and do nothing twice, whatever dies beside them', async () => {
    const result = await runChaos({ seed: SEED, seconds: 6, killEverySeconds: 2, restSeconds: 30, say: () => undefined });
    if (result.logs !== null) console.log(report(result));
    expect(result.findings.flatMap(({ problems }) => problems)).toEqual([]);
    // The load was one, and what was planned did happen.
    expect(result.acknowledged.subscriptions.length).toBeGreaterThan(10);
    expect(result.acknowledged.topups.length).toBeGreaterThan(3);
    expect(result.happened.get('PostgreSQL died and was started again')).toBe(1);
    expect(result.happened.get('a backend got SIGKILL')).toBeGreaterThan(0);
  });
});
