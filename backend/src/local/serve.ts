import 'reflect-metadata';

import type { INestApplicationContext } from '@nestjs/common';

import { createApp } from '../app.js';
import { JsonLogger } from '../common/logging/logger.js';
import type { Env } from '../config/env.js';
import { Database } from '../database/database.js';
import { migrate } from '../database/migrate.js';
import { ensureFirstAdmin } from '../modules/users/ensure-first-admin.js';
import { isPassword } from '../modules/users/passwords/password.rules.js';
import { UsersService } from '../modules/users/users.service.js';
import { seedDemoOnce } from './demo/seed-demo.js';
import type { LocalSettings } from './local-settings.js';
import type { Shutdown } from './shutdown.js';

export interface Serving {
  url: string;
  /** Whether the first global admin still signs in with the password that was generated for them. */
  hasFirstPassword: boolean;
}

/** The backend on an existing database: migrated, with its first global admin, and the demo data where they are asked for. */
export async function serve(env: Env, { seedDemo }: LocalSettings, shutdown: Shutdown): Promise<Serving> {
  await migrate(env);
  const app = await createApp(env, new JsonLogger(env.LOG_LEVEL));
  shutdown.add('The backend', () => app.close());
  await ensureFirstAdmin(app, env);
  if (seedDemo) await seedDemoOnce(app, env.ADMIN_PASSWORD ?? '');
  await app.listen(env.PORT, env.HOST);
  return { url: (await app.getUrl()).replace('[::1]', 'localhost'), hasFirstPassword: await firstPasswordStillHolds(app, env) };
}

async function firstPasswordStillHolds(app: INestApplicationContext, { ADMIN_EMAIL, ADMIN_PASSWORD }: Env): Promise<boolean> {
  const user = await app.get(UsersService).findByEmail(app.get(Database).db, ADMIN_EMAIL ?? '');
  return user !== null && (await isPassword(ADMIN_PASSWORD ?? '', user.passwordHash));
}
