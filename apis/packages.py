"""Installed Debian packages."""

import subprocess


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
