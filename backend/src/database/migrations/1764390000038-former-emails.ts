import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FormerEmails1764390000038 implements MigrationInterface {
  name = 'FormerEmails1764390000038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN former_emails text[] NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN former_emails');
  }
}
