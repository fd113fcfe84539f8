"""Installed Debian packages."""

import subprocess
from collections.abc import Mapping

from records.application import Application


def installed_version(package: str) -> str | None:
    """The version of an installed Debian package, None where it is not installed."""
    answer = subprocess.run(
        ["dpkg-query", "--showformat=${db:Status-Status} ${Version}", "--show", package],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    status, _, version = answer.stdout.partition(" ")
    return version if answer.returncode == 0 and status == "installed" else None


def installed_versions(applications: Mapping[str, Application]) -> dict[str, str]:
    """The package's version of each application that is installed, by slug."""
    versions = {slug: installed_version(one.package) for slug, one in applications.items()}
    return {slug: version for slug, version in versions.items() if version is not None}
