import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccessGivers1764390000034 implements MigrationInterface {
  name = 'AccessGivers1764390000034';

  async up(runner: QueryRunner): Promise<void> {
    // Of present users everybody who is known to have given access since single sign-on showed the owner, or ever; 0 where the address was another one.
    await runner.query(`
      ALTER TABLE user_links ADD COLUMN shown_to integer[] NOT NULL DEFAULT '{}';
      UPDATE user_links SET shown_to = ARRAY[created_by] WHERE sealed_token IS NULL AND created_by IS NOT NULL;
      ALTER TABLE users ADD COLUMN access_given_by integer[] NOT NULL DEFAULT '{}';
      WITH bound AS (SELECT user_id, min(created_at) AS since FROM user_identities GROUP BY user_id),
      given AS (
        SELECT id AS user_id, email_set_by AS giver FROM users WHERE email_set_by <> id AND id NOT IN (SELECT user_id FROM bound)
        UNION SELECT id, 0 FROM users WHERE email_set_by = id AND id NOT IN (SELECT user_id FROM bound)
        UNION SELECT id, password_set_by FROM users WHERE password_set_by IS NOT NULL
        UNION SELECT i.user_id, CASE WHEN i.kind = 'email' THEN 0 ELSE i.actor_id END
          FROM user_influences i LEFT JOIN bound ON bound.user_id = i.user_id
          WHERE i.kind IN ('created', 'password', 'link', 'email') AND i.created_at < 'infinity' AND (since IS NULL OR i.created_at > since)),
      givers AS (SELECT user_id, array_agg(giver ORDER BY giver) AS ids FROM given GROUP BY user_id)
      UPDATE users u SET access_given_by = ids FROM givers
      WHERE givers.user_id = u.id AND (u.password_hash IS NOT NULL
        OR EXISTS (SELECT FROM user_passkeys k WHERE k.user_id = u.id) OR EXISTS (SELECT FROM user_totps t WHERE t.user_id = u.id));
      UPDATE users SET email_set_by = NULL WHERE email_set_by = id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN access_given_by');
    await runner.query('ALTER TABLE user_links DROP COLUMN shown_to');
  }
}
