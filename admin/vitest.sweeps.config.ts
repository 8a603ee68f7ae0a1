import { defineConfig } from 'vitest/config';

import browser from './vitest.e2e.config';

/** What goes over every screen, every word and every zone: browser tests like the others, and longer than all of them. */
export default defineConfig({
  ...browser,
  test: { ...browser.test, include: ['e2e/**/*.sweep.ts', 'e2e/**/*.sweep.e2e.ts'], env: { SWEEPS: '1' } },
});
