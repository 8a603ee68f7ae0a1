import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PaymentSubmissions1764390000037 implements MigrationInterface {
  name = 'PaymentSubmissions1764390000037';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE crypto_payment_submissions (
        chain_id bigint NOT NULL,
        tx_hash varchar(66) NOT NULL,
        project_id integer NOT NULL,
        is_early boolean NOT NULL,
        submitted_by integer,
        submitted_at timestamptz NOT NULL,
        CONSTRAINT pk_crypto_payment_submissions PRIMARY KEY (chain_id, tx_hash, project_id),
        CONSTRAINT fk_crypto_payment_submissions_project_id FOREIGN KEY (project_id) REFERENCES projects (id),
        CONSTRAINT fk_crypto_payment_submissions_submitted_by FOREIGN KEY (submitted_by) REFERENCES users (id)
      );
      -- A payment has the time of its claim, if there was one.
      INSERT INTO crypto_payment_submissions (chain_id, tx_hash, project_id, is_early, submitted_by, submitted_at)
        SELECT chain_id, tx_hash, project_id, bool_or(is_early), min(submitted_by), min(submitted_at) FROM (
          SELECT chain_id, tx_hash, project_id, submitted_by, submitted_at, NOT EXISTS (SELECT FROM crypto_payments p
            WHERE p.chain_id = c.chain_id AND p.tx_hash = c.tx_hash AND p.created_at < c.submitted_at) AS is_early
          FROM crypto_payment_claims c
          UNION ALL SELECT chain_id, tx_hash, project_id, submitted_by, submitted_at, submitted_at <= created_at FROM crypto_payments
          WHERE submitted_at IS NOT NULL AND project_id IS NOT NULL) s
        GROUP BY chain_id, tx_hash, project_id;
      CREATE INDEX ix_crypto_payments_sender ON crypto_payments (sender_address, sender_nonce);
      CREATE INDEX ix_crypto_payment_claims_sender ON crypto_payment_claims (sender_address, sender_nonce);
      COMMENT ON INDEX ix_crypto_payments_sender IS 'watcher: the transaction that another one replaces';
      COMMENT ON INDEX ix_crypto_payment_claims_sender IS 'watcher: the claims on a transaction that another one replaces'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ix_crypto_payments_sender, ix_crypto_payment_claims_sender;
      DROP TABLE crypto_payment_submissions`);
  }
}
