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

      -- Production subscriptions by state. Each transaction counts in rows of its own (writer), so that sales never wait for each
      -- other here; a worker folds them into writer 0. No foreign key: every row follows from a subscription that has one.
      CREATE TABLE subscription_counts (
        project_id integer NOT NULL,
        status varchar(10) NOT NULL,
        is_activated boolean NOT NULL,
        writer bigint NOT NULL DEFAULT 0,
        count integer NOT NULL,
        CONSTRAINT pk_subscription_counts PRIMARY KEY (project_id, status, is_activated, writer)
      );
      CREATE INDEX ix_subscription_counts_unfolded ON subscription_counts (writer) WHERE writer <> 0;

      CREATE FUNCTION count_subscription(project integer, status varchar, is_activated boolean, step integer) RETURNS void LANGUAGE sql AS $$
        INSERT INTO subscription_counts AS c (project_id, status, is_activated, writer, count)
        VALUES (project, status, is_activated, pg_current_xact_id()::text::bigint, step)
        ON CONFLICT ON CONSTRAINT pk_subscription_counts DO UPDATE SET count = c.count + excluded.count
      $$;

      CREATE FUNCTION count_new_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM count_subscription(project_id, status, activated_at IS NOT NULL, count(*)::integer)
        FROM added WHERE environment = 'production' AND deleted_at IS NULL
        GROUP BY project_id, status, activated_at IS NOT NULL;
        RETURN NULL;
      END $$;

      CREATE FUNCTION count_changed_subscription() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.environment = 'production' AND OLD.deleted_at IS NULL THEN
          PERFORM count_subscription(OLD.project_id, OLD.status, OLD.activated_at IS NOT NULL, -1);
        END IF;
        IF TG_OP = 'UPDATE' AND NEW.environment = 'production' AND NEW.deleted_at IS NULL THEN
          PERFORM count_subscription(NEW.project_id, NEW.status, NEW.activated_at IS NOT NULL, 1);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tr_count_new AFTER INSERT ON subscriptions
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_subscriptions();
      CREATE TRIGGER tr_count_changed AFTER UPDATE ON subscriptions FOR EACH ROW
        WHEN ((OLD.project_id, OLD.status, OLD.environment, OLD.activated_at IS NULL, OLD.deleted_at IS NULL)
          IS DISTINCT FROM (NEW.project_id, NEW.status, NEW.environment, NEW.activated_at IS NULL, NEW.deleted_at IS NULL))
        EXECUTE FUNCTION count_changed_subscription();
      CREATE TRIGGER tr_count_removed AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION count_changed_subscription();

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
      CREATE FUNCTION forget_daily_figures() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF current_setting('kage.figures_forgotten', true) IS DISTINCT FROM 'yes' THEN
          LOCK TABLE daily_figures IN ROW EXCLUSIVE MODE;
          DELETE FROM daily_figures;
          PERFORM set_config('kage.figures_forgotten', 'yes', true);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tr_forget_figures_new AFTER INSERT ON subscriptions FOR EACH ROW
        WHEN (least(NEW.created_at, NEW.activated_at, NEW.cancelled_at, NEW.deleted_at) < now() - interval '2 hours')
        EXECUTE FUNCTION forget_daily_figures();
      CREATE TRIGGER tr_forget_figures_changed AFTER UPDATE ON subscriptions FOR EACH ROW
        WHEN ((OLD.project_id, OLD.environment) IS DISTINCT FROM (NEW.project_id, NEW.environment)
          OR least(NULLIF(OLD.created_at, NEW.created_at), NULLIF(NEW.created_at, OLD.created_at),
                   NULLIF(OLD.activated_at, NEW.activated_at), NULLIF(NEW.activated_at, OLD.activated_at),
                   NULLIF(OLD.cancelled_at, NEW.cancelled_at), NULLIF(NEW.cancelled_at, OLD.cancelled_at),
                   NULLIF(OLD.deleted_at, NEW.deleted_at), NULLIF(NEW.deleted_at, OLD.deleted_at)) < now() - interval '2 hours')
        EXECUTE FUNCTION forget_daily_figures();
      CREATE TRIGGER tr_forget_figures_removed AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION forget_daily_figures();
      CREATE TRIGGER tr_forget_figures AFTER INSERT ON transactions FOR EACH ROW
        WHEN (NEW.created_at < now() - interval '2 hours') EXECUTE FUNCTION forget_daily_figures();
      CREATE TRIGGER tr_forget_figures AFTER INSERT OR UPDATE ON api_usage_hourly FOR EACH ROW
        WHEN (NEW.hour < now() - interval '2 hours') EXECUTE FUNCTION forget_daily_figures();

      -- Project 0 is all projects together. As in subscription_counts each transaction counts in rows of its own, which a worker folds.
      CREATE TABLE subscription_ends (
        project_id integer NOT NULL,
        day timestamptz NOT NULL,
        status varchar(10) NOT NULL,
        writer bigint NOT NULL DEFAULT 0,
        count integer NOT NULL,
        CONSTRAINT pk_subscription_ends PRIMARY KEY (project_id, day, status, writer)
      );
      CREATE INDEX ix_subscription_ends_unfolded ON subscription_ends (writer) WHERE writer <> 0;

      CREATE FUNCTION count_subscription_end(project integer, day timestamptz, status varchar, step integer) RETURNS void LANGUAGE sql AS $$
        INSERT INTO subscription_ends AS e (project_id, day, status, writer, count)
        SELECT counted, day, status, pg_current_xact_id()::text::bigint, step FROM unnest(ARRAY[0, project]) counted
        ON CONFLICT ON CONSTRAINT pk_subscription_ends DO UPDATE SET count = e.count + excluded.count
      $$;

      CREATE FUNCTION count_new_subscription_ends() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM count_subscription_end(project_id, day_of(end_date), status, count(*)::integer)
        FROM added WHERE environment = 'production' AND deleted_at IS NULL
        GROUP BY project_id, day_of(end_date), status;
        RETURN NULL;
      END $$;

      CREATE FUNCTION count_changed_subscription_end() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.environment = 'production' AND OLD.deleted_at IS NULL THEN
          PERFORM count_subscription_end(OLD.project_id, day_of(OLD.end_date), OLD.status, -1);
        END IF;
        IF TG_OP = 'UPDATE' AND NEW.environment = 'production' AND NEW.deleted_at IS NULL THEN
          PERFORM count_subscription_end(NEW.project_id, day_of(NEW.end_date), NEW.status, 1);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tr_count_ends_new AFTER INSERT ON subscriptions
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_new_subscription_ends();
      CREATE TRIGGER tr_count_ends_changed AFTER UPDATE ON subscriptions FOR EACH ROW
        WHEN ((OLD.project_id, OLD.status, OLD.environment, OLD.end_date, OLD.deleted_at IS NULL)
          IS DISTINCT FROM (NEW.project_id, NEW.status, NEW.environment, NEW.end_date, NEW.deleted_at IS NULL))
        EXECUTE FUNCTION count_changed_subscription_end();
      CREATE TRIGGER tr_count_ends_removed AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION count_changed_subscription_end();

      -- What comes to be found by a search and what no longer is, for an hour: a count of a million texts is brought up to date by it.
      CREATE TABLE subscription_text_changes (
        transaction_id bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
        id bigint GENERATED BY DEFAULT AS IDENTITY,
        project_id integer NOT NULL,
        environment varchar(20) NOT NULL,
        search_text text NOT NULL,
        step integer NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT pk_subscription_text_changes PRIMARY KEY (transaction_id, id)
      );
      CREATE INDEX ix_subscription_text_changes_created_at ON subscription_text_changes (created_at);

      CREATE FUNCTION note_new_subscription_texts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO subscription_text_changes (project_id, environment, search_text, step)
        SELECT project_id, environment, search_text, 1 FROM added WHERE deleted_at IS NULL;
        RETURN NULL;
      END $$;

      CREATE FUNCTION note_changed_subscription_text() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.deleted_at IS NULL THEN
          INSERT INTO subscription_text_changes (project_id, environment, search_text, step)
          VALUES (OLD.project_id, OLD.environment, OLD.search_text, -1);
        END IF;
        IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
          INSERT INTO subscription_text_changes (project_id, environment, search_text, step)
          VALUES (NEW.project_id, NEW.environment, NEW.search_text, 1);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER tr_note_new_texts AFTER INSERT ON subscriptions
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_new_subscription_texts();
      CREATE TRIGGER tr_note_changed_text AFTER UPDATE ON subscriptions FOR EACH ROW
        WHEN ((OLD.project_id, OLD.environment, OLD.search_text, OLD.deleted_at IS NULL)
          IS DISTINCT FROM (NEW.project_id, NEW.environment, NEW.search_text, NEW.deleted_at IS NULL))
        EXECUTE FUNCTION note_changed_subscription_text();
      CREATE TRIGGER tr_note_removed_text AFTER DELETE ON subscriptions FOR EACH ROW EXECUTE FUNCTION note_changed_subscription_text();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tr_note_removed_text ON subscriptions;
      DROP TRIGGER tr_note_changed_text ON subscriptions;
      DROP TRIGGER tr_note_new_texts ON subscriptions;
      DROP TRIGGER tr_count_ends_removed ON subscriptions;
      DROP TRIGGER tr_count_ends_changed ON subscriptions;
      DROP TRIGGER tr_count_ends_new ON subscriptions;
      DROP TRIGGER tr_forget_figures ON api_usage_hourly;
      DROP TRIGGER tr_forget_figures ON transactions;
      DROP TRIGGER tr_forget_figures_removed ON subscriptions;
      DROP TRIGGER tr_forget_figures_changed ON subscriptions;
      DROP TRIGGER tr_forget_figures_new ON subscriptions;
      DROP TRIGGER tr_count_removed ON subscriptions;
      DROP TRIGGER tr_count_changed ON subscriptions;
      DROP TRIGGER tr_count_new ON subscriptions;
      DROP TABLE subscription_text_changes, subscription_ends, daily_figures, subscription_counts;
      DROP FUNCTION note_changed_subscription_text();
      DROP FUNCTION note_new_subscription_texts();
      DROP FUNCTION count_changed_subscription_end();
      DROP FUNCTION count_new_subscription_ends();
      DROP FUNCTION count_subscription_end(integer, timestamptz, varchar, integer);
      DROP FUNCTION forget_daily_figures();
      DROP FUNCTION count_changed_subscription();
      DROP FUNCTION count_new_subscriptions();
      DROP FUNCTION count_subscription(integer, varchar, boolean, integer);
      DROP FUNCTION start_of_day(timestamp, text);
    `);
  }
}
