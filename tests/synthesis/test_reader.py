"""The reader, on texts that no grammar wrote, and on what the grammar writes."""

from random import Random

import pytest
from trial_subtasks import TITLES
from trial_tasks import BOUND, node, random_task

from records.graph import closure, directed
from synthesis.instructions import high_level
from synthesis.reader import LibraryReader, ReaderItem

MOUSEPAD = ReaderItem("Mousepad", "writes a note and saves it as a text file")
APPEND = ReaderItem("Mousepad", "adds a line at the end of a text file")
COPY = ReaderItem("Mousepad", "copies the whole text of a file to the clipboard")
GALCULATOR = ReaderItem("Galculator", "computes a product and copies the result")
ZIM = ReaderItem("Zim", "pastes text into a wiki page")
SHOOTER = ReaderItem("Xfce Screenshooter", "takes a picture of the screen and saves it")
FLIP = ReaderItem("mtPaint", "flips a picture and saves it under another name")
MOVE = ReaderItem("PCManFM", "moves a file into another folder")
FOLDER = ReaderItem("PCManFM", "makes a new folder")
UNPACK = ReaderItem("Xarchiver", "extracts one file of an archive")
PACK = ReaderItem("Xarchiver", "packs files into an archive")
MAIL = ReaderItem("Sylpheed", "sends a message with an attachment")

Edges = set[tuple[ReaderItem, ReaderItem]]
BY_HAND: dict[str, tuple[str, tuple[ReaderItem, ...], Edges]] = {
    "by name, told backwards": (
        (
            "Flip shot.png in mtPaint and keep the result as mirrored.png. The file shot.png is what you "
            "get by taking a picture of the screen with Xfce Screenshooter, saved as shot.png."
        ),
        (SHOOTER, FLIP),
        {(SHOOTER, FLIP)},
    ),
    "independent": (
        (
            "Write “Buy milk” in Mousepad and save it as milk.txt. Besides, take a picture of the screen "
            "with Xfce Screenshooter, saved as desk.png. The order is up to you."
        ),
        (MOUSEPAD, SHOOTER),
        set(),
    ),
    "by noun phrase": (
        (
            "Paste the copied product at the end of the page Costs in Zim. You get it in Galculator: "
            "multiply 12 by 19 there and copy what comes out."
        ),
        (ZIM, GALCULATOR),
        {(GALCULATOR, ZIM)},
    ),
    "nested": (
        (
            "Please move into Documents/Done the note that you have written in Mousepad, “Paid in cash”, "
            "and saved as paid.txt; PCManFM will do for the moving."
        ),
        (MOVE, MOUSEPAD),
        {(MOUSEPAD, MOVE)},
    ),
    "taken out of an archive": (
        (
            "Flip plan.png in mtPaint and keep the result as plan_flipped.png. With Xarchiver, extract the "
            "picture plan.png from parcel.zip, and nothing else."
        ),
        (UNPACK, FLIP),
        {(UNPACK, FLIP)},
    ),
    "inside a new folder": (
        (
            "Write “Buy milk” in Mousepad and save it as Errands/Today/milk.txt. Make the folder "
            "Errands/Today with PCManFM."
        ),
        (MOUSEPAD, FOLDER),
        {(FOLDER, MOUSEPAD)},
    ),
    "pasted by another name": (
        (
            "Put the marked line on the page Costs in Zim. In Mousepad, put a star before what diary.txt "
            "says and copy all of it to the clipboard. Take a picture of the screen with Xfce Screenshooter, "
            "saved as desk.png."
        ),
        (ZIM, COPY, SHOOTER),
        {(COPY, ZIM)},
    ),
    "two sources": (
        (
            "Xarchiver packs two things into week.zip: the note milk.txt, which you write in Mousepad "
            "(“Buy milk”), and the screenshot that Xfce Screenshooter takes and saves as desk.png."
        ),
        (PACK, MOUSEPAD, SHOOTER),
        {(MOUSEPAD, PACK), (SHOOTER, PACK)},
    ),
    "one of two notes": (
        (
            "Write “Buy milk” in Mousepad and save it as milk.txt. Take desk.png, a picture of the "
            "screen, with Xfce Screenshooter. Send the screenshot, and nothing else, to ida@example.org "
            "from Sylpheed."
        ),
        (MOUSEPAD, SHOOTER, MAIL),
        {(SHOOTER, MAIL)},
    ),
    "changed in its place": (
        (
            "Copy the whole text of the longer list, list.txt, with Mousepad. It is longer because you "
            "add the line “eggs” at the end of list.txt, again in Mousepad."
        ),
        (COPY, APPEND),
        {(APPEND, COPY)},
    ),
    "into a made folder": (
        (
            "Move bill.pdf into Documents/Paid with PCManFM. That folder Documents/Paid does not exist "
            "yet: make it in PCManFM."
        ),
        (MOVE, FOLDER),
        {(FOLDER, MOVE)},
    ),
}


