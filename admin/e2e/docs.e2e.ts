import { spawnSync } from 'node:child_process';

import { beforeAll, describe, expect, it } from 'vitest';

import { EXAMPLES, fillExample } from '../src/pages/docs/examples';
import { running } from './browser';

const DAY_MS = 86_400_000;
const COMMANDS: Record<string, [string, string[]]> = {
  curl: ['bash', ['-c']],
  TypeScript: [process.execPath, ['--input-type=module', '-e']],
  Python: ['python3', ['-c']],
};

const isHere = (program: string) => spawnSync(program, ['--version']).status === 0;
const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);

/** What the documentation says is run as it stands; a language that is not on this machine is skipped by name. */
describe('the first call of the documentation', () => {
  let key: string;

  beforeAll(async () => {
    const json = { 'Content-Type': 'application/json' };
    const login = await fetch(`${running.url}/api/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: running.email, password: running.password }),
    });
    const headers = { ...json, Cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
    const project = await post(headers, '/api/projects', { name: 'Documentation' });
    const created = await post(headers, `/api/projects/${project.id}/api-keys`, { name: 'Examples', environment: 'development' });
    key = created.apiKey ?? '';
  });

  it.for(EXAMPLES)('in $language sells a subscription in the sandbox', ({ language, code }, { skip }) => {
    const [program, options] = COMMANDS[language] ?? ['false', []];
    if (!isHere(program)) skip(`${program} is not on this machine`);
    const filled = fillExample(code, { base: running.url, key, start: day(0), end: day(30) });
    const { stdout, stderr } = spawnSync(program, [...options, filled], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toMatch(/order-104\d/);
    expect(stdout).toContain('development');
  });
});

interface Created {
  id: number;
  apiKey?: string;
}

async function post(headers: Record<string, string>, path: string, body: object): Promise<Created> {
  const response = await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(201);
  return (await response.json()) as Created;
}
