"""A plain application for tests, which name what they are about."""

from records.application import Application


def application(name: str, **changes: object) -> Application:
    """An office application whose package, command and window have its name, but for the changed fields."""
    plain: dict[str, object] = {
        "name": name,
        "title": name.title(),
        "package": name,
        "command": (name,),
        "category": "office",
        "toolkit": "GTK3",
        "window": name,
        "licence": "none",
    }
    return Application.model_validate({**plain, **changes})
