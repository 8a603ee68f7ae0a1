-- The schema that the migrations make, for reading; nothing runs this file. Generated: npm run schema:write

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true', deterministic = true);

CREATE OR REPLACE FUNCTION public.count_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'UPDATE' AND (OLD.project_id, OLD.environment, OLD.status, OLD.activated_at IS NULL, OLD.deleted_at IS NULL)
          = (NEW.project_id, NEW.environment, NEW.status, NEW.activated_at IS NULL, NEW.deleted_at IS NULL) THEN
          RETURN NULL;
        END IF;
        IF TG_OP <> 'INSERT' AND OLD.environment = 'production' AND OLD.deleted_at IS NULL THEN
          INSERT INTO subscription_counts (project_id, status, is_activated, count)
          VALUES (OLD.project_id, OLD.status, OLD.activated_at IS NOT NULL, -1);
        END IF;
        IF TG_OP <> 'DELETE' AND NEW.environment = 'production' AND NEW.deleted_at IS NULL THEN
          INSERT INTO subscription_counts (project_id, status, is_activated, count)
          VALUES (NEW.project_id, NEW.status, NEW.activated_at IS NOT NULL, 1);
        END IF;
        RETURN NULL;
      END $function$
;

CREATE OR REPLACE FUNCTION public.create_partition(parent regclass, first_at timestamp with time zone, end_at timestamp with time zone, suffix text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
AS $function$
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
      END $function$
;

CREATE OR REPLACE FUNCTION public.day_of(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_bin('1 day'::interval, at, '2000-01-01 00:00:00+00'::timestamp with time zone)
;

CREATE OR REPLACE FUNCTION public.drop_expired_partitions()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
      DECLARE
        kept_since timestamptz := date_trunc('day', now()) - interval '90 days';
      BEGIN
        RETURN drop_partitions('api_usage', kept_since) + drop_partitions('sync_logs', kept_since);
      END $function$
;

CREATE OR REPLACE FUNCTION public.drop_partitions(parent regclass, before timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
AS $function$
      DECLARE
        child record;
        dropped integer := 0;
      BEGIN
        FOR child IN
          SELECT relname, (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz AS ends_at
          FROM pg_class JOIN pg_inherits ON inhrelid = oid
          WHERE inhparent = parent
        LOOP
          CONTINUE WHEN child.ends_at IS NULL OR child.ends_at > before;
          EXECUTE format('DROP TABLE %I', child.relname);
          dropped := dropped + 1;
        END LOOP;
        EXECUTE format('DELETE FROM %I WHERE created_at < %L', parent || '_default', before);
        RETURN dropped;
      END $function$
;

CREATE OR REPLACE FUNCTION public.effective_status(status character varying, end_date timestamp with time zone)
 RETURNS character varying
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (((status)::text = 'active'::text) AND (end_date <= now())) THEN 'expired'::character varying ELSE status END
;

CREATE OR REPLACE FUNCTION public.ensure_partitions(since timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
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
      END $function$
;

CREATE OR REPLACE FUNCTION public.forget_daily_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        PERFORM forget_figures();
        RETURN NULL;
      END $function$
;

CREATE OR REPLACE FUNCTION public.forget_figures()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF current_setting('kage.figures_forgotten', true) IS DISTINCT FROM 'yes' THEN
          LOCK TABLE daily_figures IN ROW EXCLUSIVE MODE;
          DELETE FROM daily_figures;
          PERFORM set_config('kage.figures_forgotten', 'yes', true);
        END IF;
      END $function$
;

CREATE OR REPLACE FUNCTION public.forget_figures_of_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND (OLD.project_id, OLD.environment) IS DISTINCT FROM (NEW.project_id, NEW.environment))
          OR least(NULLIF(OLD.created_at, NEW.created_at), NULLIF(NEW.created_at, OLD.created_at),
                   NULLIF(OLD.activated_at, NEW.activated_at), NULLIF(NEW.activated_at, OLD.activated_at),
                   NULLIF(OLD.cancelled_at, NEW.cancelled_at), NULLIF(NEW.cancelled_at, OLD.cancelled_at),
                   NULLIF(OLD.deleted_at, NEW.deleted_at), NULLIF(NEW.deleted_at, OLD.deleted_at)) < now() - interval '2 hours'
        THEN PERFORM forget_figures(); END IF;
        RETURN NULL;
      END $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
      END $function$
;

CREATE OR REPLACE FUNCTION public.search_form(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(given) = length(given)) THEN (lower((given COLLATE "C")) COLLATE "default") ELSE (replace(translate(lower((regexp_replace(NORMALIZE(given, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text) COLLATE "und-x-icu")), 'ς'::text, 'σ'::text), 'ß'::text, 'ss'::text) COLLATE "default") END
;

CREATE OR REPLACE FUNCTION public.search_pattern(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (('%'::text || regexp_replace(search_form(given), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)
;

CREATE OR REPLACE FUNCTION public.start_of_day(day timestamp without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN CASE WHEN ((((day AT TIME ZONE zone) - '01:00:00'::interval) AT TIME ZONE zone) >= day) THEN ((day AT TIME ZONE zone) - '01:00:00'::interval) ELSE (day AT TIME ZONE zone) END
;

CREATE OR REPLACE FUNCTION public.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      BEGIN
        -- A transaction of maintenance may say that what it writes is no edit, and then leaves the time of the last one alone.
        IF current_setting('kage.keep_updated_at', true) = 'on' THEN RETURN NEW; END IF;
        NEW.updated_at := clock_timestamp();
        RETURN NEW;
      END $function$
;


CREATE TABLE adjustments (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  requested_by integer NOT NULL,
  amount numeric(14,2) NOT NULL,
  reason character varying(400) NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  decided_by integer,
  decided_at timestamp with time zone,
  rejected_reason character varying(500),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_adjustments PRIMARY KEY (id),
  CONSTRAINT ck_adjustments_amount CHECK (amount > 0::numeric OR amount < 0::numeric AND status::text = 'completed'::text),
  CONSTRAINT ck_adjustments_decided CHECK ((status::text <> 'pending'::text) = (decided_at IS NOT NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT ck_adjustments_rejected CHECK ((status::text = 'rejected'::text) = (rejected_reason IS NOT NULL)),
  CONSTRAINT ck_adjustments_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'completed'::character varying, 'rejected'::character varying]::text[]))
);

CREATE TABLE alerts (
  name character varying(100) NOT NULL,
  told_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_alerts PRIMARY KEY (name)
);

CREATE TABLE api_keys (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  key_hash character varying(64) NOT NULL,
  key_preview character varying(12) NOT NULL,
  name character varying(100) NOT NULL,
  environment character varying(20) NOT NULL DEFAULT 'development'::character varying,
  is_active boolean NOT NULL DEFAULT true,
  rate_limit_per_hour integer NOT NULL DEFAULT 1000,
  expires_at timestamp with time zone,
  allowed_cidrs text[],
  last_used_at timestamp with time zone,
  rotated_from_id integer,
  grace_until timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by integer,
  created_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  scopes text[],
  warned_expiry timestamp with time zone,
  warned_days integer,
  CONSTRAINT pk_api_keys PRIMARY KEY (id),
  CONSTRAINT uq_api_keys_key_hash UNIQUE (key_hash),
  CONSTRAINT ck_api_keys_environment CHECK (environment::text = ANY (ARRAY['development'::character varying, 'production'::character varying]::text[])),
  CONSTRAINT ck_api_keys_key_hash CHECK (key_hash::text ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT ck_api_keys_rate_limit_per_hour CHECK (rate_limit_per_hour >= 1 AND rate_limit_per_hour <= 1000000),
  CONSTRAINT ck_api_keys_scopes CHECK (cardinality(scopes) > 0)
);

CREATE TABLE api_requests (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  api_key_id integer NOT NULL,
  method character varying(10) NOT NULL,
  path character varying(500) NOT NULL,
  subscription_id character varying(128),
  vpn_login character varying(16),
  status integer NOT NULL,
  error_code character varying(100),
  request_id character varying(64) NOT NULL,
  duration_ms integer NOT NULL,
  is_replay boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_api_requests PRIMARY KEY (id),
  CONSTRAINT ck_api_requests_status CHECK (status >= 100 AND status <= 599)
);

CREATE TABLE api_usage (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  api_key_id integer NOT NULL,
  endpoint character varying(200) NOT NULL,
  method character varying(10) NOT NULL,
  status_code integer NOT NULL,
  response_time integer NOT NULL,
  user_agent character varying(500),
  ip_address character varying(45),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_api_usage PRIMARY KEY (id, created_at),
  CONSTRAINT ck_api_usage_response_time CHECK (response_time >= 0),
  CONSTRAINT ck_api_usage_status_code CHECK (status_code >= 100 AND status_code <= 599)
) PARTITION BY RANGE (created_at);

CREATE TABLE api_usage_hourly (
  api_key_id integer NOT NULL,
  hour timestamp with time zone NOT NULL,
  project_id integer NOT NULL,
  environment character varying(20) NOT NULL,
  calls integer NOT NULL,
  errors integer NOT NULL DEFAULT 0,
  throttled integer NOT NULL DEFAULT 0,
  response_time_total bigint NOT NULL DEFAULT 0,
  CONSTRAINT pk_api_usage_hourly PRIMARY KEY (api_key_id, hour),
  CONSTRAINT ck_api_usage_hourly_environment CHECK (environment::text = ANY (ARRAY['development'::character varying, 'production'::character varying]::text[]))
);

CREATE TABLE assets (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name character varying(100) NOT NULL,
  symbol character varying(20) NOT NULL,
  chain_id bigint NOT NULL,
  token_address character varying(42) NOT NULL,
  decimals integer NOT NULL,
  receiving_address character varying(42) NOT NULL,
  rpc_urls text,
  confirmations integer NOT NULL,
  price_source character varying(1000) NOT NULL,
  explorer_url character varying(200),
  is_active boolean NOT NULL DEFAULT true,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_by integer,
  activation_requested_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  unconfirmed_by integer[] NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT pk_assets PRIMARY KEY (id),
  CONSTRAINT uq_assets_token UNIQUE (chain_id, token_address),
  CONSTRAINT ck_assets_activation_requested_at CHECK (activation_requested_at IS NULL OR NOT is_active),
  CONSTRAINT ck_assets_confirmations CHECK (confirmations >= 1 AND confirmations <= 1000),
  CONSTRAINT ck_assets_decimals CHECK (decimals >= 0 AND decimals <= 36)
);

CREATE TABLE attention_states (
  user_id integer NOT NULL,
  empty_since timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_attention_states PRIMARY KEY (user_id)
);

CREATE TABLE audit_logs (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  actor_kind character varying(10) NOT NULL,
  user_id integer,
  api_key_id integer,
  user_name character varying(255) NOT NULL,
  user_email character varying(255),
  action character varying(100) NOT NULL,
  entity_type character varying(50) NOT NULL,
  entity_id character varying(150),
  project_id integer,
  outcome character varying(10) NOT NULL DEFAULT 'success'::character varying,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  ip_address character varying(45),
  user_agent character varying(500),
  request_id character varying(64),
  transaction_id bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form((((((((((action::text || '
'::text) || entity_type::text) || '
'::text) || COALESCE(entity_id, ''::character varying)::text) || '
'::text) || user_name::text) || '
'::text) || COALESCE(user_email, ''::character varying)::text) || '
'::text) || COALESCE(ip_address, ''::character varying)::text)) STORED,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_audit_logs PRIMARY KEY (id, created_at),
  CONSTRAINT ck_audit_logs_actor_kind CHECK (actor_kind::text = ANY (ARRAY['user'::character varying, 'api_key'::character varying, 'system'::character varying]::text[])),
  CONSTRAINT ck_audit_logs_outcome CHECK (outcome::text = ANY (ARRAY['success'::character varying, 'denied'::character varying, 'failed'::character varying]::text[]))
) PARTITION BY RANGE (created_at);

CREATE TABLE audit_refusals (
  caller character varying(400) NOT NULL,
  route character varying(400) NOT NULL,
  action character varying(100) NOT NULL,
  minute timestamp with time zone NOT NULL,
  audit_log_id bigint,
  count integer NOT NULL DEFAULT 1,
  CONSTRAINT pk_audit_refusals PRIMARY KEY (caller, route, action, minute)
);

CREATE TABLE audit_seals (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  first_transaction_id bigint NOT NULL,
  first_id bigint NOT NULL,
  last_transaction_id bigint NOT NULL,
  last_id bigint NOT NULL,
  above_id bigint NOT NULL DEFAULT 0,
  row_count integer NOT NULL,
  row_ids bigint[] NOT NULL,
  row_hashes bytea NOT NULL,
  previous_hash character varying(64) NOT NULL,
  hash character varying(64) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_audit_seals PRIMARY KEY (id),
  CONSTRAINT uq_audit_seals_previous_hash UNIQUE (previous_hash),
  CONSTRAINT ck_audit_seals_range CHECK (((ROW(last_transaction_id, last_id) >= ROW(first_transaction_id, first_id))) AND row_count > 0),
  CONSTRAINT ck_audit_seals_rows CHECK (cardinality(row_ids) = row_count AND octet_length(row_hashes) = (32 * row_count))
);

CREATE TABLE backup_runs (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  status character varying(10) NOT NULL DEFAULT 'running'::character varying,
  file character varying(200),
  bytes bigint,
  error_message character varying(1000),
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT pk_backup_runs PRIMARY KEY (id),
  CONSTRAINT ck_backup_runs_finished_at CHECK ((status::text = 'running'::text) = (finished_at IS NULL)),
  CONSTRAINT ck_backup_runs_status CHECK (status::text = ANY (ARRAY['running'::character varying, 'good'::character varying, 'failed'::character varying]::text[]))
);

CREATE TABLE balance_reservations (
  reference character varying(100) NOT NULL,
  project_id integer NOT NULL,
  amount numeric(14,2) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_balance_reservations PRIMARY KEY (reference),
  CONSTRAINT ck_balance_reservations_amount CHECK (amount > 0::numeric)
);

CREATE TABLE chain_cursors (
  chain_id bigint NOT NULL,
  token_address character varying(42) NOT NULL,
  receiving_address character varying(42) NOT NULL,
  next_block bigint NOT NULL,
  head_block bigint,
  last_pass_at timestamp with time zone,
  last_error character varying(500),
  last_error_at timestamp with time zone,
  CONSTRAINT pk_chain_cursors PRIMARY KEY (chain_id, token_address, receiving_address)
);

CREATE TABLE core_probes (
  project_id integer NOT NULL,
  hour timestamp with time zone NOT NULL,
  probes integer NOT NULL,
  successes integer NOT NULL,
  latency_total bigint NOT NULL DEFAULT 0,
  last_at timestamp with time zone NOT NULL,
  last_ok boolean NOT NULL,
  last_error_class character varying(20),
  last_error character varying(500),
  CONSTRAINT pk_core_probes PRIMARY KEY (project_id, hour),
  CONSTRAINT ck_core_probes_successes CHECK (successes >= 0 AND successes <= probes)
);

CREATE TABLE core_sign_ins (
  project_id integer NOT NULL,
  accepted_version integer,
  refused_version integer,
  refused_class character varying(20),
  refused_message character varying(500),
  refusals integer NOT NULL DEFAULT 0,
  refusals_since timestamp with time zone,
  unsupported_version integer,
  unsupported_message character varying(500),
  turn_version integer,
  turn_id uuid,
  turn_until timestamp with time zone,
  CONSTRAINT pk_core_sign_ins PRIMARY KEY (project_id)
);

CREATE TABLE crypto_payment_claims (
  id integer NOT NULL,
  project_id integer NOT NULL,
  chain_id bigint NOT NULL,
  tx_hash character varying(66) NOT NULL,
  token_address character varying(42) NOT NULL,
  token_symbol character varying(20) NOT NULL,
  token_decimals integer NOT NULL DEFAULT 18,
  status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  failure_reason character varying(50),
  held_reason character varying(50),
  required_confirmations integer NOT NULL DEFAULT 12,
  sender_address character varying(42),
  sender_nonce bigint,
  replaced_by_hash character varying(66),
  submitted_by integer,
  submitted_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone,
  checked_at timestamp with time zone,
  processed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  asset_id integer NOT NULL,
  CONSTRAINT pk_crypto_payment_claims PRIMARY KEY (id),
  CONSTRAINT ck_crypto_payment_claims_failed CHECK (status::text <> 'failed'::text OR failure_reason IS NOT NULL),
  CONSTRAINT ck_crypto_payment_claims_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'held'::character varying, 'failed'::character varying]::text[])),
  CONSTRAINT ck_crypto_payment_claims_tx_hash CHECK (tx_hash::text ~ '^0x[0-9a-f]{64}$'::text)
);

CREATE TABLE crypto_payment_requests (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  topup_request_id integer,
  requested_by integer,
  payment_reference character varying(66) NOT NULL,
  usd_amount numeric(14,2) NOT NULL,
  token_amount numeric NOT NULL,
  token_amount_raw numeric(78,0) NOT NULL,
  credited_raw numeric(78,0) NOT NULL DEFAULT 0,
  exchange_rate numeric(38,18) NOT NULL,
  price_quote_id integer,
  chain_id bigint NOT NULL,
  token_address character varying(42) NOT NULL,
  token_symbol character varying(20) NOT NULL,
  token_decimals integer NOT NULL DEFAULT 18,
  receiving_address character varying(42) NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  asset_id integer NOT NULL,
  price_source character varying(300),
  price_quoted_at timestamp with time zone,
  CONSTRAINT pk_crypto_payment_requests PRIMARY KEY (id),
  CONSTRAINT uq_crypto_payment_requests_payment_reference UNIQUE (payment_reference),
  CONSTRAINT ck_crypto_payment_requests_credited_raw CHECK (credited_raw >= 0::numeric AND credited_raw <= token_amount_raw),
  CONSTRAINT ck_crypto_payment_requests_exchange_rate CHECK (exchange_rate > 0::numeric),
  CONSTRAINT ck_crypto_payment_requests_token_amount CHECK (token_amount > 0::numeric AND token_amount_raw > 0::numeric),
  CONSTRAINT ck_crypto_payment_requests_usd_amount CHECK (usd_amount >= 1::numeric AND usd_amount <= 100000::numeric)
);

CREATE TABLE crypto_payment_submissions (
  chain_id bigint NOT NULL,
  tx_hash character varying(66) NOT NULL,
  project_id integer NOT NULL,
  is_early boolean NOT NULL,
  submitted_by integer,
  submitted_at timestamp with time zone NOT NULL,
  CONSTRAINT pk_crypto_payment_submissions PRIMARY KEY (chain_id, tx_hash, project_id)
);

CREATE TABLE crypto_payments (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer,
  topup_request_id integer,
  payment_request_id integer,
  chain_id bigint NOT NULL,
  tx_hash character varying(66) NOT NULL,
  log_index integer NOT NULL,
  token_address character varying(42) NOT NULL,
  token_symbol character varying(20) NOT NULL,
  token_decimals integer NOT NULL DEFAULT 18,
  from_address character varying(42),
  to_address character varying(42),
  block_number bigint,
  block_hash character varying(66),
  block_time timestamp with time zone,
  token_amount numeric,
  token_amount_raw numeric(78,0),
  usd_amount numeric(14,2),
  exchange_rate numeric(38,18),
  price_quote_id integer,
  status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  failure_reason character varying(50),
  held_reason character varying(50),
  outcome character varying(20),
  confirmations integer NOT NULL DEFAULT 0,
  required_confirmations integer NOT NULL DEFAULT 12,
  sender_address character varying(42),
  sender_nonce bigint,
  replaced_by_hash character varying(66),
  submitted_by integer,
  submitted_at timestamp with time zone,
  assigned_by integer,
  assigned_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  checked_at timestamp with time zone,
  reorganised_at timestamp with time zone,
  processed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  proposed_project_id integer,
  proposed_by integer,
  proposed_at timestamp with time zone,
  kept_reason character varying(500),
  asset_id integer NOT NULL,
  prices jsonb,
  staff_decide boolean NOT NULL DEFAULT false,
  CONSTRAINT pk_crypto_payments PRIMARY KEY (id),
  CONSTRAINT ck_crypto_payments_confirmed CHECK (status::text <> 'confirmed'::text OR log_index IS NOT NULL AND usd_amount IS NOT NULL AND topup_request_id IS NOT NULL AND outcome IS NOT NULL AND processed_at IS NOT NULL),
  CONSTRAINT ck_crypto_payments_failed CHECK (status::text <> 'failed'::text OR failure_reason IS NOT NULL),
  CONSTRAINT ck_crypto_payments_kept CHECK ((kept_reason IS NOT NULL) = (NOT failure_reason::text IS DISTINCT FROM 'kept'::text)),
  CONSTRAINT ck_crypto_payments_log_index CHECK (log_index >= 0),
  CONSTRAINT ck_crypto_payments_project_id CHECK (project_id IS NOT NULL OR (status::text = ANY (ARRAY['held'::character varying, 'failed'::character varying]::text[]))),
  CONSTRAINT ck_crypto_payments_proposed CHECK (num_nulls(proposed_project_id, proposed_by, proposed_at) = ANY (ARRAY[0, 3])),
  CONSTRAINT ck_crypto_payments_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'held'::character varying, 'confirmed'::character varying, 'failed'::character varying]::text[])),
  CONSTRAINT ck_crypto_payments_token_amount_raw CHECK (token_amount_raw > 0::numeric),
  CONSTRAINT ck_crypto_payments_tx_hash CHECK (tx_hash::text ~ '^0x[0-9a-f]{64}$'::text)
);

CREATE TABLE crypto_refunds (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  payment_id integer NOT NULL,
  project_id integer,
  requested_by integer NOT NULL,
  amount numeric(14,2),
  asset_id integer NOT NULL,
  chain_id bigint NOT NULL,
  token_address character varying(42) NOT NULL,
  token_symbol character varying(20) NOT NULL,
  token_decimals integer NOT NULL,
  token_amount_raw numeric(78,0) NOT NULL,
  to_address character varying(42) NOT NULL,
  reason character varying(400) NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  decided_by integer,
  decided_at timestamp with time zone,
  rejected_reason character varying(500),
  signer character varying(42),
  nonce bigint,
  unused_at_block bigint,
  tx_hash character varying(66),
  log_index integer,
  block_number bigint,
  failure_reason character varying(20),
  last_seen_at timestamp with time zone,
  checked_at timestamp with time zone,
  completed_at timestamp with time zone,
  has_credit_note boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_crypto_refunds PRIMARY KEY (id),
  CONSTRAINT ck_crypto_refunds_amount CHECK (amount > 0::numeric AND (amount IS NULL OR project_id IS NOT NULL)),
  CONSTRAINT ck_crypto_refunds_completed CHECK ((status::text = 'completed'::text) = (completed_at IS NOT NULL) AND (status::text = 'completed'::text) = (log_index IS NOT NULL)),
  CONSTRAINT ck_crypto_refunds_credit_note CHECK (NOT has_credit_note OR status::text = 'completed'::text AND amount IS NOT NULL),
  CONSTRAINT ck_crypto_refunds_decided CHECK ((status::text <> 'pending'::text) = (decided_at IS NOT NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT ck_crypto_refunds_failed CHECK (status::text <> 'failed'::text OR failure_reason IS NOT NULL),
  CONSTRAINT ck_crypto_refunds_rejected CHECK ((status::text = 'rejected'::text) = (rejected_reason IS NOT NULL)),
  CONSTRAINT ck_crypto_refunds_sent CHECK ((status::text <> ALL (ARRAY['sent'::character varying, 'completed'::character varying]::text[])) OR tx_hash IS NOT NULL),
  CONSTRAINT ck_crypto_refunds_signed CHECK ((status::text <> ALL (ARRAY['signing'::character varying, 'sent'::character varying, 'completed'::character varying]::text[])) OR num_nulls(signer, nonce, unused_at_block) = 0),
  CONSTRAINT ck_crypto_refunds_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'approved'::character varying, 'signing'::character varying, 'sent'::character varying, 'completed'::character varying, 'failed'::character varying, 'rejected'::character varying]::text[])),
  CONSTRAINT ck_crypto_refunds_token_amount_raw CHECK (token_amount_raw > 0::numeric)
);

CREATE TABLE daily_figures (
  timezone character varying(64) NOT NULL,
  project_id integer NOT NULL,
  day timestamp with time zone NOT NULL,
  day_end timestamp with time zone NOT NULL,
  revenue numeric(18,2) NOT NULL,
  refunded numeric(18,2) NOT NULL,
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

CREATE TABLE document_pdfs (
  document_id integer NOT NULL,
  language character varying(5) NOT NULL,
  content bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_document_pdfs PRIMARY KEY (document_id, language)
);

CREATE TABLE document_series (
  type character varying(12) NOT NULL,
  year integer NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT pk_document_series PRIMARY KEY (type, year)
);

CREATE TABLE documents (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  type character varying(12) NOT NULL,
  year integer NOT NULL,
  number_in_year integer NOT NULL,
  number character varying(40) NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  net numeric(14,2),
  tax numeric(14,2),
  tax_rate numeric(5,2),
  tax_name character varying(20),
  total numeric(14,2) NOT NULL,
  currency character varying(3) NOT NULL DEFAULT 'USD'::character varying,
  description character varying(500),
  topup_request_id integer,
  refers_to integer,
  month character varying(7),
  timezone character varying(64) NOT NULL,
  seller jsonb NOT NULL,
  buyer jsonb NOT NULL,
  logo_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  topup_reversal_id integer,
  crypto_refund_id integer,
  accent character varying(7),
  CONSTRAINT pk_documents PRIMARY KEY (id),
  CONSTRAINT uq_documents_number UNIQUE (type, year, number_in_year),
  CONSTRAINT ck_documents_accent CHECK (accent::text ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT ck_documents_credit_note CHECK ((type::text = 'credit_note'::text) = (refers_to IS NOT NULL) AND num_nonnulls(topup_reversal_id, crypto_refund_id) = (type::text = 'credit_note'::text)::integer),
  CONSTRAINT ck_documents_month CHECK ((type::text = 'statement'::text) = (month IS NOT NULL)),
  CONSTRAINT ck_documents_total CHECK (
CASE type
    WHEN 'statement'::text THEN net IS NULL AND tax IS NULL
    ELSE total = (net + tax) AND total > 0::numeric
END),
  CONSTRAINT ck_documents_type CHECK (type::text = ANY (ARRAY['receipt'::character varying, 'credit_note'::character varying, 'statement'::character varying]::text[]))
);

CREATE TABLE event_feed (
  is_only boolean NOT NULL DEFAULT true,
  last_id bigint NOT NULL DEFAULT 0,
  CONSTRAINT pk_event_feed PRIMARY KEY (is_only),
  CONSTRAINT ck_event_feed_is_only CHECK (is_only)
);

CREATE TABLE expired_events (
  project_id integer NOT NULL,
  environment character varying(20) NOT NULL,
  last_id bigint NOT NULL,
  CONSTRAINT pk_expired_events PRIMARY KEY (project_id, environment),
  CONSTRAINT ck_expired_events_environment CHECK (environment::text = ANY (ARRAY['development'::character varying, 'production'::character varying]::text[]))
);

CREATE TABLE expiring_digests (
  project_id integer NOT NULL,
  day character varying(10) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_expiring_digests PRIMARY KEY (project_id)
);

CREATE TABLE failed_renewals (
  subscription_id integer NOT NULL,
  project_id integer NOT NULL,
  end_date timestamp with time zone NOT NULL,
  reason character varying(30) NOT NULL,
  failed_at timestamp with time zone NOT NULL,
  tried_at timestamp with time zone NOT NULL,
  credits integer NOT NULL,
  project_version integer NOT NULL,
  CONSTRAINT pk_failed_renewals PRIMARY KEY (subscription_id)
);

CREATE TABLE idempotency_keys (
  scope character varying(100) NOT NULL,
  key character varying(255) NOT NULL,
  method character varying(10) NOT NULL,
  path text NOT NULL,
  request_hash character varying(64) NOT NULL,
  response text NOT NULL,
  secret text,
  shown_to character varying(64) NOT NULL,
  project_ids integer[],
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL DEFAULT now() + '24:00:00'::interval,
  CONSTRAINT pk_idempotency_keys PRIMARY KEY (scope, key)
);

CREATE TABLE logos (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  content bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_logos PRIMARY KEY (id)
);

CREATE TABLE notification_preferences (
  user_id integer NOT NULL,
  type character varying(50) NOT NULL,
  in_app boolean NOT NULL DEFAULT true,
  email boolean NOT NULL DEFAULT false,
  CONSTRAINT pk_notification_preferences PRIMARY KEY (user_id, type)
);

CREATE TABLE notifications (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer NOT NULL,
  event_id integer,
  type character varying(50) NOT NULL,
  message character varying(500) NOT NULL,
  link character varying(300),
  email_status character varying(10) NOT NULL DEFAULT 'none'::character varying,
  email_attempts integer NOT NULL DEFAULT 0,
  next_email_at timestamp with time zone,
  is_shown boolean NOT NULL DEFAULT true,
  read_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  user_link_id character varying(64),
  email_to character varying(255),
  email_language character varying(2),
  CONSTRAINT pk_notifications PRIMARY KEY (id),
  CONSTRAINT uq_notifications_event UNIQUE (user_id, event_id),
  CONSTRAINT ck_notifications_email_language CHECK (email_language::text = ANY (ARRAY['en'::character varying, 'ru'::character varying, 'fa'::character varying, 'zh'::character varying, 'es'::character varying]::text[])),
  CONSTRAINT ck_notifications_email_status CHECK (email_status::text = ANY (ARRAY['none'::character varying, 'pending'::character varying, 'sent'::character varying, 'failed'::character varying]::text[]))
);

CREATE TABLE outbox_events (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  type character varying(100) NOT NULL,
  project_id integer,
  subject character varying(200) NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  notifications_pending boolean NOT NULL DEFAULT true,
  feed_pending boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  feed_id bigint,
  environment character varying(20) NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN (data ->> 'environment'::text) = 'development'::text THEN 'development'::text
    ELSE 'production'::text
END) STORED,
  CONSTRAINT pk_outbox_events PRIMARY KEY (id)
);

CREATE TABLE paid_periods (
  subscription_id integer NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  reference character varying(255) NOT NULL,
  amount numeric(14,2) NOT NULL,
  CONSTRAINT pk_paid_periods PRIMARY KEY (subscription_id, starts_at, reference),
  CONSTRAINT ck_paid_periods_amount CHECK (amount > 0::numeric),
  CONSTRAINT ck_paid_periods_dates CHECK (ends_at > starts_at)
);

CREATE TABLE payment_methods (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  type character varying(20) NOT NULL,
  provider character varying(50),
  external_id character varying(255),
  last_four character varying(4),
  expiry_month integer,
  expiry_year integer,
  is_default boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_payment_methods PRIMARY KEY (id),
  CONSTRAINT ck_payment_methods_expiry_month CHECK (expiry_month >= 1 AND expiry_month <= 12),
  CONSTRAINT ck_payment_methods_expiry_year CHECK (expiry_year >= 2000 AND expiry_year <= 2100),
  CONSTRAINT ck_payment_methods_last_four CHECK (last_four::text ~ '^[0-9]{4}$'::text),
  CONSTRAINT ck_payment_methods_type CHECK (type::text = ANY (ARRAY['bank_transfer'::character varying, 'card'::character varying, 'crypto'::character varying, 'other'::character varying]::text[]))
);

CREATE TABLE pending_changes (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  kind character varying(20) NOT NULL,
  project_id integer,
  requested_by integer NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  decided_by integer,
  decided_at timestamp with time zone,
  rejected_reason character varying(500),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_pending_changes PRIMARY KEY (id),
  CONSTRAINT ck_pending_changes_decided CHECK ((status::text <> 'pending'::text) = (decided_at IS NOT NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT ck_pending_changes_kind CHECK (kind::text = ANY (ARRAY['approval_limit'::character varying, 'overdraft_limit'::character varying]::text[])),
  CONSTRAINT ck_pending_changes_project_id CHECK ((kind::text = 'overdraft_limit'::text) = (project_id IS NOT NULL)),
  CONSTRAINT ck_pending_changes_rejected CHECK ((status::text = 'rejected'::text) = (rejected_reason IS NOT NULL)),
  CONSTRAINT ck_pending_changes_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'completed'::character varying, 'rejected'::character varying]::text[]))
);

CREATE TABLE plans (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  code character varying(50) NOT NULL,
  name character varying(100) NOT NULL,
  description character varying(1000),
  price numeric(10,2) NOT NULL,
  days integer NOT NULL,
  traffic_limit_bytes bigint,
  traffic_reset character varying(10) NOT NULL DEFAULT 'none'::character varying,
  max_sessions integer,
  max_installs integer,
  "position" integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  sold_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_plans PRIMARY KEY (id),
  CONSTRAINT ck_plans_code CHECK (code::text ~ '^[A-Za-z0-9._-]+$'::text),
  CONSTRAINT ck_plans_days CHECK (days >= 1 AND days <= 36500),
  CONSTRAINT ck_plans_max_installs CHECK (max_installs >= 1 AND max_installs <= 1000),
  CONSTRAINT ck_plans_max_sessions CHECK (max_sessions >= 1 AND max_sessions <= 1000),
  CONSTRAINT ck_plans_price CHECK (price >= 0::numeric),
  CONSTRAINT ck_plans_traffic_limit_bytes CHECK (traffic_limit_bytes > 0),
  CONSTRAINT ck_plans_traffic_reset CHECK (traffic_reset::text = ANY (ARRAY['none'::character varying, 'day'::character varying, 'week'::character varying, 'month'::character varying, 'renewal'::character varying]::text[]))
);

CREATE TABLE price_quotes (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  source character varying(200) NOT NULL,
  price numeric(38,18) NOT NULL,
  quoted_at timestamp with time zone NOT NULL,
  is_believed boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  asset_id integer NOT NULL,
  source_key character varying(64) NOT NULL DEFAULT ''::character varying,
  CONSTRAINT pk_price_quotes PRIMARY KEY (id),
  CONSTRAINT ck_price_quotes_price CHECK (price > 0::numeric)
);

CREATE TABLE project_balances (
  project_id integer NOT NULL,
  balance numeric(14,2) NOT NULL DEFAULT 0.00,
  currency character varying(3) NOT NULL DEFAULT 'USD'::character varying,
  low_balance_threshold numeric(14,2) NOT NULL DEFAULT 100.00,
  auto_topup_enabled boolean NOT NULL DEFAULT false,
  auto_topup_amount numeric(14,2) NOT NULL DEFAULT 500.00,
  low_since timestamp with time zone,
  entries integer NOT NULL DEFAULT 0,
  credits integer NOT NULL DEFAULT 0,
  auto_topup_set_by integer,
  reserved numeric(14,2) NOT NULL DEFAULT 0.00,
  auto_topup_enabled_by integer,
  low_balance_set_by integer,
  CONSTRAINT pk_project_balances PRIMARY KEY (project_id),
  CONSTRAINT ck_project_balances_auto_topup_amount CHECK (auto_topup_amount >= 1::numeric AND auto_topup_amount <= 1000000::numeric),
  CONSTRAINT ck_project_balances_low_balance_threshold CHECK (low_balance_threshold >= 0::numeric),
  CONSTRAINT ck_project_balances_reserved CHECK (reserved >= 0::numeric)
);

CREATE TABLE project_move_users (
  move_id integer NOT NULL,
  vpn_user_id integer NOT NULL,
  subscription_id integer NOT NULL,
  vpn_login character varying(16) NOT NULL,
  begun_at timestamp with time zone,
  is_same boolean NOT NULL DEFAULT false,
  new_id character varying(128),
  refusal character varying(500),
  is_old boolean NOT NULL DEFAULT false,
  free_at timestamp with time zone,
  removed_at timestamp with time zone,
  CONSTRAINT pk_project_move_users PRIMARY KEY (move_id, vpn_user_id)
);

CREATE TABLE project_moves (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'running'::character varying,
  phase character varying(10) NOT NULL DEFAULT 'making'::character varying,
  from_driver character varying(20) NOT NULL,
  from_url character varying(500),
  from_login character varying(255),
  from_account text NOT NULL,
  to_driver character varying(20) NOT NULL,
  to_url character varying(500),
  to_login character varying(255) NOT NULL,
  to_account text NOT NULL GENERATED ALWAYS AS ((((to_driver::text || ' '::text) || COALESCE(to_url, ''::character varying)::text) || ' '::text) || to_login::text) STORED,
  password text,
  options text,
  total integer NOT NULL DEFAULT 0,
  made integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  error_class character varying(20),
  error_message character varying(500),
  next_try_at timestamp with time zone,
  requested_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  switched_at timestamp with time zone,
  finished_at timestamp with time zone,
  stopped_at timestamp with time zone,
  CONSTRAINT pk_project_moves PRIMARY KEY (id),
  CONSTRAINT ck_project_moves_phase CHECK (phase::text = ANY (ARRAY['making'::character varying, 'removing'::character varying, 'undoing'::character varying]::text[])),
  CONSTRAINT ck_project_moves_status CHECK (status::text = ANY (ARRAY['running'::character varying, 'stopped'::character varying, 'done'::character varying, 'cancelled'::character varying]::text[]))
);

CREATE TABLE project_sync_states (
  project_id integer NOT NULL,
  seen_version integer NOT NULL DEFAULT 0,
  seen_connection integer NOT NULL DEFAULT 0,
  paused_at timestamp with time zone,
  paused_class character varying(20),
  paused_by_reading boolean NOT NULL DEFAULT false,
  failures integer NOT NULL DEFAULT 0,
  open_until timestamp with time zone,
  cooldown_until timestamp with time zone,
  last_error character varying(500),
  last_error_class character varying(20),
  last_error_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_reconciled_at timestamp with time zone,
  CONSTRAINT pk_project_sync_states PRIMARY KEY (project_id)
);

CREATE TABLE projects (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name character varying(100) NOT NULL,
  description character varying(1000),
  manager_id integer,
  core_driver character varying(20) NOT NULL DEFAULT 'kage'::character varying,
  core_url character varying(500),
  kage_login character varying(255),
  kage_password text,
  core_options text,
  core_account text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN core_driver::text = 'sandbox'::text THEN 'sandbox production project '::text || id
    ELSE (((core_driver::text || ' '::text) || COALESCE(core_url, ''::character varying)::text) || ' '::text) || COALESCE(kage_login, ''::character varying)::text
END) STORED,
  price_per_subscription numeric(10,2) NOT NULL DEFAULT 10.00,
  status character varying(10) NOT NULL DEFAULT 'active'::character varying,
  is_active boolean NOT NULL GENERATED ALWAYS AS (status::text <> 'inactive'::text) STORED,
  max_users integer,
  max_sessions integer,
  max_installs integer,
  max_subscription_days integer NOT NULL DEFAULT 366,
  term_days integer,
  sync_version integer NOT NULL DEFAULT 1,
  connection_version integer NOT NULL DEFAULT 1,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  auto_renew_default boolean NOT NULL DEFAULT false,
  grace_days integer NOT NULL DEFAULT 0,
  cancel_after_days integer,
  remind_days integer[] NOT NULL DEFAULT '{7,3,1}'::integer[],
  cancel_refunds boolean NOT NULL DEFAULT false,
  overdraft_limit numeric(14,2) NOT NULL DEFAULT 0.00,
  buyer jsonb NOT NULL DEFAULT '{}'::jsonb,
  accent character varying(7),
  logo_id integer,
  CONSTRAINT pk_projects PRIMARY KEY (id),
  CONSTRAINT ck_projects_accent CHECK (accent::text ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT ck_projects_cancel_after_days CHECK (cancel_after_days >= 1 AND cancel_after_days <= 365),
  CONSTRAINT ck_projects_core_driver CHECK (core_driver::text = ANY (ARRAY['kage'::character varying, 'pasarguard'::character varying, '3x-ui'::character varying, 'radius'::character varying, 'sandbox'::character varying]::text[])),
  CONSTRAINT ck_projects_grace_days CHECK (grace_days >= 0 AND grace_days <= 30),
  CONSTRAINT ck_projects_max_installs CHECK (max_installs >= 1 AND max_installs <= 1000),
  CONSTRAINT ck_projects_max_sessions CHECK (max_sessions >= 1 AND max_sessions <= 1000),
  CONSTRAINT ck_projects_max_subscription_days CHECK (max_subscription_days >= 1 AND max_subscription_days <= 36500),
  CONSTRAINT ck_projects_max_users CHECK (max_users >= 0),
  CONSTRAINT ck_projects_overdraft_limit CHECK (overdraft_limit >= 0::numeric),
  CONSTRAINT ck_projects_price_per_subscription CHECK (price_per_subscription >= 0::numeric),
  CONSTRAINT ck_projects_remind_days CHECK (cardinality(remind_days) <= 10 AND (1 <= ALL (remind_days)) AND (60 >= ALL (remind_days))),
  CONSTRAINT ck_projects_status CHECK (status::text = ANY (ARRAY['active'::character varying, 'paused'::character varying, 'inactive'::character varying]::text[])),
  CONSTRAINT ck_projects_term_days CHECK (term_days >= 1 AND term_days <= 36500)
);

CREATE TABLE roles (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  code character varying(20) NOT NULL,
  name character varying(100) NOT NULL,
  permissions text[] NOT NULL DEFAULT '{}'::text[],
  scope character varying(10) NOT NULL,
  is_built_in boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  changed_by integer[] NOT NULL DEFAULT '{}'::integer[],
  changed_at timestamp with time zone,
  CONSTRAINT pk_roles PRIMARY KEY (id),
  CONSTRAINT uq_roles_code UNIQUE (code),
  CONSTRAINT ck_roles_code CHECK (code::text ~ '^[a-z][a-z0-9_]*$'::text),
  CONSTRAINT ck_roles_scope CHECK (scope::text = ANY (ARRAY['all'::character varying, 'assigned'::character varying]::text[]))
);

CREATE TABLE sandbox_transactions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  entry_number integer NOT NULL,
  type character varying(20) NOT NULL,
  amount numeric(14,2) NOT NULL,
  balance_before numeric(14,2) NOT NULL,
  balance_after numeric(14,2) NOT NULL,
  description character varying(500) NOT NULL,
  reference character varying(255) NOT NULL,
  subscription_id integer,
  refund_of_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT pk_sandbox_transactions PRIMARY KEY (id),
  CONSTRAINT uq_sandbox_transactions_entry_number UNIQUE (project_id, entry_number),
  CONSTRAINT uq_sandbox_transactions_reference UNIQUE (reference),
  CONSTRAINT ck_sandbox_transactions_chain CHECK (balance_after = (balance_before + amount))
);

CREATE TABLE sandbox_users (
  core_account text NOT NULL,
  vpn_login character varying(128) NOT NULL,
  id character varying(128) NOT NULL DEFAULT gen_random_uuid()::text,
  state jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_sandbox_users PRIMARY KEY (core_account, vpn_login)
);

CREATE TABLE sandboxes (
  project_id integer NOT NULL,
  balance numeric(14,2) NOT NULL DEFAULT 1000.00,
  entries integer NOT NULL DEFAULT 0,
  credits integer NOT NULL DEFAULT 0,
  clock timestamp with time zone,
  advance_to timestamp with time zone,
  CONSTRAINT pk_sandboxes PRIMARY KEY (project_id)
);

CREATE TABLE settings (
  id integer NOT NULL DEFAULT 1,
  product_name character varying(100),
  timezone character varying(64) NOT NULL DEFAULT 'UTC'::character varying,
  language character varying(10) NOT NULL DEFAULT 'en'::character varying,
  date_format character varying(20) NOT NULL DEFAULT 'MM/dd/yyyy'::character varying,
  session_timeout_hours integer NOT NULL DEFAULT 24,
  session_max_days integer NOT NULL DEFAULT 30,
  default_max_sessions integer NOT NULL DEFAULT 3,
  default_max_installs integer NOT NULL DEFAULT 3,
  sync_interval_seconds integer NOT NULL DEFAULT 60,
  sync_retry_attempts integer NOT NULL DEFAULT 3,
  support_email character varying(255),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  seller jsonb NOT NULL DEFAULT '{}'::jsonb,
  logo_id integer,
  invoice_prefix character varying(20) NOT NULL DEFAULT ''::character varying,
  tax_name character varying(20) NOT NULL DEFAULT 'VAT'::character varying,
  tax_rate numeric(5,2) NOT NULL DEFAULT 0.00,
  fresh_minutes integer NOT NULL DEFAULT 15,
  mfa_required character varying(10) NOT NULL DEFAULT 'none'::character varying,
  approval_limit numeric(14,2),
  attachment_retention_days integer NOT NULL DEFAULT 730,
  accent character varying(7),
  console_name character varying(100),
  CONSTRAINT pk_settings PRIMARY KEY (id),
  CONSTRAINT ck_settings_accent CHECK (accent::text ~ '^#[0-9a-f]{6}$'::text),
  CONSTRAINT ck_settings_approval_limit CHECK (approval_limit >= 0::numeric),
  CONSTRAINT ck_settings_attachment_retention_days CHECK (attachment_retention_days >= 1 AND attachment_retention_days <= 3650),
  CONSTRAINT ck_settings_default_max_installs CHECK (default_max_installs >= 1 AND default_max_installs <= 1000),
  CONSTRAINT ck_settings_default_max_sessions CHECK (default_max_sessions >= 1 AND default_max_sessions <= 1000),
  CONSTRAINT ck_settings_fresh_minutes CHECK (fresh_minutes >= 1 AND fresh_minutes <= 1440),
  CONSTRAINT ck_settings_mfa_required CHECK (mfa_required::text = ANY (ARRAY['none'::character varying, 'admins'::character varying, 'all'::character varying]::text[])),
  CONSTRAINT ck_settings_one_row CHECK (id = 1),
  CONSTRAINT ck_settings_session_max_days CHECK (session_max_days >= 1 AND session_max_days <= 365),
  CONSTRAINT ck_settings_session_timeout_hours CHECK (session_timeout_hours >= 1 AND session_timeout_hours <= 720),
  CONSTRAINT ck_settings_sync_interval_seconds CHECK (sync_interval_seconds >= 1 AND sync_interval_seconds <= 86400),
  CONSTRAINT ck_settings_sync_retry_attempts CHECK (sync_retry_attempts >= 0 AND sync_retry_attempts <= 100),
  CONSTRAINT ck_settings_tax_rate CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric)
);

CREATE TABLE sign_in_challenges (
  id character varying(64) NOT NULL,
  purpose character varying(20) NOT NULL,
  user_id integer,
  browser character varying(64) NOT NULL,
  passkey_challenge character varying(200),
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  return_to character varying(500),
  CONSTRAINT pk_sign_in_challenges PRIMARY KEY (id),
  CONSTRAINT ck_sign_in_challenges_purpose CHECK (purpose::text = ANY (ARRAY['second_step'::character varying, 'passkey_sign_in'::character varying, 'passkey_enrolment'::character varying, 'proof'::character varying, 'oidc'::character varying, 'oidc_second_step'::character varying]::text[]))
);

CREATE TABLE statement_months (
  month character varying(7) NOT NULL,
  CONSTRAINT pk_statement_months PRIMARY KEY (month)
);

CREATE TABLE subscription_counts (
  project_id integer NOT NULL,
  status character varying(10) NOT NULL,
  is_activated boolean NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  count integer NOT NULL,
  CONSTRAINT pk_subscription_counts PRIMARY KEY (project_id, status, is_activated, id)
);

CREATE TABLE subscriptions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  environment character varying(20) NOT NULL DEFAULT 'production'::character varying,
  subscription_id character varying(128) NOT NULL,
  vpn_login_id character varying(16) NOT NULL,
  status character varying(10) NOT NULL,
  start_date timestamp with time zone NOT NULL,
  end_date timestamp with time zone NOT NULL,
  email character varying(255),
  email_folded text,
  name character varying(100),
  surname character varying(100),
  phone character varying(50),
  payment_method character varying(50),
  payment_hash character varying(255),
  max_sessions integer,
  max_installs integer,
  price numeric(10,2) NOT NULL,
  currency character varying(3) NOT NULL DEFAULT 'USD'::character varying,
  paid_until timestamp with time zone,
  activated_at timestamp with time zone,
  activation_charge numeric(14,2),
  renewals integer NOT NULL DEFAULT 0,
  suspended_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason character varying(500),
  expired_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  plan_id integer,
  next_plan_id integer,
  auto_renew boolean NOT NULL DEFAULT false,
  grace_until timestamp with time zone,
  access_until timestamp with time zone NOT NULL GENERATED ALWAYS AS (COALESCE(grace_until, end_date)) STORED,
  reminded_until timestamp with time zone NOT NULL DEFAULT now(),
  traffic_limit_bytes bigint,
  traffic_reset character varying(10) NOT NULL DEFAULT 'none'::character varying,
  cancel_cause character varying(20),
  search_text text NOT NULL GENERATED ALWAYS AS (search_form((((((((((((subscription_id::text || '
'::text) || vpn_login_id::text) || '
'::text) || COALESCE(email, ''::character varying)::text) || '
'::text) || COALESCE(name, ''::character varying)::text) || '
'::text) || COALESCE(surname, ''::character varying)::text) || '
'::text) || COALESCE(phone, ''::character varying)::text) ||
CASE
    WHEN phone::text ~ '[0-9][^0-9]+[0-9]'::text THEN '
'::text || regexp_replace(phone::text, '[^0-9]'::text, ''::text, 'g'::text)
    ELSE ''::text
END) || COALESCE('
'::text || payment_hash::text, ''::text))) STORED,
  delivered_at timestamp with time zone,
  CONSTRAINT pk_subscriptions PRIMARY KEY (id),
  CONSTRAINT ck_subscriptions_activation_charge CHECK (activation_charge >= 0::numeric),
  CONSTRAINT ck_subscriptions_cancel_cause CHECK (cancel_cause::text = ANY (ARRAY['core_refused'::character varying, 'conflict'::character varying, 'not_renewed'::character varying]::text[])),
  CONSTRAINT ck_subscriptions_dates CHECK (end_date > start_date),
  CONSTRAINT ck_subscriptions_environment CHECK (environment::text = ANY (ARRAY['development'::character varying, 'production'::character varying]::text[])),
  CONSTRAINT ck_subscriptions_grace_until CHECK (grace_until > end_date),
  CONSTRAINT ck_subscriptions_max_installs CHECK (max_installs >= 1 AND max_installs <= 1000),
  CONSTRAINT ck_subscriptions_max_sessions CHECK (max_sessions >= 1 AND max_sessions <= 1000),
  CONSTRAINT ck_subscriptions_price CHECK (price >= 0::numeric),
  CONSTRAINT ck_subscriptions_renewals CHECK (renewals >= 0),
  CONSTRAINT ck_subscriptions_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'active'::character varying, 'suspended'::character varying, 'expired'::character varying, 'cancelled'::character varying]::text[])),
  CONSTRAINT ck_subscriptions_subscription_id CHECK (subscription_id::text ~ '^[A-Za-z0-9._~:@+-]+$'::text AND (subscription_id::text <> ALL (ARRAY['.'::character varying, '..'::character varying]::text[]))),
  CONSTRAINT ck_subscriptions_traffic_limit_bytes CHECK (traffic_limit_bytes > 0),
  CONSTRAINT ck_subscriptions_traffic_reset CHECK (traffic_reset::text = ANY (ARRAY['none'::character varying, 'day'::character varying, 'week'::character varying, 'month'::character varying, 'renewal'::character varying]::text[])),
  CONSTRAINT ck_subscriptions_vpn_login_id CHECK (vpn_login_id::text ~ '^[A-Za-z0-9]{16}$'::text)
);

CREATE TABLE support_replies (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  ticket_id integer NOT NULL,
  user_id integer NOT NULL,
  message character varying(10000) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_support_replies PRIMARY KEY (id)
);

CREATE TABLE support_tickets (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer NOT NULL,
  subject character varying(200) NOT NULL,
  priority character varying(10) NOT NULL DEFAULT 'medium'::character varying,
  description character varying(10000) NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'open'::character varying,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  project_id integer,
  CONSTRAINT pk_support_tickets PRIMARY KEY (id),
  CONSTRAINT ck_support_tickets_priority CHECK (priority::text = ANY (ARRAY['low'::character varying, 'medium'::character varying, 'high'::character varying, 'urgent'::character varying]::text[])),
  CONSTRAINT ck_support_tickets_status CHECK (status::text = ANY (ARRAY['open'::character varying, 'answered'::character varying, 'closed'::character varying]::text[]))
);

CREATE TABLE sync_defaults (
  id integer NOT NULL DEFAULT 1,
  max_sessions integer NOT NULL,
  max_installs integer NOT NULL,
  CONSTRAINT pk_sync_defaults PRIMARY KEY (id),
  CONSTRAINT ck_sync_defaults_one_row CHECK (id = 1)
);

CREATE TABLE sync_logs (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  subscription_id integer,
  vpn_user_id integer,
  vpn_login character varying(16),
  operation character varying(50) NOT NULL,
  status character varying(10) NOT NULL,
  attempt integer NOT NULL DEFAULT 1,
  failure_class character varying(20),
  request_data jsonb,
  response_data jsonb,
  error_message character varying(1000),
  duration_ms integer,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form((((operation::text || '
'::text) || COALESCE(vpn_login, ''::character varying)::text) || '
'::text) || COALESCE(error_message, ''::character varying)::text)) STORED,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_sync_logs PRIMARY KEY (id, created_at),
  CONSTRAINT ck_sync_logs_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'success'::character varying, 'failed'::character varying]::text[]))
) PARTITION BY RANGE (created_at);

CREATE TABLE sync_orphans (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  core_account text NOT NULL,
  vpn_login character varying(128) NOT NULL,
  kage_user_id character varying(128) NOT NULL,
  enabled boolean NOT NULL,
  start_date timestamp with time zone,
  end_date timestamp with time zone,
  max_sessions integer,
  max_installs integer,
  state character varying(10) NOT NULL DEFAULT 'open'::character varying,
  subscription_id integer,
  decided_by integer,
  decided_at timestamp with time zone,
  first_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_sync_orphans PRIMARY KEY (id),
  CONSTRAINT ck_sync_orphans_state CHECK (state::text = ANY (ARRAY['open'::character varying, 'ignored'::character varying, 'adopted'::character varying, 'deleted'::character varying, 'gone'::character varying]::text[]))
);

CREATE TABLE sync_run_items (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  run_id integer NOT NULL,
  kind character varying(10) NOT NULL,
  vpn_user_id integer,
  vpn_login character varying(128) NOT NULL,
  desired_version integer,
  differences jsonb,
  CONSTRAINT pk_sync_run_items PRIMARY KEY (id),
  CONSTRAINT ck_sync_run_items_kind CHECK (kind::text = ANY (ARRAY['create'::character varying, 'change'::character varying, 'delete'::character varying, 'orphan'::character varying]::text[]))
);

CREATE TABLE sync_run_parts (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  run_id integer NOT NULL,
  project_id integer NOT NULL,
  connection_version integer NOT NULL,
  core_account text NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'queued'::character varying,
  next_cursor text,
  total integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  to_create integer NOT NULL DEFAULT 0,
  to_change integer NOT NULL DEFAULT 0,
  to_delete integer NOT NULL DEFAULT 0,
  orphans integer NOT NULL DEFAULT 0,
  error_class character varying(20),
  error_message character varying(500),
  attempt integer NOT NULL DEFAULT 0,
  leased_until timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  CONSTRAINT pk_sync_run_parts PRIMARY KEY (id),
  CONSTRAINT uq_sync_run_parts_project_id UNIQUE (run_id, project_id),
  CONSTRAINT ck_sync_run_parts_status CHECK (status::text = ANY (ARRAY['queued'::character varying, 'running'::character varying, 'done'::character varying, 'failed'::character varying]::text[]))
);

CREATE TABLE sync_runs (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  kind character varying(10) NOT NULL,
  project_id integer,
  requested_by integer,
  status character varying(10) NOT NULL DEFAULT 'queued'::character varying,
  applied_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  CONSTRAINT pk_sync_runs PRIMARY KEY (id),
  CONSTRAINT ck_sync_runs_kind CHECK (kind::text = ANY (ARRAY['scheduled'::character varying, 'forced'::character varying, 'preview'::character varying, 'usage'::character varying]::text[])),
  CONSTRAINT ck_sync_runs_status CHECK (status::text = ANY (ARRAY['queued'::character varying, 'running'::character varying, 'done'::character varying, 'failed'::character varying]::text[]))
);

CREATE TABLE sync_seen (
  part_id integer NOT NULL,
  vpn_login character varying(128) NOT NULL,
  CONSTRAINT pk_sync_seen PRIMARY KEY (part_id, vpn_login)
);

CREATE TABLE sync_workers (
  id character varying(36) NOT NULL,
  seen_at timestamp with time zone NOT NULL DEFAULT now(),
  calls_max integer NOT NULL DEFAULT 0,
  CONSTRAINT pk_sync_workers PRIMARY KEY (id),
  CONSTRAINT ck_sync_workers_calls_max CHECK (calls_max >= 0)
);

CREATE TABLE topup_attachments (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  topup_request_id integer NOT NULL,
  name character varying(120) NOT NULL,
  type character varying(20) NOT NULL,
  size integer NOT NULL,
  sha256 character varying(64) NOT NULL,
  content bytea NOT NULL,
  uploaded_by integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_topup_attachments PRIMARY KEY (id),
  CONSTRAINT uq_topup_attachments_content UNIQUE (topup_request_id, sha256),
  CONSTRAINT ck_topup_attachments_size CHECK (size >= 1 AND size <= 5000000 AND size = length(content)),
  CONSTRAINT ck_topup_attachments_type CHECK (type::text = ANY (ARRAY['application/pdf'::character varying, 'image/png'::character varying, 'image/jpeg'::character varying]::text[]))
);

CREATE TABLE topup_requests (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  source character varying(10) NOT NULL DEFAULT 'manual'::character varying,
  requested_by integer,
  amount numeric(14,2) NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  description character varying(500),
  payment_method_id integer,
  external_payment_id character varying(255),
  approved_by integer,
  approved_at timestamp with time zone,
  completed_at timestamp with time zone,
  rejected_by integer,
  rejected_at timestamp with time zone,
  rejected_reason character varying(500),
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  has_receipt boolean NOT NULL DEFAULT false,
  enabled_by integer,
  shaped_by integer[] NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT pk_topup_requests PRIMARY KEY (id),
  CONSTRAINT ck_topup_requests_amount CHECK (amount > 0::numeric AND (source::text = 'crypto'::text OR amount >= 1::numeric AND amount <= 1000000::numeric)),
  CONSTRAINT ck_topup_requests_completed CHECK ((status::text = 'completed'::text) = (completed_at IS NOT NULL)),
  CONSTRAINT ck_topup_requests_rejected CHECK ((status::text = 'rejected'::text) = (rejected_reason IS NOT NULL)),
  CONSTRAINT ck_topup_requests_requested_by CHECK (source::text <> 'manual'::text OR requested_by IS NOT NULL),
  CONSTRAINT ck_topup_requests_source CHECK (source::text = ANY (ARRAY['manual'::character varying, 'automatic'::character varying, 'crypto'::character varying]::text[])),
  CONSTRAINT ck_topup_requests_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'completed'::character varying, 'rejected'::character varying]::text[]))
);

CREATE TABLE topup_reversals (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  topup_request_id integer NOT NULL,
  requested_by integer NOT NULL,
  amount numeric(14,2) NOT NULL,
  reason character varying(400) NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  decided_by integer,
  decided_at timestamp with time zone,
  rejected_reason character varying(500),
  has_credit_note boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_topup_reversals PRIMARY KEY (id),
  CONSTRAINT ck_topup_reversals_amount CHECK (amount > 0::numeric),
  CONSTRAINT ck_topup_reversals_credit_note CHECK (status::text = 'completed'::text OR NOT has_credit_note),
  CONSTRAINT ck_topup_reversals_decided CHECK ((status::text <> 'pending'::text) = (decided_at IS NOT NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT ck_topup_reversals_rejected CHECK ((status::text = 'rejected'::text) = (rejected_reason IS NOT NULL)),
  CONSTRAINT ck_topup_reversals_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'completed'::character varying, 'rejected'::character varying]::text[]))
);

CREATE TABLE transactions (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  entry_number integer NOT NULL,
  type character varying(20) NOT NULL,
  amount numeric(14,2) NOT NULL,
  balance_before numeric(14,2) NOT NULL,
  balance_after numeric(14,2) NOT NULL,
  description character varying(500) NOT NULL,
  reference character varying(255) NOT NULL,
  subscription_id integer,
  refund_of_id integer,
  processed_by integer,
  search_text text NOT NULL GENERATED ALWAYS AS (search_form((description::text || '
'::text) || reference::text)) STORED,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  prices jsonb,
  CONSTRAINT pk_transactions PRIMARY KEY (id),
  CONSTRAINT uq_transactions_entry_number UNIQUE (project_id, entry_number),
  CONSTRAINT uq_transactions_reference UNIQUE (reference),
  CONSTRAINT ck_transactions_chain CHECK (balance_after = (balance_before + amount)),
  CONSTRAINT ck_transactions_entry_number CHECK (entry_number > 0),
  CONSTRAINT ck_transactions_refund_of_id CHECK ((type::text = 'refund'::text) = (refund_of_id IS NOT NULL)),
  CONSTRAINT ck_transactions_sign CHECK (
CASE type
    WHEN 'other'::text THEN amount <> 0::numeric
    WHEN 'subscription_charge'::text THEN amount < 0::numeric
    ELSE amount > 0::numeric
END),
  CONSTRAINT ck_transactions_type CHECK (type::text = ANY (ARRAY['topup'::character varying, 'refund'::character varying, 'subscription_charge'::character varying, 'other'::character varying]::text[]))
);

CREATE TABLE used_binding_messages (
  message_hash character varying(64) NOT NULL,
  project_id integer NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_used_binding_messages PRIMARY KEY (message_hash)
);

CREATE TABLE user_ended_rights (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer NOT NULL,
  permissions text[] NOT NULL,
  ended_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_user_ended_rights PRIMARY KEY (id)
);

CREATE TABLE user_identities (
  issuer character varying(500) NOT NULL,
  subject character varying(255) NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_user_identities PRIMARY KEY (issuer, subject),
  CONSTRAINT uq_user_identities_user_id UNIQUE (user_id, issuer)
);

CREATE TABLE user_influences (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  actor_id integer NOT NULL,
  user_id integer NOT NULL,
  kind character varying(20) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_user_influences PRIMARY KEY (id),
  CONSTRAINT ck_user_influences_kind CHECK (kind::text = ANY (ARRAY['created'::character varying, 'activated'::character varying, 'role'::character varying, 'password'::character varying, 'email'::character varying, 'factor'::character varying, 'link'::character varying, 'membership'::character varying]::text[]))
);

CREATE TABLE user_links (
  id character varying(64) NOT NULL,
  user_id integer NOT NULL,
  purpose character varying(20) NOT NULL,
  created_by integer,
  sealed_token text,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  given_by integer[] NOT NULL DEFAULT '{}'::integer[],
  is_shown boolean NOT NULL DEFAULT false,
  CONSTRAINT pk_user_links PRIMARY KEY (id),
  CONSTRAINT uq_user_links_user_id UNIQUE (user_id),
  CONSTRAINT ck_user_links_purpose CHECK (purpose::text = ANY (ARRAY['invitation'::character varying, 'reset'::character varying]::text[]))
);

CREATE TABLE user_login_addresses (
  user_id integer NOT NULL,
  ip_address character varying(45) NOT NULL,
  last_success_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_user_login_addresses PRIMARY KEY (user_id, ip_address)
);

CREATE TABLE user_passkeys (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  use_count bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  name character varying(100) NOT NULL,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_user_passkeys PRIMARY KEY (id),
  CONSTRAINT uq_user_passkeys_credential_id UNIQUE (credential_id)
);

CREATE TABLE user_project_assignments (
  user_id integer NOT NULL,
  project_id integer NOT NULL,
  created_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_user_project_assignments PRIMARY KEY (user_id, project_id)
);

CREATE TABLE user_recovery_codes (
  user_id integer NOT NULL,
  code_hash character varying(64) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_user_recovery_codes PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE user_sessions (
  id character varying(64) NOT NULL,
  user_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  ip_address character varying(45),
  user_agent character varying(500),
  proven_at timestamp with time zone NOT NULL DEFAULT now(),
  viewed_user_id integer,
  CONSTRAINT pk_user_sessions PRIMARY KEY (id),
  CONSTRAINT ck_user_sessions_id CHECK (id::text ~ '^[0-9a-f]{64}$'::text)
);

CREATE TABLE user_totps (
  user_id integer NOT NULL,
  secret text NOT NULL,
  confirmed_at timestamp with time zone,
  last_step integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_user_totps PRIMARY KEY (user_id)
);

CREATE TABLE users (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  email character varying(255) NOT NULL,
  email_folded text NOT NULL,
  password_hash character varying(100),
  first_name character varying(100) NOT NULL,
  last_name character varying(100) NOT NULL,
  role character varying(20) NOT NULL DEFAULT 'project_manager'::character varying,
  is_active boolean NOT NULL DEFAULT true,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  must_change_password boolean NOT NULL DEFAULT false,
  language character varying(2),
  password_set_by integer,
  email_set_by integer,
  password_ends_at timestamp with time zone,
  access_given_by integer[] NOT NULL DEFAULT '{}'::integer[],
  former_emails text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT pk_users PRIMARY KEY (id),
  CONSTRAINT ck_users_language CHECK (language::text = ANY (ARRAY['en'::character varying, 'ru'::character varying, 'fa'::character varying, 'zh'::character varying, 'es'::character varying]::text[]))
);

CREATE TABLE views (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id integer NOT NULL,
  list character varying(50) NOT NULL,
  name character varying(100) NOT NULL,
  search character varying(4000) NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_views PRIMARY KEY (id),
  CONSTRAINT uq_views_user_id_list_name UNIQUE (user_id, list, name)
);

CREATE TABLE vpn_user_readings (
  vpn_user_id integer NOT NULL,
  read_at timestamp with time zone NOT NULL,
  upstream_state character varying(10),
  is_online boolean,
  last_seen_at timestamp with time zone,
  counter_bytes bigint,
  used_bytes bigint,
  limit_bytes bigint,
  used_percent integer GENERATED ALWAYS AS (
CASE
    WHEN used_bytes IS NOT NULL AND limit_bytes IS NOT NULL THEN LEAST(floor(used_bytes::numeric * 100::numeric / limit_bytes::numeric), 1000::numeric)::integer
    ELSE NULL::integer
END) STORED,
  resets_at timestamp with time zone,
  sessions integer,
  CONSTRAINT pk_vpn_user_readings PRIMARY KEY (vpn_user_id),
  CONSTRAINT ck_vpn_user_readings_counter_bytes CHECK (counter_bytes >= 0),
  CONSTRAINT ck_vpn_user_readings_upstream_state CHECK (upstream_state::text = ANY (ARRAY['active'::character varying, 'disabled'::character varying, 'limited'::character varying, 'expired'::character varying, 'waiting'::character varying]::text[])),
  CONSTRAINT ck_vpn_user_readings_used_bytes CHECK (used_bytes >= 0)
);

CREATE TABLE vpn_user_usage (
  vpn_user_id integer NOT NULL,
  day timestamp with time zone NOT NULL,
  bytes bigint NOT NULL,
  sessions integer,
  CONSTRAINT pk_vpn_user_usage PRIMARY KEY (vpn_user_id, day),
  CONSTRAINT ck_vpn_user_usage_bytes CHECK (bytes >= 0),
  CONSTRAINT ck_vpn_user_usage_sessions CHECK (sessions >= 0)
);

CREATE TABLE vpn_users (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  subscription_id integer,
  project_id integer NOT NULL,
  environment character varying(20) NOT NULL DEFAULT 'production'::character varying,
  subscription_ref character varying(128) NOT NULL,
  vpn_login character varying(16) NOT NULL,
  kage_user_id character varying(128),
  status character varying(10) NOT NULL DEFAULT 'active'::character varying,
  enabled boolean NOT NULL DEFAULT true,
  max_sessions integer,
  max_installs integer,
  start_date timestamp with time zone NOT NULL,
  end_date timestamp with time zone NOT NULL,
  sessions integer,
  installs integer,
  desired character varying(10) NOT NULL DEFAULT 'present'::character varying,
  desired_version integer NOT NULL DEFAULT 1,
  synced_version integer NOT NULL DEFAULT 0,
  sync_status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  next_sync_at timestamp with time zone DEFAULT now(),
  leased_until timestamp with time zone,
  leased_by character varying(36),
  attempt integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  failure_class character varying(20),
  failure_message character varying(500),
  begun_at timestamp with time zone,
  core_account text,
  provisioned_at timestamp with time zone,
  last_sync_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  traffic_limit_bytes bigint,
  traffic_reset character varying(10) NOT NULL DEFAULT 'none'::character varying,
  credentials text,
  ready_at timestamp with time zone,
  needs_rotation boolean NOT NULL DEFAULT false,
  after_id integer,
  CONSTRAINT pk_vpn_users PRIMARY KEY (id),
  CONSTRAINT uq_vpn_users_subscription_id UNIQUE (subscription_id),
  CONSTRAINT ck_vpn_users_desired CHECK (desired::text = ANY (ARRAY['present'::character varying, 'absent'::character varying]::text[])),
  CONSTRAINT ck_vpn_users_environment CHECK (environment::text = ANY (ARRAY['development'::character varying, 'production'::character varying]::text[])),
  CONSTRAINT ck_vpn_users_failure_class CHECK (failure_class::text = ANY (ARRAY['auth_rejected'::character varying, 'forbidden'::character varying, 'not_found'::character varying, 'conflict'::character varying, 'invalid'::character varying, 'rate_limited'::character varying, 'unavailable'::character varying, 'timeout_unknown'::character varying, 'contract_changed'::character varying, 'unsupported'::character varying]::text[])),
  CONSTRAINT ck_vpn_users_max_installs CHECK (max_installs >= 1 AND max_installs <= 1000),
  CONSTRAINT ck_vpn_users_max_sessions CHECK (max_sessions >= 1 AND max_sessions <= 1000),
  CONSTRAINT ck_vpn_users_status CHECK (status::text = ANY (ARRAY['active'::character varying, 'suspended'::character varying, 'expired'::character varying, 'cancelled'::character varying]::text[])),
  CONSTRAINT ck_vpn_users_subscription_id CHECK (subscription_id IS NOT NULL OR desired::text = 'absent'::text),
  CONSTRAINT ck_vpn_users_sync_status CHECK (sync_status::text = ANY (ARRAY['pending'::character varying, 'synced'::character varying, 'failed'::character varying]::text[])),
  CONSTRAINT ck_vpn_users_traffic_limit_bytes CHECK (traffic_limit_bytes > 0),
  CONSTRAINT ck_vpn_users_traffic_reset CHECK (traffic_reset::text = ANY (ARRAY['none'::character varying, 'day'::character varying, 'week'::character varying, 'month'::character varying, 'renewal'::character varying]::text[]))
);

CREATE TABLE wallet_bindings (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  wallet_address character varying(42) NOT NULL,
  binding_signature text NOT NULL,
  binding_message character varying(500) NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  bound_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  unbound_at timestamp with time zone,
  chain_id bigint,
  CONSTRAINT pk_wallet_bindings PRIMARY KEY (id),
  CONSTRAINT ck_wallet_bindings_binding_signature CHECK (char_length(binding_signature) <= 20000),
  CONSTRAINT ck_wallet_bindings_wallet_address CHECK (wallet_address::text ~ '^0x[0-9a-f]{40}$'::text)
);

CREATE TABLE webhook_cursor (
  is_only boolean NOT NULL DEFAULT true,
  last_event_id bigint NOT NULL,
  CONSTRAINT pk_webhook_cursor PRIMARY KEY (is_only),
  CONSTRAINT ck_webhook_cursor_is_only CHECK (is_only)
);

CREATE TABLE webhook_deliveries (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  webhook_id integer NOT NULL,
  event_id bigint,
  message_id character varying(64) NOT NULL,
  type character varying(100) NOT NULL,
  subject character varying(200) NOT NULL,
  payload text NOT NULL,
  status character varying(10) NOT NULL DEFAULT 'pending'::character varying,
  attempt integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone DEFAULT now(),
  leased_until timestamp with time zone,
  response_status integer,
  response_body text,
  error_message character varying(500),
  duration_ms integer,
  resend_of_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_attempt_at timestamp with time zone,
  delivered_at timestamp with time zone,
  replay_id integer,
  CONSTRAINT pk_webhook_deliveries PRIMARY KEY (id),
  CONSTRAINT ck_webhook_deliveries_response_body CHECK (char_length(response_body) <= 65536),
  CONSTRAINT ck_webhook_deliveries_status CHECK (status::text = ANY (ARRAY['pending'::character varying, 'delivered'::character varying, 'failed'::character varying]::text[]))
);

CREATE TABLE webhook_replays (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  webhook_id integer NOT NULL,
  from_event_id bigint NOT NULL,
  until_event_id bigint,
  events integer NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  created_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pk_webhook_replays PRIMARY KEY (id),
  CONSTRAINT ck_webhook_replays_events CHECK (sent >= 0 AND sent <= events)
);

CREATE TABLE webhooks (
  id integer NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id integer NOT NULL,
  url character varying(2000) NOT NULL,
  events text[],
  secret text NOT NULL,
  previous_secret text,
  previous_secret_until timestamp with time zone,
  is_active boolean NOT NULL DEFAULT true,
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamp with time zone,
  paused_at timestamp with time zone,
  disabled_reason character varying(20),
  created_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  environment character varying(20) NOT NULL DEFAULT 'production'::character varying,
  CONSTRAINT pk_webhooks PRIMARY KEY (id),
  CONSTRAINT ck_webhooks_disabled_reason CHECK (disabled_reason IS NULL OR disabled_reason::text = 'gone'::text AND NOT is_active),
  CONSTRAINT ck_webhooks_environment CHECK (environment::text = ANY (ARRAY['development'::character varying, 'production'::character varying]::text[])),
  CONSTRAINT ck_webhooks_previous_secret CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);


CREATE TABLE api_usage_default PARTITION OF api_usage DEFAULT;
CREATE TABLE audit_logs_default PARTITION OF audit_logs DEFAULT;
CREATE TABLE sync_logs_default PARTITION OF sync_logs DEFAULT;

CREATE INDEX ix_adjustments_amount ON adjustments USING btree (amount, id);
CREATE INDEX ix_adjustments_created_at ON adjustments USING btree (created_at, id);
CREATE INDEX ix_adjustments_decided_by ON adjustments USING btree (decided_by);
CREATE INDEX ix_adjustments_project_id ON adjustments USING btree (project_id, id);
CREATE INDEX ix_adjustments_requested_by ON adjustments USING btree (requested_by, id);
CREATE INDEX ix_adjustments_status ON adjustments USING btree (status, id);
CREATE INDEX ix_api_keys_created_at ON api_keys USING btree (created_at, id);
CREATE INDEX ix_api_keys_expires_at ON api_keys USING btree (expires_at) WHERE expires_at IS NOT NULL AND revoked_at IS NULL;
CREATE INDEX ix_api_keys_grace_until ON api_keys USING btree (grace_until, id) WHERE grace_until IS NOT NULL;
CREATE INDEX ix_api_keys_last_used_at ON api_keys USING btree (last_used_at, id);
CREATE INDEX ix_api_keys_project_id ON api_keys USING btree (project_id, id);
CREATE INDEX ix_api_requests_api_key_id ON api_requests USING btree (api_key_id, id);
CREATE INDEX ix_api_requests_created_at ON api_requests USING brin (created_at);
CREATE INDEX ix_api_requests_errors ON api_requests USING btree (api_key_id, id) WHERE status >= 400;
CREATE INDEX ix_api_requests_path ON api_requests USING btree (api_key_id, path text_pattern_ops);
CREATE INDEX ix_api_requests_request_id ON api_requests USING hash (request_id);
CREATE INDEX ix_api_usage_hourly_hour ON api_usage_hourly USING btree (hour) INCLUDE (calls, environment);
CREATE INDEX ix_api_usage_hourly_project_id ON api_usage_hourly USING btree (project_id, hour) INCLUDE (calls, environment);
CREATE UNIQUE INDEX uq_assets_default ON assets USING btree (is_default) WHERE is_default;
CREATE INDEX ix_audit_logs_action ON audit_logs USING btree (action, id);
CREATE INDEX ix_audit_logs_created_at ON audit_logs USING btree (created_at, id);
CREATE INDEX ix_audit_logs_entity_id ON audit_logs USING btree (entity_id, entity_type, id);
CREATE INDEX ix_audit_logs_entity_type ON audit_logs USING btree (entity_type, id);
CREATE INDEX ix_audit_logs_project_id ON audit_logs USING btree (project_id, id);
CREATE INDEX ix_audit_logs_search_text ON audit_logs USING gin (search_text gin_trgm_ops, (
CASE
    WHEN jsonb_exists(details, 'before'::text) THEN search_form(details::text)
    ELSE NULL::text
END) gin_trgm_ops);
CREATE INDEX ix_audit_logs_transaction_id ON audit_logs USING btree (transaction_id, id);
CREATE INDEX ix_audit_logs_user_id ON audit_logs USING btree (user_id, id);
CREATE INDEX ix_audit_refusals_audit_log_id ON audit_refusals USING btree (audit_log_id);
CREATE INDEX ix_audit_refusals_minute ON audit_refusals USING btree (minute);
CREATE INDEX ix_audit_refusals_once ON audit_refusals USING btree (minute) WHERE count = 1;
CREATE INDEX ix_backup_runs_status ON backup_runs USING btree (status, started_at);
CREATE INDEX ix_balance_reservations_project_id ON balance_reservations USING btree (project_id);
CREATE INDEX ix_core_probes_hour ON core_probes USING btree (hour);
CREATE INDEX ix_crypto_payment_claims_created_at ON crypto_payment_claims USING btree (created_at, id);
CREATE INDEX ix_crypto_payment_claims_project_id ON crypto_payment_claims USING btree (project_id, id);
CREATE INDEX ix_crypto_payment_claims_sender ON crypto_payment_claims USING btree (sender_address, sender_nonce);
CREATE INDEX ix_crypto_payment_claims_status ON crypto_payment_claims USING btree (status, id);
CREATE UNIQUE INDEX uq_crypto_payment_claims_transaction ON crypto_payment_claims USING btree (chain_id, tx_hash, project_id);
CREATE INDEX ix_crypto_payment_requests_price_quote_id ON crypto_payment_requests USING btree (price_quote_id);
CREATE INDEX ix_crypto_payment_requests_project_id ON crypto_payment_requests USING btree (project_id, id);
CREATE INDEX ix_crypto_payment_requests_project_id_expires_at ON crypto_payment_requests USING btree (project_id, expires_at);
CREATE INDEX ix_crypto_payment_requests_requested_by ON crypto_payment_requests USING btree (requested_by);
CREATE INDEX ix_crypto_payment_requests_topup_request_id ON crypto_payment_requests USING btree (topup_request_id);
CREATE INDEX ix_crypto_payments_block_number ON crypto_payments USING btree (block_number, id);
CREATE INDEX ix_crypto_payments_created_at ON crypto_payments USING btree (created_at, id);
CREATE INDEX ix_crypto_payments_price_quote_id ON crypto_payments USING btree (price_quote_id) WHERE price_quote_id IS NOT NULL;
CREATE INDEX ix_crypto_payments_project_id ON crypto_payments USING btree (project_id, id);
CREATE INDEX ix_crypto_payments_reorganised ON crypto_payments USING btree (id) WHERE status::text = 'confirmed'::text AND reorganised_at IS NOT NULL;
CREATE INDEX ix_crypto_payments_sender ON crypto_payments USING btree (sender_address, sender_nonce);
CREATE INDEX ix_crypto_payments_status ON crypto_payments USING btree (status, id);
CREATE UNIQUE INDEX uq_crypto_payments_event ON crypto_payments USING btree (chain_id, tx_hash, log_index);
CREATE INDEX ix_crypto_refunds_amount ON crypto_refunds USING btree (amount, id);
CREATE INDEX ix_crypto_refunds_created_at ON crypto_refunds USING btree (created_at, id);
CREATE INDEX ix_crypto_refunds_payment_id ON crypto_refunds USING btree (payment_id);
CREATE INDEX ix_crypto_refunds_project_id ON crypto_refunds USING btree (project_id, id);
CREATE INDEX ix_crypto_refunds_status ON crypto_refunds USING btree (status, id);
CREATE INDEX ix_crypto_refunds_without_credit_note ON crypto_refunds USING btree (completed_at, id) WHERE status::text = 'completed'::text AND amount IS NOT NULL AND NOT has_credit_note;
CREATE UNIQUE INDEX uq_crypto_refunds_event ON crypto_refunds USING btree (chain_id, tx_hash, log_index) WHERE log_index IS NOT NULL;
CREATE UNIQUE INDEX uq_crypto_refunds_nonce ON crypto_refunds USING btree (chain_id, signer, nonce) WHERE status::text = ANY (ARRAY['signing'::character varying, 'sent'::character varying, 'completed'::character varying]::text[]);
CREATE INDEX ix_daily_figures_day ON daily_figures USING btree (timezone, day);
CREATE INDEX ix_documents_created_at ON documents USING btree (created_at, id);
CREATE INDEX ix_documents_issued_at ON documents USING btree (issued_at, id);
CREATE INDEX ix_documents_project_id ON documents USING btree (project_id, id);
CREATE INDEX ix_documents_total ON documents USING btree (total, id);
CREATE UNIQUE INDEX uq_documents_statement ON documents USING btree (project_id, month) WHERE type::text = 'statement'::text;
CREATE UNIQUE INDEX uq_documents_topup_request_id ON documents USING btree (topup_request_id, COALESCE(topup_reversal_id, 0), COALESCE(crypto_refund_id, 0)) WHERE topup_request_id IS NOT NULL;
CREATE INDEX ix_failed_renewals_project_id ON failed_renewals USING btree (project_id);
CREATE INDEX ix_idempotency_keys_expires_at ON idempotency_keys USING btree (expires_at);
CREATE INDEX ix_notifications_age ON notifications USING btree (created_at);
CREATE INDEX ix_notifications_created_at ON notifications USING btree (user_id, created_at, id);
CREATE INDEX ix_notifications_done ON notifications USING btree (COALESCE(read_at, created_at)) WHERE read_at IS NOT NULL OR NOT is_shown;
CREATE INDEX ix_notifications_email_due ON notifications USING btree (next_email_at) WHERE email_status::text = 'pending'::text;
CREATE INDEX ix_notifications_type ON notifications USING btree (user_id, type, id);
CREATE INDEX ix_notifications_unread ON notifications USING btree (user_id) WHERE read_at IS NULL AND is_shown;
CREATE INDEX ix_notifications_user_id ON notifications USING btree (user_id, id);
CREATE INDEX ix_outbox_events_created_at ON outbox_events USING brin (created_at);
CREATE INDEX ix_outbox_events_feed_pending ON outbox_events USING btree (id) WHERE feed_pending;
CREATE INDEX ix_outbox_events_notifications ON outbox_events USING btree (id) WHERE notifications_pending;
CREATE INDEX ix_outbox_events_project_id ON outbox_events USING btree (project_id, environment, feed_id) WHERE feed_id IS NOT NULL;
CREATE UNIQUE INDEX uq_outbox_events_feed_id ON outbox_events USING btree (feed_id) WHERE feed_id IS NOT NULL;
CREATE INDEX ix_payment_methods_project_id ON payment_methods USING btree (project_id, id);
CREATE UNIQUE INDEX uq_payment_methods_default ON payment_methods USING btree (project_id) WHERE is_default AND is_active;
CREATE INDEX ix_pending_changes_created_at ON pending_changes USING btree (created_at, id);
CREATE INDEX ix_pending_changes_decided_by ON pending_changes USING btree (decided_by);
CREATE INDEX ix_pending_changes_project_id ON pending_changes USING btree (project_id, id);
CREATE INDEX ix_pending_changes_requested_by ON pending_changes USING btree (requested_by);
CREATE INDEX ix_pending_changes_status ON pending_changes USING btree (status, id);
CREATE UNIQUE INDEX uq_pending_changes_waiting ON pending_changes USING btree (kind, COALESCE(project_id, 0)) WHERE status::text = 'pending'::text;
CREATE UNIQUE INDEX uq_plans_code ON plans USING btree (project_id, lower(code::text));
CREATE INDEX ix_price_quotes_asset_id ON price_quotes USING btree (asset_id, id);
CREATE INDEX ix_price_quotes_created_at ON price_quotes USING btree (created_at);
CREATE INDEX ix_project_balances_auto_topup_enabled_by ON project_balances USING btree (auto_topup_enabled_by) WHERE auto_topup_enabled_by IS NOT NULL;
CREATE INDEX ix_project_balances_auto_topup_set_by ON project_balances USING btree (auto_topup_set_by) WHERE auto_topup_set_by IS NOT NULL;
CREATE INDEX ix_project_balances_low_balance_set_by ON project_balances USING btree (low_balance_set_by) WHERE low_balance_set_by IS NOT NULL;
CREATE INDEX ix_project_move_users_vpn_login ON project_move_users USING btree (lower(vpn_login::text));
CREATE INDEX ix_project_moves_project_id ON project_moves USING btree (project_id, id);
CREATE INDEX ix_project_moves_requested_by ON project_moves USING btree (requested_by) WHERE requested_by IS NOT NULL;
CREATE UNIQUE INDEX uq_project_moves_open ON project_moves USING btree (project_id) WHERE finished_at IS NULL;
CREATE INDEX ix_projects_core_account ON projects USING btree (core_account) WHERE deleted_at IS NULL;
CREATE INDEX ix_projects_created_at ON projects USING btree (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_projects_logo_id ON projects USING btree (logo_id);
CREATE INDEX ix_projects_manager_id ON projects USING btree (manager_id);
CREATE INDEX ix_projects_name ON projects USING btree (name, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_projects_status ON projects USING btree (status, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_sandbox_transactions_project_id ON sandbox_transactions USING btree (project_id, id);
CREATE INDEX ix_sandbox_transactions_refund_of_id ON sandbox_transactions USING btree (refund_of_id) WHERE refund_of_id IS NOT NULL;
CREATE INDEX ix_sandbox_transactions_subscription_id ON sandbox_transactions USING btree (subscription_id, id) WHERE subscription_id IS NOT NULL;
CREATE INDEX ix_settings_logo_id ON settings USING btree (logo_id);
CREATE INDEX ix_sign_in_challenges_expires_at ON sign_in_challenges USING btree (expires_at);
CREATE INDEX ix_sign_in_challenges_user_id ON sign_in_challenges USING btree (user_id);
CREATE INDEX ix_subscriptions_changed_at ON subscriptions USING btree (GREATEST(created_at, activated_at, suspended_at, cancelled_at, deleted_at));
CREATE INDEX ix_subscriptions_email ON subscriptions USING btree (email_folded) WHERE deleted_at IS NULL AND email_folded IS NOT NULL;
CREATE INDEX ix_subscriptions_end_date ON subscriptions USING btree (environment, status, end_date, id) INCLUDE (project_id, created_at, start_date) WHERE deleted_at IS NULL;
CREATE INDEX ix_subscriptions_project_id ON subscriptions USING btree (project_id, id) INCLUDE (environment, status, end_date, deleted_at);
CREATE INDEX ix_subscriptions_search_text ON subscriptions USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX ix_subscriptions_updated_at ON subscriptions USING btree (project_id, updated_at) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX uq_subscriptions_subscription_id ON subscriptions USING btree (project_id, environment, subscription_id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX uq_subscriptions_vpn_login_id ON subscriptions USING btree (lower(vpn_login_id::text), environment) WHERE deleted_at IS NULL;
CREATE INDEX ix_support_replies_ticket_id ON support_replies USING btree (ticket_id, id);
CREATE INDEX ix_support_replies_user_id ON support_replies USING btree (user_id);
CREATE INDEX ix_support_tickets_created_at ON support_tickets USING btree (created_at, id);
CREATE INDEX ix_support_tickets_priority ON support_tickets USING btree (priority, id);
CREATE INDEX ix_support_tickets_project_id ON support_tickets USING btree (project_id, id);
CREATE INDEX ix_support_tickets_status ON support_tickets USING btree (status, id);
CREATE INDEX ix_support_tickets_user_id ON support_tickets USING btree (user_id, id);
CREATE INDEX ix_sync_logs_created_at ON sync_logs USING btree (created_at, id);
CREATE INDEX ix_sync_logs_operation ON sync_logs USING btree (operation, id);
CREATE INDEX ix_sync_logs_pending ON sync_logs USING btree (vpn_user_id) WHERE status::text = 'pending'::text;
CREATE INDEX ix_sync_logs_project_id ON sync_logs USING btree (project_id, id);
CREATE INDEX ix_sync_logs_search_text ON sync_logs USING gin (search_text gin_trgm_ops);
CREATE INDEX ix_sync_logs_status ON sync_logs USING btree (status, id);
CREATE INDEX ix_sync_logs_subscription_id ON sync_logs USING btree (subscription_id, id);
CREATE INDEX ix_sync_logs_vpn_user_id ON sync_logs USING btree (vpn_user_id, id);
CREATE INDEX ix_sync_orphans_decided_by ON sync_orphans USING btree (decided_by);
CREATE INDEX ix_sync_orphans_last_seen_at ON sync_orphans USING btree (last_seen_at, id);
CREATE INDEX ix_sync_orphans_project_id ON sync_orphans USING btree (project_id, state, id);
CREATE INDEX ix_sync_orphans_subscription_id ON sync_orphans USING btree (subscription_id);
CREATE INDEX ix_sync_orphans_vpn_login ON sync_orphans USING btree (vpn_login, id);
CREATE UNIQUE INDEX uq_sync_orphans_login ON sync_orphans USING btree (core_account, lower(vpn_login::text)) WHERE state::text = ANY (ARRAY['open'::character varying, 'ignored'::character varying]::text[]);
CREATE INDEX ix_sync_run_items_run_id ON sync_run_items USING btree (run_id, kind, id);
CREATE INDEX ix_sync_run_parts_open ON sync_run_parts USING btree (id) WHERE status::text = ANY (ARRAY['queued'::character varying, 'running'::character varying]::text[]);
CREATE INDEX ix_sync_run_parts_project_id ON sync_run_parts USING btree (project_id);
CREATE INDEX ix_sync_runs_open ON sync_runs USING btree (id) WHERE status::text = ANY (ARRAY['queued'::character varying, 'running'::character varying]::text[]);
CREATE INDEX ix_sync_runs_project_id ON sync_runs USING btree (project_id, id);
CREATE INDEX ix_sync_runs_requested_by ON sync_runs USING btree (requested_by);
CREATE INDEX ix_topup_attachments_created_at ON topup_attachments USING btree (created_at);
CREATE INDEX ix_topup_requests_created_at ON topup_requests USING btree (created_at, id);
CREATE INDEX ix_topup_requests_payment_method_id ON topup_requests USING btree (payment_method_id);
CREATE INDEX ix_topup_requests_project_id ON topup_requests USING btree (project_id, id);
CREATE INDEX ix_topup_requests_requested_by ON topup_requests USING btree (requested_by, id);
CREATE INDEX ix_topup_requests_status ON topup_requests USING btree (status, id);
CREATE INDEX ix_topup_requests_without_receipt ON topup_requests USING btree (completed_at, id) WHERE status::text = 'completed'::text AND NOT has_receipt;
CREATE UNIQUE INDEX uq_topup_requests_external_payment_id ON topup_requests USING btree (project_id, external_payment_id) WHERE external_payment_id IS NOT NULL;
CREATE UNIQUE INDEX uq_topup_requests_open_automatic ON topup_requests USING btree (project_id) WHERE source::text = 'automatic'::text AND status::text = 'pending'::text;
CREATE INDEX ix_topup_reversals_amount ON topup_reversals USING btree (amount, id);
CREATE INDEX ix_topup_reversals_created_at ON topup_reversals USING btree (created_at, id);
CREATE INDEX ix_topup_reversals_project_id ON topup_reversals USING btree (project_id, id);
CREATE INDEX ix_topup_reversals_status ON topup_reversals USING btree (status, id);
CREATE INDEX ix_topup_reversals_topup_request_id ON topup_reversals USING btree (topup_request_id);
CREATE INDEX ix_topup_reversals_without_credit_note ON topup_reversals USING btree (decided_at, id) WHERE status::text = 'completed'::text AND NOT has_credit_note;
CREATE INDEX ix_transactions_created_at ON transactions USING btree (created_at, id);
CREATE INDEX ix_transactions_project_id ON transactions USING btree (project_id, id);
CREATE INDEX ix_transactions_project_id_created_at ON transactions USING btree (project_id, created_at, id);
CREATE INDEX ix_transactions_refund_of_id ON transactions USING btree (refund_of_id) WHERE refund_of_id IS NOT NULL;
CREATE INDEX ix_transactions_search_text ON transactions USING gin (search_text gin_trgm_ops);
CREATE INDEX ix_transactions_subscription_id ON transactions USING btree (subscription_id, id) WHERE subscription_id IS NOT NULL;
CREATE INDEX ix_used_binding_messages_project_id ON used_binding_messages USING btree (project_id);
CREATE INDEX ix_used_binding_messages_used_at ON used_binding_messages USING btree (used_at);
CREATE INDEX ix_user_ended_rights_user_id ON user_ended_rights USING btree (user_id, ended_at);
CREATE INDEX ix_user_influences_actor_id ON user_influences USING btree (actor_id);
CREATE INDEX ix_user_influences_user_id ON user_influences USING btree (user_id, created_at);
CREATE INDEX ix_user_login_addresses_last_success_at ON user_login_addresses USING btree (last_success_at);
CREATE INDEX ix_user_passkeys_user_id ON user_passkeys USING btree (user_id);
CREATE INDEX ix_user_project_assignments_created_by ON user_project_assignments USING btree (created_by);
CREATE INDEX ix_user_project_assignments_project_id ON user_project_assignments USING btree (project_id);
CREATE INDEX ix_user_sessions_expires_at ON user_sessions USING btree (expires_at);
CREATE INDEX ix_user_sessions_user_id ON user_sessions USING btree (user_id);
CREATE INDEX ix_user_sessions_viewed_user_id ON user_sessions USING btree (viewed_user_id) WHERE viewed_user_id IS NOT NULL;
CREATE INDEX ix_users_created_at ON users USING btree (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_users_is_active ON users USING btree (is_active) WHERE deleted_at IS NULL;
CREATE INDEX ix_users_last_login_at ON users USING btree (last_login_at, id) WHERE deleted_at IS NULL;
CREATE INDEX ix_users_role ON users USING btree (role);
CREATE UNIQUE INDEX uq_users_email ON users USING btree (email_folded) WHERE deleted_at IS NULL;
CREATE INDEX ix_vpn_user_readings_is_online ON vpn_user_readings USING btree (vpn_user_id) WHERE is_online;
CREATE INDEX ix_vpn_user_readings_resets_at ON vpn_user_readings USING btree (resets_at) WHERE resets_at IS NOT NULL;
CREATE INDEX ix_vpn_user_readings_upstream_state ON vpn_user_readings USING btree (upstream_state, vpn_user_id);
CREATE INDEX ix_vpn_user_readings_used_percent ON vpn_user_readings USING btree (used_percent, vpn_user_id) WHERE used_percent IS NOT NULL;
CREATE INDEX ix_vpn_user_usage_day ON vpn_user_usage USING brin (day);
CREATE INDEX ix_vpn_users_core_account ON vpn_users USING btree (core_account, lower(vpn_login::text)) WHERE core_account IS NOT NULL;
CREATE INDEX ix_vpn_users_due ON vpn_users USING btree (project_id, environment, next_sync_at) WHERE next_sync_at IS NOT NULL;
CREATE INDEX ix_vpn_users_end_date ON vpn_users USING btree (environment, sync_status, end_date, id) INCLUDE (status, enabled, project_id, last_sync_at, created_at) WHERE desired::text = 'present'::text;
CREATE INDEX ix_vpn_users_project_id ON vpn_users USING btree (project_id, id) INCLUDE (desired, environment, sync_status);
CREATE INDEX ix_vpn_users_tombstones ON vpn_users USING btree (lower(vpn_login::text)) WHERE desired::text = 'absent'::text;
CREATE UNIQUE INDEX uq_vpn_users_kage_user_id ON vpn_users USING btree (core_account, kage_user_id) WHERE desired::text = 'present'::text AND kage_user_id IS NOT NULL;
CREATE UNIQUE INDEX uq_vpn_users_vpn_login ON vpn_users USING btree (lower(vpn_login::text), environment) WHERE desired::text = 'present'::text;
CREATE INDEX ix_wallet_bindings_bound_by ON wallet_bindings USING btree (bound_by);
CREATE INDEX ix_wallet_bindings_wallet_address ON wallet_bindings USING btree (wallet_address) WHERE is_active;
CREATE UNIQUE INDEX uq_wallet_bindings_wallet ON wallet_bindings USING btree (project_id, wallet_address, COALESCE(chain_id, 0::bigint));
CREATE INDEX ix_webhook_deliveries_due ON webhook_deliveries USING btree (webhook_id, next_attempt_at) WHERE status::text = 'pending'::text;
CREATE INDEX ix_webhook_deliveries_order ON webhook_deliveries USING btree (webhook_id, subject, event_id) WHERE status::text = 'pending'::text;
CREATE INDEX ix_webhook_deliveries_replay_id ON webhook_deliveries USING btree (replay_id, event_id) WHERE replay_id IS NOT NULL;
CREATE INDEX ix_webhook_deliveries_resend_of_id ON webhook_deliveries USING btree (resend_of_id) WHERE resend_of_id IS NOT NULL;
CREATE INDEX ix_webhook_deliveries_status ON webhook_deliveries USING btree (webhook_id, status, id);
CREATE INDEX ix_webhook_deliveries_subject ON webhook_deliveries USING btree (subject, id);
CREATE INDEX ix_webhook_deliveries_webhook_id ON webhook_deliveries USING btree (webhook_id, id);
CREATE UNIQUE INDEX uq_webhook_deliveries_event ON webhook_deliveries USING btree (webhook_id, event_id) WHERE resend_of_id IS NULL AND replay_id IS NULL;
CREATE INDEX ix_webhook_replays_created_by ON webhook_replays USING btree (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX ix_webhook_replays_webhook_id ON webhook_replays USING btree (webhook_id, id);
CREATE INDEX ix_webhooks_created_at ON webhooks USING btree (created_at, id);
CREATE INDEX ix_webhooks_created_by ON webhooks USING btree (created_by);
CREATE INDEX ix_webhooks_is_active ON webhooks USING btree (is_active, id);
CREATE INDEX ix_webhooks_paused_at ON webhooks USING btree (paused_at, id);
CREATE INDEX ix_webhooks_project_id ON webhooks USING btree (project_id, id);

ALTER TABLE adjustments ADD CONSTRAINT fk_adjustments_decided_by FOREIGN KEY (decided_by) REFERENCES users(id);
ALTER TABLE adjustments ADD CONSTRAINT fk_adjustments_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE adjustments ADD CONSTRAINT fk_adjustments_requested_by FOREIGN KEY (requested_by) REFERENCES users(id);
ALTER TABLE api_keys ADD CONSTRAINT fk_api_keys_created_by FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE api_keys ADD CONSTRAINT fk_api_keys_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE api_keys ADD CONSTRAINT fk_api_keys_revoked_by FOREIGN KEY (revoked_by) REFERENCES users(id);
ALTER TABLE api_keys ADD CONSTRAINT fk_api_keys_rotated_from_id FOREIGN KEY (rotated_from_id) REFERENCES api_keys(id);
ALTER TABLE api_requests ADD CONSTRAINT fk_api_requests_api_key_id FOREIGN KEY (api_key_id) REFERENCES api_keys(id);
ALTER TABLE api_usage ADD CONSTRAINT fk_api_usage_api_key_id FOREIGN KEY (api_key_id) REFERENCES api_keys(id);
ALTER TABLE api_usage_hourly ADD CONSTRAINT fk_api_usage_hourly_api_key_id FOREIGN KEY (api_key_id) REFERENCES api_keys(id);
ALTER TABLE api_usage_hourly ADD CONSTRAINT fk_api_usage_hourly_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE assets ADD CONSTRAINT fk_assets_changed_by FOREIGN KEY (changed_by) REFERENCES users(id);
ALTER TABLE attention_states ADD CONSTRAINT fk_attention_states_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE balance_reservations ADD CONSTRAINT fk_balance_reservations_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE crypto_payment_claims ADD CONSTRAINT fk_crypto_payment_claims_asset_id FOREIGN KEY (asset_id) REFERENCES assets(id);
ALTER TABLE crypto_payment_claims ADD CONSTRAINT fk_crypto_payment_claims_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE crypto_payment_claims ADD CONSTRAINT fk_crypto_payment_claims_submitted_by FOREIGN KEY (submitted_by) REFERENCES users(id);
ALTER TABLE crypto_payment_requests ADD CONSTRAINT fk_crypto_payment_requests_asset_id FOREIGN KEY (asset_id) REFERENCES assets(id);
ALTER TABLE crypto_payment_requests ADD CONSTRAINT fk_crypto_payment_requests_price_quote_id FOREIGN KEY (price_quote_id) REFERENCES price_quotes(id);
ALTER TABLE crypto_payment_requests ADD CONSTRAINT fk_crypto_payment_requests_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE crypto_payment_requests ADD CONSTRAINT fk_crypto_payment_requests_requested_by FOREIGN KEY (requested_by) REFERENCES users(id);
ALTER TABLE crypto_payment_requests ADD CONSTRAINT fk_crypto_payment_requests_topup_request_id FOREIGN KEY (topup_request_id) REFERENCES topup_requests(id);
ALTER TABLE crypto_payment_submissions ADD CONSTRAINT fk_crypto_payment_submissions_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE crypto_payment_submissions ADD CONSTRAINT fk_crypto_payment_submissions_submitted_by FOREIGN KEY (submitted_by) REFERENCES users(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_asset_id FOREIGN KEY (asset_id) REFERENCES assets(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_assigned_by FOREIGN KEY (assigned_by) REFERENCES users(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_payment_request_id FOREIGN KEY (payment_request_id) REFERENCES crypto_payment_requests(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_price_quote_id FOREIGN KEY (price_quote_id) REFERENCES price_quotes(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_proposed_by FOREIGN KEY (proposed_by) REFERENCES users(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_proposed_project_id FOREIGN KEY (proposed_project_id) REFERENCES projects(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_submitted_by FOREIGN KEY (submitted_by) REFERENCES users(id);
ALTER TABLE crypto_payments ADD CONSTRAINT fk_crypto_payments_topup_request_id FOREIGN KEY (topup_request_id) REFERENCES topup_requests(id);
ALTER TABLE crypto_refunds ADD CONSTRAINT fk_crypto_refunds_asset_id FOREIGN KEY (asset_id) REFERENCES assets(id);
ALTER TABLE crypto_refunds ADD CONSTRAINT fk_crypto_refunds_decided_by FOREIGN KEY (decided_by) REFERENCES users(id);
ALTER TABLE crypto_refunds ADD CONSTRAINT fk_crypto_refunds_payment_id FOREIGN KEY (payment_id) REFERENCES crypto_payments(id);
ALTER TABLE crypto_refunds ADD CONSTRAINT fk_crypto_refunds_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE crypto_refunds ADD CONSTRAINT fk_crypto_refunds_requested_by FOREIGN KEY (requested_by) REFERENCES users(id);
ALTER TABLE document_pdfs ADD CONSTRAINT fk_document_pdfs_document_id FOREIGN KEY (document_id) REFERENCES documents(id);
ALTER TABLE documents ADD CONSTRAINT fk_documents_crypto_refund_id FOREIGN KEY (crypto_refund_id) REFERENCES crypto_refunds(id);
ALTER TABLE documents ADD CONSTRAINT fk_documents_logo_id FOREIGN KEY (logo_id) REFERENCES logos(id);
ALTER TABLE documents ADD CONSTRAINT fk_documents_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE documents ADD CONSTRAINT fk_documents_refers_to FOREIGN KEY (refers_to) REFERENCES documents(id);
ALTER TABLE documents ADD CONSTRAINT fk_documents_topup_request_id FOREIGN KEY (topup_request_id) REFERENCES topup_requests(id);
ALTER TABLE documents ADD CONSTRAINT fk_documents_topup_reversal_id FOREIGN KEY (topup_reversal_id) REFERENCES topup_reversals(id);
ALTER TABLE expired_events ADD CONSTRAINT fk_expired_events_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE expiring_digests ADD CONSTRAINT fk_expiring_digests_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE failed_renewals ADD CONSTRAINT fk_failed_renewals_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE failed_renewals ADD CONSTRAINT fk_failed_renewals_subscription_id FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE notification_preferences ADD CONSTRAINT fk_notification_preferences_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT fk_notifications_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE outbox_events ADD CONSTRAINT fk_outbox_events_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE paid_periods ADD CONSTRAINT fk_paid_periods_subscription_id FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE payment_methods ADD CONSTRAINT fk_payment_methods_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE pending_changes ADD CONSTRAINT fk_pending_changes_decided_by FOREIGN KEY (decided_by) REFERENCES users(id);
ALTER TABLE pending_changes ADD CONSTRAINT fk_pending_changes_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE pending_changes ADD CONSTRAINT fk_pending_changes_requested_by FOREIGN KEY (requested_by) REFERENCES users(id);
ALTER TABLE plans ADD CONSTRAINT fk_plans_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE price_quotes ADD CONSTRAINT fk_price_quotes_asset_id FOREIGN KEY (asset_id) REFERENCES assets(id);
ALTER TABLE project_balances ADD CONSTRAINT fk_project_balances_auto_topup_enabled_by FOREIGN KEY (auto_topup_enabled_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE project_balances ADD CONSTRAINT fk_project_balances_auto_topup_set_by FOREIGN KEY (auto_topup_set_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE project_balances ADD CONSTRAINT fk_project_balances_low_balance_set_by FOREIGN KEY (low_balance_set_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE project_balances ADD CONSTRAINT fk_project_balances_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE project_move_users ADD CONSTRAINT fk_project_move_users_move_id FOREIGN KEY (move_id) REFERENCES project_moves(id) ON DELETE CASCADE;
ALTER TABLE project_moves ADD CONSTRAINT fk_project_moves_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE project_moves ADD CONSTRAINT fk_project_moves_requested_by FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE project_sync_states ADD CONSTRAINT fk_project_sync_states_project_id FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE projects ADD CONSTRAINT fk_projects_logo_id FOREIGN KEY (logo_id) REFERENCES logos(id);
ALTER TABLE projects ADD CONSTRAINT fk_projects_manager_id FOREIGN KEY (manager_id) REFERENCES users(id);
ALTER TABLE sandbox_transactions ADD CONSTRAINT fk_sandbox_transactions_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE sandbox_transactions ADD CONSTRAINT fk_sandbox_transactions_refund_of_id FOREIGN KEY (refund_of_id) REFERENCES sandbox_transactions(id);
ALTER TABLE sandbox_transactions ADD CONSTRAINT fk_sandbox_transactions_subscription_id FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE sandboxes ADD CONSTRAINT fk_sandboxes_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE settings ADD CONSTRAINT fk_settings_logo_id FOREIGN KEY (logo_id) REFERENCES logos(id);
ALTER TABLE sign_in_challenges ADD CONSTRAINT fk_sign_in_challenges_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE subscriptions ADD CONSTRAINT fk_subscriptions_next_plan_id FOREIGN KEY (next_plan_id) REFERENCES plans(id);
ALTER TABLE subscriptions ADD CONSTRAINT fk_subscriptions_plan_id FOREIGN KEY (plan_id) REFERENCES plans(id);
ALTER TABLE subscriptions ADD CONSTRAINT fk_subscriptions_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE support_replies ADD CONSTRAINT fk_support_replies_ticket_id FOREIGN KEY (ticket_id) REFERENCES support_tickets(id) ON DELETE CASCADE;
ALTER TABLE support_replies ADD CONSTRAINT fk_support_replies_user_id FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE support_tickets ADD CONSTRAINT fk_support_tickets_project_id FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE SET NULL;
ALTER TABLE support_tickets ADD CONSTRAINT fk_support_tickets_user_id FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE sync_logs ADD CONSTRAINT fk_sync_logs_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE sync_orphans ADD CONSTRAINT fk_sync_orphans_decided_by FOREIGN KEY (decided_by) REFERENCES users(id);
ALTER TABLE sync_orphans ADD CONSTRAINT fk_sync_orphans_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE sync_orphans ADD CONSTRAINT fk_sync_orphans_subscription_id FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE sync_run_items ADD CONSTRAINT fk_sync_run_items_run_id FOREIGN KEY (run_id) REFERENCES sync_runs(id) ON DELETE CASCADE;
ALTER TABLE sync_run_parts ADD CONSTRAINT fk_sync_run_parts_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE sync_run_parts ADD CONSTRAINT fk_sync_run_parts_run_id FOREIGN KEY (run_id) REFERENCES sync_runs(id) ON DELETE CASCADE;
ALTER TABLE sync_runs ADD CONSTRAINT fk_sync_runs_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE sync_runs ADD CONSTRAINT fk_sync_runs_requested_by FOREIGN KEY (requested_by) REFERENCES users(id);
ALTER TABLE sync_seen ADD CONSTRAINT fk_sync_seen_part_id FOREIGN KEY (part_id) REFERENCES sync_run_parts(id) ON DELETE CASCADE;
ALTER TABLE topup_attachments ADD CONSTRAINT fk_topup_attachments_topup_request_id FOREIGN KEY (topup_request_id) REFERENCES topup_requests(id);
ALTER TABLE topup_attachments ADD CONSTRAINT fk_topup_attachments_uploaded_by FOREIGN KEY (uploaded_by) REFERENCES users(id);
ALTER TABLE topup_requests ADD CONSTRAINT fk_topup_requests_approved_by FOREIGN KEY (approved_by) REFERENCES users(id);
ALTER TABLE topup_requests ADD CONSTRAINT fk_topup_requests_enabled_by FOREIGN KEY (enabled_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE topup_requests ADD CONSTRAINT fk_topup_requests_payment_method_id FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id);
ALTER TABLE topup_requests ADD CONSTRAINT fk_topup_requests_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE topup_requests ADD CONSTRAINT fk_topup_requests_rejected_by FOREIGN KEY (rejected_by) REFERENCES users(id);
ALTER TABLE topup_requests ADD CONSTRAINT fk_topup_requests_requested_by FOREIGN KEY (requested_by) REFERENCES users(id);
ALTER TABLE topup_reversals ADD CONSTRAINT fk_topup_reversals_decided_by FOREIGN KEY (decided_by) REFERENCES users(id);
ALTER TABLE topup_reversals ADD CONSTRAINT fk_topup_reversals_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE topup_reversals ADD CONSTRAINT fk_topup_reversals_requested_by FOREIGN KEY (requested_by) REFERENCES users(id);
ALTER TABLE topup_reversals ADD CONSTRAINT fk_topup_reversals_topup_request_id FOREIGN KEY (topup_request_id) REFERENCES topup_requests(id);
ALTER TABLE transactions ADD CONSTRAINT fk_transactions_processed_by FOREIGN KEY (processed_by) REFERENCES users(id);
ALTER TABLE transactions ADD CONSTRAINT fk_transactions_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE transactions ADD CONSTRAINT fk_transactions_refund_of_id FOREIGN KEY (refund_of_id) REFERENCES transactions(id);
ALTER TABLE transactions ADD CONSTRAINT fk_transactions_subscription_id FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE used_binding_messages ADD CONSTRAINT fk_used_binding_messages_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE user_ended_rights ADD CONSTRAINT fk_user_ended_rights_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_identities ADD CONSTRAINT fk_user_identities_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_influences ADD CONSTRAINT fk_user_influences_actor_id FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_influences ADD CONSTRAINT fk_user_influences_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_links ADD CONSTRAINT fk_user_links_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_login_addresses ADD CONSTRAINT fk_user_login_addresses_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_passkeys ADD CONSTRAINT fk_user_passkeys_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_project_assignments ADD CONSTRAINT fk_user_project_assignments_created_by FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE user_project_assignments ADD CONSTRAINT fk_user_project_assignments_project_id FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;
ALTER TABLE user_project_assignments ADD CONSTRAINT fk_user_project_assignments_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_recovery_codes ADD CONSTRAINT fk_user_recovery_codes_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_sessions ADD CONSTRAINT fk_user_sessions_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE user_sessions ADD CONSTRAINT fk_user_sessions_viewed_user_id FOREIGN KEY (viewed_user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE user_totps ADD CONSTRAINT fk_user_totps_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE users ADD CONSTRAINT fk_users_email_set_by FOREIGN KEY (email_set_by) REFERENCES users(id);
ALTER TABLE users ADD CONSTRAINT fk_users_password_set_by FOREIGN KEY (password_set_by) REFERENCES users(id);
ALTER TABLE users ADD CONSTRAINT fk_users_role FOREIGN KEY (role) REFERENCES roles(code);
ALTER TABLE views ADD CONSTRAINT fk_views_user_id FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE vpn_user_readings ADD CONSTRAINT fk_vpn_user_readings_vpn_user_id FOREIGN KEY (vpn_user_id) REFERENCES vpn_users(id) ON DELETE CASCADE;
ALTER TABLE vpn_user_usage ADD CONSTRAINT fk_vpn_user_usage_vpn_user_id FOREIGN KEY (vpn_user_id) REFERENCES vpn_users(id) ON DELETE CASCADE;
ALTER TABLE vpn_users ADD CONSTRAINT fk_vpn_users_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE vpn_users ADD CONSTRAINT fk_vpn_users_subscription_id FOREIGN KEY (subscription_id) REFERENCES subscriptions(id);
ALTER TABLE wallet_bindings ADD CONSTRAINT fk_wallet_bindings_bound_by FOREIGN KEY (bound_by) REFERENCES users(id);
ALTER TABLE wallet_bindings ADD CONSTRAINT fk_wallet_bindings_project_id FOREIGN KEY (project_id) REFERENCES projects(id);
ALTER TABLE webhook_deliveries ADD CONSTRAINT fk_webhook_deliveries_replay_id FOREIGN KEY (replay_id) REFERENCES webhook_replays(id) ON DELETE SET NULL;
ALTER TABLE webhook_deliveries ADD CONSTRAINT fk_webhook_deliveries_resend_of_id FOREIGN KEY (resend_of_id) REFERENCES webhook_deliveries(id) ON DELETE SET NULL;
ALTER TABLE webhook_deliveries ADD CONSTRAINT fk_webhook_deliveries_webhook_id FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
ALTER TABLE webhook_replays ADD CONSTRAINT fk_webhook_replays_created_by FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE webhook_replays ADD CONSTRAINT fk_webhook_replays_webhook_id FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
ALTER TABLE webhooks ADD CONSTRAINT fk_webhooks_created_by FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE webhooks ADD CONSTRAINT fk_webhooks_project_id FOREIGN KEY (project_id) REFERENCES projects(id);

CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON adjustments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON api_keys FOR EACH ROW WHEN (NOT old.last_used_at IS DISTINCT FROM new.last_used_at) EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_forget_figures AFTER INSERT OR UPDATE ON api_usage_hourly FOR EACH ROW WHEN (new.hour < (now() - '02:00:00'::interval)) EXECUTE FUNCTION forget_daily_figures();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON assets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_refuse_change BEFORE DELETE OR UPDATE ON audit_logs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_refuse_truncate BEFORE TRUNCATE ON audit_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_refuse_truncate BEFORE TRUNCATE ON audit_logs_default FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_refuse_change BEFORE DELETE OR UPDATE ON audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_refuse_truncate BEFORE TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON crypto_payment_claims FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON crypto_payments FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON crypto_refunds FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_refuse_change BEFORE DELETE OR UPDATE ON document_pdfs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_refuse_truncate BEFORE TRUNCATE ON document_pdfs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_refuse_change BEFORE DELETE OR UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_refuse_truncate BEFORE TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON payment_methods FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON pending_changes FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON plans FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_count AFTER INSERT OR DELETE OR UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION count_subscription();
CREATE TRIGGER tr_forget_figures AFTER INSERT OR DELETE OR UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION forget_figures_of_subscription();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON subscriptions FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON support_tickets FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON topup_requests FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON topup_reversals FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_forget_figures AFTER INSERT ON transactions FOR EACH ROW WHEN (new.created_at < (now() - '02:00:00'::interval)) EXECUTE FUNCTION forget_daily_figures();
CREATE TRIGGER tr_refuse_change BEFORE DELETE OR UPDATE ON transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_refuse_truncate BEFORE TRUNCATE ON transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON vpn_users FOR EACH ROW EXECUTE FUNCTION touch_updated_at();
CREATE TRIGGER tr_touch_updated_at BEFORE UPDATE ON webhooks FOR EACH ROW EXECUTE FUNCTION touch_updated_at();

COMMENT ON INDEX ix_audit_logs_action IS 'list: filter action; the actions to choose from';
COMMENT ON INDEX ix_audit_logs_created_at IS 'list: sort createdAt, filters from and to; figures of the last 24 hours';
COMMENT ON INDEX ix_audit_logs_entity_id IS 'list: filter entityId, the history of one record';
COMMENT ON INDEX ix_audit_logs_entity_type IS 'list: filter entityType; the types to choose from';
COMMENT ON INDEX ix_audit_logs_project_id IS 'list: filter projectId';
COMMENT ON INDEX ix_audit_logs_search_text IS 'list: search, inside changes as well';
COMMENT ON INDEX ix_audit_logs_transaction_id IS 'seals: the rows after the last seal';
COMMENT ON INDEX ix_audit_logs_user_id IS 'list: filter userId';
COMMENT ON INDEX ix_balance_reservations_project_id IS 'the foreign key; the sum of a project, in the check of the ledger';
COMMENT ON INDEX ix_crypto_payment_claims_created_at IS 'list: sort createdAt, filters from and to';
COMMENT ON INDEX ix_crypto_payment_claims_project_id IS 'list: scope, filter projectId';
COMMENT ON INDEX ix_crypto_payment_claims_sender IS 'watcher: the claims on a transaction that another one replaces';
COMMENT ON INDEX ix_crypto_payment_claims_status IS 'list: filter status; watcher: what waits; backlog';
COMMENT ON INDEX ix_crypto_payments_block_number IS 'list: sort blockNumber; watcher: the newest credited block, what is known of a range of blocks';
COMMENT ON INDEX ix_crypto_payments_created_at IS 'list: sort createdAt, filters from and to';
COMMENT ON INDEX ix_crypto_payments_price_quote_id IS 'retention: prices that no payment refers to';
COMMENT ON INDEX ix_crypto_payments_project_id IS 'list: scope, filter projectId';
COMMENT ON INDEX ix_crypto_payments_reorganised IS 'list: filter isReorganised';
COMMENT ON INDEX ix_crypto_payments_sender IS 'watcher: the transaction that another one replaces';
COMMENT ON INDEX ix_crypto_payments_status IS 'list: filter status; watcher: what waits; backlog';
COMMENT ON INDEX ix_crypto_refunds_amount IS 'list: sort amount';
COMMENT ON INDEX ix_crypto_refunds_created_at IS 'list: sort createdAt, filters from and to';
COMMENT ON INDEX ix_crypto_refunds_payment_id IS 'list: filter paymentId; what of a payment can still go back';
COMMENT ON INDEX ix_crypto_refunds_project_id IS 'list: filter projectId, scope of a member';
COMMENT ON INDEX ix_crypto_refunds_status IS 'list: filter and sort status; what the watcher follows; what waits';
COMMENT ON INDEX ix_crypto_refunds_without_credit_note IS 'the credit notes that are due';
COMMENT ON INDEX ix_documents_created_at IS 'list: sort createdAt';
COMMENT ON INDEX ix_documents_issued_at IS 'list: sort issuedAt, filters from and to';
COMMENT ON INDEX ix_documents_project_id IS 'list: scope, filter projectId';
COMMENT ON INDEX ix_documents_total IS 'list: sort total';
COMMENT ON INDEX ix_notifications_age IS 'retention: the oldest ones';
COMMENT ON INDEX ix_notifications_created_at IS 'list: sort createdAt, filters from and to';
COMMENT ON INDEX ix_notifications_done IS 'retention: what was read or is not shown';
COMMENT ON INDEX ix_notifications_email_due IS 'the e-mail to send next; backlog';
COMMENT ON INDEX ix_notifications_type IS 'list: filter type; is the same already unread?';
COMMENT ON INDEX ix_notifications_unread IS 'the number of unread ones; mark all as read';
COMMENT ON INDEX ix_notifications_user_id IS 'list of a person';
COMMENT ON INDEX ix_price_quotes_asset_id IS 'the last prices of an asset';
COMMENT ON INDEX ix_subscriptions_changed_at IS 'dashboard: what has changed since the last closed day';
COMMENT ON INDEX ix_subscriptions_email IS 'lists: filter email';
COMMENT ON INDEX ix_subscriptions_end_date IS 'list: sort endDate, filters status and ends; workers: what ends, renews or is to be reminded of';
COMMENT ON INDEX ix_subscriptions_project_id IS 'list: scope, filter projectId; a page of a partner';
COMMENT ON INDEX ix_subscriptions_search_text IS 'lists: search';
COMMENT ON INDEX ix_subscriptions_updated_at IS 'partners: updatedSince';
COMMENT ON INDEX ix_support_tickets_project_id IS 'list: filter projectId; the foreign key';
COMMENT ON INDEX ix_sync_logs_created_at IS 'list: sort createdAt, filters from and to';
COMMENT ON INDEX ix_sync_logs_operation IS 'list: filter operation';
COMMENT ON INDEX ix_sync_logs_pending IS 'the attempt of a VPN user that is under way';
COMMENT ON INDEX ix_sync_logs_project_id IS 'list: scope, filter projectId';
COMMENT ON INDEX ix_sync_logs_search_text IS 'list: search';
COMMENT ON INDEX ix_sync_logs_status IS 'list: filter status';
COMMENT ON INDEX ix_sync_logs_subscription_id IS 'list: filter subscriptionId';
COMMENT ON INDEX ix_sync_logs_vpn_user_id IS 'list: filter vpnUserId';
COMMENT ON INDEX ix_topup_requests_created_at IS 'list: sort createdAt, filters from and to';
COMMENT ON INDEX ix_topup_requests_payment_method_id IS 'is a payment method in use?';
COMMENT ON INDEX ix_topup_requests_project_id IS 'list: scope, filter projectId';
COMMENT ON INDEX ix_topup_requests_requested_by IS 'list: filter requestedBy';
COMMENT ON INDEX ix_topup_requests_status IS 'list: sort and filter status';
COMMENT ON INDEX ix_topup_requests_without_receipt IS 'numbering: completed ones without a receipt';
COMMENT ON INDEX ix_transactions_created_at IS 'list: sort createdAt, filters from and to; figures of a day; statements to write';
COMMENT ON INDEX ix_transactions_project_id IS 'list: scope, filter projectId; the last movement of a project';
COMMENT ON INDEX ix_transactions_project_id_created_at IS 'statements and figures of a project between two instants';
COMMENT ON INDEX ix_transactions_refund_of_id IS 'what has been refunded of a charge';
COMMENT ON INDEX ix_transactions_search_text IS 'list: search';
COMMENT ON INDEX ix_transactions_subscription_id IS 'list: filter subscriptionId; the last charge of a subscription';
COMMENT ON INDEX ix_user_sessions_viewed_user_id IS 'the foreign key, when a user is deleted';
COMMENT ON INDEX ix_users_created_at IS 'list: sort createdAt';
COMMENT ON INDEX ix_users_is_active IS 'list: filter isActive';
COMMENT ON INDEX ix_users_last_login_at IS 'list: sort lastLoginAt';
COMMENT ON INDEX ix_users_role IS 'list: filter role; is a role in use?';
COMMENT ON INDEX ix_vpn_users_core_account IS 'reconciliation: the users of an account by login';
COMMENT ON INDEX ix_vpn_users_due IS 'queue: what is due of a project';
COMMENT ON INDEX ix_vpn_users_end_date IS 'list: sort endDate, filters status, syncStatus and enabled; status of the synchronisation';
COMMENT ON INDEX ix_vpn_users_project_id IS 'list: scope, filter projectId; counts of a project';
COMMENT ON INDEX ix_vpn_users_tombstones IS 'queue: a login that still waits for its removal';
COMMENT ON INDEX ix_webhook_deliveries_due IS 'queue: what is due of a webhook';
COMMENT ON INDEX ix_webhook_deliveries_order IS 'queue: is an earlier event of the subject waiting?';
COMMENT ON INDEX ix_webhook_deliveries_replay_id IS 'how far a replay has come';
COMMENT ON INDEX ix_webhook_deliveries_resend_of_id IS 'what was sent again';
COMMENT ON INDEX ix_webhook_deliveries_status IS 'list: filter status';
COMMENT ON INDEX ix_webhook_deliveries_subject IS 'list: deliveries of a subscription';
COMMENT ON INDEX ix_webhook_deliveries_webhook_id IS 'list: filter webhookId';
COMMENT ON INDEX uq_assets_default IS 'one asset is the default';
COMMENT ON INDEX uq_crypto_payment_claims_transaction IS 'a claim is made once by a project; watcher: the claims on what a block holds';
COMMENT ON INDEX uq_crypto_payments_event IS 'an event is recorded once; all rows of a transaction';
COMMENT ON INDEX uq_crypto_refunds_event IS 'an event on the chain pays one refund';
COMMENT ON INDEX uq_crypto_refunds_nonce IS 'a nonce of a wallet pays one refund';
COMMENT ON INDEX uq_documents_statement IS 'a project has one statement for a month';
COMMENT ON INDEX uq_documents_topup_request_id IS 'a top-up has one receipt, a reversal or a refund one credit note; the papers of a top-up';
COMMENT ON INDEX uq_subscriptions_subscription_id IS 'a shop uses an id once; one subscription of a partner';
COMMENT ON INDEX uq_subscriptions_vpn_login_id IS 'a VPN login is used once; one subscription by its login';
COMMENT ON INDEX uq_topup_requests_external_payment_id IS 'an outside payment is claimed once by a project';
COMMENT ON INDEX uq_topup_requests_open_automatic IS 'one open automatic top-up of a project';
COMMENT ON INDEX uq_users_email IS 'sign-in; an address belongs to one person';
COMMENT ON INDEX uq_vpn_users_kage_user_id IS 'a user of the server belongs to one row';
COMMENT ON INDEX uq_vpn_users_vpn_login IS 'a login is present once; reconciliation: users by login';
COMMENT ON INDEX uq_wallet_bindings_wallet IS 'a wallet is bound to a project once on each chain; the wallets of a project';
COMMENT ON INDEX uq_webhook_deliveries_event IS 'an event is delivered once to a webhook';
