import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LinkGivers1764390000036 implements MigrationInterface {
  name = 'LinkGivers1764390000036';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_links RENAME COLUMN shown_to TO given_by;
      ALTER TABLE user_links ADD COLUMN is_shown boolean NOT NULL DEFAULT false;
      UPDATE user_links SET is_shown = true WHERE given_by <> '{}';
      UPDATE user_links SET given_by = ARRAY[created_by] WHERE given_by = '{}' AND created_by IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE user_links SET given_by = '{}' WHERE NOT is_shown;
      ALTER TABLE user_links DROP COLUMN is_shown;
      ALTER TABLE user_links RENAME COLUMN given_by TO shown_to`);
  }
}
