import json
import struct
import sys
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageFont

from apis import ocr
from apis.ocr import OcrLine, kept_file, read_text
from records.errors import ObservationMissing

SANS, SERIF = "DejaVuSans.ttf", "LiberationSerif-Regular.ttf"
LINE = {"text": "Total: 42", "x": 5, "y": 6, "width": 70, "height": 18, "score": 0.98}


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Readings of these tests are kept apart."""
    monkeypatch.setattr(ocr, "KEPT", tmp_path / "kept")
    return tmp_path / "kept"


def png(size: tuple[int, int], *texts: tuple[int, int, str], font: str = SANS, points: int = 15) -> bytes:
    picture = Image.new("RGB", size, "white")
    draw = ImageDraw.Draw(picture)
    for x, y, text in texts:
        draw.text((x, y), text, "black", font=ImageFont.truetype(font, points))
    return _saved(picture, "PNG")


def _saved(picture: Image.Image, form: str) -> bytes:
    data = BytesIO()
    picture.save(data, form)
    return data.getvalue()


def claiming(width: int, height: int) -> bytes:
    """A PNG of one pixel whose header claims another size."""
    data = png((1, 1))
    header = b"IHDR" + struct.pack(">II", width, height) + data[24:29]
    return data[:12] + header + struct.pack(">I", zlib.crc32(header)) + data[33:]


def texts(lines: Sequence[OcrLine]) -> list[str]:
    return [line.text for line in lines]


class TestWithoutAnEngine:
    @pytest.fixture(autouse=True)
    def _no_package(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "rapidocr", None)
        monkeypatch.setattr(ocr, "_engine", ocr._engine.__wrapped__)

    def test_it_says_so_and_what_to_do(self) -> None:
        with pytest.raises(ObservationMissing, match=r"make setup.*check_text_exists_via_control"):
            read_text(png((40, 20)))

    def test_nor_is_it_known_what_could_be_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "onnxruntime", None)
        monkeypatch.setattr(ocr, "_alphabet", ocr._alphabet.__wrapped__)
        assert ocr.unreadable("Save") == ""
        with pytest.raises(ObservationMissing, match="no text can be read"):
            ocr.unreadable("Отмена")

    def test_nor_without_a_model(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(ocr, "_MODELS", {"Rec": "absent.onnx"})
        monkeypatch.setattr(ocr, "_alphabet", ocr._alphabet.__wrapped__)
        with pytest.raises(ObservationMissing, match=r"absent\.onnx is not in the package"):
            ocr.unreadable("Отмена")

    def test_what_is_kept_is_read_all_the_same(self) -> None:
        picture = png((41, 20))
        kept_file(picture).parent.mkdir(parents=True)
        kept_file(picture).write_text(json.dumps([LINE]))
        assert read_text(picture) == (OcrLine.parse(LINE, "test"),)

    def test_another_picture_is_not_what_is_kept(self) -> None:
        kept_file(png((41, 20))).parent.mkdir(parents=True)
        kept_file(png((41, 20))).write_text(json.dumps([LINE]))
        with pytest.raises(ObservationMissing):
            read_text(png((42, 20)))

    @pytest.mark.parametrize(
        "damaged", ["", "[{", "{}", json.dumps([{**LINE, "x": "5"}]), json.dumps([{"text": "Total"}])]
    )
    def test_a_damaged_reading_is_none(self, damaged: str) -> None:
        picture = png((43, 20))
        kept_file(picture).parent.mkdir(parents=True)
        kept_file(picture).write_text(damaged)
        with pytest.raises(ObservationMissing, match="no text can be read"):
            read_text(picture)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "no readable PNG"),
        (b"\x89PNG\r\n\x1a\n", "no readable PNG"),
        (_saved(Image.new("RGB", (9, 9)), "JPEG"), "no readable PNG"),
        (png((300, 200), (5, 5, "Total"))[:-40], "no readable PNG"),
        (png((300, 200), (5, 5, "Total"))[:200] + b"\0" * 90, "no readable PNG"),
        (png((ocr.SIDE_LIMIT + 1, 1)), "5001 x 1: sides of at most 5000"),
        (claiming(6000, 6000), "6000 x 6000"),
        (claiming(60_000, 60_000), "over the limit"),
        (claiming(4000, 4000), "no readable PNG"),
    ],
    ids=["empty", "magic", "jpeg", "cut", "zeros", "long", "large", "bomb", "claim"],
)
def test_what_is_no_screenshot_is_no_observation(data: bytes, reason: str, place: Path) -> None:
    with pytest.raises(ObservationMissing, match=reason):
        read_text(data)
    assert not place.exists()


def test_a_place_that_cannot_be_written_is_no_observation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").write_text("in the way")
    monkeypatch.setattr(ocr, "_recognised", lambda _: ())
    with pytest.raises(ObservationMissing, match="could not be kept"):
        read_text(png((44, 20)))


def test_the_same_picture_is_read_once_by_many_threads(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    read: list[Image.Image] = []

    def recognised(picture: Image.Image) -> tuple[OcrLine, ...]:
        read.append(picture)
        return (OcrLine.parse(LINE, "test"),)

    monkeypatch.setattr(ocr, "_recognised", recognised)
    picture = png((45, 20))
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(read_text, [picture] * 32))
    assert set(answers) == {(OcrLine.parse(LINE, "test"),)}
    assert len(read) == 1
    assert [file.suffix for file in place.rglob("*") if file.is_file()] == [".json"]


@pytest.mark.desktop  # no desktop, but ten seconds of the real engine
class TestRealEngine:
    def test_a_screen(self, place: Path) -> None:
        menus = [(10, 10, "File"), (58, 10, "Edit"), (107, 10, "Save As..."), (210, 10, "Help")]
        lines = [
            (10, 60, "The quick brown fox jumps over"),
            (10, 82, "the lazy dog near $1,468.50"),
            (400, 60, "report_2.txt"),
            (400, 120, "emily@example.org"),
            (10, 160, "你好"),
        ]
        picture = png((640, 240), *menus, *lines)
        found = read_text(picture)
        assert texts(found)[:4] == ["File", "Edit", "Save As...", "Help"]
        shown = {line.text for line in found}
        for x, y, text in lines[:4]:
            assert text in shown
            box = next(line for line in found if line.text == text)
            assert abs(box.x - x) <= 8
            assert abs(box.y - y) <= 8
            assert 12 <= box.height <= 30
            assert 0.5 <= box.score <= 1
        assert read_text(picture) == found
        ocr._kept.cache_clear()
        assert read_text(picture) == found
        (kept,) = place.rglob("*.json")
        kept.write_text("[")
        ocr._kept.cache_clear()
        assert read_text(picture) == found
        assert json.loads(kept.read_text())[0]["text"] == "File"

    def test_light_on_dark_and_serifs(self) -> None:
        picture = Image.new("RGBA", (420, 120), (30, 30, 40, 255))
        draw = ImageDraw.Draw(picture)
        draw.text((20, 20), "Preferences", "white", font=ImageFont.truetype(SANS, 16))
        draw.text((20, 70), "Meeting at 9:00 AM", "#ddd", font=ImageFont.truetype(SERIF, 18))
        assert texts(read_text(_saved(picture, "PNG"))) == ["Preferences", "Meeting at 9:00 AM"]

    @pytest.mark.parametrize("size", [(1, 1), (3, 900)])
    def test_nothing_to_read_is_no_text(self, size: tuple[int, int]) -> None:
        assert read_text(png(size)) == ()

    def test_letters_that_it_does_not_know(self) -> None:
        assert ocr.unreadable("Save As... 42") == ""
        assert ocr.unreadable("café 你好 ＡＢＣ") == ""
        assert ocr.unreadable("Привет, Emily") == "Привет"
        assert ocr.unreadable("a ไทย") == "ไทย"
