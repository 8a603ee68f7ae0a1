import { DEFAULT_ACCOUNT } from './core-simulator/core-simulator.js';
import type { Upstreams } from './upstreams.js';

interface BannerFacts {
  url: string;
  email: string;
  /** Null once it was changed: then only its owner knows it. */
  password: string | null;
  dataDir: string;
  upstreams: Upstreams;
}

export function banner({ url, email, password, dataDir, upstreams: { core, chain, noChain } }: BannerFacts): string {
  const lines: [string, string | null][] = [
    ['Open', url],
    ['Sign in', `${email}   ${password ?? 'with the password that was set'}`],
    ['VPN core', core && `${core.url} (simulator; login ${DEFAULT_ACCOUNT.login}, password ${DEFAULT_ACCOUNT.password})`],
    ['Chain', chain ? `${chain.url} (id ${chain.chainId}, KAGE ${chain.tokenAddress})` : noChain && `none: ${noChain}`],
    ['Data', dataDir],
    ['Stop', 'Ctrl-C'],
  ];
  const body = lines.flatMap(([name, text]) => (text ? [`  ${name.padEnd(10)}${text}`] : []));
  return ['', '  Kage Console', '', ...body, ''].join('\n');
}
