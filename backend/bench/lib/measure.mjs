import { fork } from 'node:child_process';
import path from 'node:path';

import { cpuMicroseconds } from './cpu.mjs';

export const CONNECTIONS = 32;

/**
 * A server that runs for weeks has its hot code compiled: the figures must not include V8's work during the first thousands of requests.
 */
const COMPILE_ROUNDS = 4;

/** In turns, so that other work of the machine affects both alike; the figures are means over the rounds. */
export async function sideBySide({ app, bare }, load, { rounds, warmUpSeconds, seconds }) {
  const runs = { app: [], bare: [] };
  for (const server of [bare, app]) await measure(server, { ...load, warmUpSeconds: 0, seconds: COMPILE_ROUNDS * seconds });
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of [
      ['bare', bare],
      ['app', app],
    ]) {
      runs[name].push(await measure(server, { ...load, warmUpSeconds, seconds }));
    }
  }
  return { app: mean(runs.app), bare: mean(runs.bare) };
}

/** Many short rounds in turns, each a pair: a small difference of two servers shows only in the median of the pairs. */
export async function pairs(one, other, load, rounds) {
  const timing = { warmUpSeconds: 0.5, seconds: 2 };
  for (const server of [one, other]) await measure(server, { ...load, warmUpSeconds: 0, seconds: COMPILE_ROUNDS * 2 });
  const ratios = { rate: [], cpu: [] };
  for (let round = 0; round < rounds; round++) {
    const turns = round % 2 === 0 ? [one, other] : [other, one];
    const runs = new Map();
    for (const server of turns) runs.set(server, await measure(server, { ...load, ...timing }));
    ratios.rate.push(runs.get(one).rate / runs.get(other).rate);
    if (runs.get(one).cpu !== null) ratios.cpu.push(runs.get(one).cpu / runs.get(other).cpu);
  }
  return ratios;
}

/** Two programs that do the work themselves, without a server between. */
export async function sellersSideBySide({ app, bare }, { rounds, warmUpSeconds, seconds }) {
  const runs = { app: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    runs.bare.push(await watch('bare-seller.mjs', { ...bare, warmUpSeconds, seconds }));
    runs.app.push(await watch('app-seller.mjs', { ...app, warmUpSeconds, seconds }));
  }
  return { app: mean(runs.app), bare: mean(runs.bare) };
}

const measure = (server, load) => watch('load.mjs', { ...load, url: server.url }, server.pid);

/** @param {number[]} serverPids whose processor time counts; the program's own where there is no server */
export async function watch(program, orders, ...serverPids) {
  const generator = fork(path.join(import.meta.dirname, program), [JSON.stringify({ connections: CONNECTIONS, ...orders })]);
  const pids = serverPids.length > 0 ? serverPids : [generator.pid];
  const cpuOfAll = () => pids.map(cpuMicroseconds).reduce((sum, each) => (sum === null || each === null ? null : sum + each), 0);
  const exited = new Promise((resolve) => generator.once('exit', resolve));
  let cpuBefore = null;
  const result = await new Promise((resolve, reject) => {
    generator.once('exit', (code) => reject(new Error(`The load generator ended early (${code})`)));
    generator.on('message', (message) => {
      if (message === 'measuring') cpuBefore = cpuOfAll();
      else resolve(message);
    });
  });
  const cpuAfter = cpuOfAll();
  await exited;
  return { ...result, cpu: cpuAfter === null ? null : (cpuAfter - cpuBefore) / result.requests };
}

/** For a case that has an aim for the processor time too. */
export function withProcessorAim(result, aim) {
  const { app, bare } = result;
  if (app.cpu === null || bare.cpu === null) return result;
  const ratio = app.cpu / bare.cpu;
  return { ...result, figure: `processor time of a request ${ratio.toFixed(2)} × of bare (aim ≤ ${aim})`, isReached: ratio <= aim };
}

export function mean(runs) {
  const of = (name) => (runs.some((each) => each[name] === null) ? null : runs.reduce((sum, each) => sum + each[name], 0) / runs.length);
  return { rate: of('rate'), p50: of('p50'), p99: of('p99'), cpu: of('cpu'), failed: runs.reduce((sum, each) => sum + each.failed, 0) };
}
