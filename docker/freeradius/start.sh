#!/bin/sh
# Starts FreeRADIUS on the configuration that configure.sh made in the image. The passwords come from files.
set -eu
RADIUS_SECRET=$(cat /run/secrets/radius_secret)
RADIUS_DB_PASSWORD=$(cat /run/secrets/radius_server_password)
export RADIUS_SECRET RADIUS_DB_PASSWORD
exec freeradius -f -l stdout -d /etc/kage-radius
