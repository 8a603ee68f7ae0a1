import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Core1764201600104 implements MigrationInterface {
  name = 'Core1764201600104';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One probe of each core account a minute, kept as counts per hour: a year of uptime is 8,760 rows.
      CREATE TABLE core_probes (
        core_account text NOT NULL,
        hour timestamptz NOT NULL,
        probes integer NOT NULL,
        successes integer NOT NULL,
        latency_total bigint NOT NULL DEFAULT 0,
        last_at timestamptz NOT NULL,
        last_ok boolean NOT NULL,
        last_error_class varchar(20),
        last_error varchar(500),
        CONSTRAINT pk_core_probes PRIMARY KEY (core_account, hour),
        CONSTRAINT ck_core_probes_successes CHECK (successes BETWEEN 0 AND probes)
      );
      CREATE INDEX ix_core_probes_hour ON core_probes (hour);

      -- The store of the in-process core that development keys use.
      CREATE TABLE sandbox_users (
        core_account text NOT NULL,
        vpn_login varchar(128) NOT NULL,
        id varchar(128) NOT NULL DEFAULT gen_random_uuid()::text,
        state jsonb NOT NULL,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_sandbox_users PRIMARY KEY (core_account, vpn_login)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sandbox_users, core_probes;');
  }
}
