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
      ) former WHERE former.entity_id = u.id::text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN former_emails');
  }
}
