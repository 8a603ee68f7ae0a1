import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Settings1764201600103 implements MigrationInterface {
  name = 'Settings1764201600103';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE settings (
        id integer NOT NULL DEFAULT 1,
        product_name varchar(100),
        timezone varchar(64) NOT NULL DEFAULT 'UTC',
        language varchar(10) NOT NULL DEFAULT 'en',
        date_format varchar(20) NOT NULL DEFAULT 'MM/dd/yyyy',
        session_timeout_hours integer NOT NULL DEFAULT 24,
        session_max_days integer NOT NULL DEFAULT 30,
        default_max_sessions integer NOT NULL DEFAULT 3,
        default_max_installs integer NOT NULL DEFAULT 3,
        sync_interval_seconds integer NOT NULL DEFAULT 60,
        sync_retry_attempts integer NOT NULL DEFAULT 3,
        support_email varchar(255),
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_settings PRIMARY KEY (id),
        CONSTRAINT ck_settings_one_row CHECK (id = 1),
        CONSTRAINT ck_settings_session_timeout_hours CHECK (session_timeout_hours BETWEEN 1 AND 720),
        CONSTRAINT ck_settings_session_max_days CHECK (session_max_days BETWEEN 1 AND 365),
        CONSTRAINT ck_settings_default_max_sessions CHECK (default_max_sessions BETWEEN 1 AND 1000),
        CONSTRAINT ck_settings_default_max_installs CHECK (default_max_installs BETWEEN 1 AND 1000),
        CONSTRAINT ck_settings_sync_interval_seconds CHECK (sync_interval_seconds BETWEEN 1 AND 86400),
        CONSTRAINT ck_settings_sync_retry_attempts CHECK (sync_retry_attempts BETWEEN 0 AND 100)
      );
      CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
      INSERT INTO settings DEFAULT VALUES;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE settings;');
  }
}
