import { Injectable } from '@nestjs/common';

import { systemActor } from '../../../common/http/caller.js';
import { Encryption } from '../../../common/secrets/encryption.js';
import { KeyedSemaphore } from '../../../common/keyed-semaphore.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { OutcomeWriter } from '../../../common/worker/outcome-writer.js';
import { Database, type Tx } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { OutboxService, type EventType } from '../../outbox/outbox.service.js';
import type { WebhookDisabledData } from './deliveries.dto.js';
import { disableGone, lockWebhook, takeDue, writeDelivered, writeFailed, type TakenDelivery } from './deliveries.queries.js';
import { continueReplay } from '../replays/replays.queries.js';
import { GONE, WebhookSender, type Answer } from './sender.js';

const EVERY_MS = 1_000;
/** How many quick ones are sent at the same time. */
const IN_FLIGHT_MAX = 64;
/** A delivery without an answer by then has a slow receiver, and no longer occupies one of the places. */
const SLOW_MS = 1_000;
/** How many are sent at the same time, slow ones included. */
const IN_FLIGHT_WITH_SLOW_MAX = 1_000;
/** How many answers are written at the same time: the requests of the process need connections too. */
const WRITES_AT_ONCE = 4;
const ACTOR = systemActor('Webhook deliveries');

interface Outcome {
  delivery: TakenDelivery;
  answer: Answer;
}

/** The state of a webhook in a notification, beside its name and host. */
type Details = Pick<WebhookDisabledData, 'reason'> | { failures: number; lastError: string | null };

/** Sends due deliveries. Any number of processes may run it: each leases rows, and holds no lock during a call. */
@Injectable()
export class DeliveriesWorker extends BackgroundWorker<number> {
  protected readonly schedule = { everyMs: EVERY_MS, signals: ['webhooks'], failure: 'Webhooks could not be sent' };
  private readonly inFlight = new Map<Promise<void>, { webhookId: number; startedAt: number }>();
  private readonly writes = new KeyedSemaphore(WRITES_AT_ONCE);
  private readonly outcomes = new OutcomeWriter<Outcome>(
    this.logger,
    ({ delivery }) => `delivery ${delivery.id}`,
    (outcome) => this.writes.run('', () => this.database.transaction((tx) => this.write(tx, outcome))),
  );
  /** Ends the wait for running deliveries: there may be more to take. */
  private endWait: (() => void) | undefined;

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly audit: AuditService,
    private readonly outbox: OutboxService,
    private readonly sender: WebhookSender,
  ) {
    super();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await Promise.all(this.inFlight.keys());
    await this.outcomes.writeKept().catch((error: unknown) => this.logger.error('Deliveries could not be written down', error));
  }

  protected override onWakeUp(): void {
    this.endWait?.();
  }

  /** Sends until nothing is due any more; a slow receiver holds up its own deliveries alone. @returns how many tries it made */
  protected async pass(): Promise<number> {
    let tries = 0;
    while (!this.isStopping) {
      await this.outcomes.writeKept();
      // The next delivery of a subject may have waited for one that ends during the look: we stop only when a look without running
      // deliveries finds nothing.
      const wasIdle = this.inFlight.size === 0;
      const places = this.freePlaces();
      const taken = places > 0 ? await takeDue(this.database.db, places, this.underWay()) : [];
      tries += taken.length;
      for (const delivery of taken) this.start(delivery);
      // The next delivery of a subject may wait for a finished one; but all need not wait for a slow one.
      if (this.inFlight.size > 0) await this.untilSomethingChanges(places === 0);
      else if (wasIdle) break;
    }
    return tries;
  }

  /** Until one has ended, a signal comes or, where no place was free, a running delivery counts as slow. */
  private async untilSomethingChanges(isFull: boolean): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const woken = new Promise<void>((resolve) => {
      this.endWait = resolve;
      if (isFull) timer = setTimeout(resolve, SLOW_MS).unref();
    });
    await Promise.race([...this.inFlight.keys(), woken]);
    clearTimeout(timer);
  }

  private start(delivery: TakenDelivery): void {
    const work = this.deliver(delivery)
      .catch((error: unknown) => this.logger.error(`Delivery ${delivery.id} could not be written down`, error))
      .finally(() => this.inFlight.delete(work));
    this.inFlight.set(work, { webhookId: delivery.webhookId, startedAt: performance.now() });
  }

  private freePlaces(): number {
    const slowSince = performance.now() - SLOW_MS;
    const quick = [...this.inFlight.values()].filter(({ startedAt }) => startedAt > slowSince).length;
    return Math.max(0, Math.min(IN_FLIGHT_MAX - quick, IN_FLIGHT_WITH_SLOW_MAX - this.inFlight.size));
  }

  /** How many deliveries of each webhook are being sent. */
  private underWay(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { webhookId } of this.inFlight.values()) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
    return counts;
  }

  private async deliver(delivery: TakenDelivery): Promise<void> {
    const { url, messageId, payload, secret, previousSecret } = delivery;
    const encrypted = [secret, previousSecret].filter((each) => each !== null);
    const secrets = encrypted.map((each) => this.encryption.decrypt('webhook-secret', each));
    await this.outcomes.record({ delivery, answer: await this.sender.send({ url, messageId, payload, secrets }) });
  }

  private async write(tx: Tx, { delivery, answer }: Outcome): Promise<void> {
    const webhook = await lockWebhook(tx, delivery.webhookId);
    if (answer.isDelivered) {
      if (await writeDelivered(tx, delivery, answer)) await this.goOn(tx, delivery);
      return;
    }
    const isGone = answer.status === GONE;
    const outcome = await writeFailed(tx, delivery, answer, isGone || webhook?.disabledReason !== null);
    if (!outcome) return;
    if (isGone && (await disableGone(tx, delivery))) return this.report(tx, 'disabled', delivery, { reason: 'gone' });
    if (outcome.isFinal && webhook?.disabledReason === null) await this.goOn(tx, delivery);
    if (outcome.isPausing) await this.report(tx, 'paused', delivery, { failures: outcome.failures, lastError: answer.error });
  }

  /** The next of a replay follows once this one has ended. */
  private async goOn(tx: Tx, { replayId, webhookId }: TakenDelivery): Promise<void> {
    if (replayId !== null) await continueReplay(tx, replayId, webhookId);
  }

  private async report(tx: Tx, what: 'paused' | 'disabled', delivery: TakenDelivery, details: Details): Promise<void> {
    const { webhookId, projectId, environment, url } = delivery;
    // The path of such an address is often a secret.
    const data = { webhookId, environment, host: new URL(url).host, ...details };
    await this.audit.record(tx, ACTOR, { action: `webhook_${what}`, entityType: 'webhook', entityId: webhookId, projectId, details: data });
    const type: EventType = `webhook.${what}`;
    await this.outbox.publish(tx, { type, projectId, subject: `webhook:${webhookId}`, data });
  }
}
