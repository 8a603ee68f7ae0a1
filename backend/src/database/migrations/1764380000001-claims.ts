import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `id, project_id, chain_id, tx_hash, token_address, token_symbol, token_decimals, status, failure_reason, held_reason,
  required_confirmations, sender_address, sender_nonce, replaced_by_hash, submitted_by, submitted_at, last_seen_at, checked_at, processed_at,
  created_at, updated_at`;

/** What a project submitted gets a table of its own; `crypto_payments` holds only transfers that the chain has shown. */
export class Claims1764380000001 implements MigrationInterface {
  name = 'Claims1764380000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE crypto_payment_claims (
        -- From the sequence of crypto_payments: the payment that a claim leads to keeps the number that the project was shown.
        id integer NOT NULL,
        project_id integer NOT NULL,
        chain_id bigint NOT NULL,
        tx_hash varchar(66) NOT NULL,
        token_address varchar(42) NOT NULL,
        token_symbol varchar(20) NOT NULL,
        token_decimals integer NOT NULL DEFAULT 18,
        status varchar(10) NOT NULL DEFAULT 'pending',
        failure_reason varchar(50),
        held_reason varchar(50),
        required_confirmations integer NOT NULL DEFAULT 12,
        -- Who sent the transaction itself and with which nonce: a replacement is recognised by both.
        sender_address varchar(42),
        sender_nonce bigint,
        replaced_by_hash varchar(66),
        submitted_by integer,
        submitted_at timestamptz NOT NULL,
        last_seen_at timestamptz,
        checked_at timestamptz,
        processed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_crypto_payment_claims PRIMARY KEY (id),
        CONSTRAINT fk_crypto_payment_claims_project_id FOREIGN KEY (project_id) REFERENCES projects (id),
        CONSTRAINT fk_crypto_payment_claims_submitted_by FOREIGN KEY (submitted_by) REFERENCES users (id),
        CONSTRAINT ck_crypto_payment_claims_status CHECK (status IN ('pending', 'held', 'failed')),
        CONSTRAINT ck_crypto_payment_claims_failed CHECK (status <> 'failed' OR failure_reason IS NOT NULL),
        CONSTRAINT ck_crypto_payment_claims_tx_hash CHECK (tx_hash ~ '^0x[0-9a-f]{64}$')
      );
      CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON crypto_payment_claims FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
      INSERT INTO crypto_payment_claims (${COLUMNS})
        SELECT ${COLUMNS.replace('submitted_at', 'coalesce(submitted_at, created_at)')} FROM crypto_payments WHERE log_index IS NULL;
      DELETE FROM crypto_payments WHERE log_index IS NULL;
      DROP INDEX uq_crypto_payments_claim;
      ALTER TABLE crypto_payments ALTER COLUMN log_index SET NOT NULL;

      CREATE UNIQUE INDEX uq_crypto_payment_claims_transaction ON crypto_payment_claims (chain_id, tx_hash, project_id);
      CREATE INDEX ix_crypto_payment_claims_project_id ON crypto_payment_claims (project_id, id);
      CREATE INDEX ix_crypto_payment_claims_status ON crypto_payment_claims (status, id);
      CREATE INDEX ix_crypto_payment_claims_created_at ON crypto_payment_claims (created_at, id);
      COMMENT ON INDEX uq_crypto_payment_claims_transaction IS 'a claim is made once by a project; watcher: the claims on what a block holds';
      COMMENT ON INDEX ix_crypto_payment_claims_project_id IS 'list: scope, filter projectId';
      COMMENT ON INDEX ix_crypto_payment_claims_status IS 'list: filter status; watcher: what waits; backlog';
      COMMENT ON INDEX ix_crypto_payment_claims_created_at IS 'list: sort createdAt, filters from and to';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE crypto_payments ALTER COLUMN log_index DROP NOT NULL;
      INSERT INTO crypto_payments (${COLUMNS}) SELECT ${COLUMNS} FROM crypto_payment_claims;
      DROP TABLE crypto_payment_claims;
      CREATE UNIQUE INDEX uq_crypto_payments_claim ON crypto_payments (project_id, chain_id, tx_hash) WHERE log_index IS NULL;
      COMMENT ON INDEX uq_crypto_payments_claim IS 'a claim is made once by a project; watcher: the claims on what a block holds';
    `);
  }
}
