import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FormerEmails1764390000038 implements MigrationInterface {
  name = 'FormerEmails1764390000038';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE users ADD COLUMN former_emails text[] NOT NULL DEFAULT '{}';
      UPDATE users u SET former_emails = former.emails FROM (
        SELECT entity_id, array_agg(DISTINCT lower(details->'before'->>'email')) AS emails FROM audit_logs
        WHERE action = 'user_updated' AND entity_type = 'user' AND details->'before'->>'email' <> details->'after'->>'email'
        GROUP BY entity_id
      ) former WHERE former.entity_id = u.id::text;
      -- Both ways, for what is given to one of the two.
      INSERT INTO user_influences (actor_id, user_id, kind, created_at)
        SELECT pair.one, pair.other, 'email', 'infinity' FROM (
          SELECT former.id AS former_id, u.id AS user_id FROM users u JOIN users former
            ON former.id <> u.id AND (former.email_folded = u.email_folded OR u.email_folded = ANY(former.former_emails))
          UNION SELECT actor_id, user_id FROM user_influences WHERE created_at = 'infinity'
        ) same CROSS JOIN LATERAL (VALUES (former_id, user_id), (user_id, former_id)) pair (one, other)
        EXCEPT SELECT actor_id, user_id, kind, created_at FROM user_influences`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN former_emails');
  }
}
