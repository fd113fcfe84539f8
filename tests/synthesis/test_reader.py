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


LINKS = ReaderItem("Planner", "links two tasks of a plan")
PROGRESS = ReaderItem("Planner", "sets the progress of a task")
SKETCH = ReaderItem("Inkscape", "replaces a text in a drawing")
PRINTS = ReaderItem("Document Viewer", "prints a page of a PDF document")
COPIES = ReaderItem("Document Viewer", "copies the text of a PDF document")
MAILS = ReaderItem("Claws Mail", "sends a song by mail")
INVERTS = ReaderItem("mtPaint", "inverts the colours of a picture")
RENAMES = ReaderItem("Thunar", "renames a table and copies it to the clipboard")
REPLACES = ReaderItem("PCManFM", "replaces a film by a newer one")
ADDS = ReaderItem("Engrampa", "adds a film to an archive")
TERMINAL = ReaderItem("Xfce Terminal", "writes the clipboard's text into a file")
TURNS = ReaderItem("ksnip", "turns a picture by a quarter")


@pytest.mark.parametrize(
    ("text", "items", "edges"),
    [
        # What a phrase calls a file tells what was done to it.
        (
            (
                "In Planner, link “Pack” and “Leave” in Docs/trip.planner, so that one follows the other,"
                " and save the plan. With Planner, set the progress of “Pack” in the linked plan "
                "Docs/trip.planner to 60 %."
            ),
            (LINKS, PROGRESS),
            {(LINKS, PROGRESS)},
        ),
        # A file that is saved in its place.
        (
            (
                "With Inkscape, let Docs/a.svg say “Way” instead of “Route” and save it. Turn the new "
                "drawing Docs/a.svg by a quarter with ksnip and save that as Docs/b.png."
            ),
            (SKETCH, TURNS),
            {(SKETCH, TURNS)},
        ),
        # What goes to the clipboard or to another file stays as it is.
        (
            (
                "Turn Docs/a.png by a quarter in ksnip and copy it to the clipboard. Invert the colours "
                "of Docs/a.png in mtPaint and save that as Docs/b.png."
            ),
            (TURNS, INVERTS),
            set(),
        ),
        # A part of something that is named, and what is its own.
        (
            (
                "With Document Viewer, print the first page of Docs/a.pdf to Docs/b.pdf. Also copy the "
                "text of all pages of Docs/a.pdf in Document Viewer to the clipboard."
            ),
            (PRINTS, COPIES),
            set(),
        ),
        # What was named just before.
        (
            (
                "Invert the colours of Docs/a.png in mtPaint and save the result as Docs/b.png. Rename "
                "Docs/c.csv to Docs/d.csv in Thunar and copy that file to the clipboard."
            ),
            (INVERTS, RENAMES),
            set(),
        ),
        # A mail is no Claws Mail.
        (
            (
                "Help me to mail the song and the picture. Invert the colours of Docs/a.png in mtPaint "
                "and save it as Docs/b.png. Send Docs/c.mp3 with Claws Mail to zoe@choir.example."
            ),
            (MAILS, INVERTS),
            set(),
        ),
        # What is copied over, or replaced.
        (
            (
                "With PCManFM, copy Docs/new/a.mp4 over Docs/a.mp4. Add the newer film Docs/a.mp4 to "
                "Docs/b.zip with Engrampa."
            ),
            (REPLACES, ADDS),
            {(REPLACES, ADDS)},
        ),
        # What is known already is written down, not made.
        (
            (
                "Write the copied text into the new file Docs/a.txt in Xfce Terminal. Also copy the text "
                "of Docs/a.pdf in Document Viewer to the clipboard."
            ),
            (TERMINAL, COPIES),
            {(COPIES, TERMINAL)},
        ),
    ],
)
def test_what_is_meant_by_what_is_said(text: str, items: tuple[ReaderItem, ...], edges: Edges) -> None:
    assert read(text, items) == edges


def test_who_uses_the_same_thing_has_not_made_it() -> None:
    text = (
        "Turn the inverted picture Docs/b.png by a quarter in ksnip and save it as Docs/c.png. Attach "
        "the inverted picture Docs/b.png to a mail in Claws Mail and send it. Invert the colours of "
        "Docs/a.png in mtPaint and save that as Docs/b.png."
    )
    assert read(text, (TURNS, MAILS, INVERTS)) == {(INVERTS, TURNS), (INVERTS, MAILS)}


@pytest.mark.parametrize(
    "said",
    [
        "Type “Tap” on a new Xournal++ document, paste “Bees in June” below it and save that as s.xopp.",
        "Type “Tap” on a new Xournal++ document, paste “Bees” in the line below, and save that as s.xopp.",
        "Open a new Xournal++ document, paste “Bees in June” with nothing else in it, and save it as s.xopp.",
    ],
)
def test_quoted_words_that_are_pasted_come_from_nobody(said: str) -> None:
    items = [
        ReaderItem("Mousepad", "copies the whole text of a file to the clipboard"),
        ReaderItem("Xournal++", "notes the clipboard's text below a title on a sheet and saves it"),
    ]
    copied = "Copy the whole text of Documents/a.txt to the clipboard in Mousepad."
    assert LibraryReader().read(f"{copied} {said}", items) == []
    pasted = "Open a new Xournal++ document, paste the copied text into it and save that as s.xopp."
    assert LibraryReader().read(f"{copied} {pasted}", items) == [(0, 1)]
