import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Influences1764390000018 implements MigrationInterface {
  name = 'Influences1764390000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_influences DROP CONSTRAINT ck_user_influences_kind;
      ALTER TABLE user_influences ADD CONSTRAINT ck_user_influences_kind
        CHECK (kind IN ('created', 'activated', 'role', 'password', 'email', 'factor', 'link', 'membership'))`);
    // Amount, threshold and switch of automatic top-ups have an author each. Until now one person was known for all of them.
    await runner.query(`
      ALTER TABLE project_balances
        ADD COLUMN auto_topup_enabled_by integer
          CONSTRAINT fk_project_balances_auto_topup_enabled_by REFERENCES users (id) ON DELETE SET NULL,
        ADD COLUMN low_balance_set_by integer
          CONSTRAINT fk_project_balances_low_balance_set_by REFERENCES users (id) ON DELETE SET NULL;
      UPDATE project_balances SET auto_topup_enabled_by = auto_topup_set_by, low_balance_set_by = auto_topup_set_by
        WHERE auto_topup_set_by IS NOT NULL;
      CREATE INDEX ix_project_balances_auto_topup_enabled_by ON project_balances (auto_topup_enabled_by) WHERE auto_topup_enabled_by IS NOT NULL;
      CREATE INDEX ix_project_balances_low_balance_set_by ON project_balances (low_balance_set_by) WHERE low_balance_set_by IS NOT NULL;
      ALTER TABLE topup_requests ADD COLUMN shaped_by integer[] NOT NULL DEFAULT '{}'`);
    // Sessions from before their owner's first second factor have never passed it; which of them set it up is not known.
    await runner.query(`
      DELETE FROM user_sessions s WHERE s.created_at < (
        SELECT min(since) FROM (
          SELECT confirmed_at AS since FROM user_totps t WHERE t.user_id = s.user_id
          UNION ALL SELECT created_at FROM user_passkeys k WHERE k.user_id = s.user_id) factors)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE topup_requests DROP COLUMN shaped_by;
      ALTER TABLE project_balances DROP COLUMN low_balance_set_by, DROP COLUMN auto_topup_enabled_by;
      DELETE FROM user_influences WHERE kind = 'membership';
      ALTER TABLE user_influences DROP CONSTRAINT ck_user_influences_kind;
      ALTER TABLE user_influences ADD CONSTRAINT ck_user_influences_kind
        CHECK (kind IN ('created', 'activated', 'role', 'password', 'email', 'factor', 'link'))`);
  }
}
