#!/bin/sh
# Usage: setup/fresh.sh [--setup | --test] [FOLDER]
# Shows that a bare machine is enough: makes a Debian 12 with git, make and Python in FOLDER, clones what is
# committed into it, runs `make synthesize` there, and with --test `make test` too; with --setup only
# `make setup`. Prints the seconds of each. Needs root and debootstrap. The folder stays, to look into; the
# next run replaces it.
set -eu
cd "$(dirname "$0")/.."

goals=synthesize
case "${1:-}" in
--setup) goals=setup && shift ;;
--test) goals="synthesize test" && shift ;;
esac
folder=${1:-/var/tmp/omnisynth-fresh}

[ "$(id -u)" = 0 ] || { echo "Root is needed to make a Debian in $folder." >&2; exit 1; }
setup/packages.sh debootstrap bubblewrap git
if [ -e "$folder" ]; then
    [ -e "$folder/.made-by-omnisynth" ] || { echo "$folder is there and is not ours: name another." >&2; exit 1; }
    rm -rf "$folder"
fi
mkdir -p "$folder"
touch "$folder/.made-by-omnisynth"

# The mirrors are those of this machine, whichever they are.
sources() { apt-get indextargets --format 'deb $(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
    grep -E ' bookworm(-updates|-security)? ' || true; }
[ -n "$(sources)" ] || apt-get -q update >/dev/null
mirror=$(sources | sed -n 's/^deb \([^ ]*\) bookworm .*/\1/p' | head -n 1)
[ -n "$mirror" ] || { echo "This machine's apt knows no mirror of Debian 12 (bookworm)." >&2; exit 1; }

began=$(date +%s)
debootstrap --variant=minbase --include=ca-certificates,git,make,python3 bookworm "$folder" "$mirror" \
    >"$folder/debootstrap.log" 2>&1 || { tail -n 20 "$folder/debootstrap.log" >&2; exit 1; }
echo "Debian 12 in $folder: $(($(date +%s) - began)) s"

# How this machine reaches the registries: sources, proxies and certificates of apt and pip, the resolver.
sources >"$folder/etc/apt/sources.list"
for file in $(grep -lEr 'Proxy|Check-|Verify-|CaInfo' /etc/apt/apt.conf /etc/apt/apt.conf.d 2>/dev/null); do
    cp "$file" "$folder/etc/apt/apt.conf.d/"
done
cp -L /etc/resolv.conf "$folder/etc/resolv.conf"
[ ! -e /etc/pip.conf ] || cp /etc/pip.conf "$folder/etc/pip.conf"
mkdir -p "$folder/usr/local/share/ca-certificates"
cp -r /usr/local/share/ca-certificates/. "$folder/usr/local/share/ca-certificates/"

git clone --quiet --no-local . "$folder/srv/omnisynth"

# Enters the folder as a machine. The proc that is bound is this machine's: the session's own sandbox cannot
# mount one inside another sandbox's.
inside() {
    passed=
    for name in SSL_CERT_FILE SSL_CERT_DIR REQUESTS_CA_BUNDLE PIP_CERT PIP_INDEX_URL PIP_EXTRA_INDEX_URL \
        PIP_TRUSTED_HOST PIP_DEFAULT_TIMEOUT UV_INDEX_URL UV_DEFAULT_INDEX http_proxy https_proxy no_proxy \
        HTTP_PROXY HTTPS_PROXY NO_PROXY; do
        eval "value=\${$name:-}"
        [ -z "$value" ] || passed="$passed $name=$value"
    done
    # The words of $passed are meant to be split: none of these values holds a space.
    env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        TERM="${TERM:-dumb}" $passed \
        bwrap --bind "$folder" / --dev-bind /dev /dev --bind /proc /proc --ro-bind /sys /sys --tmpfs /run \
        --die-with-parent --chdir /srv/omnisynth "$@"
}

inside update-ca-certificates >/dev/null 2>&1
for goal in $goals; do
    began=$(date +%s)
    inside make "$goal" || { echo "make $goal failed after $(($(date +%s) - began)) s" >&2; exit 1; }
    echo "make $goal: $(($(date +%s) - began)) s"
done
