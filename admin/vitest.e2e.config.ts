import { defineConfig } from 'vitest/config';

/** Browser tests: a real Chromium against what `npm start` runs. One console serves all files, so they run one after the other. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    globalSetup: ['e2e/console.setup.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 100 } },
  },
});
