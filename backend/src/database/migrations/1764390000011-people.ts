import type { MigrationInterface, QueryRunner } from 'typeorm';

export class People1764390000011 implements MigrationInterface {
  name = 'People1764390000011';

  async up(runner: QueryRunner): Promise<void> {
    // Who could use somebody's password or mailbox until it is replaced; null where the person set it. Of present users as far as it is known.
    await runner.query(`
      ALTER TABLE users
        ADD COLUMN password_set_by integer CONSTRAINT fk_users_password_set_by REFERENCES users (id),
        ADD COLUMN email_set_by integer CONSTRAINT fk_users_email_set_by REFERENCES users (id);
      UPDATE users u SET
        password_set_by = CASE WHEN must_change_password THEN
          (SELECT actor_id FROM user_influences i WHERE i.user_id = u.id AND i.kind IN ('created', 'password') ORDER BY i.id DESC LIMIT 1) END,
        email_set_by = (SELECT actor_id FROM user_influences i WHERE i.user_id = u.id AND i.kind IN ('created', 'email') ORDER BY i.id DESC LIMIT 1)`);
    // An e-mail to another address than the person has now.
    await runner.query('ALTER TABLE notifications ADD COLUMN email_to character varying(255)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifications DROP COLUMN email_to');
    await runner.query('ALTER TABLE users DROP COLUMN email_set_by, DROP COLUMN password_set_by');
  }
}
