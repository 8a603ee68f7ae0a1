import type { INestApplicationContext } from '@nestjs/common';

import type { Env } from '../../config/env.js';
import { Database, execute, type Db } from '../../database/database.js';
import { hashPassword } from './passwords/password.rules.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** Makes the first global admin when there is no user at all; processes that start together make one. */
export async function ensureFirstAdmin(
  app: INestApplicationContext,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Env,
): Promise<boolean> {
  if (email === undefined || password === undefined) return false;
  const database = app.get(Database);
  if (await hasUsers(database.db)) return false;
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('first-admin'))`);
    if (await hasUsers(tx)) return false;
    const admin = { email, passwordHash, firstName: 'Console', lastName: 'Admin', role: 'global_admin', isActive: true } as const;
    await app.get(UsersService).insert(tx, admin);
    return true;
  });
}

/** Deleted ones too: who deleted the last user did not ask for a new one. */
const hasUsers = (db: Db): Promise<boolean> => db.getRepository(User).exists({ withDeleted: true });
