import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The list of subscriptions over a million rows. An index holds what the list is filtered and sorted by, so that a page is found, and a range
 * counted, in the index alone; rows are read for the page only.
 */
export class LargeLists1764201600012 implements MigrationInterface {
  name = 'LargeLists1764201600012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ix_subscriptions_project_id, ix_subscriptions_created_at, ix_subscriptions_status, ix_subscriptions_start_date,
        ix_subscriptions_end_date, ix_subscriptions_environment;
      CREATE INDEX ix_subscriptions_id ON subscriptions (id) INCLUDE (project_id, environment, status, end_date) WHERE deleted_at IS NULL;
      CREATE INDEX ix_subscriptions_created_at ON subscriptions (created_at, id) INCLUDE (project_id, environment, status, end_date)
        WHERE deleted_at IS NULL;
      CREATE INDEX ix_subscriptions_start_date ON subscriptions (start_date, id) INCLUDE (project_id, environment, status, end_date)
        WHERE deleted_at IS NULL;
      CREATE INDEX ix_subscriptions_end_date ON subscriptions (end_date, id) INCLUDE (project_id, environment, status, created_at, start_date)
        WHERE deleted_at IS NULL;
      -- Few rows of many are found here and then sorted, whatever by.
      CREATE INDEX ix_subscriptions_status ON subscriptions (status, id) INCLUDE (project_id, environment, created_at, start_date, end_date)
        WHERE deleted_at IS NULL;
      -- Over deleted ones too, since it serves the foreign key.
      CREATE INDEX ix_subscriptions_project_id ON subscriptions (project_id, id)
        INCLUDE (environment, status, created_at, start_date, end_date, deleted_at);
      CREATE INDEX ix_subscriptions_sandbox ON subscriptions (id) INCLUDE (project_id, status, created_at, start_date, end_date)
        WHERE environment = 'development' AND deleted_at IS NULL;
      -- Without it the planner takes an address for one that half a per cent of all customers share.
      CREATE STATISTICS st_subscriptions_email ON (lower(email)) FROM subscriptions;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP STATISTICS st_subscriptions_email;
      DROP INDEX ix_subscriptions_id, ix_subscriptions_created_at, ix_subscriptions_start_date, ix_subscriptions_end_date,
        ix_subscriptions_status, ix_subscriptions_project_id, ix_subscriptions_sandbox;
      CREATE INDEX ix_subscriptions_project_id ON subscriptions (project_id, id);
      CREATE INDEX ix_subscriptions_created_at ON subscriptions (created_at, id) WHERE deleted_at IS NULL;
      CREATE INDEX ix_subscriptions_status ON subscriptions (status, id) WHERE deleted_at IS NULL;
      CREATE INDEX ix_subscriptions_start_date ON subscriptions (start_date, id) WHERE deleted_at IS NULL;
      CREATE INDEX ix_subscriptions_end_date ON subscriptions (end_date, id) WHERE deleted_at IS NULL;
      CREATE INDEX ix_subscriptions_environment ON subscriptions (environment, id) WHERE deleted_at IS NULL;
    `);
  }
}
