from apis.packages import installed_version, installed_versions
from resources.applications import load_catalogue


def test_what_is_installed_has_a_version_and_what_is_not_has_none() -> None:
    assert installed_version("dpkg")
    assert installed_version("no-such-package-of-debian") is None


def test_absent_applications_are_left_out() -> None:
    applications = load_catalogue().applications
    some = next(iter(applications.values()))
    there = some.model_copy(update={"package": "dpkg"})
    absent = some.model_copy(update={"package": "no-such-package-of-debian"})
    assert list(installed_versions({"there": there, "absent": absent})) == ["there"]


def test_an_application_without_what_it_needs_is_absent() -> None:
    applications = load_catalogue().applications
    some = next(iter(applications.values())).model_copy(update={"package": "dpkg"})
    whole = some.model_copy(update={"needs": ("base-files",)})
    wanting = some.model_copy(update={"needs": ("base-files", "no-such-package-of-debian")})
    assert list(installed_versions({"whole": whole, "wanting": wanting})) == ["whole"]


def test_no_applications_have_no_versions() -> None:
    assert installed_versions({}) == {}
