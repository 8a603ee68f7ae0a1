import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Figures that screens ask for every few seconds, kept so that none of them counts a million rows. They are exact at any moment. */
export class Analytics1764201600117 implements MigrationInterface {
  name = 'Analytics1764201600117';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The local day's first instant, also where the clock change skips or repeats midnight.
      CREATE FUNCTION start_of_day(day timestamp, zone text) RETURNS timestamptz LANGUAGE sql STABLE
        RETURN CASE WHEN (day AT TIME ZONE zone - interval '1 hour') AT TIME ZONE zone >= day
          THEN day AT TIME ZONE zone - interval '1 hour' ELSE day AT TIME ZONE zone END;

      -- What happened on each closed day of the set time zone, from the first day on without a gap; project 0 is all projects together.
      -- A cache: what happened since is counted live, and whatever is written behind the last two hours empties it.
      CREATE TABLE daily_figures (
        timezone varchar(64) NOT NULL,
        project_id integer NOT NULL,
        day timestamptz NOT NULL,
        day_end timestamptz NOT NULL,
        revenue numeric(18, 2) NOT NULL,
        refunded numeric(18, 2) NOT NULL,
        charges integer NOT NULL,
        renewals integer NOT NULL,
        created integer NOT NULL,
        activated integer NOT NULL,
        cancelled integer NOT NULL,
        deleted integer NOT NULL,
        deleted_activated integer NOT NULL,
        api_calls bigint NOT NULL,
        api_errors bigint NOT NULL,
        CONSTRAINT pk_daily_figures PRIMARY KEY (timezone, project_id, day)
      );
      CREATE INDEX ix_daily_figures_day ON daily_figures (timezone, day);

      -- The lock lets no day be closed by somebody who cannot see yet what is being written here.
      CREATE FUNCTION forget_figures() RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('kage.figures_forgotten', true) IS DISTINCT FROM 'yes' THEN
          LOCK TABLE daily_figures IN ROW EXCLUSIVE MODE;
          DELETE FROM daily_figures;
          PERFORM set_config('kage.figures_forgotten', 'yes', true);
        END IF;
      END $$;

      CREATE FUNCTION forget_daily_figures() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM forget_figures();
        RETURN NULL;
      END $$;
      CREATE FUNCTION forget_figures_of_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.project_id, OLD.environment) IS DISTINCT FROM (NEW.project_id, NEW.environment))
          OR least(NULLIF(OLD.created_at, NEW.created_at), NULLIF(NEW.created_at, OLD.created_at),
                   NULLIF(OLD.activated_at, NEW.activated_at), NULLIF(NEW.activated_at, OLD.activated_at),
                   NULLIF(OLD.cancelled_at, NEW.cancelled_at), NULLIF(NEW.cancelled_at, OLD.cancelled_at),
                   NULLIF(OLD.deleted_at, NEW.deleted_at), NULLIF(NEW.deleted_at, OLD.deleted_at)) < now() - interval '2 hours'
        THEN PERFORM forget_figures(); END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tr_forget_figures AFTER INSERT OR UPDATE OR DELETE ON subscriptions FOR EACH ROW
        EXECUTE FUNCTION forget_figures_of_subscription();
      CREATE TRIGGER tr_forget_figures AFTER INSERT ON transactions FOR EACH ROW
        WHEN (NEW.created_at < now() - interval '2 hours') EXECUTE FUNCTION forget_daily_figures();
      CREATE TRIGGER tr_forget_figures AFTER INSERT OR UPDATE ON api_usage_hourly FOR EACH ROW
        WHEN (NEW.hour < now() - interval '2 hours') EXECUTE FUNCTION forget_daily_figures();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tr_forget_figures ON api_usage_hourly;
      DROP TRIGGER tr_forget_figures ON transactions;
      DROP TRIGGER tr_forget_figures ON subscriptions;
      DROP TABLE daily_figures;
      DROP FUNCTION forget_figures_of_subscription();
      DROP FUNCTION forget_daily_figures();
      DROP FUNCTION forget_figures();
      DROP FUNCTION start_of_day(timestamp, text);
    `);
  }
}
