import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConfirmedAssets1764390000007 implements MigrationInterface {
  name = 'ConfirmedAssets1764390000007';

  async up(runner: QueryRunner): Promise<void> {
    // Who added a token or changed what money rests on: an independent person switches it on.
    await runner.query('ALTER TABLE assets ADD COLUMN changed_by integer CONSTRAINT fk_assets_changed_by REFERENCES users (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE assets DROP COLUMN changed_by');
  }
}
