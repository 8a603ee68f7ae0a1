import { setTimeout as sleep } from 'node:timers/promises';

import { Injectable, type OnModuleInit } from '@nestjs/common';

import { isAway } from '../../../common/http/error-body.js';
import { BackgroundWorker } from '../../../common/worker/background-worker.js';
import { Database, queryOne } from '../../../database/database.js';
import { SettingsService } from '../../settings/settings.service.js';
import { accountOf, queueKeyOf, type DueUser } from './due-users.js';
import { FairQueue } from './fair-queue.js';
import { LEASE_MS, DueUsers } from './due-users.js';
import { ProjectChanges } from './project-changes.js';
import { SyncSender } from './sync-sender.js';
import { closeAbandonedSyncLogs } from '../logs/sync-log.queries.js';
import { CallPermits } from '../rate-limit/call-permits.js';

const PER_PROJECT_MAX = 64;
const LEASE_MAX = 256;
const WAITING_MAX = 1_024;
const TICK_MS = 1_000;
const LEASE_GAP_MS = 20;
/** A row that has waited so long for its turn has too little of its lease left. */
const WAIT_MAX_MS = LEASE_MS / 3;

/** Brings every desired state to its core. Any number of processes may run one. */
@Injectable()
export class SyncWorker extends BackgroundWorker<number> implements OnModuleInit {
  protected readonly schedule = { everyMs: TICK_MS, signals: ['sync'], failure: 'VPN users could not be synchronised' };
  private readonly queue = new FairQueue();
  private leasedAt = -Infinity;
  /**
   * Users whose outcome could not be written because the database was unreachable: they are released as soon as it answers, not when
   * their lease ends.
   */
  private unwritten: DueUser[] = [];
  /** Ends the wait for a row that is done or for a signal. */
  private endWait: (() => void) | undefined;

  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly dueUsers: DueUsers,
    private readonly changes: ProjectChanges,
    private readonly sender: SyncSender,
    private readonly permits: CallPermits,
  ) {
    super();
  }

  onModuleInit(): void {
    this.permits.hold({
      isWorking: () => this.isRunning,
      calling: () => this.queue.calling,
      onGranted: () => {
        this.start();
        this.endWait?.();
      },
    });
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.handBack();
    await super.beforeApplicationShutdown();
    // A lease that was under way has brought more.
    await this.handBack();
    await this.permits.giveUp().catch(() => undefined);
  }

  protected override onWakeUp(): void {
    this.isWoken = true;
    this.endWait?.();
  }

  private async handBack(): Promise<void> {
    await this.dueUsers.release(this.queue.drop()).catch((error: unknown) => this.logger.error('Rows were not handed back', error));
  }

  private async handBackUnwritten(): Promise<void> {
    const users = this.unwritten;
    this.unwritten = [];
    try {
      await this.dueUsers.release(users, true);
    } catch (error) {
      this.unwritten.push(...users);
      throw error;
    }
  }

  /** Works until nothing is due. @returns how many rows were taken */
  protected async pass(): Promise<number> {
    let taken = 0;
    this.isWoken = true;
    for (;;) {
      await this.untilGranted();
      if (this.isWoken) await this.lookForChanges();
      // A call that ends during the look may make room for a row that waited for it, so only a look without running calls is the last.
      const wasIdle = this.queue.running === 0;
      const leased = await this.lease();
      taken += leased;
      this.start();
      if (leased > 0) await this.untilWaiting(Math.floor(this.queue.waiting / 2));
      else if (this.queue.running > 0) await this.untilIdle();
      else if (this.isStopping || (wasIdle && !this.isWoken)) return taken;
    }
  }

  /** Soon while something waits for its next try, else the interval of Settings: signals say what is new. */
  protected override async nextMs(): Promise<number> {
    const row = await queryOne<{ isAnyDue: boolean }>(
      this.database.db,
      `SELECT EXISTS (SELECT FROM vpn_users WHERE next_sync_at < now() + interval '1 hour') AS "isAnyDue"`,
    );
    if (row?.isAnyDue) return TICK_MS;
    return (await this.settings.get(this.database.db)).syncIntervalSeconds * 1_000;
  }

  private async lookForChanges(): Promise<void> {
    this.isWoken = false;
    await this.changes.apply();
    await closeAbandonedSyncLogs(this.database.db);
    await this.handBackWaiting();
  }

  private async handBackWaiting(): Promise<void> {
    const waiting = this.queue.waitingOf().filter(({ environment }) => environment === 'production');
    if (waiting.length === 0) return;
    const projects = await this.dueUsers.waitingOf(waiting.map(({ projectId }) => projectId));
    await this.dueUsers.release(projects.flatMap((projectId) => this.queue.drop(queueKeyOf({ projectId, environment: 'production' }))));
  }

  private async lease(): Promise<number> {
    await this.handBackUnwritten();
    const leaseMax = Math.min(LEASE_MAX, WAITING_MAX - this.queue.waiting);
    // A running renewal of the permits is no reason to end a pass while rows are due.
    if (leaseMax <= 0 || (await this.permits.settledCallsMax()) === 0 || this.isStopping) return 0;
    // Signals come with every sale; leases need not.
    await sleep(Math.max(0, this.leasedAt + LEASE_GAP_MS - performance.now()));
    this.leasedAt = performance.now();
    const users = await this.dueUsers.take({
      workerId: this.permits.workerId,
      perProjectMax: PER_PROJECT_MAX,
      leaseMax,
      waiting: this.queue.waitingOf(),
    });
    try {
      await this.sender.open(users);
    } catch (error) {
      this.unwritten.push(...users);
      throw error;
    }
    for (const user of users) this.queue.add(user);
    return users.length;
  }

  private start(): void {
    if (this.isStopping) return;
    for (const user of this.queue.take(this.permits.callsMax)) void this.run(user);
  }

  private async run(user: DueUser): Promise<void> {
    try {
      const record = await this.call(user);
      await record?.();
    } catch (error) {
      // A failure for another reason would happen again at once: there the lease runs out by itself, and then the row is taken again.
      if (isAway(error)) this.unwritten.push(user);
      this.logger.error(`VPN user ${user.id} could not be synchronised`, error);
    } finally {
      this.queue.done();
      this.endWait?.();
    }
  }

  /** The next call to the core need not wait until a success is recorded. @returns the function that records it */
  private async call(user: DueUser): Promise<(() => Promise<void>) | undefined> {
    try {
      if (performance.now() - user.takenAt > WAIT_MAX_MS) {
        await this.dueUsers.release([user]);
        return undefined;
      }
      const { trouble, record } = await this.sender.send(user);
      if (!trouble) return record;
      // All rows of a failing project are released: they are not sent to a core that has just refused or failed.
      await record();
      await this.dueUsers.release(trouble === 'account' ? this.queue.dropAccount(accountOf(user)) : this.queue.drop(queueKeyOf(user)));
      return undefined;
    } finally {
      this.queue.answered(user);
      this.start();
    }
  }

  /** Until no more than so many rows wait for their turn, or a signal says that there is something new. */
  private async untilWaiting(count: number): Promise<void> {
    while (this.queue.waiting > count && !this.isWoken && !this.isStopping) await this.nextEvent();
  }

  private async untilIdle(): Promise<void> {
    while (this.queue.running > 0 && (!this.isWoken || this.isStopping)) await this.nextEvent();
  }

  private async nextEvent(): Promise<void> {
    await new Promise<void>((resolve) => (this.endWait = resolve));
    this.endWait = undefined;
  }

  /** A new worker waits until the others have released its share. */
  private async untilGranted(): Promise<void> {
    if (this.permits.isDue) await this.permits.renew();
    while (this.permits.isPromised && !this.isStopping) await this.nextEvent();
    if (this.permits.callsMax === 0) await this.handBack();
  }
}
