import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TemporaryPasswords1764390000032 implements MigrationInterface {
  name = 'TemporaryPasswords1764390000032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN password_ends_at timestamptz;
      UPDATE users SET password_ends_at = now() + interval '72 hours' WHERE must_change_password`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN password_ends_at');
  }
}
