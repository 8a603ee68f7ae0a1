#!/bin/sh
# Brings the RADIUS database to what FreeRADIUS and the console need: tables at the first start, roles, rights and passwords at each. One transaction.
# The address comes from libpq's own variables (PGHOST, PGUSER, PGDATABASE).
set -eu
folder=$(cd "$(dirname "$0")" && pwd)
secrets=${SECRETS_FOLDER:-/run/secrets}
PGPASSWORD=$(cat "$secrets/radius_owner_password")
PGOPTIONS="-c client_min_messages=warning"
export PGPASSWORD PGOPTIONS
psql -X -q -1 -v ON_ERROR_STOP=1 -v folder="$folder" -v secrets="$secrets" <<'SQL'
SELECT to_regclass('public.radcheck') IS NULL AS is_empty \gset
\if :is_empty
  \set file :folder '/schema.sql'
  \i :file
\endif
\set file :folder '/roles.sql'
\i :file
\set read 'cat ' :secrets '/radius_console_password'
\set password `:read`
ALTER ROLE console PASSWORD :'password';
\set read 'cat ' :secrets '/radius_server_password'
\set password `:read`
ALTER ROLE freeradius PASSWORD :'password';
SQL
echo 'The RADIUS database is ready.'
