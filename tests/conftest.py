"""Settings of all tests."""

import os

from hypothesis import settings

# On a shared machine an example may take any time; where a landing hangs on the outcome, examples are fixed.
settings.register_profile("here", deadline=None)
settings.register_profile("landing", deadline=None, derandomize=True)
settings.load_profile("landing" if os.environ.get("CI") else "here")
