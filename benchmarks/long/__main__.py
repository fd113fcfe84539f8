"""Every benchmark beside this file, as `python -m benchmarks` does with the short ones."""

import sys

from benchmarks import long
from benchmarks.measuring import measure

if __name__ == "__main__":
    sys.exit(measure(long))
