import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Traffic1764201600145 implements MigrationInterface {
  name = 'Traffic1764201600145';

  async up(runner: QueryRunner): Promise<void> {
    const limits = (table: string): string => `
      ALTER TABLE ${table}
        ADD COLUMN traffic_limit_bytes bigint,
        ADD COLUMN traffic_reset varchar(10) NOT NULL DEFAULT 'none',
        ADD CONSTRAINT ck_${table}_traffic_limit_bytes CHECK (traffic_limit_bytes > 0),
        ADD CONSTRAINT ck_${table}_traffic_reset CHECK (traffic_reset IN ('none', 'day', 'week', 'month', 'renewal'));`;
    await runner.query(`
      ${limits('subscriptions')}
      ${limits('vpn_users')}

      ALTER TABLE vpn_users
        -- What a customer connects with, encrypted; null where the login is all that there is.
        ADD COLUMN credentials text,
        -- Since when the server holds the user with these credentials.
        ADD COLUMN ready_at timestamptz,
        -- A new link or password has been asked for.
        ADD COLUMN needs_rotation boolean NOT NULL DEFAULT false;

      -- Users of servers that know no secret are ready as they stand; the others are sent once more, which brings their credentials.
      UPDATE vpn_users v SET ready_at = v.provisioned_at FROM projects p
      WHERE p.id = v.project_id AND v.provisioned_at IS NOT NULL AND (v.environment = 'development' OR p.core_driver IN ('kage', 'sandbox'));
      UPDATE vpn_users SET next_sync_at = coalesce(next_sync_at, now()), sync_status = 'pending'
      WHERE provisioned_at IS NOT NULL AND ready_at IS NULL AND desired = 'present';

      ALTER TABLE sync_runs DROP CONSTRAINT ck_sync_runs_kind,
        ADD CONSTRAINT ck_sync_runs_kind CHECK (kind IN ('scheduled', 'forced', 'preview', 'usage'));

      -- What the server said of a VPN user when it was last read. Apart from vpn_users, whose many indexes a reading would write again each time.
      CREATE TABLE vpn_user_readings (
        vpn_user_id integer NOT NULL,
        -- When the server had answered. What was asked for before that is no later reading.
        read_at timestamptz NOT NULL,
        upstream_state varchar(10),
        is_online boolean,
        last_seen_at timestamptz,
        -- The server's own counter, which may begin again.
        counter_bytes bigint,
        -- Since the last reset.
        used_bytes bigint,
        -- A copy of the user's limit, for the share that is used.
        limit_bytes bigint,
        -- least() passes over a null: without a limit it would be 1000.
        used_percent integer GENERATED ALWAYS AS (CASE WHEN used_bytes IS NOT NULL AND limit_bytes IS NOT NULL
          THEN least(floor(used_bytes::numeric * 100 / limit_bytes), 1000)::integer END) STORED,
        resets_at timestamptz,
        CONSTRAINT pk_vpn_user_readings PRIMARY KEY (vpn_user_id),
        CONSTRAINT fk_vpn_user_readings_vpn_user_id FOREIGN KEY (vpn_user_id) REFERENCES vpn_users (id) ON DELETE CASCADE,
        CONSTRAINT ck_vpn_user_readings_upstream_state CHECK (upstream_state IN ('active', 'disabled', 'limited', 'expired', 'waiting')),
        CONSTRAINT ck_vpn_user_readings_counter_bytes CHECK (counter_bytes >= 0),
        CONSTRAINT ck_vpn_user_readings_used_bytes CHECK (used_bytes >= 0)
      ) WITH (fillfactor = 70);
      -- The filter isOnline.
      CREATE INDEX ix_vpn_user_readings_is_online ON vpn_user_readings (vpn_user_id) WHERE is_online;
      -- The filter upstreamState.
      CREATE INDEX ix_vpn_user_readings_upstream_state ON vpn_user_readings (upstream_state, vpn_user_id);
      -- The filter trafficPercentFrom.
      CREATE INDEX ix_vpn_user_readings_used_percent ON vpn_user_readings (used_percent, vpn_user_id) WHERE used_percent IS NOT NULL;
      -- The resets that are due.
      CREATE INDEX ix_vpn_user_readings_resets_at ON vpn_user_readings (resets_at) WHERE resets_at IS NOT NULL;

      -- Traffic by days of UTC, counted on the day on which it was read.
      CREATE TABLE vpn_user_usage (
        vpn_user_id integer NOT NULL,
        -- Its first instant, in UTC.
        day timestamptz NOT NULL,
        bytes bigint NOT NULL,
        CONSTRAINT pk_vpn_user_usage PRIMARY KEY (vpn_user_id, day),
        CONSTRAINT fk_vpn_user_usage_vpn_user_id FOREIGN KEY (vpn_user_id) REFERENCES vpn_users (id) ON DELETE CASCADE,
        CONSTRAINT ck_vpn_user_usage_bytes CHECK (bytes >= 0)
      ) WITH (fillfactor = 70);
      -- Days whose time is over.
      CREATE INDEX ix_vpn_user_usage_day ON vpn_user_usage USING brin (day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM sync_runs WHERE kind = 'usage';
      ALTER TABLE sync_runs DROP CONSTRAINT ck_sync_runs_kind, ADD CONSTRAINT ck_sync_runs_kind CHECK (kind IN ('scheduled', 'forced', 'preview'));
      DROP TABLE vpn_user_usage, vpn_user_readings;
      ALTER TABLE vpn_users DROP COLUMN credentials, DROP COLUMN ready_at, DROP COLUMN needs_rotation, DROP COLUMN traffic_limit_bytes, DROP COLUMN traffic_reset;
      ALTER TABLE subscriptions DROP COLUMN traffic_limit_bytes, DROP COLUMN traffic_reset;
    `);
  }
}
