import type { INestApplicationContext } from '@nestjs/common';

import type { Env } from '../config/env.js';
import { Database, queryOne } from '../database/database.js';
import { isPassword } from '../modules/users/password.rules.js';

/** Whether the first global admin still signs in with the password that was generated for them. */
export async function firstPasswordStillHolds(app: INestApplicationContext, { ADMIN_EMAIL, ADMIN_PASSWORD }: Env): Promise<boolean> {
  const user = await queryOne<{ hash: string }>(
    app.get(Database).db,
    'SELECT password_hash AS hash FROM users WHERE lower(email) = lower($1) AND deleted_at IS NULL',
    [ADMIN_EMAIL],
  );
  return user !== undefined && (await isPassword(ADMIN_PASSWORD ?? '', user.hash));
}
