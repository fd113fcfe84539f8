#!/bin/sh
# Makes .venv exactly what requirements/dev.lock says, with this checkout installed as its plugin.
set -eu
cd "$(dirname "$0")/.."

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Python 3.11 or newer is needed; python3 is $(python3 --version 2>&1)." >&2
    exit 1
fi
python3 -c 'import ensurepip' 2>/dev/null || setup/packages.sh python3-venv

[ -x .venv/bin/python ] || python3 -m venv .venv
lock=requirements/dev.lock
pinned=$(sed -n 's/^uv==\([^ ]*\).*/\1/p' $lock)
if [ "$(.venv/bin/uv --version 2>/dev/null | cut -d ' ' -f 2)" != "$pinned" ]; then
    mkdir -p .omnisynth
    # The block of uv: its own line and the lines of hashes that follow it.
    sed -n '/^uv==/,/[^\\]$/p' $lock >.omnisynth/uv.lock
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
        -r .omnisynth/uv.lock
fi
# Without bytecode each start of Prefect compiles for seconds anew where PYTHONDONTWRITEBYTECODE is set.
.venv/bin/uv pip sync --quiet --python .venv/bin/python --require-hashes --compile-bytecode $lock
.venv/bin/uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation --offline -e .
