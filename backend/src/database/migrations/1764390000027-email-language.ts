import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailLanguage1764390000027 implements MigrationInterface {
  name = 'EmailLanguage1764390000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- That the browser of the person asked for, before they had signed in.
      ALTER TABLE notifications ADD COLUMN email_language varchar(2);
      ALTER TABLE notifications ADD CONSTRAINT ck_notifications_email_language CHECK (email_language IN ('en', 'ru', 'fa', 'zh', 'es'));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifications DROP COLUMN email_language');
  }
}
