import type { INestApplicationContext } from '@nestjs/common';

import type { Env } from '../config/env.js';
import { Database } from '../database/database.js';
import { isPassword } from '../modules/users/password.rules.js';
import { UsersService } from '../modules/users/users.service.js';

/** Whether the first global admin still signs in with the password that was generated for them. */
export async function firstPasswordStillHolds(app: INestApplicationContext, { ADMIN_EMAIL, ADMIN_PASSWORD }: Env): Promise<boolean> {
  const user = await app.get(UsersService).findByEmail(app.get(Database).db, ADMIN_EMAIL ?? '');
  return user !== null && (await isPassword(ADMIN_PASSWORD ?? '', user.passwordHash));
}
