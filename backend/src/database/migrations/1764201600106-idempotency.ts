import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Idempotency1764201600106 implements MigrationInterface {
  name = 'Idempotency1764201600106';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        scope varchar(100) NOT NULL,
        key varchar(255) NOT NULL,
        method varchar(10) NOT NULL,
        path text NOT NULL,
        request_hash varchar(64) NOT NULL,
        -- Encrypted, and written with the claim in the transaction of the work: neither is ever there without the other.
        response text NOT NULL,
        -- What of the answer is shown once, encrypted by itself: kept for minutes, for the session or key that it was shown to.
        secret text,
        shown_to varchar(64) NOT NULL,
        -- The projects of the answer; null is all.
        project_ids integer[],
        created_at timestamptz NOT NULL DEFAULT now(),
        expires_at timestamptz NOT NULL DEFAULT now() + interval '24 hours',
        CONSTRAINT pk_idempotency_keys PRIMARY KEY (scope, key)
      );
      CREATE INDEX ix_idempotency_keys_expires_at ON idempotency_keys (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys;');
  }
}
