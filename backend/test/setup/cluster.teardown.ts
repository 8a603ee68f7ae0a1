import type { ClusterHolder } from './cluster.setup.js';

export default async function teardown(): Promise<void> {
  await (globalThis as ClusterHolder).kageTestCluster?.stop();
}
