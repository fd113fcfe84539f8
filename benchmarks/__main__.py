"""Every benchmark beside this file: a line a figure, with its baseline, its bar, and whether it is met.

The exit status says whether all could be measured, not whether the bars are met: a figure depends on the
machine and on what else runs there.
"""

import sys

import benchmarks
from benchmarks.measuring import measure

if __name__ == "__main__":
    sys.exit(measure(benchmarks))
