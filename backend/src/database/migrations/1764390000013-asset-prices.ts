import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AssetPrices1764390000013 implements MigrationInterface {
  name = 'AssetPrices1764390000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Since when a token waits for an independent person to switch it on; null where nobody asked for it.
      ALTER TABLE assets ADD COLUMN activation_requested_at timestamptz,
        ADD CONSTRAINT ck_assets_activation_requested_at CHECK (activation_requested_at IS NULL OR NOT is_active);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assets DROP COLUMN activation_requested_at');
  }
}
