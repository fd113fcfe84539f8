"""Reads the text of a screenshot by OCR: rapidocr on the processor, each picture once.

The engine takes seconds and hundreds of megabytes, so it is imported when the first picture is read, one in a
process. Its models come with the package, and are named by path, so that none is looked for elsewhere.
"""

import os
import struct
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import PackageNotFoundError, distribution, version
from io import BytesIO
from itertools import chain, pairwise
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, cast

from PIL import Image, ImageChops
from pydantic import TypeAdapter, ValidationError

from records.errors import ObservationMissing
from records.record import Record

if TYPE_CHECKING:
    from rapidocr import RapidOCR
    from rapidocr.utils.output import RapidOCROutput

_Corners = Iterable[Iterable[float]]
_Word = tuple[str, float, _Corners]

SIDE_LIMIT = 5000
"""Pixels that a side may have; so a picture has 25 million at most."""
KEPT = Path(__file__).resolve().parents[1] / ".omnisynth" / "ocr"
"""Where readings are kept, by the hash of the picture, under the engine's version and that of READING."""
READING = 1
"""Raise it when the same picture would be read into other lines."""

WIDE_GAP = 0.5
"""Heights of a line between two words from which they are two texts; a space takes a third."""

# The engine enlarges a smaller picture until its shorter side has so many pixels: 200 seconds and 12 GB for a
# strip of 5 x 900. A border costs less, and keeps the letters as they are.
_LEAST_SIDE = 736
_LEAST_STEP = 24  # of 255 shades
_MODELS = {"Det": "PP-OCRv6_det_small.onnx", "Rec": "PP-OCRv6_rec_small.onnx"}
_reading = Lock()


class OcrLine(Record):
    """A piece of text of one row, cut at wide gaps; its box in pixels of the picture; score 0.5 to 1."""

    text: str
    x: int
    y: int
    width: int
    height: int
    score: float


_LINES = TypeAdapter(tuple[OcrLine, ...])


def read_text(png: bytes) -> tuple[OcrLine, ...]:
    """All text of a picture, from top to bottom. Threads may share it; they read one after the other.

    Raises:
        ObservationMissing: no PNG, damaged, over the limit, or no engine here.
    """
    file = kept_file(png)
    try:
        return _kept(file)
    except (OSError, ValidationError):
        pass
    with _reading:
        try:
            return _kept(file)  # another thread read it meanwhile
        except (OSError, ValidationError):
            lines = _recognised(_picture(png))
        _keep(file, lines)
    return lines


def kept_file(png: bytes) -> Path:
    """Where the reading of a picture is kept, or would be.

    Raises:
        ObservationMissing: no engine here.
    """
    return KEPT / f"rapidocr-{_version()}-{READING}" / f"{sha256(png).hexdigest()}.json"


def unreadable(text: str) -> str:
    """The letters of a text that the engine does not know, of Cyrillic for example; it never reads them.

    Raises:
        ObservationMissing: no engine here.
    """
    letters = dict.fromkeys(filter(str.isalpha, unicodedata.normalize("NFKC", text)))
    if "".join(letters).isascii():
        return ""
    with _reading:
        known = _alphabet()
    return "".join(letter for letter in letters if known.isdisjoint((letter, letter.swapcase())))


@lru_cache(maxsize=256)
def _kept(file: Path) -> tuple[OcrLine, ...]:
    return _LINES.validate_json(file.read_bytes())


def _keep(file: Path, lines: tuple[OcrLine, ...]) -> None:
    fresh = file.with_suffix(f".{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(_LINES.dump_json(lines))
        fresh.replace(file)
    except OSError as error:
        raise ObservationMissing(
            f"a reading could not be kept: {error}; make room or free the place"
        ) from None


def _picture(png: bytes) -> Image.Image:
    try:
        with Image.open(BytesIO(png), formats=("PNG",)) as image:
            if max(image.size) > SIDE_LIMIT:
                raise ObservationMissing(
                    f"a screenshot of {image.width} x {image.height}: sides of at most {SIDE_LIMIT} are read"
                )
            colours = image.convert("RGB")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ObservationMissing(f"a screenshot over the limit: {error}") from None
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error) as error:
        raise ObservationMissing(f"the screenshot is no readable PNG ({error}); take it again") from None
    framed = Image.new("RGB", (max(colours.width, _LEAST_SIDE), max(colours.height, _LEAST_SIDE)), "white")
    framed.paste(colours)
    return framed


