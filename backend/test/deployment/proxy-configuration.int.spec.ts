import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { freePort } from '../../src/local/free-port.js';
import { eventually } from '../eventually.js';

const CADDYFILE = path.join(import.meta.dirname, '../../../docker/Caddyfile');
const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
};

(hasCaddy ? describe : describe.skip)(`the shipped proxy${hasCaddy ? '' : ' (left out: no Caddy on this machine)'}`, () => {
  let folder: string;
  let backend: http.Server;
  let url: string;
  let log = '';
  let received = 0;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-proxy-'));
    fs.writeFileSync(path.join(folder, 'index.html'), '<html></html>');
    fs.writeFileSync(path.join(folder, 'login.html'), '<html></html>');
    backend = http.createServer((request, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.length)).once('end', () => response.end('{}'));
    });
    backend.listen(0, '127.0.0.1');
    await once(backend, 'listening');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      HOME: folder,
      SITE_ADDRESS: url,
      BACKEND_HOST: 'localhost',
      BACKEND_PORT: String((backend.address() as AddressInfo).port),
      PAGES: folder,
    };
    const config = path.join(folder, 'Caddyfile');
    // A test does not wait for a backend that is gone.
    fs.writeFileSync(config, fs.readFileSync(CADDYFILE, 'utf8').replace('lb_try_duration 10s', 'lb_try_duration 1s'));
    const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [caddy.stdout, caddy.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (log += text));
    stop = async () => {
      caddy.kill('SIGTERM');
      await once(caddy, 'exit');
    };
    await eventually('the proxy answers', async () => (await fetch(`${url}/api/health`).catch(() => null))?.ok ?? false);
  });
  afterAll(async () => {
    await stop();
    backend.close();
    fs.rmSync(folder, { recursive: true });
  });

  it('keeps query strings, cookies and keys out of its access log', async () => {
    const headers = { Cookie: 'session=tell-nobody', Authorization: 'Bearer tell-nobody', Referer: 'https://a.example/?q=tell-nobody' };
    await fetch(`${url}/api/projects?filter=tell-nobody`, { headers });
    await fetch(`${url}/projects?filter=tell-nobody`, { headers });
    await eventually('both are logged', () => log.includes('"uri":"/api/projects"') && log.includes('"uri":"/projects"'));
    expect(log).not.toContain('tell-nobody');
  });

  it.each(['/', '/login', '/projects/1'])('sends the protecting headers with its own page %s', async (address) => {
    const answer = await fetch(url + address);
    expect(Object.fromEntries(answer.headers)).toMatchObject(HEADERS);
  });

  it('refuses a body that no route takes', async () => {
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body: 'a'.repeat(2_000_000) });
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ statusCode: 413, code: 'body_too_large' })]);
  });

  it('refuses a body that does not say its length and turns out to be larger than 1 MB', async () => {
    received = 0;
    const chunks = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(100_000)));
    const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', body: chunks, duplex: 'half' });
    expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ statusCode: 413, code: 'body_too_large' })]);
    expect(received).toBeLessThanOrEqual(1_000_000);
  });

  it('gives a request two minutes to arrive', () => {
    const { stdout } = spawnSync('caddy', ['adapt', '--config', CADDYFILE, '--adapter', 'caddyfile'], { encoding: 'utf8' });
    const server = (JSON.parse(stdout) as { apps: { http: { servers: Record<string, { read_timeout: number }> } } }).apps.http.servers.srv0;
    expect((server?.read_timeout ?? 0) / 1e9).toBe(120);
  });

  it('answers in the words of the API, with the same headers, while no backend is there', async () => {
    backend.closeAllConnections();
    await new Promise((resolve) => backend.close(resolve));
    const answer = await fetch(`${url}/api/projects`);
    expect(answer.status).toBeGreaterThanOrEqual(502);
    expect(await answer.json()).toEqual({
      statusCode: answer.status,
      code: 'proxy_unavailable',
      message: expect.any(String),
      requestId: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...HEADERS, 'content-type': 'application/json', 'retry-after': '5' });
  });
});
