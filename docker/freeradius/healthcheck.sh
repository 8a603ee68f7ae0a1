#!/bin/sh
# Asks FreeRADIUS whether it answers (Status-Server, RFC 5997).
set -eu
port=${RADIUS_AUTH_PORT:-1812}
secret=${RADIUS_SECRET_FILE:-/run/secrets/radius_secret}
echo 'Message-Authenticator = 0x00' | radclient -q -r 1 -t 2 -S "$secret" "127.0.0.1:$port" status
