import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Core1764201600104 implements MigrationInterface {
  name = 'Core1764201600104';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One probe a minute for each project, with its own login and password, kept as counts per hour: a year of uptime is 8,760 rows.
      CREATE TABLE core_probes (
        project_id integer NOT NULL,
        hour timestamptz NOT NULL,
        probes integer NOT NULL,
        successes integer NOT NULL,
        latency_total bigint NOT NULL DEFAULT 0,
        last_at timestamptz NOT NULL,
        last_ok boolean NOT NULL,
        last_error_class varchar(20),
        last_error varchar(500),
        CONSTRAINT pk_core_probes PRIMARY KEY (project_id, hour),
        CONSTRAINT ck_core_probes_successes CHECK (successes BETWEEN 0 AND probes)
      );
      CREATE INDEX ix_core_probes_hour ON core_probes (hour);

      -- Which version of a project's connection its server has accepted, and which it has refused. A refused one is not tried again by itself.
      CREATE TABLE core_sign_ins (
        project_id integer NOT NULL,
        accepted_version integer,
        refused_version integer,
        refused_class varchar(20),
        refused_message varchar(500),
        refusals integer NOT NULL DEFAULT 0,
        refusals_since timestamptz,
        CONSTRAINT pk_core_sign_ins PRIMARY KEY (project_id)
      );

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
    await runner.query('DROP TABLE sandbox_users, core_sign_ins, core_probes;');
  }
}
