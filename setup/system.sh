#!/bin/sh
# Installs the Debian packages that a desktop session needs, then the applications' own.
# A missing application is no failure: the stages on the live desktop leave it out and say so.
set -eu
cd "$(dirname "$0")/.."

setup/packages.sh $(sed '/^#/d' setup/system-packages.txt)

applications=$(sed -n 's/^package: *//p' resources/apps/*.yaml | sort -u)
status=0
setup/packages.sh $applications || status=$?
case $status in
0) ;;
3) echo "Until then the stages on the live desktop leave these applications out." >&2 ;;
*)
    echo "Trying the applications one by one." >&2
    for application in $applications; do
        setup/packages.sh "$application" ||
            echo "$application is not installed: the stages on the live desktop leave it out." >&2
    done
    ;;
esac
