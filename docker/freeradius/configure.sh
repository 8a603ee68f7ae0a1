#!/bin/sh
# configure.sh PACKAGE FOLDER: makes in FOLDER a configuration of FreeRADIUS from the package's own (PACKAGE), in which only the modules that the
# console needs are on. site, sql and clients.conf of this folder then go where `files` below says. Any user may read the result and run on it.
set -eu
package=$1
folder=$2
modules='always attr_filter chap expiration expr mschap pap preprocess'

cp -RP "$package/." "$folder"
rm -rf "$folder/sites-enabled" "$folder/mods-enabled" "$folder/certs"
mkdir "$folder/sites-enabled" "$folder/mods-enabled" "$folder/certs"
for module in $modules; do ln -s "../mods-available/$module" "$folder/mods-enabled/$module"; done
# The process runs as one user from its start, and writes nothing but into /tmp.
sed -i -E "s#^([[:space:]]*)(user|group) = .*#\1# ; s#^raddbdir = .*#raddbdir = $folder# ; s#^(run_dir|logdir) = .*#\1 = /tmp#" "$folder/radiusd.conf"

files='site:sites-enabled/default sql:mods-enabled/sql clients.conf:clients.conf'
for file in $files; do cp "$(dirname "$0")/${file%%:*}" "$folder/${file#*:}"; done
chmod -R a+rX "$folder"
