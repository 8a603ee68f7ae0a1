import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A subscription that goes to a project on another server leaves its old VPN user behind, until the new one is made. */
export class Transfers1764370000003 implements MigrationInterface {
  name = 'Transfers1764370000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for a user that was left behind: its subscription has another one, after_id. No foreign key: that row may go first.
      ALTER TABLE vpn_users ALTER COLUMN subscription_id DROP NOT NULL;
      ALTER TABLE vpn_users ADD COLUMN after_id integer;
      ALTER TABLE vpn_users ADD CONSTRAINT ck_vpn_users_subscription_id CHECK (subscription_id IS NOT NULL OR desired = 'absent');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM vpn_users WHERE subscription_id IS NULL;
      ALTER TABLE vpn_users DROP CONSTRAINT ck_vpn_users_subscription_id;
      ALTER TABLE vpn_users DROP COLUMN after_id;
      ALTER TABLE vpn_users ALTER COLUMN subscription_id SET NOT NULL;
    `);
  }
}
