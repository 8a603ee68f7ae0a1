import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';

const COMPONENTS = 'src/**/*.test.tsx';
const DOCUMENT = { environment: 'jsdom', setupFiles: ['test/setup.ts'] };

/** They replace a module, or the clock that a module goes by, and would find it as another file has left it. */
const ALONE = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.tsx'))
  .map((name) => join('src', name))
  .filter((file) => /\bvi\.(mock|doMock|useFakeTimers|stubGlobal)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')));

/** Tests share what they load, which takes longer than all that they do; those who cannot get a process and a document of their own. */
export default defineConfig({
  plugins: [react()],
  test: {
    globals: true,
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.ts', 'test/**/*.test.ts'], isolate: false } },
      {
        extends: true,
        test: { name: 'components', include: [COMPONENTS], exclude: [...configDefaults.exclude, ...ALONE], isolate: false, ...DOCUMENT },
      },
      { extends: true, test: { name: 'alone', include: ALONE, ...DOCUMENT } },
    ],
  },
});
