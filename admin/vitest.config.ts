import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What renders gets a document of its own; the other tests share what they load, which would take them longer than all that they do. */
export default defineConfig({
  plugins: [react()],
  test: {
    globals: true,
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.ts', 'test/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'components', include: ['src/**/*.test.tsx'], environment: 'jsdom', setupFiles: ['test/setup.ts'] } },
    ],
  },
});
