import { bundledLibraries } from './test/setup/vendor.mjs';

// Nest 12 ships ES modules only, and jest on Node 20 cannot load those natively: swc turns them into CommonJS.
const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

export default {
  rootDir: '.',
  testEnvironment: './test/setup/environment.mjs',
  setupFiles: ['reflect-metadata', './test/setup/cheap-passwords.ts'],
  // The architecture test reads files alone: `npm run check` spares it the database.
  ...(process.env.WITHOUT_DATABASE !== '1' && {
    globalSetup: './test/setup/cluster.setup.ts',
    globalTeardown: './test/setup/cluster.teardown.ts',
  }),
  // `x.sweep.spec.ts` runs in both, a share of it in `npm test`; `x.sweep.ts` in the sweeps alone.
  testRegex: process.env.SWEEPS === '1' ? '\\.sweep(\\.spec)?\\.ts$' : '\\.spec\\.ts$',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  moduleNameMapper: { ...(await bundledLibraries()), '^(\\.{1,2}/.*)\\.js$': '$1' },
  resolver: './test/setup/resolver.mjs',
  transform: { '^.+\\.(ts|js|mjs)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [
    '/\\.cache/libraries-',
    '/node_modules/(?!(@nestjs|@opentelemetry/otlp-exporter-base|content-disposition|file-type|cookie|ipaddr.js|p-map|strtok3|token-types|uint8array-extras|@tokenizer|@borewit)/)',
  ],
  // The memory of files that have run is not freed, and a large heap slows all later ones: a new process is quicker.
  workerIdleMemoryLimit: '1GB',
  testSequencer: './test/setup/longest-first.mjs',
  // Longer than the slowest on a machine under load, and than two waits of `eventually`.
  testTimeout: 120_000,
};
