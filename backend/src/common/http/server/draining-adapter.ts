import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';

import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyHttpOptions } from 'fastify';

/** How long running requests may take after the process was asked to stop. */
const FINISH_MS = 30_000;
/**
 * A proxy may be sending on a connection that is idle on our side. It learns of the end by an answer that says so, or by a refused new
 * connection; idle ones are closed only after that.
 */
const IDLE_GRACE_MS = 2_000;
const SWEEP_MS = 100;
/** After a turn of the event loop this short, no new connection is waiting that would be reset without an answer. */
const CALM_TURN_MS = 1;
const TURNS_MAX = 200;

/** Ends its server so that nobody loses a request: no new connections, every running request answered within 30 s. */
export class DrainingAdapter extends FastifyAdapter {
  private readonly connections = new Set<Socket>();
  private graceMs = 0;

  constructor(options: FastifyHttpOptions<Server>) {
    super(options);
    this.instance.server.on('connection', (connection: Socket) => {
      this.connections.add(connection);
      connection.once('close', () => this.connections.delete(connection));
    });
  }

  /** For a process that a proxy sends its requests to; a test, or a person's own machine, need not wait for one. */
  waitForProxy(): void {
    this.graceMs = IDLE_GRACE_MS;
  }

  override async close(): Promise<void> {
    await this.drain();
    return super.close();
  }

  private async drain(): Promise<void> {
    const { server } = this.instance;
    if (!server.listening) return;
    await calmTurn();
    const closed = once(server, 'close');
    // The plain `close`: that of the HTTP server ends idle connections at once, and with them requests that are already on their way.
    net.Server.prototype.close.call(server);
    // Only now: clients that are sent away while we still listen would open a new connection.
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => response.setHeader('Connection', 'close'));
    const graceEnds = performance.now() + this.graceMs;
    const closeIdle = () => {
      if (performance.now() >= graceEnds) this.closeIdle();
    };
    closeIdle();
    // Again and again: a connection whose request ends while we wait is idle from then on.
    const sweep = setInterval(closeIdle, SWEEP_MS);
    const limit = setTimeout(() => server.closeAllConnections(), FINISH_MS);
    await closed;
    clearInterval(sweep);
    clearTimeout(limit);
  }

  private closeIdle(): void {
    this.instance.server.closeIdleConnections();
    // Opened in advance by a proxy and never used: Node treats such a connection as one with a request about to come.
    for (const connection of this.connections) if (connection.bytesRead === 0) connection.destroy();
  }
}

/** Connections that the system has accepted and we have not are reset when the listener closes, so it is closed when none is left. */
async function calmTurn(): Promise<void> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    const begin = performance.now();
    await new Promise((resolve) => setImmediate(resolve));
    if (performance.now() - begin < CALM_TURN_MS) return;
  }
}
