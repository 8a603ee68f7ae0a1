import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many calls at once a worker may send to each core stands in its row, so that all together never exceed the maximum. */
export class SyncShares1764201600042 implements MigrationInterface {
  name = 'SyncShares1764201600042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE sync_workers ADD COLUMN calls_max integer NOT NULL DEFAULT 0, ADD CONSTRAINT ck_sync_workers_calls_max CHECK (calls_max >= 0);',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sync_workers DROP COLUMN calls_max;');
  }
}
