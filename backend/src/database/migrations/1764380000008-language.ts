import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Language1764380000008 implements MigrationInterface {
  name = 'Language1764380000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null: the language that the person's browser asks for.
      ALTER TABLE users ADD COLUMN language varchar(2);
      ALTER TABLE users ADD CONSTRAINT ck_users_language CHECK (language IN ('en', 'ru', 'fa', 'zh', 'es'));`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN language');
  }
}
