#!/bin/sh
# Starts ocserv behind its firewall. The RADIUS secret comes from a file and stays in memory (/run is a tmpfs).
set -eu
umask 077
mkdir -p /run/ocserv
chmod 0711 /run/ocserv
printf 'freeradius %s\n' "$(cat /run/secrets/radius_secret)" >/run/ocserv/servers
nft -f /etc/ocserv/firewall.nft
exec ocserv --foreground --config /etc/ocserv/ocserv.conf
