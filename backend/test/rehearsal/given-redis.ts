import { hasRedis, RedisServer } from './redis-server.js';

/** `describe` where a Redis server is on the machine; elsewhere its tests are skipped, and the reports count them as such. */
export const describeOnRedis = hasRedis() ? describe : describe.skip;

export type GivenRedis = RedisServer;

/** A real Redis of one's own, which keeps nothing; it can be stopped and started again on the same port. */
export const givenRedis = (): Promise<GivenRedis> => RedisServer.begin();
