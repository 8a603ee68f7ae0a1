import type { MigrationInterface, QueryRunner } from 'typeorm';

const touchUpdatedAt = (condition: string): string => `
  CREATE OR REPLACE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${condition}NEW.updated_at := clock_timestamp();
    RETURN NEW;
  END $$;`;

/** A transaction of maintenance may say that what it writes is no edit, and then leaves the time of the last one alone. */
export class Maintenance1764201600021 implements MigrationInterface {
  name = 'Maintenance1764201600021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      touchUpdatedAt(`IF current_setting('kage.keep_updated_at', true) = 'on' THEN RETURN NEW; END IF;
    `),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(touchUpdatedAt(''));
  }
}
