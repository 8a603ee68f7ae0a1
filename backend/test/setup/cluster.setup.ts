import Module from 'node:module';

import type { RunningPostgres } from '../../src/local/postgres/start-postgres.js';

/** Jest loads set-up and tear-down as separate modules: only the global object is theirs alike. */
export type ClusterHolder = typeof globalThis & { kageTestCluster?: RunningPostgres };

export default async function setup(): Promise<void> {
  resolveTypeScript();
  const { startCluster } = await import('./cluster.js');
  const cluster = await startCluster();
  (globalThis as ClusterHolder).kageTestCluster = cluster;
  process.env.TEST_DATABASE_URL = cluster.url('postgres');
  process.env.TEST_RUNTIME_DATABASE_URL = cluster.runtimeUrl('postgres');
  // Test files that run in this very process are given a copy of its global object, and so would share TypeORM's store of entities.
  Reflect.deleteProperty(globalThis, 'typeormMetadataArgsStorage');
}

/** Jest compiles what its global set-up imports, but maps no names there: `./x.js` must be led to `./x.ts` by hand. */
function resolveTypeScript(): void {
  type Resolve = (request: string, ...rest: unknown[]) => string;
  const loader = Module as unknown as { _resolveFilename: Resolve };
  const usual = loader._resolveFilename;
  loader._resolveFilename = (request, ...rest) => {
    if (!request.startsWith('.') || !request.endsWith('.js')) return usual.call(Module, request, ...rest);
    try {
      return usual.call(Module, request.replace(/\.js$/, '.ts'), ...rest);
    } catch {
      return usual.call(Module, request, ...rest);
    }
  };
}
