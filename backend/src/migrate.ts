import { InvalidEnvironment, loadEnv } from './config/env.js';
import { UnusableDatabase } from './database/natural-order.js';
import { migrate } from './database/migrate.js';

// npm run migrate: brings the database to this version's schema and ends. Processes that start it together take turns.
try {
  const done = await migrate(loadEnv(process.env));
  console.log(done.length === 0 ? 'The database is up to date' : `Migrated: ${done.join(', ')}`);
} catch (error) {
  console.error(error instanceof InvalidEnvironment || error instanceof UnusableDatabase ? error.message : error);
  process.exitCode = 1;
}
