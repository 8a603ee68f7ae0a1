import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

/** @returns {number | null} the processor time that a process has used, in microseconds; null where the system does not tell, and of one that has ended */
export function cpuMicroseconds(pid) {
  const stat = `/proc/${pid}/stat`;
  if (process.platform !== 'linux' || !fs.existsSync(stat)) return null;
  const fields = fs
    .readFileSync(stat, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks / ticksPerSecond()) * 1_000_000;
}

let known = 0;

function ticksPerSecond() {
  known ||= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return known;
}
