import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SeenAssets1764390000017 implements MigrationInterface {
  name = 'SeenAssets1764390000017';

  async up(runner: QueryRunner): Promise<void> {
    // A person confirms what they have read: the version; and everybody who shaped it since then counts as its author.
    await runner.query(`
      ALTER TABLE assets ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN unconfirmed_by integer[] NOT NULL DEFAULT '{}';
      UPDATE assets a SET unconfirmed_by = ARRAY[changed_by]
      WHERE NOT is_active AND changed_by IS NOT NULL
        AND NOT EXISTS (SELECT FROM crypto_payment_requests r WHERE r.asset_id = a.id)
        AND NOT EXISTS (SELECT FROM crypto_payments p WHERE p.asset_id = a.id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assets DROP COLUMN unconfirmed_by, DROP COLUMN version');
  }
}
