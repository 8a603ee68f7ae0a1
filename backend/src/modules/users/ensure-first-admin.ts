import type { INestApplicationContext } from '@nestjs/common';

import type { Env } from '../../config/env.js';
import { Database, queryOne } from '../../database/database.js';
import { hashPassword } from './password.rules.js';
import { UsersService } from './users.service.js';

/** Makes the first global admin when there is no user at all; processes that start together make one. */
export async function ensureFirstAdmin(
  app: INestApplicationContext,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Env,
): Promise<boolean> {
  if (email === undefined || password === undefined) return false;
  const users = app.get(UsersService);
  const database = app.get(Database);
  if (await queryOne(database.db, 'SELECT 1 FROM users LIMIT 1')) return false;
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await queryOne(tx, `SELECT pg_advisory_xact_lock(hashtext('first-admin'))`);
    if (await queryOne(tx, 'SELECT 1 FROM users LIMIT 1')) return false;
    await users.insert(tx, { email, passwordHash, firstName: 'Console', lastName: 'Admin', role: 'global_admin', isActive: true });
    return true;
  });
}
