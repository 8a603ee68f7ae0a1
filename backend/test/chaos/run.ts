import { setTimeout as sleep } from 'node:timers/promises';

import { check, type Finding } from './check.js';
import { foundCompany, type Actor } from './actors/company.js';
import { Parts } from './parts.js';
import { Random } from './random.js';
import { comeToRest, look } from './rest.js';
import type { Counts, Ground } from './actors/sound-client.js';
import { Acknowledged } from './acknowledged.js';
import { Trouble, type Happened } from './trouble.js';

export interface ChaosOptions {
  seed: number;
  seconds: number;
  killEverySeconds: number;
  /** How long everything may take to come to rest afterwards. */
  restSeconds: number;
  say: (text: string) => void;
}

export interface ChaosResult {
  findings: Finding[];
  happened: Happened;
  counts: Counts;
  acknowledged: Acknowledged;
  /** Parts that this machine does not have. */
  missing: string[];
  /** Where the logs are, if anything was wrong. */
  logs: string | null;
}

const PAUSE_MS = 60;

/** Load and trouble for so many seconds, then rest, then the comparison of what clients were answered with what is there. */
export async function runChaos({ seed, seconds, killEverySeconds, restSeconds, say }: ChaosOptions): Promise<ChaosResult> {
  const random = new Random(seed);
  const parts = await Parts.start();
  let isGood = false;
  try {
    await parts.startBackends();
    const acknowledged = new Acknowledged();
    const counts = { requests: 0, answers: 0, again: 0 };
    const ground: Ground = { urls: parts.backends.map(({ url }) => url), acknowledged, counts };
    const actors = await foundCompany(parts, ground, random.fork());
    const trouble = new Trouble(parts, random.fork(), { seconds, killEverySeconds });
    say(`Three backends, ${actors.length} clients, ${seconds} s of trouble`);
    const end = Date.now() + seconds * 1_000;
    const pause = random.fork();
    await Promise.all([trouble.make(), ...actors.map((actor) => work(actor, end, pause))]);
    say('The load is over; waiting until everything has come to rest');
    parts.core.control.calm();
    await parts.startBackends();
    const unrest = await comeToRest(parts, acknowledged.payments.length, restSeconds * 1_000);
    const findings = check(acknowledged, await look(parts, unrest));
    isGood = findings.every(({ problems }) => problems.length === 0);
    return { findings, happened: trouble.happened, counts, acknowledged, missing: parts.missing, logs: isGood ? null : parts.folder };
  } finally {
    await parts.stop({ keepLogs: !isGood });
  }
}

async function work(actor: Actor, end: number, random: Random): Promise<void> {
  while (Date.now() < end) {
    await actor.step();
    await sleep(random.between(0, 2 * PAUSE_MS));
  }
}