@cache
def _version() -> str:
    try:
        return version("rapidocr")
    except PackageNotFoundError:
        raise _no_engine("the package rapidocr is not installed") from None


@cache
def _engine() -> "RapidOCR":
    try:
        from rapidocr import RapidOCR
    except ImportError as error:
        raise _no_engine(str(error)) from None
    return RapidOCR(
        params={
            "Global.use_cls": False,  # nothing on a screen is upside down
            "Global.return_word_box": True,
            "Global.log_level": "critical",  # a picture without text is no warning
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            **{f"{part}.model_path": str(_model(name)) for part, name in _MODELS.items()},
        }
    )


@cache
def _alphabet() -> frozenset[str]:
    try:
        runtime = import_module("onnxruntime")  # it has no types
    except ImportError as error:
        raise _no_engine(str(error)) from None
    about = runtime.InferenceSession(str(_model(_MODELS["Rec"]))).get_modelmeta()
    return frozenset(about.custom_metadata_map["character"])


def _model(name: str) -> Path:
    file = Path(str(distribution("rapidocr").locate_file(Path("rapidocr") / "models" / name)))
    if not file.is_file():
        raise _no_engine(f"{file.name} is not in the package")
    return file


def _no_engine(reason: str) -> ObservationMissing:
    return ObservationMissing(
        f"no text can be read off a screenshot: {reason}; install the locked packages again (make setup), or "
        "use check_text_exists_via_control"
    )


def _recognised(picture: Image.Image) -> tuple[OcrLine, ...]:
    found = cast("RapidOCROutput", _engine()(picture))  # its type says what other options would give
    if found.boxes is None or found.txts is None or found.scores is None:
        return ()
    words = cast("Sequence[Sequence[_Word]]", found.word_results)
    if len(words) != len(found.txts):  # it leaves out a line of which it could not place a word
        words = [()] * len(found.txts)
    steps = _steps(picture)
    lines = (
        _cut(steps, corners, text, score, placed)
        for corners, text, score, placed in zip(found.boxes, found.txts, found.scores, words, strict=True)
    )
    return tuple(sorted(chain.from_iterable(lines), key=lambda line: (line.y, line.x)))


def _steps(picture: Image.Image) -> Image.Image:
    """White where a pixel differs from its neighbour at the left: letters do so, a smooth ground does not."""
    grey = picture.convert("L")
    difference = ImageChops.difference(grey, ImageChops.offset(grey, 1, 0))
    return difference.point([255 if step >= _LEAST_STEP else 0 for step in range(256)])


def _cut(
    steps: Image.Image, corners: _Corners, text: str, score: float, words: Sequence[_Word]
) -> Iterator[OcrLine]:
    """A line in pieces, parted where between two words there is more room than a space takes.

    Neighbours in a bar of menus or a table come as one line. The engine says roughly where a word is, the
    picture where its letters end. A word that is not in the text, being read otherwise, parts nothing.
    """
    left, top, right, bottom = _bounds(corners)
    begin, start, place, middle = 0, left, 0, left
    for word, _, box in words:
        found = text.find(word, place)
        if found < 0:
            continue
        word_left, _, word_right, _ = _bounds(box)
        earlier, middle = middle, (word_left + word_right) // 2
        if place > begin:
            gap_left, gap_right = _widest_gap(steps.crop((earlier, top, middle, bottom)))
            if gap_right - gap_left > WIDE_GAP * (bottom - top):
                yield _line(text[begin:found], (start, top, earlier + gap_left, bottom), score)
                begin, start = found, earlier + gap_right
        place = found + len(word)
    yield _line(text[begin:], (start, top, right, bottom), score)


def _widest_gap(steps: Image.Image) -> tuple[int, int]:
    """The longest run of columns in which nothing is drawn, from its first to behind its last."""
    drawn = [-1, *(column for column, lit in enumerate(steps.getprojection()[0]) if lit), steps.width]
    before, after = max(pairwise(drawn), key=lambda pair: pair[1] - pair[0])
    return before + 1, after


def _line(text: str, box: tuple[int, int, int, int], score: float) -> OcrLine:
    left, top, right, bottom = box
    return OcrLine(
        text=text.strip(), x=left, y=top, width=right - left, height=bottom - top, score=float(score)
    )


def _bounds(corners: _Corners) -> tuple[int, int, int, int]:
    across, down = zip(*corners, strict=True)
    return round(min(across)), round(min(down)), round(max(across)), round(max(down))
