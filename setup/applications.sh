#!/bin/sh
# Usage: setup/applications.sh [SLUG...]
# Installs the named applications, or all. Before anything is taken it says which packages are missing, what
# apt will download and how much disk that takes, and ends where the disk is too small. Afterwards it checks
# each application, and ends with status 1 where one is not whole. What cannot be installed stops no other.
set -eu
cd "$(dirname "$0")/.."
export LC_ALL=C

absent=0
parts=$(setup/application-parts.sh "$@") || absent=1
# The words of these lists are meant to be split.
packages=$(echo "$parts" | cut -d ' ' -f 3- | tr ' ' '\n' | sort -u)
missing=$(setup/missing-packages.sh $packages)

simulate() { apt-get -s --no-install-recommends --no-remove -y install "$@" 2>&1; }

# Leaves in $missing what apt can install, and says of the rest why it cannot.
drop_what_apt_refuses() {
    simulate $missing >/dev/null && return
    # Its lists may be of another day, or not there yet.
    ! setup/as-root.sh || setup/as-root.sh apt-get -q update >/dev/null || true
    simulate $missing >/dev/null && return
    possible=
    for package in $missing; do
        if answer=$(simulate "$package"); then
            possible="$possible $package"
        else
            echo "$package cannot be installed: $(echo "$answer" | grep '^E: ' | head -n 1)" >&2
        fi
    done
    missing=$possible
}

say_what_it_takes() {
    # What comes with them is counted too. apt gives bytes to download and KiB on the disk.
    coming=$(simulate $missing | sed -n 's/^Inst \([^ ]*\).*/\1/p')
    set -- $(apt-cache show --no-all-versions $coming | awk '
        /^Size: / { download += $2 } /^Installed-Size: / { disk += $2 }
        END { printf "%d %d\n", download / 1000000 + 1, disk * 1.024 / 1000 + 1 }')
    free=$(df -Pk /usr | awk 'NR == 2 { printf "%d\n", $4 * 1.024 / 1000 }')
    echo "Missing packages:" $missing
    echo "apt will download $1 MB and take $2 MB of disk; $free MB are free."
    # The archives lie beside what they hold until apt clears them away; the rest is for the machine to live on.
    if [ "$free" -lt $(($1 + $2 + 200)) ]; then
        echo "That is not enough disk for them, so nothing is installed: make room, or name fewer" \
            "applications: setup/applications.sh SLUG..." >&2
        exit 1
    fi
}

install() {
    status=0
    setup/packages.sh $missing || status=$?
    case $status in
    0 | 3) return ;;
    esac
    echo "Trying them one by one." >&2
    for package in $missing; do
        answer=$(setup/packages.sh "$package" 2>&1 >/dev/null) ||
            echo "$package is not installed: $(echo "$answer" | tail -n 1)" >&2
    done
}

[ -z "$missing" ] || drop_what_apt_refuses
if [ -n "$missing" ]; then
    say_what_it_takes
    install
fi

# The places where a session looks for programs.
PATH=$PATH:/usr/local/games:/usr/games:/usr/sbin:/sbin
while read -r slug program packages; do
    [ -n "$slug" ] || continue
    gone=$(setup/missing-packages.sh $packages)
    if [ -n "$gone" ]; then
        echo "$slug: missing," $gone "not installed"
    elif ! command -v "$program" >/dev/null; then
        echo "$slug: missing, the package ${packages%% *} brings no program $program"
    else
        echo "$slug: $(dpkg-query --show --showformat='${Package} ${Version}' "${packages%% *}")"
        continue
    fi
    absent=$((absent + 1))
done <<END
$parts
END
[ "$absent" = 0 ] || { echo "$absent of the applications are missing." >&2; exit 1; }
