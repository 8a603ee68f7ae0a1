import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';

import { startConsole, type RunningConsole } from '../../scripts/lib/console.mjs';
import { processIdentity } from '../../scripts/lib/lock.mjs';
import { eventually } from '../eventually.js';
import { describeOnChain } from '../on-chain.js';
import { temporaryRoot } from '../setup/temporary-root.js';
import { inSweepsOnly, SWEEPS } from '../sweeps.js';

jest.setTimeout(240_000);

describe('npm start', () => {
  const dataDir = fs.mkdtempSync(path.join(temporaryRoot(), 'kage-start-'));
  let running: RunningConsole;

  beforeAll(async () => {
    fs.chmodSync(dataDir, 0o755);
    running = await startConsole({ dataDir, env: { SEED_DEMO: '1' } });
  });
  afterAll(async () => {
    await running.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  const databasePid = () => Number(fs.readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  const gone = (pid: number) => eventually(`process ${pid} ends`, () => processIdentity(pid) === null);
  const signIn = async () => {
    const answer = await fetch(`${running.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: running.email, password: running.password }),
    });
    expect(answer.status).toBe(200);
    return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };
  const projects = async () => {
    const answer = await fetch(`${running.url}/api/projects`, { headers: await signIn() });
    return (await answer.json()) as { id: number; name: string }[];
  };

  const endsWithNpm = async (signal: NodeJS.Signals): Promise<void> => {
    const other = fs.mkdtempSync(path.join(temporaryRoot(), 'kage-npm-'));
    fs.chmodSync(other, 0o755);
    const env = { ...process.env, DATA_DIR: other, PORT: '0', SEED_DEMO: '0', LOCAL_CHAIN: '0' };
    const npm = spawn('npm', ['start'], { cwd: path.join(import.meta.dirname, '../../..'), env, stdio: 'ignore' });
    const facts = path.join(other, 'running.json');
    // Longer than `eventually` waits: a start on a machine under load takes half a minute.
    for (const until = Date.now() + 120_000; !fs.existsSync(facts) && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const { pid } = JSON.parse(fs.readFileSync(facts, 'utf8')) as { pid: number };
    const database = Number(fs.readFileSync(path.join(other, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
    npm.kill(signal);
    for (const each of [pid, database]) await gone(each);
    expect(fs.existsSync(facts)).toBe(false);
    fs.rmSync(other, { recursive: true, force: true });
  };

  it('serves the admin pages, and lets one sign in with what it printed', async () => {
    // The file with its facts is there a moment before what it prints.
    await eventually('the first sign-in is printed', () => running.output().includes(`${running.email}   ${running.password}`));
    const page = await fetch(`${running.url}/subscriptions`);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(await projects()).toHaveLength(3);
  });

  it("keeps its secrets from other users' eyes", () => {
    for (const name of ['database-url', 'app-secret', 'admin-password', 'running.json']) {
      expect([name, fs.statSync(path.join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it('refuses a second start on the same data, and says where the first one is', async () => {
    await expect(startConsole({ dataDir })).rejects.toThrow(`process ${running.pid}, ${running.url}`);
    expect(await projects()).toHaveLength(3);
  });

  it('refuses a port that was asked for and is taken', async () => {
    const taken = net.createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(startConsole({ env: { PORT: String(port) } })).rejects.toThrow(`Port ${port} is in use`);
    await new Promise((resolve) => taken.close(resolve));
  });

  it('names every wrong variable, and leaves nothing running', async () => {
    await expect(startConsole({ env: { ROLE: 'king', TRUST_PROXY: 'yes' } })).rejects.toThrow(/ROLE.*TRUST_PROXY|TRUST_PROXY.*ROLE/s);
  });

  inSweepsOnly(() =>
    it('stops everything on one Ctrl-C, and keeps the data for the next start', async () => {
      const before = await projects();
      const pids = [databasePid(), running.pid];
      expect(await running.stop('SIGINT')).toBe(0);
      for (const pid of pids) await gone(pid);
      expect(fs.existsSync(path.join(dataDir, 'running.json'))).toBe(false);
      running = await startConsole({ dataDir, env: { SEED_DEMO: '1' } });
      expect(await projects()).toEqual(before);
    }),
  );

  it.each<NodeJS.Signals>(SWEEPS ? ['SIGTERM', 'SIGKILL'] : ['SIGKILL'])('stops everything when npm is sent %s', endsWithNpm);

  it('survives a kill -9: nothing stays behind, and the next start has the data', async () => {
    const before = await projects();
    const database = databasePid();
    await running.stop('SIGKILL');
    await gone(database);
    running = await startConsole({ dataDir });
    expect(await projects()).toEqual(before);
  });

  inSweepsOnly(() =>
    it('deals with a database that outlived both the console and its guardian', async () => {
      const before = await projects();
      const orphan = databasePid();
      for (const pid of guardiansOf(running.pid)) process.kill(pid, 'SIGKILL');
      await running.stop('SIGKILL');
      expect(processIdentity(orphan)).not.toBeNull();
      running = await startConsole({ dataDir });
      expect(processIdentity(orphan)).toBeNull();
      expect(await projects()).toEqual(before);
    }),
  );

  describeOnChain('with a chain', () => {
    it('offers crypto top-ups', async () => {
      const config = await (await fetch(`${running.url}/api/config`)).json();
      expect(config).toMatchObject({ chainId: 31_337, cryptoEnabled: true });
    });
  });
});

function guardiansOf(parent: number): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parentOf = Number(
          fs
            .readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /s, '')
            .split(' ')[1],
        );
        return parentOf === parent && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('guardian.mjs');
      } catch {
        return false;
      }
    });
}
