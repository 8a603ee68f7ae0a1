#!/bin/sh
# Makes the secret files that docker-compose.yml reads, each once and for its owner's eyes only; what is there already stays.
set -eu
cd "$(dirname "$0")/secrets"
umask 077

random() { head -c 48 /dev/urandom | base64 | tr -d '\n/+='; }
make() {
  if [ -e "$1" ]; then echo "$1 is there already"; else printf '%s' "$2" >"$1" && echo "$1 made"; fi
}

make postgres_password "$(random)"
make database_url "postgres://kage:$(cat postgres_password)@postgres:5432/kage"
make app_secret "$(random)"
# The one before it, while rotating.
make app_secret_previous ''
make redis_url redis://redis:6379
# Empty: no e-mail, no crypto top-ups.
make smtp_url ''
make eth_rpc_url ''
make admin_password "$(random)"
make backup_key "$(random)"
make grafana_password "$(random)"
# The containers read them as their own user.
chmod 0444 postgres_password database_url app_secret app_secret_previous redis_url smtp_url eth_rpc_url admin_password backup_key grafana_password
chmod 0711 .
echo "Keep a copy of backup_key and app_secret elsewhere: without them no backup can be used."
echo "The first global admin signs in with the password in docker/secrets/admin_password."
