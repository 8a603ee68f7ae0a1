import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';

import { systemActor } from '../../../common/http/caller.js';
import { isAway } from '../../../common/http/error-body.js';
import { Encryption } from '../../../common/secrets/encryption.js';
import { ENV, type Env } from '../../../config/env.js';
import { Database, type Tx } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService } from '../../outbox/outbox.service.js';
import { takeDue, writeDelivered, writeFailed, type TakenDelivery } from './deliveries.queries.js';
import { WebhookSender, type Answer } from './sender.js';

const TICK_MS = 1_000;
const IN_FLIGHT_MAX = 32;
const ACTOR = systemActor('webhook deliveries');

interface Outcome {
  delivery: TakenDelivery;
  answer: Answer;
}

/** Sends what is due. Any number of processes may run it: each takes rows for itself for a while, and holds no lock during a call. */
@Injectable()
export class DeliveriesWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(DeliveriesWorker.name);
  private pass: Promise<number> | undefined;
  private readonly inFlight = new Set<Promise<void>>();
  private isStopping = false;
  /** What could not be written down as the database was away: it is as soon as that answers, so that nothing is sent again for it. */
  private readonly unwritten: Outcome[] = [];
  /** Rings when there may be more to take than what is being waited for. */
  private bell: (() => void) | undefined;

  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
    private readonly encryption: Encryption,
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly sender: WebhookSender,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    if (this.env.ROLE !== 'api') this.signals.on('webhooks', () => void this.tick());
  }

  @Interval(TICK_MS)
  async tick(): Promise<void> {
    this.bell?.();
    await this.runOnce().catch((error: unknown) => this.logger.error('Webhooks could not be sent', error));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.bell?.();
    await Promise.all(this.inFlight);
    await this.writeLeft().catch((error: unknown) => this.logger.error('Deliveries could not be written down', error));
  }

  /** Sends until nothing is due any more; a second caller waits for the same pass. @returns how many tries it made */
  runOnce(): Promise<number> {
    this.pass ??= this.sendDue().finally(() => (this.pass = undefined));
    return this.pass;
  }

  /** A slow receiver holds up its own deliveries alone. */
  private async sendDue(): Promise<number> {
    let tries = 0;
    while (!this.isStopping) {
      await this.writeLeft();
      const taken = await takeDue(this.database.db, IN_FLIGHT_MAX - this.inFlight.size);
      tries += taken.length;
      for (const delivery of taken) this.start(delivery);
      if (this.inFlight.size === 0) break;
      // A finished one may be what the next of its subject waited for; a slow one is not waited for by all.
      await Promise.race([...this.inFlight, new Promise<void>((ring) => (this.bell = ring))]);
    }
    return tries;
  }

  private start(delivery: TakenDelivery): void {
    const work = this.deliver(delivery)
      .catch((error: unknown) => this.logger.error(`Delivery ${delivery.id} could not be written down`, error))
      .finally(() => this.inFlight.delete(work));
    this.inFlight.add(work);
  }

  private async deliver(delivery: TakenDelivery): Promise<void> {
    const { url, messageId, payload, secret, previousSecret } = delivery;
    const encrypted = [secret, previousSecret].filter((each) => each !== null);
    const secrets = encrypted.map((each) => this.encryption.decrypt('webhook-secret', each));
    const outcome = { delivery, answer: await this.sender.send({ url, messageId, payload, secrets }) };
    try {
      await this.write(outcome);
    } catch (error) {
      if (isAway(error)) this.unwritten.push(outcome);
      throw error;
    }
  }

  /** In the order in which they were answered. Whoever's lease has run out meanwhile changes nothing. */
  private async writeLeft(): Promise<void> {
    for (let outcome = this.unwritten[0]; outcome; outcome = this.unwritten[0]) {
      const { id } = outcome.delivery;
      await this.write(outcome).catch((error: unknown) => {
        if (isAway(error)) throw error;
        this.logger.error(`Delivery ${id} could not be written down`, error);
      });
      this.unwritten.shift();
    }
  }

  private write({ delivery, answer }: Outcome): Promise<void> {
    return this.database.transaction(async (tx) => {
      if (answer.isDelivered) await writeDelivered(tx, delivery, answer);
      else await this.fail(tx, delivery, answer);
    });
  }

  private async fail(tx: Tx, delivery: TakenDelivery, answer: Answer): Promise<void> {
    const outcome = await writeFailed(tx, delivery, answer);
    if (!outcome?.isPausing) return;
    const { webhookId, projectId, url } = delivery;
    // The path of such an address is often a secret.
    const data = { webhookId, host: new URL(url).host, failures: outcome.failures, lastError: answer.error };
    await this.audit.record(tx, ACTOR, { action: 'webhook_paused', entityType: 'webhook', entityId: webhookId, projectId, details: data });
    await this.outbox.publish(tx, { type: 'webhook.paused', projectId, subject: `webhook:${webhookId}`, data });
  }
}
