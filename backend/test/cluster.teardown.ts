import { remembered } from './running-cluster.js';

export default async function teardown(): Promise<void> {
  await remembered()?.stop();
}
