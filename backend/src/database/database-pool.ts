import { Socket } from 'node:net';

import pg, { type ClientConfig, type PoolClient, type PoolConfig } from 'pg';

/** One attempt to reach the server; a request may wait for its turn in the pool longer than that. */
const CONNECT_MS = 5_000;
/** How soon a reachable server answers a probe. */
const PROBE_MS = 2_000;
const WAITED_TOO_LONG = 'timeout exceeded when trying to connect';

type ConnectCallback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: Error | boolean) => void) => void;

/** All connections stayed in use for as long as a request may wait, while the server itself answers. */
export class PoolBusy extends Error {
  constructor() {
    super('No connection of the pool became free in time');
  }
}

/**
 * Requests wait for a connection in the order in which they came, for `connectionTimeoutMillis` at most. The pool of `pg` reports a wait
 * that was too long and an unreachable server by the same error: this class probes the server, so that a burst does not look like an
 * outage.
 */
export class DatabasePool extends pg.Pool {
  /** How many requests got no connection in time since the process began. */
  refusals = 0;
  private readonly config: PoolConfig;
  private probe: Promise<boolean> | undefined;

  constructor(config: PoolConfig) {
    super({ ...config, Client: ConnectingClient });
    this.config = config;
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const connected = super.connect().catch(async (error: unknown) => {
      throw await this.meaningOf(error);
    });
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  private async meaningOf(error: unknown): Promise<unknown> {
    if (!(error instanceof Error) || error.message !== WAITED_TOO_LONG) return error;
    this.probe ??= this.answers().finally(() => (this.probe = undefined));
    if (!(await this.probe)) return error;
    this.refusals += 1;
    return new PoolBusy();
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client({ ...this.config, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

class ConnectingClient extends pg.Client {
  constructor(config?: string | ClientConfig) {
    super(typeof config === 'object' ? { ...config, connectionTimeoutMillis: CONNECT_MS, stream: () => new BatchingSocket() } : config);
    // A connection that breaks while it is lent out and idle, or just then, reports it by this event alone, and Node ends a process that does not
    // listen. Its next query fails by itself, and the pool makes another one.
    this.on('error', () => undefined);
  }
}

type Written = (error?: Error | null) => void;

/** Statements that are sent within one turn of the event loop leave in one write: each write costs the process, and wakes the server. */
class BatchingSocket extends Socket {
  private isWaiting = false;

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    this.untilEndOfTurn();
    return typeof encoding === 'string' ? super.write(chunk, encoding, written) : super.write(chunk, encoding);
  }

  private untilEndOfTurn(): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.cork();
    process.nextTick(() => {
      this.isWaiting = false;
      this.uncork();
    });
  }
}
