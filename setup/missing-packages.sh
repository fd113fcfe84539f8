#!/bin/sh
# Usage: setup/missing-packages.sh PACKAGE...
# Names those of the Debian packages that are not installed, one a line.
set -eu

for package in "$@"; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || echo "$package"
done
