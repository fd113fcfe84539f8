"""What `make apps` says and does, by the real shell, with programs in the place of apt, dpkg and df."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from resources.applications import APPS

ROOT = Path(__file__).parent.parent.parent

_APT_GET = """
echo "apt-get $*" >>"$STATE/calls"
case " $* " in *" update "*) exit 0 ;; esac
simulated= packages= skip=
for word in "$@"; do
    [ -z "$skip" ] || { skip=; continue; }
    case $word in
    -s) simulated=yes ;;
    -o) skip=yes ;;
    -* | install) ;;
    *) packages="$packages $word" ;;
    esac
done
for package in $packages; do
    case $package in unknown*) echo "E: Unable to locate package $package" >&2; exit 100 ;; esac
done
for package in $packages; do
    if [ "$simulated" ]; then
        echo "Inst $package (1.0 Debian:12 [amd64])"
        echo "Inst lib$package (1.0 Debian:12 [amd64])"
        continue
    fi
    case $package in broken*) echo "E: $package does not unpack" >&2; exit 100 ;; esac
    echo "$package" >>"$STATE/installed"
done
"""
_APT_CACHE = """
shift 2
for package in "$@"; do
    printf 'Package: %s\\nInstalled-Size: 3000\\nSize: 1500000\\n\\n' "$package"
