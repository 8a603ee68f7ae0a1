import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePort } from '../../src/local/free-port.js';
import { SWEEPS } from '../sweeps.js';

const CADDYFILE = path.join(import.meta.dirname, '../../../docker/Caddyfile');
const START_MS = 10_000;
const SAID_KEPT = 4_000;

export interface RunningProxy {
  url: string;
  /** The last that it complained about. */
  complaints(): string;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** For its configuration and its scratch files. */
  folder: string;
  /** Answers with the backends' addresses; they share a port. */
  nameServer: string;
  hosts: readonly string[];
  backendPort: number;
}

export interface Proxy {
  name: string;
  /** Null where it is not on the machine. */
  version: string | null;
  /** Whether a request with a body goes to another backend when the first one refused the connection. */
  repeatsBodies: boolean;
  start(options: ProxyOptions): Promise<RunningProxy>;
}

const caddyVersion = versionOf('caddy', 'version');
const nginxVersion = versionOf('nginx', '-v');

/** What docker-compose.yml runs, with the shipped configuration but for the name server. Before 2.11.2 it lost the body of what it tried again. */
const CADDY: Proxy = {
  name: 'caddy',
  version: caddyVersion,
  repeatsBodies: caddyVersion !== null && isAtLeast(caddyVersion, [2, 11, 2]),
  async start({ folder, nameServer, backendPort }) {
    const port = await freePort();
    const shipped = fs.readFileSync(CADDYFILE, 'utf8');
    const config = shipped.replace('refresh 2s', `refresh 2s\n\t\t\t\tresolvers udp/${nameServer}`);
    if (config === shipped) throw new Error('docker/Caddyfile finds its backends in another way than this knows');
    const file = path.join(folder, 'Caddyfile');
    fs.writeFileSync(file, config);
    const env = { HOME: folder, SITE_ADDRESS: `http://127.0.0.1:${port}`, BACKEND_PORT: String(backendPort), PAGES: folder };
    return run('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], env, port);
  },
};

/** What many operators have in front instead, set up to do the same. */
const NGINX: Proxy = {
  name: 'nginx',
  version: nginxVersion,
  repeatsBodies: true,
  async start({ folder, hosts, backendPort }) {
    const port = await freePort();
    const file = path.join(folder, 'nginx.conf');
    fs.writeFileSync(
      file,
      nginxConfig(
        folder,
        port,
        hosts.map((host) => `${host}:${backendPort}`),
      ),
    );
    return run('nginx', ['-c', file, '-e', 'stderr'], {}, port);
  },
};

export const PROXIES: readonly Proxy[] = SWEEPS ? [CADDY, NGINX] : [CADDY];

function nginxConfig(folder: string, port: number, backends: string[]): string {
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  return `
    daemon off; pid ${folder}/nginx.pid; error_log stderr; worker_processes 1;
    events { worker_connections 1024; }
    http {
      access_log off; ${scratch.join(' ')}
      upstream backend { least_conn; ${backends.map((backend) => `server ${backend} max_fails=0;`).join(' ')} keepalive 32; keepalive_timeout 60s; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://backend; proxy_http_version 1.1; proxy_set_header Connection "";
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_next_upstream error timeout; proxy_next_upstream_timeout 10s; proxy_connect_timeout 2s;
        }
      }
    }`;
}

async function run(binary: string, args: string[], env: Record<string, string>, port: number): Promise<RunningProxy> {
  const child = spawn(binary, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-SAID_KEPT)));
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (!(await fetch(`${url}/api/health`).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${binary} did not start: ${said}`);
    await sleep(25);
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop, complaints: () => said };
}

function versionOf(binary: string, argument: string): string | null {
  const { status, stdout, stderr } = spawnSync(binary, [argument], { encoding: 'utf8' });
  return status === 0 ? (/\d+\.\d+\.\d+/.exec(stdout + stderr)?.[0] ?? null) : null;
}

function isAtLeast(version: string, least: readonly number[]): boolean {
  const given = version.split('.').map(Number);
  const index = least.findIndex((number, at) => number !== given[at]);
  return index === -1 || (given[index] ?? 0) > (least[index] ?? 0);
}
