"""Paths that stand for something else than a file as it is now; every API that takes a path takes them."""

from apis.scene import BEFORE, CLIPBOARD_IMAGE, Scene


def as_before(scene: Scene, path: str) -> str:
    """The path of the same file at the moment from which gestures count.

    So what was made of a file can be held against what it was: `get_image_info(as_before(path))`.
    """
    del scene
    return BEFORE + path.removeprefix(BEFORE)


def clipboard_image(scene: Scene) -> str:
    """The path of the image that the clipboard holds; there is no such file where it holds none.

    Its format is that in which it is offered, mostly PNG, whichever it was copied from.
    """
    del scene
    return CLIPBOARD_IMAGE
