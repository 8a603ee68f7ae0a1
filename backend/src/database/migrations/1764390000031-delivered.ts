import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Delivered1764390000031 implements MigrationInterface {
  name = 'Delivered1764390000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- That it was delivered before its VPN user was deleted.
      ALTER TABLE subscriptions ADD COLUMN delivered_at timestamptz;

      -- Deleted ones, and restored ones, whose VPN user was made again later than they began. Where nothing is known any more they count as
      -- delivered: nobody gets money back without a decision. Those that were refunded when they were deleted cannot be restored.
      UPDATE subscriptions s SET delivered_at = coalesce(o.provisioned_at, s.activated_at)
      FROM subscriptions a LEFT JOIN vpn_users o ON o.subscription_id = a.id
      WHERE s.id = a.id AND a.activated_at IS NOT NULL AND CASE
        WHEN o.id IS NULL THEN a.deleted_at IS NOT NULL
        WHEN o.provisioned_at IS NULL THEN o.created_at > a.activated_at
        ELSE a.deleted_at IS NOT NULL END;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions DROP COLUMN delivered_at');
  }
}
