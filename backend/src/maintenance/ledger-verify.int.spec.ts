import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { createTestDatabase, withClient } from '../../test/setup/test-database.js';
import { ledgerVerify } from './ledger-verify.js';

describe('npm run ledger:verify', () => {
  const verify = async (env: { DATABASE_URL?: string; DATA_DIR?: string }, ...args: string[]) => {
    const lines: string[] = [];
    return { code: await ledgerVerify(env, args, os.tmpdir(), (line) => lines.push(line)), said: lines.join('\n') };
  };

  it('ends with 0 where the ledger is right, otherwise with 1 and the first difference', async () => {
    const database = await createTestDatabase();
    try {
      await withClient(database.url, (client) =>
        client.query(`
          INSERT INTO projects (id, name) VALUES (7, 'Checked');
          INSERT INTO project_balances (project_id, balance, entries) VALUES (7, 5, 1);
          INSERT INTO transactions (id, project_id, entry_number, type, amount, balance_before, balance_after, description, reference)
          VALUES (70, 7, 1, 'topup', 5, 0, 5, 'Top-up', 'opening:7')`),
      );
      const whole = await verify({ DATABASE_URL: database.url });
      expect(whole).toEqual({ code: 0, said: expect.stringMatching(/^The ledger holds: 1 movements of 1 projects, in \d+\.\d s$/) });
      await withClient(database.url, (client) => client.query('UPDATE project_balances SET balance = 6'));
      expect(await verify({ DATABASE_URL: database.url })).toEqual({
        code: 1,
        said: 'The ledger does not hold. Project 7: the balance is 6.00, but its ledger ends at 5.00.',
      });
    } finally {
      await database.drop();
    }
  });

  it('prints its usage', async () => {
    expect(await verify({}, '--quick')).toEqual({ code: 2, said: 'Usage: npm run ledger:verify' });
  });

  it('finds the local database by the address in DATA_DIR, and says so when there is no ledger in it', async () => {
    const database = await createTestDatabase({ empty: true });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledger-verify-'));
    try {
      fs.writeFileSync(path.join(folder, 'database-url'), `${database.url}\n`);
      expect(await verify({ DATA_DIR: folder })).toEqual({ code: 2, said: 'This database has no ledger yet: run the migrations first.' });
    } finally {
      fs.rmSync(folder, { recursive: true });
      await database.drop();
    }
  });
});
