import type { RunningPostgres } from '../src/local/embedded-postgres.js';

/** Jest loads set-up and tear-down in one process but perhaps as separate modules: only the global object is theirs alike. */
const holder = globalThis as typeof globalThis & { kageTestCluster?: RunningPostgres };

export function remember(cluster: RunningPostgres): void {
  holder.kageTestCluster = cluster;
}

export function remembered(): RunningPostgres | undefined {
  return holder.kageTestCluster;
}
