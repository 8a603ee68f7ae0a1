import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Refunds1764390000002 implements MigrationInterface {
  name = 'Refunds1764390000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- What of a balance is promised to somebody, such as to a refund in tokens until its transfer is final.
      CREATE TABLE balance_reservations (
        reference varchar(100) NOT NULL,
        project_id integer NOT NULL,
        amount numeric(14, 2) NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_balance_reservations PRIMARY KEY (reference),
        CONSTRAINT fk_balance_reservations_project_id FOREIGN KEY (project_id) REFERENCES projects (id),
        CONSTRAINT ck_balance_reservations_amount CHECK (amount > 0)
      );
      CREATE INDEX ix_balance_reservations_project_id ON balance_reservations (project_id);
      COMMENT ON INDEX ix_balance_reservations_project_id IS 'the foreign key; the sum of a project, in the check of the ledger';

      ALTER TABLE project_balances ADD COLUMN reserved numeric(14, 2) NOT NULL DEFAULT 0.00;
      ALTER TABLE project_balances ADD CONSTRAINT ck_project_balances_reserved CHECK (reserved >= 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE project_balances DROP COLUMN reserved;
      DROP TABLE balance_reservations;
    `);
  }
}
