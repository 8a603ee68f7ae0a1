import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Servers1764370000002 implements MigrationInterface {
  name = 'Servers1764370000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The version of a project's connection whose server was found to have a version that nothing is written to.
      ALTER TABLE core_sign_ins ADD COLUMN unsupported_version integer, ADD COLUMN unsupported_message varchar(500);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE core_sign_ins DROP COLUMN unsupported_version, DROP COLUMN unsupported_message;
    `);
  }
}
