import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The few credited payments that the chain has taken back, out of all that were ever credited. */
export class ReorganisedPayments1764201600033 implements MigrationInterface {
  name = 'ReorganisedPayments1764201600033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_crypto_payments_reorganised ON crypto_payments (id) WHERE status = 'confirmed' AND reorganised_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_crypto_payments_reorganised;');
  }
}
