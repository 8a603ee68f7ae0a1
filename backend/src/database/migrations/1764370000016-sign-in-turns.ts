import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignInTurns1764370000016 implements MigrationInterface {
  name = 'SignInTurns1764370000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whose turn it is to make the first call with a project's login and password, which is one call at a time over all processes.
      ALTER TABLE core_sign_ins ADD COLUMN turn_version integer, ADD COLUMN turn_id uuid, ADD COLUMN turn_until timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE core_sign_ins DROP COLUMN turn_version, DROP COLUMN turn_id, DROP COLUMN turn_until;');
  }
}
