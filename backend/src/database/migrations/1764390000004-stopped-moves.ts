import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StoppedMoves1764390000004 implements MigrationInterface {
  name = 'StoppedMoves1764390000004';

  async up(runner: QueryRunner): Promise<void> {
    // Since when a stopped move waits for somebody.
    await runner.query('ALTER TABLE project_moves ADD COLUMN stopped_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE project_moves DROP COLUMN stopped_at');
  }
}
