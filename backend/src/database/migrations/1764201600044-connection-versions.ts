import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A pause ends when the connection to the core was changed, and not with any other change of the project. */
export class ConnectionVersions1764201600044 implements MigrationInterface {
  name = 'ConnectionVersions1764201600044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE projects ADD COLUMN connection_version integer NOT NULL DEFAULT 1;
      ALTER TABLE project_sync_states ADD COLUMN seen_connection integer NOT NULL DEFAULT 0;
      UPDATE project_sync_states SET seen_connection = 1;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE project_sync_states DROP COLUMN seen_connection;
      ALTER TABLE projects DROP COLUMN connection_version;`);
  }
}
