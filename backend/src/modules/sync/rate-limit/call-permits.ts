import { randomUUID } from 'node:crypto';

import { Injectable, Logger } from '@nestjs/common';

import { Database, execute, queryOne } from '../../../database/database.js';
import { Signals } from '../../../database/signals.js';

/** Over all processes together, for each core account. */
export const CALLS_PER_CORE_MAX = 10;
/** A worker that has not been seen for so long is dead: the others get its share, and take over its rows before their lease ends. */
export const WORKER_DEAD_MS = 15_000;
const RENEW_MS = 3_000;
/** Without a renewal no call is begun any more, well before the others consider this process dead. */
const VALID_MS = 10_000;
const HANDOVER_MS = 100;
const SIGNAL = 'sync shares';

/** The user of the share. */
interface Holder {
  isWorking: () => boolean;
  /** The most calls that are under way to one core account. */
  calling: () => number;
  onGranted: () => void;
}

interface Grant {
  callsMax: number;
  /** No part of a share still has to be handed over, neither by us nor to us. */
  isSettled: boolean;
}

/**
 * This process's share of the calls that a core is sent at once. Shares are stored in `sync_workers`, and their sum never exceeds the
 * maximum: a new process gets the free ones and asks for its part, and a process with more than a fair share gives the excess up as its
 * running calls end.
 */
@Injectable()
export class CallPermits {
  private readonly logger = new Logger(CallPermits.name);
  readonly workerId = randomUUID();
  private holder: Holder = { isWorking: () => false, calling: () => 0, onGranted: () => undefined };
  private grant: Grant = { callsMax: 0, isSettled: true };
  private renewedAt = -Infinity;
  private renewal: Promise<void> | undefined;
  private next: NodeJS.Timeout | undefined;
  private isListening = false;
  private isOver = false;

  constructor(
    private readonly database: Database,
    private readonly signals: Signals,
  ) {}

  /** How many calls this process may have under way to each core account. */
  get callsMax(): number {
    return performance.now() - this.renewedAt < VALID_MS ? this.grant.callsMax : 0;
  }

  /** `callsMax`; where it is 0 only because a renewal is running, the result of that renewal. */
  async settledCallsMax(): Promise<number> {
    if (this.callsMax === 0) await this.renewal?.catch(() => undefined);
    return this.callsMax;
  }

  /** The other processes have all permits, and will give some up. */
  get isPromised(): boolean {
    return this.callsMax === 0 && !this.grant.isSettled && !this.isOver;
  }

  get isDue(): boolean {
    return performance.now() - this.renewedAt >= RENEW_MS;
  }

  hold(holder: Holder): void {
    this.holder = holder;
  }

  /**
   * Announces this process to the others, and takes the permits that it may have now; from then on it renews them by itself as long as
   * there is work.
   */
  renew(): Promise<void> {
    this.renewal ??= this.take().finally(() => (this.renewal = undefined));
    return this.renewal;
  }

  async giveUp(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.next);
    await this.renewal?.catch(() => undefined);
    if (this.isListening) await execute(this.database.db, 'DELETE FROM sync_workers WHERE id = $1', [this.workerId]);
  }

  private async take(): Promise<void> {
    if (this.isOver) return;
    this.listen();
    const renewedAt = performance.now();
    const calling = this.holder.calling();
    const wasSettled = this.grant.isSettled;
    // Until it is recorded, no call is begun beyond the number that is counted here.
    this.grant.callsMax = Math.min(this.grant.callsMax, calling);
    this.grant = await this.write(calling);
    this.renewedAt = renewedAt;
    if (!this.grant.isSettled && wasSettled) this.signals.wake(SIGNAL);
    if (this.holder.isWorking()) this.renewIn(this.grant.isSettled ? RENEW_MS : HANDOVER_MS);
    this.holder.onGranted();
  }

  /** A process with a share is notified when another process asks for a part of it. */
  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    this.signals.on(SIGNAL, () => this.renewIn(0));
  }

  private write(calling: number): Promise<Grant> {
    return this.database.transaction(async (tx) => {
      // One at a time, so that a free permit is given away once.
      await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('sync shares'))`);
      const others = await queryOne<{ count: number; held: number; most: number }>(
        tx,
        `SELECT count(*)::int AS count, coalesce(sum(calls_max), 0)::int AS held, coalesce(max(calls_max), 0)::int AS most FROM sync_workers
         WHERE id <> $1 AND seen_at > now() - interval '${WORKER_DEAD_MS} milliseconds'`,
        [this.workerId],
      );
      const { count = 0, held = 0, most = 0 } = others ?? {};
      const fair = Math.ceil(CALLS_PER_CORE_MAX / (count + 1));
      const callsMax = Math.max(0, Math.min(fair, CALLS_PER_CORE_MAX - held));
      await execute(
        tx,
        `WITH gone AS (DELETE FROM sync_workers WHERE seen_at < now() - interval '1 hour' AND id <> $1)
         INSERT INTO sync_workers (id, calls_max) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET seen_at = now(), calls_max = excluded.calls_max`,
        [this.workerId, Math.max(callsMax, calling)],
      );
      return { callsMax, isSettled: calling <= callsMax && (callsMax === fair || most <= fair) };
    });
  }

  private renewIn(ms: number): void {
    clearTimeout(this.next);
    if (this.isOver) return;
    this.next = setTimeout(() => {
      this.renew().catch((error: unknown) => {
        this.logger.warn(`The share of calls was not renewed: ${String(error)}`);
        if (this.holder.isWorking()) this.renewIn(RENEW_MS);
      });
    }, ms);
    this.next.unref();
  }
}
