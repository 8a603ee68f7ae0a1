import { z } from 'zod';

import { read, schema } from './env.js';

const address = schema
  .pick({ DATA_DIR: true })
  .extend({ DATABASE_URL: schema.shape.DATABASE_URL.optional(), MIGRATION_DATABASE_URL: schema.shape.MIGRATION_DATABASE_URL });
const secrets = schema.pick({ APP_SECRET: true }).extend({ APP_SECRET_PREVIOUS: schema.shape.APP_SECRET });
const recovery = schema.pick({ PUBLIC_URL: true });
const backup = z.object({
  PATH: z.string().default(''),
  BACKUP_KEY: schema.shape.APP_SECRET,
  BACKUP_DIR: z.string().min(1).default('backups'),
  BACKUP_VERIFY_URL: schema.shape.DATABASE_URL.optional(),
  BACKUP_KEEP_DAYS: z.coerce.number('must be a number of days').positive().default(14),
  BACKUP_KEEP_LEAST: z.coerce.number('must be a whole number from 1').int().min(1).default(3),
  BACKUP_EVERY_HOURS: z.coerce.number('must be a number of hours').positive().default(24),
});

/** What the maintenance commands read, by its topic. */
export const maintenanceEnv = { address, secrets, backup, recovery };

export type DatabaseAddress = z.infer<typeof address>;
export type RotatingSecrets = z.infer<typeof secrets>;
export type BackupEnv = z.infer<typeof backup>;

/** Where a maintenance command finds the database; without an address it looks into the folder of the local start. */
export const loadDatabaseAddress = (source: NodeJS.ProcessEnv): DatabaseAddress => read(address, source);

/** Both secrets of a rotation, which must differ. */
export const loadRotatingSecrets = (source: NodeJS.ProcessEnv): RotatingSecrets =>
  read(secrets, source, (env) => (env.APP_SECRET === env.APP_SECRET_PREVIOUS ? ['APP_SECRET_PREVIOUS must not be APP_SECRET itself'] : []));

/** The address of the console, for a link into it. */
export const loadPublicUrl = (source: NodeJS.ProcessEnv): string | undefined => read(recovery, source).PUBLIC_URL;

export const loadBackupEnv = (source: NodeJS.ProcessEnv): BackupEnv => read(backup, source);
