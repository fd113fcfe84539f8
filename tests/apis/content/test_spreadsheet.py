import csv
import io

import pytest
from content_scene import LAUGHS, OUTSIDE, packed, path, scene
from hypothesis import given, settings
from hypothesis import strategies as st

from apis.content import ContentUnreadable, get_cell, get_sheet_names, get_sheet_rows
from records.errors import FunctionFailed

_OFFICE = "urn:oasis:names:tc:opendocument:xmlns"
_ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet"
_MANIFEST = f"{_OFFICE}:manifest:1.0"
_SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"


def ods(tables: str, doctype: str = "") -> bytes:
    """An OpenDocument spreadsheet, its tables written by hand."""
    content = (
        f'<?xml version="1.0"?>{doctype}<office:document-content xmlns:office="{_OFFICE}:office:1.0" '
        f'xmlns:table="{_OFFICE}:table:1.0" xmlns:text="{_OFFICE}:text:1.0"><office:body>'
        f"<office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    )
    manifest = (
        f'<manifest:manifest xmlns:manifest="{_MANIFEST}">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_ODS_TYPE}"/></manifest:manifest>'
    )
    return packed({"mimetype": _ODS_TYPE, "META-INF/manifest.xml": manifest, "content.xml": content})


def table(name: str, rows: str) -> str:
    return f'<table:table table:name="{name}">{rows}</table:table>'


def row(*inside: str, repeated: int = 1) -> str:
    attribute = f'table:number-rows-repeated="{repeated}"' if repeated > 1 else ""
    return f"<table:table-row {attribute}>{''.join(inside)}</table:table-row>"


def value(kind: str, attributes: str = "", shown: str = "shown") -> str:
    head = f'<table:table-cell office:value-type="{kind}" {attributes}>'
    return f"{head}<text:p>{shown}</text:p></table:table-cell>"


def empty(repeated: int = 1) -> str:
    return f'<table:table-cell table:number-columns-repeated="{repeated}"/>'


COSTS = table(
    "Costs",
    row(value("string", shown="Train"), value("float", 'office:value="49.5"'))
    + row(empty(), value("float", 'office:value="12"'))
    # How an office suite fills the rest of the sheet.
    + row(empty(16384), repeated=1_048_574),
)
KINDS = table(
    "Kinds",
    row(
        value("date", 'office:date-value="2025-03-14"'),
        value("date", 'office:date-value="2025-03-14T09:40:00"'),
        value("boolean", 'office:boolean-value="true"'),
        value("percentage", 'office:value="0.25"'),
        value("currency", 'office:value="-3"'),
    ),
)
TRIP = scene("trip.ods", ods(COSTS + KINDS))
ODS = path("trip.ods")


def xlsx(sheet: str, doctype: str = "") -> bytes:
    """An Excel workbook with one sheet, "Costs"."""
    head = '<?xml version="1.0"?>'
    relation = f'<Relationships xmlns="{_RELATIONS}"><Relationship Id="r1" Type="{_DOCUMENT}/'
    return packed(
        {
            "[Content_Types].xml": f'{head}<Types xmlns="{_TYPES}"/>',
            "_rels/.rels": f'{head}{relation}officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'{head}<workbook xmlns="{_SHEETS}" xmlns:r="{_DOCUMENT}"><sheets>'
            '<sheet name="Costs" sheetId="1" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f'{head}{relation}worksheet" Target="worksheets/sheet1.xml"/>'
            "</Relationships>",
            "xl/worksheets/sheet1.xml": f'{head}{doctype}<worksheet xmlns="{_SHEETS}">{sheet}</worksheet>',
        }
    )


def cells(*written: str) -> str:
    return f'<sheetData><row r="1">{"".join(written)}</row></sheetData>'


def text_cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


class TestOpenDocument:
    def test_sheets_are_named_in_order(self) -> None:
        assert get_sheet_names(TRIP, ODS) == ["Costs", "Kinds"]

    def test_rows_end_with_what_they_hold(self) -> None:
        assert get_sheet_rows(TRIP, ODS, "Costs") == [["Train", "49.5"], ["", "12"]]
        assert get_sheet_rows(TRIP, ODS, "") == get_sheet_rows(TRIP, ODS, "Costs")

    def test_every_kind_of_value_has_one_text(self) -> None:
        kinds = [["2025-03-14", "2025-03-14T09:40:00", "TRUE", "0.25", "-3"]]
        assert get_sheet_rows(TRIP, ODS, "Kinds") == kinds

    @pytest.mark.parametrize(
        ("cell", "text"), [("A1", "Train"), ("B1", "49.5"), ("A2", ""), ("B2", "12"), ("ZZ900", "")]
    )
    def test_a_cell_is_named_by_column_and_row(self, cell: str, text: str) -> None:
        assert get_cell(TRIP, ODS, "Costs", cell) == text

    def test_what_does_not_begin_in_the_corner_keeps_its_place(self) -> None:
        late = table("Late", row(empty(), repeated=2) + row(empty(), value("string", shown="here")))
        book = scene("late.ods", ods(late))
        assert get_sheet_rows(book, path("late.ods"), "") == [[], [], ["", "here"]]
        assert get_cell(book, path("late.ods"), "", "B3") == "here"

    def test_indentation_between_cells_is_no_content(self) -> None:
        spaced = COSTS.replace("<table:", "\n    <table:").replace("</table:", "\n    </table:")
        book = scene("spaced.ods", ods(spaced))
        assert get_sheet_rows(book, path("spaced.ods"), "") == [["Train", "49.5"], ["", "12"]]

    def test_blanks_inside_a_text_are_kept(self) -> None:
        spans = "<text:span>Ghent </text:span> <text:span>or</text:span> Bruges"
        written = row(value("string", shown=spans), value("string", shown="one</text:p><text:p>two"))
        book = scene("a.ods", ods(table("T", written)))
        assert get_sheet_rows(book, path("a.ods"), "") == [["Ghent  or Bruges", "one\ntwo"]]

    def test_no_file_and_no_sheet_have_none(self) -> None:
        absent = scene("trip.ods", None)
        assert get_sheet_names(absent, ODS) is None
        assert get_sheet_rows(absent, ODS, "") is None
        assert get_cell(absent, ODS, "", "A1") is None
        assert get_sheet_rows(TRIP, ODS, "Hotels") is None
        assert get_cell(TRIP, ODS, "Hotels", "A1") is None


class TestExcel:
    def test_values_are_read(self) -> None:
        sheet = cells(
            text_cell("A1", "Train"),
            '<c r="B1"><v>5</v></c>',
            '<c r="D1" t="b"><v>0</v></c>',
            '<c r="AA1"><f>B1/2</f><v>2.5</v></c>',
        )
        book = scene("trip.xlsx", xlsx(sheet))
        name = path("trip.xlsx")
        assert get_sheet_names(book, name) == ["Costs"]
        assert get_sheet_rows(book, name, "Costs") == [["Train", "5", "", "FALSE", *[""] * 22, "2.5"]]
        assert get_cell(book, name, "", "AA1") == "2.5"

    def test_a_claimed_size_is_not_believed(self) -> None:
        book = scene("trip.xlsx", xlsx('<dimension ref="A1:XFD1048576"/>' + cells(text_cell("A1", "x"))))
        assert get_sheet_rows(book, path("trip.xlsx"), "") == [["x"]]


class TestSeparated:
    @pytest.mark.parametrize(
        ("name", "data"),
        [
            ("a.csv", b'name,price\r\n"Train, first",49.5\r\n'),
            ("a.csv", b'\xef\xbb\xbfname;price\n"Train, first";49.5\n'),
            ("a.csv", b"name\tprice\nTrain, first\t49.5"),
            ("a.tsv", b"name\tprice\nTrain, first\t49.5\n\n"),
        ],
        ids=["comma", "semicolon", "tab", "tsv"],
    )
    def test_rows_are_read_by_whatever_separates_them(self, name: str, data: bytes) -> None:
        found = get_sheet_rows(scene(name, data), path(name), "")
        assert found == [["name", "price"], ["Train, first", "49.5"]]
        assert get_cell(scene(name, data), path(name), "", "B2") == "49.5"

    def test_a_separator_in_quotes_separates_nothing(self) -> None:
        data = b'"a;b;c;d",2\n'
        assert get_sheet_rows(scene("a.csv", data), path("a.csv"), "") == [["a;b;c;d", "2"]]

    def test_the_one_sheet_has_no_name(self) -> None:
        book = scene("a.csv", b"1,2\n")
        assert get_sheet_names(book, path("a.csv")) == [""]
        assert get_sheet_rows(book, path("a.csv"), "Sheet1") is None

    def test_an_empty_file_has_no_rows(self) -> None:
        assert get_sheet_rows(scene("a.csv", b""), path("a.csv"), "") == []
        assert get_cell(scene("a.csv", b""), path("a.csv"), "", "A1") == ""

    @settings(deadline=None)
    @given(
        st.lists(
            st.lists(st.text(st.sampled_from('ab ,"\n;é'), min_size=1, max_size=4), min_size=2, max_size=3),
            max_size=3,
        )
    )
    def test_what_was_written_is_read(self, rows: list[list[str]]) -> None:
        stream = io.StringIO()
        # Many commas in front, so that no semicolon in a quoted cell is in doubt.
        csv.writer(stream).writerows([["x"] * 9, *rows])
        found = get_sheet_rows(scene("a.csv", stream.getvalue().encode()), path("a.csv"), "")
        assert found == [["x"] * 9, *rows]


FAR = '<sheetData>{}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
FILLED = row(value("string", 'table:number-columns-repeated="16384"'), repeated=1_048_576)
ENTITY = row(value("string", shown="&h;"))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.ods", b""),
        ("a.xlsx", b""),
        ("a.ods", b"Train,5\n"),
        ("a.ods", ods(COSTS)[:500]),
        ("a.xlsx", xlsx(cells(text_cell("A1", "x")))[:500]),
        ("a.ods", xlsx(cells(text_cell("A1", "x")))),
        ("a.xlsx", ods(COSTS)),
        ("a.ods", packed({"content.xml": "<no/>"})),
        ("a.ods", packed({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<no/>"})),
        ("a.ods", ods(table("T", FILLED))),
        ("a.xlsx", xlsx(FAR.format('<row r="1"><c r="A1"><v>1</v></c></row>'))),
        (
            "a.ods",
            ods(table("T", ENTITY), LAUGHS),
        ),
        (
            "a.ods",
            ods(table("T", ENTITY), OUTSIDE),
        ),
        ("a.xlsx", xlsx(cells(text_cell("A1", "&h;")), LAUGHS)),
        ("a.xlsx", xlsx(cells(text_cell("A1", "&h;")), OUTSIDE)),
        ("a.xlsx", xlsx(cells(text_cell("A1", "x" * 20_000_000)))),
        ("a.csv", b"x" * 3_000_000),
        ("a.csv", b'"x'),
        ("a.csv", b"caf\xe9,1\n"),
        ("a.csv", b"a\0b,1\n"),
        ("a.csv", b",\n" * 100_001 + b"x"),
    ],
    ids=[
        "empty ods",
        "empty xlsx",
        "text as ods",
        "cut ods",
        "cut xlsx",
        "xlsx as ods",
        "ods as xlsx",
        "other zip",
        "text document",
        "ods full of repetitions",
        "xlsx with a far corner",
        "ods with growing entities",
        "ods with an outside entity",
        "xlsx with growing entities",
        "xlsx with an outside entity",
        "xlsx that unpacks to much",
        "csv of one long line",
        "csv with an open quote",
        "csv in Latin-1",
        "csv with a NUL",
        "csv of many rows",
    ],
)
def test_a_hostile_file_is_unreadable_and_the_next_one_is_read(name: str, data: bytes) -> None:
    with pytest.raises(ContentUnreadable, match=name):
        get_sheet_rows(scene(name, data), path(name), "")
    assert get_cell(TRIP, ODS, "Costs", "A1") == "Train"


@pytest.mark.parametrize("cell", ["", "B", "3", "b3", "B0", "B3:C4", "AAAA1", "B3\n"])
def test_a_cell_that_is_none_is_the_functions_fault(cell: str) -> None:
    with pytest.raises(FunctionFailed, match="get_cell"):
        get_cell(TRIP, ODS, "Costs", cell)


def test_a_name_that_no_spreadsheet_has_is_the_functions_fault() -> None:
    with pytest.raises(FunctionFailed, match=r"notes\.txt"):
        get_sheet_rows(scene("notes.txt", b"a,b"), path("notes.txt"), "")
