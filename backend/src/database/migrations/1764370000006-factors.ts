import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Factors1764370000006 implements MigrationInterface {
  name = 'Factors1764370000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for somebody who has not chosen a password yet.
      ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;
      ALTER TABLE users ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;

      -- When the person last showed who they are.
      ALTER TABLE user_sessions ADD COLUMN proven_at timestamptz;
      UPDATE user_sessions SET proven_at = created_at;
      ALTER TABLE user_sessions ALTER COLUMN proven_at SET DEFAULT now(), ALTER COLUMN proven_at SET NOT NULL;

      ALTER TABLE settings ADD COLUMN fresh_minutes integer NOT NULL DEFAULT 15;
      ALTER TABLE settings ADD CONSTRAINT ck_settings_fresh_minutes CHECK (fresh_minutes BETWEEN 1 AND 1440);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE settings DROP COLUMN fresh_minutes;
      ALTER TABLE user_sessions DROP COLUMN proven_at;
      ALTER TABLE users DROP COLUMN must_change_password;
      UPDATE users SET password_hash = 'none' WHERE password_hash IS NULL;
      ALTER TABLE users ALTER COLUMN password_hash SET NOT NULL;
    `);
  }
}
