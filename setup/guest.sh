#!/bin/sh
# Makes .guest exactly what requirements/guest.lock says: the packages that the desktop session's own
# process imports under the system's Python, the only Python in the sandbox.
set -eu
cd "$(dirname "$0")/.."

rm -rf .omnisynth/guest
.venv/bin/uv pip install --quiet --python /usr/bin/python3 --target .omnisynth/guest --require-hashes \
    --compile-bytecode -r requirements/guest.lock
# In one piece, so that an interrupted installation is none.
rm -rf .guest
mv .omnisynth/guest .guest
