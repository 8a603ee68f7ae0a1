import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { withClient } from '../../../test/setup/test-database.js';
import { startPostgres, THROWAWAY_SETTINGS } from './start-postgres.js';

describe('the embedded PostgreSQL', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'kage-launcher-'));
  const folder = path.join(root, 'postgres');
  const options = { folder, settings: THROWAWAY_SETTINGS };

  beforeAll(() => fs.chmodSync(root, 0o755));
  afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

  it('keeps its data from one start to the next', async () => {
    const first = await startPostgres(options);
    await withClient(first.url('postgres'), (client) => client.query('CREATE TABLE kept AS SELECT 7 AS n'));
    await first.stop();
    const second = await startPostgres(options);
    try {
      const { rows } = await withClient(second.url('postgres'), (client) => client.query('SELECT n FROM kept'));
      expect(rows).toEqual([{ n: 7 }]);
      expect(second.port).toBe(first.port);
    } finally {
      await second.stop();
    }
  });

  it('refuses a second start on the same folder', async () => {
    const first = await startPostgres(options);
    await expect(startPostgres(options)).rejects.toThrow(`in use by process ${process.pid}`);
    await first.stop();
  });

  it('knows the lower case of letters beyond ASCII', async () => {
    const server = await startPostgres(options);
    const { rows } = await withClient(server.url('postgres'), (client) => client.query("SELECT 'ÄÖÉ Ж' ILIKE 'äöé ж' AS same"));
    await server.stop();
    expect(rows).toEqual([{ same: true }]);
  });
});
