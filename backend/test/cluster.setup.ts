import { startCluster } from './cluster.js';
import { remember } from './running-cluster.js';

export default async function setup(): Promise<void> {
  const cluster = await startCluster();
  remember(cluster);
  process.env.TEST_DATABASE_URL = cluster.url('postgres');
}
