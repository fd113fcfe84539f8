#!/bin/sh
# Usage: setup/packages.sh PACKAGE...
# Installs those of the Debian packages that are missing: as root, or by sudo where it asks for no password.
# Where neither is allowed, names what is missing and the exact command, and ends with status 3.
set -eu

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "This is no Debian system, so these cannot be installed here: $*" >&2
    echo "The desktop's platform is Debian 12; install what they hold by your system's own means." >&2
    exit 3
fi

missing=
for package in "$@"; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=env
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root="sudo -n env"
else
    echo "These Debian packages are missing:$missing" >&2
    echo "They can be installed only as root. The command is:" >&2
    echo "    apt-get update && apt-get install --no-install-recommends -y$missing" >&2
    exit 3
fi

echo "Installing:$missing"
# The words of $missing and $as_root are meant to be split.
if ! $as_root apt-get -q update >/dev/null; then
    echo "apt-get update failed: check the network and the apt sources of this machine." >&2
    exit 1
fi
$as_root DEBIAN_FRONTEND=noninteractive apt-get -q install --no-install-recommends -y \
    -o Dpkg::Use-Pty=0 $missing >/dev/null
