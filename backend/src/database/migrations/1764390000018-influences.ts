import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Influences1764390000018 implements MigrationInterface {
  name = 'Influences1764390000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE user_influences DROP CONSTRAINT ck_user_influences_kind;
      ALTER TABLE user_influences ADD CONSTRAINT ck_user_influences_kind
        CHECK (kind IN ('created', 'activated', 'role', 'password', 'email', 'factor', 'link', 'membership'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM user_influences WHERE kind = 'membership';
      ALTER TABLE user_influences DROP CONSTRAINT ck_user_influences_kind;
      ALTER TABLE user_influences ADD CONSTRAINT ck_user_influences_kind
        CHECK (kind IN ('created', 'activated', 'role', 'password', 'email', 'factor', 'link'))`);
  }
}
