import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../../src/local/free-port.js';

const BINARY = 'redis-server';
const START_MS = 10_000;

export const hasRedis = (): boolean => spawnSync(BINARY, ['--version']).status === 0;

/** A real Redis of one's own, which keeps nothing; it can be stopped and started again on the same port. */
export class RedisServer {
  private server: ChildProcess | undefined;

  private constructor(private readonly port: number) {}

  static async begin(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.server = spawn(BINARY, args, { stdio: 'ignore' });
    const until = Date.now() + START_MS;
    while (!(await answers(this.port))) {
      if (Date.now() > until) throw new Error('Redis did not start');
      await sleep(20);
    }
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  }
}

async function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
