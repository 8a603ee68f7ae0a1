import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A pause that a reading began ends with a good reading, and not with a write that went well meanwhile. */
export class PausesByReading1764201600034 implements MigrationInterface {
  name = 'PausesByReading1764201600034';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE project_sync_states ADD COLUMN paused_by_reading boolean NOT NULL DEFAULT false;');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE project_sync_states DROP COLUMN paused_by_reading;');
  }
}
