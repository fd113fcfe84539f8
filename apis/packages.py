"""Installed Debian packages."""

import subprocess
from collections.abc import Iterable, Mapping

from records.application import Application

_FORMAT = "${Package} ${db:Status-Status} ${Version}\n"


def installed_version(package: str) -> str | None:
    """The version of an installed Debian package, None where it is not installed."""
    return _versions([package]).get(package)


def installed_versions(applications: Mapping[str, Application]) -> dict[str, str]:
    """The package's version of each application that is installed with all that it needs, by slug."""
    wanted = {name for one in applications.values() for name in (one.package, *one.needs)}
    versions = _versions(sorted(wanted))
    return {
        slug: versions[one.package]
        for slug, one in applications.items()
        if versions.keys() >= {one.package, *one.needs}
    }


def _versions(packages: Iterable[str]) -> dict[str, str]:
    """Of those that are installed; one question for all, as each start of dpkg-query takes its time."""
    answer = subprocess.run(
        ["dpkg-query", f"--showformat={_FORMAT}", "--show", *packages],
        capture_output=True,
        text=True,
        check=False,  # it fails where one is not known, and tells of the others all the same
        timeout=30,
    )
    rows = (line.split(" ", 2) for line in answer.stdout.splitlines())
    return {package: version for package, status, version in rows if status == "installed"}
