import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PaymentSubmissions1764390000037 implements MigrationInterface {
  name = 'PaymentSubmissions1764390000037';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE crypto_payment_submissions (
        chain_id bigint NOT NULL,
        tx_hash varchar(66) NOT NULL,
        project_id integer NOT NULL,
        submitted_by integer,
        submitted_at timestamptz NOT NULL,
        CONSTRAINT pk_crypto_payment_submissions PRIMARY KEY (chain_id, tx_hash, project_id),
        CONSTRAINT fk_crypto_payment_submissions_project_id FOREIGN KEY (project_id) REFERENCES projects (id),
        CONSTRAINT fk_crypto_payment_submissions_submitted_by FOREIGN KEY (submitted_by) REFERENCES users (id)
      );
      INSERT INTO crypto_payment_submissions (chain_id, tx_hash, project_id, submitted_by, submitted_at)
        SELECT chain_id, tx_hash, project_id, submitted_by, submitted_at FROM crypto_payment_claims
        UNION ALL SELECT chain_id, tx_hash, project_id, submitted_by, submitted_at FROM crypto_payments
          WHERE submitted_at IS NOT NULL AND project_id IS NOT NULL
        ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE crypto_payment_submissions');
  }
}
