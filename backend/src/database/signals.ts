import { setTimeout as sleep } from 'node:timers/promises';

import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';

import { ENV, type Env } from '../config/env.js';
import { Database, execute, prepared } from './database.js';

const CHANNEL = 'kage_signals';
const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;
/** The first signal is sent immediately; those that follow soon after are sent together. */
const GAP_MS = 20;
const NOTIFY = prepared('SELECT pg_notify($1, unnest($2::text[]))');

type Listener = () => void;

/**
 * Wakes workers in every process as soon as there is work. A signal may be lost (a dropped connection, a killed process):
 * it only shortens the wait, and each worker still looks by itself.
 * NOTIFY is sent outside the writing transaction and coalesced, because a commit that notifies takes a lock over the whole cluster.
 */
@Injectable()
export class Signals implements OnApplicationShutdown {
  private readonly logger = new Logger(Signals.name);
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly waiting = new Set<string>();
  private client: Client | undefined;
  private reconnect: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  wake(name: string): void {
    this.waiting.add(name);
    this.sending ??= this.flush();
  }

  on(name: string, listener: Listener): void {
    const known = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, known.add(listener));
    if (!this.client && !this.closed) void this.listen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reconnect);
    await this.sending;
    await this.client?.end().catch(() => undefined);
  }

  private async flush(): Promise<void> {
    try {
      while (this.waiting.size > 0) {
        const names = [...this.waiting];
        this.waiting.clear();
        await execute(this.database.db, NOTIFY, [CHANNEL, names]);
        await sleep(GAP_MS);
      }
    } catch (error) {
      this.logger.debug(`A signal was not sent: ${String(error)}`);
    } finally {
      this.sending = undefined;
    }
  }

  private async listen(): Promise<void> {
    const client = new Client({
      connectionString: this.env.DATABASE_URL,
      application_name: 'kage-signals',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', ({ payload }) => this.listeners.get(payload ?? '')?.forEach((listener) => listener()));
    client.on('error', () => this.listenAgain(client));
    client.on('end', () => this.listenAgain(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch {
      this.listenAgain(client);
    }
  }

  private listenAgain(client: Client): void {
    if (this.closed || this.client !== client) return;
    this.client = undefined;
    this.reconnect = setTimeout(() => void this.listen(), RECONNECT_MS).unref();
    client.end().catch(() => undefined);
  }
}
