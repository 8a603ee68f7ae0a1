import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many audit rows there are of each day (UTC), action, kind and outcome, so that the total of a filter over a million is a sum of days. */
export class AuditCounts1764201600032 implements MigrationInterface {
  name = 'AuditCounts1764201600032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- As in subscription_counts each transaction counts in rows of its own, which a worker folds. Whoever drops a partition takes its days from here.
      CREATE TABLE audit_day_counts (
        day timestamptz NOT NULL,
        action varchar(100) NOT NULL,
        entity_type varchar(50) NOT NULL,
        outcome varchar(10) NOT NULL,
        writer bigint NOT NULL DEFAULT 0,
        count integer NOT NULL,
        CONSTRAINT pk_audit_day_counts PRIMARY KEY (day, action, entity_type, outcome, writer)
      );
      CREATE INDEX ix_audit_day_counts_unfolded ON audit_day_counts (writer) WHERE writer <> 0;

      CREATE FUNCTION count_audit_logs() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO audit_day_counts AS c (day, action, entity_type, outcome, writer, count)
        SELECT day_of(created_at), action, entity_type, outcome, pg_current_xact_id()::text::bigint, count(*) FROM added
        GROUP BY day_of(created_at), action, entity_type, outcome
        ON CONFLICT ON CONSTRAINT pk_audit_day_counts DO UPDATE SET count = c.count + excluded.count;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tr_count_new AFTER INSERT ON audit_logs
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_audit_logs();

      INSERT INTO audit_day_counts (day, action, entity_type, outcome, count)
      SELECT day_of(created_at), action, entity_type, outcome, count(*) FROM audit_logs GROUP BY 1, 2, 3, 4;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tr_count_new ON audit_logs;
      DROP TABLE audit_day_counts;
      DROP FUNCTION count_audit_logs();
    `);
  }
}
