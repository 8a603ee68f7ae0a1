import { Logger } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';

import { oneAtATime } from './one-at-a-time.js';

const FIRST_MS = 5_000;
const TICK_MS = 600_000;

/** What tidies up: soon after the start, then every ten minutes, in bounded passes that any number of processes may make at once. */
export abstract class Housekeeping {
  private readonly pass: () => Promise<void>;

  /** @param failure what the log says where a pass fails */
  constructor(failure: string) {
    this.pass = oneAtATime(new Logger(new.target.name), failure, () => this.runOnce());
  }

  /** One bounded pass. */
  abstract runOnce(): Promise<unknown>;

  @Timeout(FIRST_MS)
  first(): Promise<void> {
    return this.pass();
  }

  @Interval(TICK_MS)
  tick(): Promise<void> {
    return this.pass();
  }
}
