import io

from made_content import picture, same
from PIL import Image

from validators.end_state.content import content


def test_images_by_pixels_and_size() -> None:
    red = picture((255, 0, 0))
    assert content("a.png", red).kind == "an image"
    assert same(red, picture((255, 0, 0), time="now"))
    assert same(red, picture((255, 0, 0), "BMP"))
    assert same(red, picture((255, 0, 0, 255)))
    assert not same(red, picture((254, 0, 0)))
    assert not same(red, picture((255, 0, 0, 254)))
    assert not same(red, picture((255, 0, 0), size=(3, 4)))


def test_images_of_more_bits_keep_what_eight_would_lose() -> None:
    def deep(value: int) -> bytes:
        buffer = io.BytesIO()
        Image.new("I;16", (2, 2), value).save(buffer, "PNG")
        return buffer.getvalue()

    assert same(deep(4000), deep(4000))
    assert not same(deep(4000), deep(5000))


def test_every_frame_of_an_animation_counts() -> None:
    def moving(last: int) -> bytes:
        frames = [Image.new("RGB", (4, 4), (value, 0, 0)) for value in (0, 100, last)]
        buffer = io.BytesIO()
        frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:], duration=20)
        return buffer.getvalue()

    assert same(moving(200), moving(200))
    assert not same(moving(200), moving(50))
