import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a core asks for with `Retry-After` holds for its account, whichever project's call it answered. */
export class CoreAccountWaits1764201600043 implements MigrationInterface {
  name = 'CoreAccountWaits1764201600043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE core_account_waits (
        core_account text NOT NULL,
        wait_until timestamptz NOT NULL,
        CONSTRAINT pk_core_account_waits PRIMARY KEY (core_account)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE core_account_waits;');
  }
}
