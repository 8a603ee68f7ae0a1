import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every later migration needs: search, the append-only guard, the time of the last change, UTC days, partitions. */
export class Database1764201600101 implements MigrationInterface {
  name = 'Database1764201600101';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      -- The order of what people read (database/natural-order.ts), whatever the cluster's default is. kn: numbers within a text sort by their value.
      CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');

      -- The form in which texts are searched, the same for what is stored and for what is looked for: accents, case and Unicode's forms of
      -- a letter aside (NFKD without combining accents, lower case, a final sigma is a sigma, a sharp s is ss). ICU, so that no database's
      -- locale changes it; most texts are plain ASCII, for which the rest is spared.
      CREATE FUNCTION search_form(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN CASE WHEN octet_length(given) = length(given) THEN lower(given COLLATE "C") COLLATE "default"
          ELSE replace(translate(lower(regexp_replace(normalize(given, NFKD), '[\\u0300-\\u036f]', '', 'g') COLLATE "und-x-icu"), 'ς', 'σ'),
            'ß', 'ss') COLLATE "default" END;

      -- What LIKE takes to find the text anywhere; % and _ stand for themselves.
      CREATE FUNCTION search_pattern(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN '%' || regexp_replace(search_form(given), '([\\\\%_])', '\\\\\\1', 'g') || '%';

      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
      END $$;

      CREATE FUNCTION touch_updated_at() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- A transaction of maintenance may say that what it writes is no edit, and then leaves the time of the last one alone.
        IF current_setting('kage.keep_updated_at', true) = 'on' THEN RETURN NEW; END IF;
        NEW.updated_at := clock_timestamp();
        RETURN NEW;
      END $$;

      -- The UTC day that an instant belongs to, as its first instant.
      CREATE FUNCTION day_of(at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN date_bin('1 day', at, '2000-01-01 00:00:00+00'::timestamptz);

      -- Rows that already lie in the default partition stay there: they are read just the same, and the insert never failed.
      CREATE FUNCTION create_partition(parent regclass, first_at timestamptz, end_at timestamptz, suffix text) RETURNS boolean
        LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
      DECLARE
        child text := format('%s_p%s', parent, suffix);
        occupied boolean;
      BEGIN
        IF to_regclass(child) IS NOT NULL THEN RETURN false; END IF;
        EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE created_at >= %L AND created_at < %L)', parent || '_default', first_at, end_at)
          INTO occupied;
        IF occupied THEN RETURN false; END IF;
        EXECUTE format('CREATE TABLE %I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)', child, parent, first_at, end_at);
        -- Row triggers are inherited by a partition, a statement trigger such as the one against TRUNCATE is not.
        IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = parent AND tgname = 'tr_refuse_truncate') THEN
          EXECUTE format('CREATE TRIGGER tr_refuse_truncate BEFORE TRUNCATE ON %I EXECUTE FUNCTION refuse_change()', child);
        END IF;
        RETURN true;
      END $$;

      -- Makes the partitions from the given instant until a quarter (logs) or a fortnight (usage) ahead; returns how many were new.
      -- With the owner's rights, for the role that serves requests; so it looks up names nowhere else, and not further back than the logs go.
      CREATE FUNCTION ensure_partitions(since timestamptz DEFAULT now()) RETURNS integer
        LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp SET timezone TO 'UTC' AS $$
      DECLARE
        parent regclass;
        at timestamptz;
        made integer := 0;
      BEGIN
        since := greatest(since, now() - interval '14 months');
        PERFORM pg_advisory_xact_lock(hashtext('ensure_partitions'));
        FOREACH parent IN ARRAY ARRAY[to_regclass('audit_logs'), to_regclass('sync_logs')] LOOP
          CONTINUE WHEN parent IS NULL;
          FOR at IN SELECT generate_series(date_trunc('month', since), date_trunc('month', now()) + interval '3 months', '1 month') LOOP
            made := made + create_partition(parent, at, at + interval '1 month', to_char(at, 'YYYYMM'))::int;
          END LOOP;
        END LOOP;
        parent := to_regclass('api_usage');
        IF parent IS NOT NULL THEN
          FOR at IN SELECT generate_series(date_trunc('day', since), date_trunc('day', now()) + interval '14 days', '1 day') LOOP
            made := made + create_partition(parent, at, at + interval '1 day', to_char(at, 'YYYYMMDD'))::int;
          END LOOP;
        END IF;
        RETURN made;
      END $$;

      -- Retention: whole partitions that ended before the given instant go at once; what the default partition holds goes row by row.
      CREATE FUNCTION drop_partitions(parent regclass, before timestamptz) RETURNS integer
        LANGUAGE plpgsql SET timezone TO 'UTC' AS $$
      DECLARE
        child record;
        dropped integer := 0;
      BEGIN
        FOR child IN
          SELECT relname, (regexp_match(pg_get_expr(relpartbound, oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz AS ends_at
          FROM pg_class JOIN pg_inherits ON inhrelid = oid
          WHERE inhparent = parent
        LOOP
          CONTINUE WHEN child.ends_at IS NULL OR child.ends_at > before;
          EXECUTE format('DROP TABLE %I', child.relname);
          dropped := dropped + 1;
        END LOOP;
        EXECUTE format('DELETE FROM %I WHERE created_at < %L', parent || '_default', before);
        RETURN dropped;
      END $$;

      -- The log of calls to the core and the API usage are kept for 90 days; the audit trail stays. With the owner's rights, as above.
      CREATE FUNCTION drop_expired_partitions() RETURNS integer
        LANGUAGE plpgsql SECURITY DEFINER SET search_path TO public, pg_temp SET timezone TO 'UTC' AS $$
      DECLARE
        kept_since timestamptz := date_trunc('day', now()) - interval '90 days';
      BEGIN
        RETURN drop_partitions('api_usage', kept_since) + drop_partitions('sync_logs', kept_since);
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION drop_expired_partitions();
      DROP FUNCTION drop_partitions(regclass, timestamptz);
      DROP FUNCTION ensure_partitions(timestamptz);
      DROP FUNCTION create_partition(regclass, timestamptz, timestamptz, text);
      DROP FUNCTION day_of(timestamptz);
      DROP FUNCTION touch_updated_at();
      DROP FUNCTION refuse_change();
      DROP FUNCTION search_pattern(text);
      DROP FUNCTION search_form(text);
      DROP COLLATION natural_order;
      DROP EXTENSION pg_trgm;
    `);
  }
}
