import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What renders gets a document; the other tests are spared the second that one takes to make. */
export default defineConfig({
  plugins: [react()],
  test: {
    globals: true,
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.ts', 'test/**/*.test.ts'] } },
      { extends: true, test: { name: 'components', include: ['src/**/*.test.tsx'], environment: 'jsdom', setupFiles: ['test/setup.ts'] } },
    ],
  },
});
