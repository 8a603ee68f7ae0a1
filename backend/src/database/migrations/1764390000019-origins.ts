import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Origins1764390000019 implements MigrationInterface {
  name = 'Origins1764390000019';

  async up(runner: QueryRunner): Promise<void> {
    // Which source a price came from, by all that it was read with; empty for prices from before this.
    await runner.query(`ALTER TABLE price_quotes ADD COLUMN source_key character varying(64) NOT NULL DEFAULT ''`);
    // Who made a role or changed what it allows lately: they count as having given it to everybody who gets it.
    await runner.query(`ALTER TABLE roles ADD COLUMN changed_by integer[] NOT NULL DEFAULT '{}', ADD COLUMN changed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE roles DROP COLUMN changed_at, DROP COLUMN changed_by');
    await runner.query('ALTER TABLE price_quotes DROP COLUMN source_key');
  }
}
