import { PROXIES, type Proxy } from './proxy.js';

/** The backends stand under one name and port at addresses of their own, which only Linux has on loopback without a set-up. */
const hasAddresses = process.platform === 'linux';

/** One `describe` for each proxy; where it is not on the machine its tests are skipped, the reports count them, and a line says why. */
export function describeBehindEachProxy(title: string, tests: (proxy: Proxy) => void): void {
  for (const proxy of PROXIES) {
    const why = proxy.version === null ? `there is no ${proxy.name} here` : hasAddresses ? null : 'loopback has one address alone here';
    if (why !== null) process.stderr.write(`Skipped: ${title} ${proxy.name}, since ${why}\n`);
    (why === null ? describe : describe.skip)(`${title} ${proxy.name}`, () => tests(proxy));
  }
}