def read(text: str, items: tuple[ReaderItem, ...]) -> Edges:
    """Closure of what the reader finds."""
    found = LibraryReader().read(text, items)
    return set(closure(directed(items, ((items[a], items[b]) for a, b in found))))


@pytest.mark.parametrize("name", BY_HAND)
def test_texts_by_hand(name: str) -> None:
    text, items, truth = BY_HAND[name]
    assert read(text, items) == set(closure(directed(items, truth)))


@pytest.mark.parametrize("name", BY_HAND)
def test_the_order_of_the_list_tells_nothing(name: str) -> None:
    text, items, _ = BY_HAND[name]
    assert read(text, items) == read(text, tuple(reversed(items)))


CHAIN = (
    "Use Mousepad to write “Train at 9:40” and save it as Documents/notes.txt. With Mousepad, add"
    " the line “Bring tickets” at the end of the new note Documents/notes.txt. Also move the "
    "extended note Documents/notes.txt into Documents/Done with PCManFM."
)


def test_a_chain_of_versions() -> None:
    items = (MOUSEPAD, APPEND, MOVE)
    assert read(CHAIN, items) == {(MOUSEPAD, APPEND), (APPEND, MOVE), (MOUSEPAD, MOVE)}


@pytest.mark.parametrize(
    ("said", "instead", "edges"),
    [
        ("the extended note Documents/notes.txt into", "Documents/plan.txt into", {(MOUSEPAD, APPEND)}),
        ("the new note Documents/notes.txt", "Documents/plan.txt", {(MOUSEPAD, MOVE)}),
        ("save it as Documents/notes.txt", "save it as Documents/other.txt", {(APPEND, MOVE)}),
    ],
)
def test_a_damaged_reference_changes_what_is_read(said: str, instead: str, edges: Edges) -> None:
    assert said in CHAIN
    assert read(CHAIN.replace(said, instead), (MOUSEPAD, APPEND, MOVE)) == edges


def test_a_pasted_text_of_another_source_is_no_dependency() -> None:
    whole = (
        "Multiply 12 by 19 in Galculator and copy the result. Paste the copied result at the end of "
        "the page Notebooks/Costs.txt in Zim."
    )
    items = (GALCULATOR, ZIM)
    assert read(whole, items) == {(GALCULATOR, ZIM)}
    assert read(whole.replace("the copied result", "“Paid”"), items) == set()


def test_words_in_quotations_are_no_wording() -> None:
    text = (
        "Write “the screenshot from Xfce Screenshooter is desk.png” in Mousepad and save it as "
        "milk.txt. Also take a picture of the screen with Xfce Screenshooter and save it as wall.png."
    )
    assert read(text, (MOUSEPAD, SHOOTER)) == set()


def test_what_the_grammar_writes_is_understood() -> None:
    right = 0
    for seed in range(60):
        random = Random(seed)
        order, edges = random_task(random, 2 + seed % 6)
        text = high_level(order, edges, BOUND, "get everything ready for Emily", random)
        nodes = [node(name) for name in sorted(order)]
        items = [ReaderItem(TITLES[item.application], item.verb_phrase) for item in nodes]
        pairs = [(nodes[a].name, nodes[b].name) for a, b in LibraryReader().read(text, items)]
        truth = closure(directed(order, ((edge.source, edge.target) for edge in edges)))
        right += closure(directed(order, pairs)) == truth
    assert right >= 54


@pytest.mark.parametrize("text", ["", "Nothing to do.", "“”", "In Zim", "..., ; : ()"])
def test_a_text_that_says_nothing_gives_no_edges(text: str) -> None:
    assert LibraryReader().read(text, (ZIM, MOVE)) == []
    assert LibraryReader().read(text, ()) == []
