import { EventEmitter } from 'node:events';

import { Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

import { ENV } from '../../config/env.js';
import { Signals } from '../../database/signals.js';
import { BackgroundWorker } from './background-worker.js';
import { Housekeeping } from './housekeeping.js';

const EVERY_MS = 60_000;

class Counting extends BackgroundWorker<number> {
  protected readonly schedule = { firstMs: 1_000, everyMs: EVERY_MS, signals: ['work'], failure: 'Nothing could be counted' };
  passes = 0;
  outcome: () => Promise<unknown> = () => Promise.resolve();

  protected async pass(): Promise<number> {
    this.passes += 1;
    const count = this.passes;
    await this.outcome();
    return count;
  }
}

class Waiting extends BackgroundWorker {
  protected readonly schedule = { firstMs: 1_000, everyMs: EVERY_MS, failure: 'Nothing could be awaited' };
  looks = 0;
  private end = (): void => undefined;

  protected override onWakeUp(): void {
    if (this.isRunning) this.looks += 1;
    if (this.isStopping) this.end();
  }

  protected pass(): Promise<void> {
    return new Promise((resolve) => (this.end = resolve));
  }
}

class Tidying extends Housekeeping {
  passes = 0;

  constructor() {
    super('Nothing could be tidied up');
  }

  protected pass(): Promise<unknown> {
    this.passes += 1;
    return this.passes === 1 ? Promise.reject(new Error('in the way')) : Promise.resolve();
  }
}

@Module({})
class WorkerModule {}

describe('a background worker', () => {
  const signals = new EventEmitter();
  const start = async <T extends BackgroundWorker>(type: new () => T, role = 'worker') => {
    const providers = [type, { provide: ENV, useValue: { ROLE: role } }, { provide: Signals, useValue: signals }];
    const app = await NestFactory.createApplicationContext({ module: WorkerModule, providers }, { logger: false });
    return { worker: app.get(type), stop: () => app.close() };
  };
  const pending = () => {
    let end = (): void => undefined;
    const promise = new Promise<void>((resolve) => (end = resolve));
    return { promise, end: () => end() };
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    signals.removeAllListeners();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('makes its first pass soon after the start and then one after each interval', async () => {
    const { worker, stop } = await start(Counting);
    expect(worker.passes).toBe(0);
    await pass(1_000);
    expect(worker.passes).toBe(1);
    await pass(2 * EVERY_MS);
    expect(worker.passes).toBe(3);
    await stop();
  });

  it('does nothing by itself in a process that only serves requests', async () => {
    const { worker, stop } = await start(Counting, 'api');
    signals.emit('work');
    await pass(2 * EVERY_MS);
    expect(worker.passes).toBe(0);
    expect(await worker.runOnce()).toBe(1);
    await stop();
  });

  it('makes one pass at a time, and one more for all the signals that came during it', async () => {
    const { worker, stop } = await start(Counting);
    const { promise, end } = pending();
    worker.outcome = () => promise;
    signals.emit('work');
    signals.emit('work');
    signals.emit('work');
    await pass(2 * EVERY_MS);
    expect(worker.passes).toBe(1);
    end();
    await pass(0);
    expect(worker.passes).toBe(2);
    await stop();
  });

  it('lets a second caller wait for the pass that is running', async () => {
    const { worker, stop } = await start(Counting);
    expect(await Promise.all([worker.runOnce(), worker.runOnce()])).toEqual([1, 1]);
    await stop();
  });

  it('logs an error once when passes begin to fail and once when they succeed again, and goes on meanwhile', async () => {
    const { worker, stop } = await start(Counting);
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation();
    worker.outcome = () => Promise.reject(new Error('away'));
    await pass(1_000 + 3 * EVERY_MS);
    expect(worker.passes).toBe(4);
    expect(error.mock.calls).toEqual([['Nothing could be counted', new Error('away')]]);
    expect(log).not.toHaveBeenCalled();
    worker.outcome = () => Promise.resolve();
    await pass(2 * EVERY_MS);
    expect(log.mock.calls).toEqual([['Recovered from: Nothing could be counted']]);
    expect(error).toHaveBeenCalledTimes(1);
    await stop();
  });

  it('waits for a failing pass as long as for any other, also when a signal came during it', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const { worker, stop } = await start(Counting);
    worker.outcome = () => {
      signals.emit('work');
      return Promise.reject(new Error('away'));
    };
    await pass(1_000);
    expect(worker.passes).toBe(1);
    await pass(EVERY_MS);
    expect(worker.passes).toBe(2);
    await stop();
  });

  it('lets a waiting pass look again at each interval', async () => {
    const { worker, stop } = await start(Waiting);
    await pass(1_000);
    await pass(3 * EVERY_MS);
    expect(worker.looks).toBe(3);
    await stop();
    expect(worker.looks).toBe(4);
  });

  it('ends the pass that is running before the process stops, and begins no other', async () => {
    const { worker, stop } = await start(Counting);
    const { promise, end } = pending();
    let hasEnded = false;
    worker.outcome = () => promise.then(() => (hasEnded = true));
    await pass(1_000);
    const stopped = stop().then(() => expect(hasEnded).toBe(true));
    signals.emit('work');
    await pass(10);
    end();
    await stopped;
    await pass(2 * EVERY_MS);
    expect(worker.passes).toBe(1);
  });

  it('does not keep a process from stopping for longer than 20 seconds', async () => {
    const { worker, stop } = await start(Counting);
    worker.outcome = () => new Promise(() => undefined);
    await pass(1_000);
    const stopped = stop();
    await pass(20_000);
    await stopped;
    expect(worker.isRunning).toBe(true);
  });

  it('deletes old rows soon after the start and every ten minutes, also after a failure', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const { worker, stop } = await start(Tidying);
    await pass(5_000);
    expect(worker.passes).toBe(1);
    await pass(20 * 60_000);
    expect(worker.passes).toBe(3);
    await stop();
  });
});
