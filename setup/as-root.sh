#!/bin/sh
# Usage: setup/as-root.sh COMMAND...
# Runs the command as root: at once where this is root, or by sudo where it asks for no password. With no
# command it says by its status whether one could be run. Status 3: neither is allowed.
set -eu

if [ "$(id -u)" = 0 ]; then
    as_root=env
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root="sudo -n env"
else
    exit 3
fi
# The words of $as_root are meant to be split.
[ $# = 0 ] || exec $as_root "$@"
