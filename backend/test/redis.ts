import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';

import { freePort } from '../src/local/free-port.js';
import { eventually } from './eventually.js';

const BINARY = 'redis-server';
const hasRedis = spawnSync(BINARY, ['--version']).status === 0;

/** `describe` where a Redis server is on the machine; elsewhere its tests are skipped, and the reports count them as such. */
export const describeOnRedis = hasRedis ? describe : describe.skip;

export interface GivenRedis {
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real Redis of one's own, which keeps nothing; it can be stopped and started again on the same port. */
export async function givenRedis(): Promise<GivenRedis> {
  const port = await freePort(0);
  let server: ChildProcess | undefined;
  const redis: GivenRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = spawn(BINARY, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' });
      await eventually('Redis to answer', () => answers(port));
    },
    async stop() {
      if (!server) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
      server = undefined;
    },
  };
  await redis.start();
  return redis;
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
