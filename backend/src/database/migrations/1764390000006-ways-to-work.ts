import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WaysToWork1764390000006 implements MigrationInterface {
  name = 'WaysToWork1764390000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Inside what was changed as well. What was created is found by its own list, and a sale writes no more than before.
      DROP INDEX ix_audit_logs_search_text;
      CREATE INDEX ix_audit_logs_search_text ON audit_logs
        USING gin (search_text gin_trgm_ops, (CASE WHEN jsonb_exists(details, 'before') THEN search_form(details::text) END) gin_trgm_ops);
      COMMENT ON INDEX ix_audit_logs_search_text IS 'list: search, inside changes as well';

      -- What a ticket is about; it stays where the project goes.
      ALTER TABLE support_tickets ADD COLUMN project_id integer;
      ALTER TABLE support_tickets ADD CONSTRAINT fk_support_tickets_project_id FOREIGN KEY (project_id) REFERENCES projects (id) ON DELETE SET NULL;
      CREATE INDEX ix_support_tickets_project_id ON support_tickets (project_id, id);
      COMMENT ON INDEX ix_support_tickets_project_id IS 'list: filter projectId; the foreign key';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE support_tickets DROP COLUMN project_id;
      DROP INDEX ix_audit_logs_search_text;
      CREATE INDEX ix_audit_logs_search_text ON audit_logs USING gin (search_text gin_trgm_ops);
    `);
  }
}
