import type { z } from 'zod';

import { read, schema } from './env.js';

const address = schema.pick({ DATA_DIR: true }).extend({ DATABASE_URL: schema.shape.DATABASE_URL.optional() });
const secrets = schema.pick({ APP_SECRET: true }).extend({ APP_SECRET_PREVIOUS: schema.shape.APP_SECRET });

export type DatabaseAddress = z.infer<typeof address>;
export type RotatingSecrets = z.infer<typeof secrets>;

/** What a maintenance command is told about the database; without an address it looks into the folder of the local start. */
export const loadDatabaseAddress = (source: NodeJS.ProcessEnv): DatabaseAddress => read(address, source);

/** Both secrets of a rotation, of which neither is the other. */
export const loadRotatingSecrets = (source: NodeJS.ProcessEnv): RotatingSecrets =>
  read(secrets, source, (env) => (env.APP_SECRET === env.APP_SECRET_PREVIOUS ? ['APP_SECRET_PREVIOUS must not be APP_SECRET itself'] : []));
