#!/bin/sh
# Installs the Debian packages that a desktop session needs, then the applications of the light set.
# A missing application is no failure: the stages on the live desktop leave it out and say so.
set -eu
cd "$(dirname "$0")/.."

setup/packages.sh $(sed 's/#.*//' setup/system-packages.txt)
setup/applications.sh $(sed 's/#.*//' setup/light-applications.txt) ||
    echo "Until then the stages on the live desktop leave these applications out." >&2
