import networkx as nx

from records.graph import directed
from records.hazards import Access, Hazard, folders_above, hazards
from records.resource import CLIPBOARD_CELL

NOTE = "path:/home/user/trip/note.txt"
MAKES = Access(creates=True)
READS = Access(reads=True)
EDITS = Access(reads=True, modifies=True)


def graph(*edges: tuple[str, str]) -> "nx.DiGraph[str]":
    return directed("abc", edges)


def test_a_reader_that_is_not_ordered_against_a_writer_is_a_hazard() -> None:
    uses = {NOTE: {"a": MAKES, "b": EDITS, "c": READS}}
    assert hazards(graph(("a", "b"), ("b", "c")), uses) == []
    assert hazards(graph(("a", "b"), ("a", "c")), uses) == [Hazard(NOTE, "b", "c")]


def test_readers_need_no_order_among_themselves() -> None:
    assert hazards(graph(("a", "b"), ("a", "c")), {NOTE: {"a": MAKES, "b": READS, "c": READS}}) == []


def test_two_writers_without_a_reader_are_a_hazard() -> None:
    assert hazards(graph(), {CLIPBOARD_CELL: {"a": MAKES, "b": MAKES}}) == [Hazard(CLIPBOARD_CELL, "a", "b")]


def test_an_order_by_way_of_a_third_is_an_order() -> None:
    assert hazards(graph(("a", "b"), ("b", "c")), {CLIPBOARD_CELL: {"a": MAKES, "c": READS}}) == []


def test_folders_above_a_path() -> None:
    assert folders_above(NOTE) == ("path:/home/user/trip", "path:/home/user", "path:/home")
    assert folders_above(CLIPBOARD_CELL) == ()
    assert folders_above("slot:zim:page") == ()
