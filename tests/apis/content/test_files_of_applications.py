"""Files as the real applications write them: converted, or made by a script of their own."""

import os
import subprocess
from pathlib import Path

import pytest
from content_scene import path, scene

from apis.content import (
    LayeredImage,
    Slide,
    get_archive_element_texts,
    get_document_paragraphs,
    get_document_tables,
    get_element_attributes,
    get_element_texts,
    get_image_layers,
    get_slides,
)
from apis.scene import Scene
from resources.fixtures import examples, file_bytes

pytestmark = pytest.mark.long

PAGE = """<html><body><h1 style="text-align:center">Harbour <i>fair</i></h1>
<p align="right">Boats &amp; <b>oars</b> and <u>knots</u><br>next</p><ul><li>one</li></ul>
<table><tr><td>a</td><td>b</td></tr></table></body></html>"""
LAYERS = """(let* ((image (car (gimp-image-new 200 100 RGB)))
    (sea (car (gimp-layer-new image 200 100 RGBA-IMAGE "Sea" 100 LAYER-MODE-NORMAL)))
    (boat (car (gimp-layer-new image 50 60 RGBA-IMAGE "Bôat" 100 LAYER-MODE-NORMAL))))
  (gimp-image-insert-layer image sea 0 0)
  (gimp-image-insert-layer image boat 0 0)
  (gimp-item-set-visible sea FALSE)
  (gimp-xcf-save 0 image boat "boat.xcf" "boat.xcf"))"""


def run(folder: Path, *command: str) -> None:
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, timeout=200)


def example(folder: Path, name: str) -> None:
    file = next(file for _, file in examples() if file.path.endswith(f"/{name}"))
    (folder / name).write_bytes(file_bytes(file) or b"")


def shown(file: Path) -> tuple[Scene, str]:
    return scene(file.name, file.read_bytes()), path(file.name)


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page as LibreOffice's .odt and .docx and AbiWord's .abw."""
    folder = tmp_path_factory.mktemp("documents")
    (folder / "fair.html").write_text(PAGE)
    run(folder, "soffice", "--headless", "--infilter=HTML (StarWriter)", "--convert-to", "odt", "fair.html")
    run(folder, "soffice", "--headless", "--convert-to", "docx", "fair.odt")
    run(folder, "abiword", "--to=fair.abw", "fair.docx")
    return folder


@pytest.mark.parametrize("name", ["fair.odt", "fair.docx", "fair.abw"])
def test_a_text_document(documents: Path, name: str) -> None:
    found = get_document_paragraphs(*shown(documents / name))
    assert found is not None
    heading, boats, item = [each for each in found if each.text]
    assert (heading.text, heading.style, heading.level) == ("Harbour fair", "Heading 1", 1)
    assert (heading.alignment, heading.italic, heading.bold) == ("center", "fair", "")
    assert (boats.text, boats.alignment, boats.bold) == ("Boats & oars and knots\nnext", "right", "oars")
    assert (boats.underlined, boats.level, boats.in_list) == ("knots", 0, False)
    assert (item.text, item.in_list) == ("one", True)
    assert get_document_tables(*shown(documents / name)) == [[["a", "b"]]]


@pytest.mark.parametrize(("given", "kind"), [("fair.odp", "pptx"), ("fair.pptx", "odp")])
def test_slides(tmp_path: Path, given: str, kind: str) -> None:
    example(tmp_path, given)
    run(tmp_path, "soffice", "--headless", "--convert-to", kind, given)
    assert get_slides(*shown(tmp_path / f"fair.{kind}")) == [
        Slide("Harbour fair", ["Saturday at nine"], ""),
        Slide("Boat race", ["Four rowers", "Pier two, 14:00"], ""),
    ]


def test_a_workbook_of_gnumeric_is_compressed_xml(tmp_path: Path) -> None:
    example(tmp_path, "accounts.ods")
    run(tmp_path, "ssconvert", "accounts.ods", "accounts.gnumeric")
    book = shown(tmp_path / "accounts.gnumeric")
    assert get_element_texts(*book, "SheetName") == ["Rents", "Prizes"]
    assert get_element_texts(*book, 'Sheet:nth-of-type(1) Cell[Row="1"][Col="1"]') == ["45"]


def test_a_workbook_of_calc_by_its_members(tmp_path: Path) -> None:
    example(tmp_path, "accounts.xlsx")
    run(tmp_path, "soffice", "--headless", "--convert-to", "ods", "accounts.xlsx")
    found = get_archive_element_texts(
        *shown(tmp_path / "accounts.ods"), "content.xml", "table[name=Prizes] p"
    )
    assert found == ["First", "250"]


def test_a_drawing_of_inkscape(tmp_path: Path) -> None:
    example(tmp_path, "flag.svg")
    run(tmp_path, "inkscape", "flag.svg", "--export-filename=other.svgz")
    assert get_element_attributes(*shown(tmp_path / "other.svgz"), "circle", "fill") == ["#f0c020"]


def test_an_image_of_gimp(tmp_path: Path) -> None:
    script = "--batch-interpreter=plug-in-script-fu-eval"
    run(tmp_path, "gimp", "-i", "-d", "-f", script, "-b", LAYERS, "-b", "(gimp-quit 0)")
    assert get_image_layers(*shown(tmp_path / "boat.xcf")) == LayeredImage(
        width=200, height=100, layers=["Bôat", "Sea"], visible=["Bôat"]
    )
