import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['settings', 'projects', 'documents'];

export class Brand1764390000015 implements MigrationInterface {
  name = 'Brand1764390000015';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(
        `ALTER TABLE ${table} ADD COLUMN accent varchar(7) CONSTRAINT ck_${table}_accent CHECK (accent ~ '^#[0-9a-f]{6}$')`,
      );
    await runner.query(`
      ALTER TABLE settings ADD COLUMN console_name varchar(100);
      ALTER TABLE projects ADD COLUMN logo_id integer CONSTRAINT fk_projects_logo_id REFERENCES logos (id);
      CREATE INDEX ix_projects_logo_id ON projects (logo_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE projects DROP COLUMN logo_id');
    await runner.query('ALTER TABLE settings DROP COLUMN console_name');
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN accent`);
  }
}
