#!/bin/sh
# Usage: setup/packages.sh PACKAGE...
# Installs those of the Debian packages that are missing: as root, or by sudo where it asks for no password.
# Where neither is allowed, names what is missing and the exact command, and ends with status 3.
set -eu
setup=$(dirname "$0")

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "This is no Debian system, so these cannot be installed here: $*" >&2
    echo "The desktop's platform is Debian 12; install what they hold by your system's own means." >&2
    exit 3
fi

# The words of $missing are meant to be split.
missing=$("$setup/missing-packages.sh" "$@" | tr '\n' ' ')
[ -n "$missing" ] || exit 0

if ! "$setup/as-root.sh"; then
    echo "These Debian packages are missing: $missing" >&2
    echo "They can be installed only as root. The command is:" >&2
    echo "    apt-get update && apt-get install --no-install-recommends -y $missing" >&2
    exit 3
fi

echo "Installing: $missing"
if ! "$setup/as-root.sh" apt-get -q update >/dev/null; then
    echo "apt-get update failed: check the network and the apt sources of this machine." >&2
    exit 1
fi
"$setup/as-root.sh" DEBIAN_FRONTEND=noninteractive apt-get -q install --no-install-recommends --no-remove -y \
    -o Dpkg::Use-Pty=0 $missing >/dev/null
