import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StaffDecide1764390000035 implements MigrationInterface {
  name = 'StaffDecide1764390000035';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE crypto_payments ADD COLUMN staff_decide boolean NOT NULL DEFAULT false;
      UPDATE crypto_payments SET staff_decide = true WHERE proposed_project_id IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE crypto_payments DROP COLUMN staff_decide');
  }
}
