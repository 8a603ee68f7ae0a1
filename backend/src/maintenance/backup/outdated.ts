import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const DAY_MS = 86_400_000;
/** `kage-20261128T031500Z.backup`, or `.unverified` for a dump that did not pass its verification. */
const NAME = /^kage-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.(backup|unverified)$/;
/** A file that a killed run left; this process holds the lock, so nobody is writing it. */
const PARTIAL = /^kage-\d{8}T\d{6}Z\.partial$/;

export const fileName = (at: Date, suffix: 'backup' | 'unverified' | 'partial'): string =>
  `kage-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.${suffix}`;

/**
 * Which files to delete. The newest good ones stay whatever their age: where backups have failed for long, there are no others. A file
 * with another name is not ours.
 */
export function outdated(names: readonly string[], now: Date, { keepDays, keepLeast }: { keepDays: number; keepLeast: number }): string[] {
  const isOld = (name: string): boolean => now.getTime() - timeOf(name) > keepDays * DAY_MS;
  const known = names.filter((name) => NAME.test(name)).sort();
  const good = known.filter((name) => name.endsWith('.backup'));
  const kept = new Set(good.slice(-keepLeast));
  return [...known.filter((name) => isOld(name) && !kept.has(name)), ...names.filter((name) => PARTIAL.test(name))];
}

export async function removeOutdated(folder: string, now: Date, policy: { keepDays: number; keepLeast: number }): Promise<string[]> {
  const gone = outdated(await readdir(folder), now, policy);
  for (const name of gone) await rm(path.join(folder, name), { force: true });
  return gone;
}

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