done
"""
_DPKG_QUERY = """
format=$2
grep -qx "$3" "$STATE/installed" || { echo "no packages found matching $3" >&2; exit 1; }
case $format in *Status*) printf installed ;; *) printf '%s 1.0' "$3" ;; esac
"""
_DF = """
echo "Filesystem 1024-blocks Used Available Capacity Mounted on"
echo "disk 99999999 1 $FREE 1% /"
"""


class Machine:
    """A folder with the scripts and applications of its own, and a machine that they run on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._environment = {"STATE": str(folder), "FREE": "1000000", "USER_NUMBER": "0"}
        (folder / "resources" / "apps").mkdir(parents=True)
        (folder / "bin").mkdir()
        (folder / "installed").touch()
        (folder / "calls").touch()
        shutil.copytree(ROOT / "setup", folder / "setup")
        scripts = {
            "apt-get": _APT_GET,
            "apt-cache": _APT_CACHE,
            "dpkg-query": _DPKG_QUERY,
            "df": _DF,
            "id": 'echo "$USER_NUMBER"',
            "sudo": "exit 1",
            "program": "",
        }
        for name, body in scripts.items():
            path = folder / "bin" / name
            path.write_text(f"#!/bin/sh\n{body}")
            path.chmod(0o755)

    def application(self, slug: str, needs: str = "", program: str = "program") -> None:
        text = f"name: {slug}\npackage: {slug}\n{needs}command: [{program}, --new]\n"
        (self.folder / "resources" / "apps" / f"{slug}.yaml").write_text(text)

    def run(self, *command: str, **environment: str) -> tuple[int, str, str]:
        """Exit status, output and errors of a script of the setup."""
        path = f"{self.folder / 'bin'}{os.pathsep}/usr/bin{os.pathsep}/bin"
        done = subprocess.run(
            ["sh", str(self.folder / "setup" / command[0]), *command[1:]],
            env={**self._environment, "PATH": path, **environment},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        return done.returncode, done.stdout, done.stderr

    def installed(self) -> list[str]:
        return (self.folder / "installed").read_text().split()

    def installations(self) -> list[str]:
        """The calls of apt-get that would have taken something."""
        calls = (self.folder / "calls").read_text().splitlines()
        return [call for call in calls if " install" in call and " -s " not in call]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_what_it_takes_is_said_and_then_taken(machine: Machine) -> None:
    machine.application("one", needs="needs: [two]\n")
    (machine.folder / "installed").write_text("two\n")
    status, said, errors = machine.run("applications.sh")
    assert (status, errors) == (0, "")
    # The package and what comes with it: 2 x 1.5 MB, rounded up, and 2 x 3000 KiB; 1000000 KiB are free.
    assert said.splitlines() == [
        "Missing packages: one",
        "apt will download 4 MB and take 7 MB of disk; 1024 MB are free.",
        "Installing: one ",
        "one: one 1.0",
    ]
    (taken,) = machine.installations()
    assert "--no-install-recommends" in taken
    assert "--no-remove" in taken


def test_where_all_is_there_nothing_is_asked_of_apt(machine: Machine) -> None:
    machine.application("one")
    (machine.folder / "installed").write_text("one\n")
    assert machine.run("applications.sh") == (0, "one: one 1.0\n", "")
    assert (machine.folder / "calls").read_text() == ""


def test_too_small_a_disk_ends_it_before_anything_is_taken(machine: Machine) -> None:
    machine.application("one")
    # 4 + 7 MB, and 200 that must stay: 211 MB are needed.
    status, said, errors = machine.run("applications.sh", FREE="205000")
    assert status == 1
    assert "7 MB of disk; 209 MB are free" in said
    assert "not enough disk" in errors
    assert machine.installations() == []
    assert machine.run("applications.sh", FREE="207000")[0] == 0


def test_without_root_what_is_missing_is_named_with_the_command(machine: Machine) -> None:
    machine.application("one", needs="needs:\n  - two # for sound\n")
    machine.application("other")
    (machine.folder / "installed").write_text("other\n")
    status, said, errors = machine.run("applications.sh", USER_NUMBER="1000")
    assert status == 1
    assert "apt-get install --no-install-recommends -y one two" in errors
    assert "one: missing, one two not installed" in said
    assert "other: other 1.0" in said
    assert machine.installations() == []


def test_a_package_that_apt_does_not_know_stops_no_other(machine: Machine) -> None:
    for slug in ("one", "unknown", "zoo"):
        machine.application(slug)
    status, said, errors = machine.run("applications.sh")
    assert status == 1
    assert machine.installed() == ["one", "zoo"]
    assert "unknown cannot be installed: E: Unable to locate package unknown" in errors
    assert "1 of the applications are missing" in errors
    assert "unknown: missing, unknown not installed" in said


def test_a_package_that_breaks_stops_no_other(machine: Machine) -> None:
    for slug in ("broken", "one"):
        machine.application(slug)
    status, _, errors = machine.run("applications.sh")
    assert status == 1
    assert machine.installed() == ["one"]
    assert "broken is not installed: E: broken does not unpack" in errors


def test_a_program_that_is_not_there_is_named(machine: Machine) -> None:
    machine.application("one", program="no-such-program")
    status, said, _ = machine.run("applications.sh")
    assert status == 1
    assert "one: missing, the package one brings no program no-such-program" in said


def test_an_application_that_does_not_exist_is_said(machine: Machine) -> None:
    machine.application("one")
    status, said, errors = machine.run("applications.sh", "one", "vim")
    assert status == 1
    assert "There is no application vim" in errors
    assert "one: one 1.0" in said


def test_the_light_set_is_enough_for_the_setup(machine: Machine) -> None:
    machine.application("one")
    machine.application("heavy")
    (machine.folder / "setup" / "light-applications.txt").write_text("# few\none  # the first\n")
    (machine.folder / "setup" / "system-packages.txt").write_text("xvfb\n")
    status, _, _ = machine.run("system.sh")
    assert status == 0
    assert machine.installed() == ["xvfb", "one"]


def test_an_absent_application_does_not_fail_the_setup(machine: Machine) -> None:
    machine.application("unknown")
    (machine.folder / "setup" / "light-applications.txt").write_text("unknown\n")
    (machine.folder / "setup" / "system-packages.txt").write_text("")
    status, _, errors = machine.run("system.sh")
    assert status == 0
    assert "leave these applications out" in errors


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("package: p\ncommand: [c, -a]\n", "it c p\n"),
        ('command: ["c"]\npackage: "p" # comment\nneeds: [q, lib-r2.0+x]\n', "it c p q lib-r2.0+x\n"),
        ("command:\n  - c\n  - -a\nneeds:\n  # why\n  - q\n  - r\npackage: p\n", "it c p q r\n"),
        ("package: p\ncommand: [c]\nsettings:\n  - path: x\n    content: |\n      package: no\n", "it c p\n"),
        ("package: p\ncommand: [c,\n  -a]\nsubtasks:\n  - command: no\n", "it c p\n"),
    ],
)
def test_the_three_keys_are_read_in_every_form(machine: Machine, text: str, parts: str) -> None:
    (machine.folder / "resources" / "apps" / "it.yaml").write_text(text)
    assert machine.run("application-parts.sh", "it") == (0, parts, "")


def test_the_shell_reads_every_file_as_everything_else_does() -> None:
    wanted = []
    for path in sorted(APPS.glob("*.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        wanted.append(" ".join((path.stem, data["command"][0], data["package"], *data.get("needs", ()))))
    done = subprocess.run(
        ["sh", str(ROOT / "setup" / "application-parts.sh")], capture_output=True, text=True, check=True
    )
    assert sorted(done.stdout.splitlines()) == sorted(wanted)


def test_every_light_application_exists() -> None:
    lines = (ROOT / "setup" / "light-applications.txt").read_text().splitlines()
    slugs = [line.partition("#")[0].strip() for line in lines]
    assert {slug for slug in slugs if slug} <= {path.stem for path in APPS.glob("*.yaml")}
