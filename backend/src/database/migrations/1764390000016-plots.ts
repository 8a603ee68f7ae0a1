import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Plots1764390000016 implements MigrationInterface {
  name = 'Plots1764390000016';

  async up(runner: QueryRunner): Promise<void> {
    // Sessions by day: the reading knows the last number, so that only a change is written.
    await runner.query(`
      ALTER TABLE vpn_user_readings ADD COLUMN sessions integer;
      ALTER TABLE vpn_user_usage ADD COLUMN sessions integer CONSTRAINT ck_vpn_user_usage_sessions CHECK (sessions >= 0);

      -- Ids are given in the order of time: what sorted and removed by the instant does so by the id.
      DROP INDEX ix_webhook_deliveries_created_at;
      CREATE INDEX ix_webhook_deliveries_subject ON webhook_deliveries (subject, id);
      COMMENT ON INDEX ix_webhook_deliveries_subject IS 'list: deliveries of a subscription';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ix_webhook_deliveries_subject;
      CREATE INDEX ix_webhook_deliveries_created_at ON webhook_deliveries (created_at);
      ALTER TABLE vpn_user_usage DROP COLUMN sessions;
      ALTER TABLE vpn_user_readings DROP COLUMN sessions;
    `);
  }
}
