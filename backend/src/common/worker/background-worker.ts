import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

import { ENV, type Env } from '../../config/env.js';
import { Signals } from '../../database/signals.js';
import { OutageLog } from './outage-log.js';

/** The process does not wait longer for a pass: every worker can be killed at any line, and the next process continues. */
const DRAIN_MAX_MS = 20_000;

export interface WorkerSchedule {
  /** From the end of one pass to the beginning of the next. */
  everyMs: number;
  /** From the start of the process to the first pass; `everyMs` when absent. */
  firstMs?: number;
  /** Signals that start a pass at once. */
  signals?: readonly string[];
  /** The message of the log when passes begin to fail. */
  failure: string;
}

/**
 * Work that a process does again and again: by a timer and by signals, one pass at a time, a signal during a pass leading to another one after it.
 * Only processes that are workers (ROLE) start passes by themselves; a pass may be asked for in any. Stopping waits for the pass that is running.
 */
@Injectable()
export abstract class BackgroundWorker<Result = unknown> implements OnApplicationBootstrap, BeforeApplicationShutdown {
  // Injected as properties, so that a worker's constructor names only what its own work needs.
  @Inject(ENV) protected readonly env!: Env;
  @Inject(Signals) protected readonly signals!: Signals;
  protected readonly logger = new Logger(this.constructor.name);
  /** A signal came after the running pass began. */
  protected isWoken = false;
  protected isStopping = false;
  protected abstract readonly schedule: WorkerSchedule;

  private outage: OutageLog | undefined;
  private running: Promise<Result> | undefined;
  private isLooping = false;
  private timer: NodeJS.Timeout | undefined;

  /** One bounded pass, which may run in several processes at once and be killed at any line. */
  protected abstract pass(): Promise<Result>;

  /** Makes a pass; a second caller waits for the same one. */
  runOnce(): Promise<Result> {
    this.running ??= this.pass().finally(() => (this.running = undefined));
    return this.running;
  }

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Starts a pass now, or after the one that is running. */
  wakeUp(): void {
    this.isWoken = true;
    this.onWakeUp();
    if (!this.isLooping && !this.isStopping) void this.loop();
  }

  onApplicationBootstrap(): void {
    if (this.env.ROLE === 'api' || !this.isEnabled()) return;
    for (const signal of this.schedule.signals ?? []) this.signals.on(signal, () => this.wakeUp());
    this.startIn(this.schedule.firstMs ?? this.schedule.everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    this.onWakeUp();
    let limit: NodeJS.Timeout | undefined;
    const tooLong = new Promise<void>((resolve) => (limit = setTimeout(resolve, DRAIN_MAX_MS)));
    await Promise.race([this.running?.catch(() => undefined), tooLong]);
    clearTimeout(limit);
  }

  /** Whether there is anything to do in this installation. */
  protected isEnabled(): boolean {
    return true;
  }

  /** For passes that wait: called at each signal, at each interval while a pass runs, and when the process stops. */
  protected onWakeUp(): void {}

  /** After a pass: how long until the next one. */
  protected nextMs(): number | Promise<number> {
    return this.schedule.everyMs;
  }

  private async loop(): Promise<void> {
    clearTimeout(this.timer);
    this.isLooping = true;
    this.outage ??= new OutageLog(this.logger, this.schedule.failure);
    const ticks = setInterval(() => this.onWakeUp(), this.schedule.everyMs).unref();
    try {
      do {
        this.isWoken = false;
        await this.runOnce();
        this.outage.succeeded();
      } while (this.isWoken && !this.isStopping);
    } catch (error) {
      this.outage.failed(error);
    }
    clearInterval(ticks);
    this.isLooping = false;
    // A signal may start the next pass while this is awaited.
    const ms = await Promise.resolve(this.nextMs()).catch(() => this.schedule.everyMs);
    if (!this.isLooping) this.startIn(ms);
  }

  private startIn(ms: number): void {
    clearTimeout(this.timer);
    if (!this.isStopping) this.timer = setTimeout(() => this.wakeUp(), ms).unref();
  }
}
