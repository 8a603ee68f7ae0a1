// Plain JavaScript without dependencies: `npm start` needs it before anything is installed or built.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 100;
/** Taking over a dead holder's lock takes microseconds; a mark older than this was left by a crash in between. */
const TAKEOVER_STALE_MS = 5_000;

/**
 * What distinguishes a process from a later one with the same number. Zombies count as dead: nobody may ever reap them.
 * @returns {string | null} null when no such process is alive
 */
export function processIdentity(pid) {
  if (process.platform === 'linux') {
    try {
      const fields = fs
        .readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return fields[0] === 'Z' || fields[0] === 'X' ? null : `${fields[19]}`;
    } catch {
      return null;
    }
  }
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return error.code === 'EPERM' ? 'alive' : null;
  }
}

/** @returns {{ pid: number, identity: string, note?: string } | null} the living holder of the lock */
export function lockHolder(file) {
  try {
    const holder = JSON.parse(fs.readFileSync(file, 'utf8'));
    return processIdentity(holder.pid) === holder.identity ? holder : null;
  } catch {
    return null;
  }
}

/**
 * Takes the lock if nobody living holds it. It ends with `release()` or with the process.
 * @returns {{ release: () => void, annotate: (note: string) => void } | null}
 */
export function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const holder = { pid: process.pid, identity: processIdentity(process.pid) };
  fs.writeFileSync(mine, JSON.stringify(holder), { mode: 0o644 });
  try {
    if (!link(mine, file)) {
      if (lockHolder(file) || !removeStale(file) || !link(mine, file)) return null;
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
  return {
    release: () => fs.rmSync(file, { force: true }),
    annotate: (note) => {
      fs.writeFileSync(mine, JSON.stringify({ ...holder, note }), { mode: 0o644 });
      fs.renameSync(mine, file);
    },
  };
}

/** Waits for the lock; `onWait` is called once with its holder. */
export async function lock(file, onWait = () => {}) {
  let isReported = false;
  for (;;) {
    const taken = tryLock(file);
    if (taken) return taken;
    if (!isReported) onWait(lockHolder(file));
    isReported = true;
    await sleep(RETRY_MS);
  }
}

/** A link is made completely or not at all, so a lock file is never half written. */
function link(from, to) {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** One process at a time removes a dead holder's file, and looks again first: else it might remove its successor's. */
function removeStale(file) {
  const mark = `${file}.takeover`;
  try {
    fs.mkdirSync(mark);
  } catch {
    const age = Date.now() - (fs.statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > TAKEOVER_STALE_MS) fs.rmSync(mark, { recursive: true, force: true });
    return false;
  }
  try {
    if (lockHolder(file)) return false;
    fs.rmSync(file, { force: true });
    return true;
  } finally {
    fs.rmSync(mark, { recursive: true, force: true });
  }
}
