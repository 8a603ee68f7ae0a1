import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { importRig } from '../../scripts/lib/rigs.mjs';

const HOSTS = ['127.0.0.2', '127.0.0.3'];

/** Two backends at addresses of their own, and the proxy that docker-compose.yml has (else another that is here) in front of so many of them. */
export async function openFleet(world, stops) {
  const { BackendProcess } = await importRig('rehearsal/backend-process');
  const { DnsServer } = await importRig('rehearsal/dns-server');
  const { PROXIES } = await importRig('rehearsal/proxy');
  const { freePort } = await import('../../dist/local/free-port.js');
  const kind = PROXIES.find(({ version }) => version !== null);
  if (!kind || process.platform !== 'linux') return null;
  const port = await freePort();
  const env = { ...world.appEnv, TRUST_PROXY: '1' };
  const backends = HOSTS.map((host) => new BackendProcess({ name: host, host, port, env }));
  for (const backend of backends) {
    backend.start();
    stops.push(() => backend.end('SIGTERM'));
  }
  await Promise.all(backends.map((backend) => backend.untilReady()));
  const proxyFor = async (count) => {
    const hosts = HOSTS.slice(0, count);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-bench-proxy-'));
    const names = await DnsServer.start(hosts);
    const proxy = await kind.start({ folder, nameServer: names.address, hosts, backendPort: port });
    stops.push(async () => {
      await proxy.stop();
      names.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    });
    return { url: proxy.url, names };
  };
  return { kind, backends, proxyFor };
}

/** Runs `work` and then stops, last first, whatever it has put into the list that it is given. */
export async function withStops(work) {
  const stops = [];
  try {
    return await work(stops);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
