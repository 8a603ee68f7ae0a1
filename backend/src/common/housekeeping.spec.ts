import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';

import { Housekeeping } from './housekeeping.js';

class Tidying extends Housekeeping {
  passes = 0;

  constructor() {
    super('Nothing could be tidied up');
  }

  runOnce(): Promise<unknown> {
    this.passes += 1;
    return this.passes === 1 ? Promise.reject(new Error('in the way')) : Promise.resolve();
  }
}

@Module({ imports: [ScheduleModule.forRoot()], providers: [Tidying] })
class TidyModule {}

it('what tidies up does so soon after the start and every ten minutes, also after a failure', async () => {
  jest.useFakeTimers();
  const app = await NestFactory.createApplicationContext(TidyModule, { logger: false });
  const tidying = app.get(Tidying);
  expect(tidying.passes).toBe(0);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(tidying.passes).toBe(1);
  await jest.advanceTimersByTimeAsync(20 * 60_000);
  expect(tidying.passes).toBe(3);
  await app.close();
  jest.useRealTimers();
});
