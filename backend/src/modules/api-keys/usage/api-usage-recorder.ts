import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { originOf } from '../../../common/http/caller.js';
import { isStorableText } from '../../../common/text/text.rules.js';
import { OutageLog } from '../../../common/worker/outage-log.js';
import { Database } from '../../../database/database.js';
import { writeUsage, type Call } from './api-usage.queries.js';

const FLUSH_MS = 1_000;
const BATCH_MAX = 1_000;
/** About a minute of a busy process with its database away. Above it calls are not recorded: answers come first. */
const BUFFER_MAX = 50_000;
const ENDPOINT_MAX = 200;
const PATH_MAX = 500;
const SUBSCRIPTION_ID_MAX = 128;
const VPN_LOGIN_MAX = 16;

/**
 * Records each call of a key, in batches and after the answer. Not a background worker: it runs wherever requests are served, and flushes
 * last, once the server has answered everything.
 */
@Injectable()
export class ApiUsageRecorder implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(ApiUsageRecorder.name);
  private readonly outage = new OutageLog(this.logger, 'Calls could not be recorded yet');
  private buffer: Call[] = [];
  private lost = 0;
  private flushing: Promise<void> = Promise.resolve();
  private isTicking = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    server.addHook('onResponse', (request, reply, done) => {
      this.observe(request, reply);
      done();
    });
    this.timer = setInterval(() => void this.tick(), FLUSH_MS).unref();
  }

  /** The server has answered its last request by now, and the database is still there. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.flush().catch((error: unknown) => this.logger.error(`${this.buffer.length} calls were not recorded`, error));
  }

  record(call: Call): void {
    if (this.buffer.length >= BUFFER_MAX) {
      if (this.lost === 0) this.logger.error(`${BUFFER_MAX} calls wait to be recorded; further ones are left out until then`);
      this.lost += 1;
      return;
    }
    this.buffer.push(call);
  }

  /** Writes all calls that wait now, batch by batch; a batch that fails stays for the next time. Two of these runs follow one another. */
  flush(): Promise<void> {
    const next = this.flushing.then(() => this.writeAll());
    this.flushing = next.catch(() => undefined);
    return next;
  }

  private async tick(): Promise<void> {
    if (this.isTicking) return;
    this.isTicking = true;
    try {
      await this.flush();
      this.outage.succeeded();
    } catch (error) {
      this.outage.failed(error);
    } finally {
      this.isTicking = false;
    }
  }

  private async writeAll(): Promise<void> {
    while (this.buffer.length > 0) {
      const batch = this.buffer.slice(0, BATCH_MAX);
      await this.database.transaction((tx) => writeUsage(tx, batch));
      this.buffer = this.buffer.slice(batch.length);
    }
    if (this.lost > 0) this.logger.warn(`${this.lost} calls were not recorded`);
    this.lost = 0;
  }

  private observe(request: FastifyRequest, reply: FastifyReply): void {
    const { caller } = request;
    if (caller?.kind !== 'partner') return;
    const { ipAddress, userAgent } = originOf(request);
    this.record({
      apiKeyId: caller.apiKeyId,
      projectId: caller.projectId,
      environment: caller.environment,
      // The route, not the address: an address may hold what belongs to a customer.
      endpoint: (request.routeOptions.url ?? '').slice(0, ENDPOINT_MAX),
      method: request.method,
      statusCode: reply.statusCode,
      responseTime: Math.round(reply.elapsedTime),
      userAgent,
      ipAddress,
      path: (request.url.split('?', 1)[0] ?? '').slice(0, PATH_MAX),
      subscriptionId: named(request, 'subscriptionId', SUBSCRIPTION_ID_MAX),
      vpnLogin: named(request, 'vpnLogin', VPN_LOGIN_MAX) ?? named(request, 'vpnLoginId', VPN_LOGIN_MAX),
      errorCode: request.errorCode ?? null,
      requestId: request.id,
      isReplay: caller.request.isReplay,
      at: new Date(),
    });
  }
}

/** The subscription that a call names, in its address or, for a sale, in its body. A text that is too long names no subscription. */
function named({ params, body }: FastifyRequest, field: string, max: number): string | null {
  const value = valueOf(params, field) ?? valueOf(body, field);
  return typeof value === 'string' && value.length <= max && isStorableText(value) ? value : null;
}

const valueOf = (given: unknown, field: string): unknown =>
  typeof given === 'object' && given !== null && Object.hasOwn(given, field) ? (given as Record<string, unknown>)[field] : undefined;
