#!/bin/sh
# Makes the secret files that docker-compose.yml and docker/compose.radius.yml read, each once; what is there already stays. They belong to the user as which the containers
# run (KAGE_UID and KAGE_GID, 1000 where those are not set), and nobody else can read them.
set -eu
cd "$(dirname "$0")"
uid=${KAGE_UID:-1000}
gid=${KAGE_GID:-1000}
if [ "$(id -u)" -ne 0 ] && [ "$(id -u)" -ne "$uid" ]; then
  echo "The containers run as user $uid, who could not read files of yours. Either run this as root, or run the containers as you:" >&2
  echo "  printf 'KAGE_UID=%s\\nKAGE_GID=%s\\n' \"\$(id -u)\" \"\$(id -g)\" >>.env; export KAGE_UID=\$(id -u) KAGE_GID=\$(id -g)" >&2
  exit 1
fi
umask 077
mkdir -p secrets
cd secrets

random() { head -c 48 /dev/urandom | base64 | tr -d '\n/+='; }
make() {
  if [ -e "$1" ]; then echo "$1 is there already"; else printf '%s' "$2" >"$1" && echo "$1 made"; fi
}

make postgres_password "$(random)"
# The owner of the tables, for migrations and backups; and the role that serves requests, which the migrations make.
make migration_database_url "postgres://kage:$(cat postgres_password)@postgres:5432/kage"
make database_url "postgres://kage_app:$(random)@postgres:5432/kage"
make app_secret "$(random)"
# The one before it, while rotating.
make app_secret_previous ''
make redis_password "$(random)"
make redis_conf "requirepass $(cat redis_password)"
make redis_url "redis://:$(cat redis_password)@redis:6379"
# Empty: no e-mail, no crypto top-ups, no single sign-on.
make smtp_url ''
make eth_rpc_url ''
make oidc_client_secret ''
make admin_password "$(random)"
make backup_key "$(random)"
make grafana_password "$(random)"
# For docker/compose.radius.yml: the owner of that database, its two roles, and what access servers share with FreeRADIUS.
make radius_owner_password "$(random)"
make radius_server_password "$(random)"
make radius_console_password "$(random)"
make radius_secret "$(random)"
for file in *; do
  chmod 0400 "$file"
  if [ "$(id -u)" -eq 0 ]; then chown "$uid:$gid" "$file"; fi
done
chmod 0700 .
if [ "$(id -u)" -eq 0 ]; then chown "$uid:$gid" .; fi
echo "Keep a copy of backup_key and app_secret elsewhere: without them no backup can be used."
echo "The first global admin signs in with the password in docker/secrets/admin_password."
