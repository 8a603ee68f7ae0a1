import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StaffDecide1764390000035 implements MigrationInterface {
  name = 'StaffDecide1764390000035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE crypto_payments ADD COLUMN staff_decide boolean NOT NULL DEFAULT false;
      UPDATE crypto_payments p SET staff_decide = true WHERE status = 'held' AND (proposed_project_id IS NOT NULL
        OR (SELECT count(DISTINCT project_id) FROM crypto_payment_claims c WHERE c.chain_id = p.chain_id AND c.tx_hash = p.tx_hash) > 1
        OR EXISTS (SELECT FROM audit_logs l WHERE l.entity_type = 'crypto_payment' AND l.entity_id = p.id::text
          AND l.action = 'crypto_payment_assignment_rejected'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crypto_payments DROP COLUMN staff_decide');
  }
}
