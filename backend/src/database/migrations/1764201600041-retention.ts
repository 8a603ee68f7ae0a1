import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is kept for a time alone is found by its age, without a walk past all that stays. */
export class Retention1764201600041 implements MigrationInterface {
  name = 'Retention1764201600041';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_notifications_done ON notifications (coalesce(read_at, created_at)) WHERE read_at IS NOT NULL OR NOT is_shown;
      CREATE INDEX ix_notifications_age ON notifications (created_at);
      CREATE INDEX ix_audit_refusals_once ON audit_refusals (minute) WHERE count = 1;
      CREATE INDEX ix_used_binding_messages_used_at ON used_binding_messages (used_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_notifications_done, ix_notifications_age, ix_audit_refusals_once, ix_used_binding_messages_used_at;');
  }
}
