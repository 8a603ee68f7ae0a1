import { SWEEPS } from '../sweeps.js';
import { startWorld, type World } from '../world.js';
import { SimulatedYear } from './simulated-year.js';

const SEEDS = Array.from({ length: Number(process.env.YEAR_SEEDS ?? (SWEEPS ? 20 : 1)) }, (_, index) => index + 1);
/** In `npm test` a month of a few subscriptions; in the sweeps a year of two hundred. */
const SIZE = SWEEPS ? { projects: 5, subscriptions: 200, days: 365 } : { projects: 2, subscriptions: 14, days: 30 };

describe('a simulated year of plans, price changes, pauses and dry balances, with two workers of which one is killed again and again', () => {
  let world: World;
  let killed: World;
  beforeEach(async () => {
    world = await startWorld();
    killed = await startWorld({ joining: world });
  });
  afterEach(async () => {
    await killed.close();
    await world.close();
  });

  it.each(SEEDS)(
    'ends with the ledger of an independent model, and a quiet year after it charges what was forecast (seed %i)',
    async (seed) => {
      const year = new SimulatedYear(world, killed, { seed, ...SIZE });
      try {
        await year.run();
        for (const { forecast, charged } of await year.quietYear()) expect(charged).toBe(forecast);
      } finally {
        year.stopKilling();
      }
    },
    600_000,
  );
});
