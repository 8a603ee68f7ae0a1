import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';

import { ENV, type Env } from '../../config/env.js';
import { Metrics } from './metrics.js';

/** `/metrics` on a port of its own, so that the public one never shows it. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(MetricsServer.name);
  private server: Server | undefined;

  constructor(
    private readonly metrics: Metrics,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** If the port is taken, only the metrics are missing; the product runs. */
  async onApplicationBootstrap(): Promise<void> {
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve) => {
      server.once('error', (error) => {
        this.logger.warn(`No metrics on ${this.env.METRICS_HOST}:${this.env.METRICS_PORT}: ${error.message}`);
        resolve();
      });
      server.listen(this.env.METRICS_PORT, this.env.METRICS_HOST, () => {
        this.server = server;
        resolve();
      });
    });
  }

  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** The port that is listened on, or undefined where it was taken. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await this.metrics.read();
      response.writeHead(200, { 'Content-Type': this.metrics.registry.contentType }).end(text);
    } catch (error) {
      this.logger.error('The metrics could not be read', error);
      response.writeHead(500).end();
    }
  }
}
