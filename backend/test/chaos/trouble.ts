import { setTimeout as sleep } from 'node:timers/promises';

import type { BackendProcess } from '../rehearsal/backend-process.js';
import type { Parts } from './parts.js';
import type { Random } from './random.js';

/** What happened, and how often, for the report. */
export type Happened = Map<string, number>;

interface Event {
  at: number;
  what: string;
  happen: () => Promise<void>;
}

export interface TroubleOptions {
  seconds: number;
  /** Between two ends of a process. */
  killEverySeconds: number;
}

const CORE_FAULTS = ['refuses', 'is busy', 'is slow', 'loses answers', 'breaks off', 'talks rubbish', 'is off'] as const;

/** Plans all of it from the seed ahead, so that the same seed does the same at the same times. */
export class Trouble {
  readonly happened: Happened = new Map();

  constructor(
    private readonly parts: Parts,
    private readonly random: Random,
    private readonly options: TroubleOptions,
  ) {}

  /** Resolves when everything that was planned has happened and is over. */
  async make(): Promise<void> {
    const begin = Date.now();
    const running: Promise<void>[] = [];
    for (const { at, what, happen } of this.plan()) {
      await sleep(Math.max(0, begin + at * 1_000 - Date.now()));
      this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
      running.push(happen());
    }
    await Promise.all(running);
  }

  private plan(): Event[] {
    const { random, parts } = this;
    const { seconds } = this.options;
    const events = [...this.ends(), ...this.coreFaults(), ...this.inboxMoods()];
    const at = (from: number, to: number) => seconds * random.between(from, to);
    events.push({ at: at(0.4, 0.6), what: 'PostgreSQL died and was started again', happen: () => parts.restartPostgres() });
    const { redis } = parts;
    const blink = async () => {
      await redis?.stop();
      await sleep(1_000);
      await redis?.start();
    };
    const times = redis ? [at(0.15, 0.3), at(0.65, 0.8)] : [];
    for (const time of times) events.push({ at: time, what: 'Redis was away for a second', happen: blink });
    return events.sort((a, b) => a.at - b.at);
  }

  private ends(): Event[] {
    const { random, parts } = this;
    const [first, ...others] = parts.backends as [BackendProcess, ...BackendProcess[]];
    return this.every(this.options.killEverySeconds).map((at) => {
      const victim = random.pick([first, ...others]);
      const signal = random.chance(0.2) ? 'SIGTERM' : 'SIGKILL';
      const pauseMs = random.between(100, 2_000);
      const happen = async () => {
        await victim.end(signal);
        await sleep(pauseMs);
        if (!victim.isRunning) victim.start();
      };
      return { at, what: `a backend got ${signal}`, happen };
    });
  }

  private coreFaults(): Event[] {
    const { random } = this;
    return this.every(4).map((at) => {
      const fault = random.pick(CORE_FAULTS);
      const ms = random.between(500, 2_000);
      return { at, what: `the core ${fault}`, happen: () => this.coreFault(fault, ms) };
    });
  }

  private async coreFault(fault: (typeof CORE_FAULTS)[number], ms: number): Promise<void> {
    const { core } = this.parts;
    if (fault === 'is off') {
      await core.goOffline();
      await sleep(ms);
      return core.goOnline();
    }
    const begin = {
      refuses: () => core.control.refuse(503),
      'is busy': () => core.control.refuse(429, { retryAfterSeconds: 1 }),
      'is slow': () => core.control.slow(400),
      'loses answers': () => core.control.loseAnswer(),
      'breaks off': () => core.control.breakConnection(),
      'talks rubbish': () => core.control.garbage({ method: 'PUT' }),
    };
    const active = begin[fault]();
    await sleep(ms);
    core.control.lift(active);
  }

  private inboxMoods(): Event[] {
    const { random, parts } = this;
    return this.every(7).map((at) => {
      const mood = random.pick(['refusing', 'breaking'] as const);
      const happen = async () => {
        parts.inbox.mood = mood;
        await sleep(700);
        parts.inbox.mood = 'taking';
      };
      return { at, what: `the webhooks' receiver was ${mood}`, happen };
    });
  }

  /** As many times as fit, each within its own stretch of the time. */
  private every(step: number): number[] {
    const count = Math.floor(this.options.seconds / step);
    return Array.from({ length: count }, (_, index) => (index + this.random.next()) * step);
  }
}
