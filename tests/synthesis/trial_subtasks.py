"""Trial subtasks over seven applications, in short."""

from dataclasses import dataclass

from records.resource import CLIPBOARD_CELL

TITLES = {
    "mousepad": "Mousepad",
    "geany": "Geany",
    "pcmanfm": "PCManFM",
    "zim": "Zim",
    "galculator": "Galculator",
    "screenshooter": "Xfce Screenshooter",
    "mtpaint": "mtPaint",
}
HOME = "/home/user"
_SHORT = "Documents/Berlin"
_BERLIN = f"{HOME}/{_SHORT}"


@dataclass(frozen=True)
class Trial:
    """A subtask in short: uses are paths or `clipboard`, makes are such with their nouns."""

    name: str
    application: str
    verb_phrase: str
    phrases: tuple[str, ...]
    uses: tuple[str, ...] = ()
    makes: tuple[tuple[str, str], ...] = ()
    values: tuple[str, ...] = ()
    changes_in_place: bool = False


NOTE, COPY = f"{_BERLIN}/notes.txt", f"{_BERLIN}/copy.txt"
ARCHIVE, ARCHIVED = f"{_BERLIN}/Archive", f"{_BERLIN}/Archive/notes.txt"
RENAMED, LIST, SCRIPT = f"{_BERLIN}/copy_old.txt", f"{_BERLIN}/packing.txt", f"{HOME}/Projects/route.py"
SCREEN, FLIPPED = f"{HOME}/Pictures/screen.png", f"{HOME}/Pictures/screen_flipped.png"
PHOTO, NEGATIVE = f"{HOME}/Pictures/station.png", f"{HOME}/Pictures/station_negative.png"
PAGE, IMPORTED = f"{HOME}/Notebooks/Trip/Berlin.txt", f"{HOME}/Notebooks/Trip/Packing.txt"

TRIALS = (
    Trial(
        "write_note",
        "mousepad",
        "writes a note and saves it as a text file",
        (
            f"write a note in Mousepad that says “Train leaves at 9:40” and save it as {_SHORT}/notes.txt",
            f"use Mousepad to write “Train leaves at 9:40” and save it under the name {_SHORT}/notes.txt",
        ),
        makes=((NOTE, "the new note"),),
        values=("Train leaves at 9:40",),
    ),
    Trial(
        "append_line",
        "mousepad",
        "adds a line at the end of a text file",
        (
            "with Mousepad, add the line “Bring the tickets” at the end of [[0]]",
            "open [[0]] in Mousepad and put “Bring the tickets” below its last line",
        ),
        uses=(NOTE,),
        makes=((NOTE, "the extended note"),),
        values=("Bring the tickets",),
        changes_in_place=True,
    ),
    Trial(
        "replace_word",
        "geany",
        "replaces a word everywhere in a text file",
        (
            "replace every “tickets” in [[0]] by “passes” with Geany and save the file",
            "in Geany, change “tickets” into “passes” throughout [[0]]",
        ),
        uses=(NOTE,),
        makes=((NOTE, "the corrected note"),),
        values=("tickets", "passes"),
        changes_in_place=True,
    ),
    Trial(
        "copy_text",
        "mousepad",
        "copies the whole text of a file to the clipboard",
        (
            "open [[0]] in Mousepad and copy its whole text to the clipboard",
            "copy the whole text of [[0]] to the clipboard in Mousepad",
        ),
        uses=(NOTE,),
        makes=((CLIPBOARD_CELL, "the copied text"),),
    ),
    Trial(
        "paste_note",
        "mousepad",
        "pastes text into a new document and saves it",
        (
            "paste [[0]] into a new Mousepad document and save it as Documents/Berlin/copy.txt",
            "save a new Mousepad document holding [[0]] as Documents/Berlin/copy.txt",
        ),
        uses=(CLIPBOARD_CELL,),
        makes=((COPY, "the pasted document"),),
    ),
    Trial(
        "write_script",
        "geany",
        "writes a script and saves it",
        ("write the script “print(9 + 40)” in Geany and save it as Projects/route.py",),
        makes=((SCRIPT, "the new script"),),
        values=("print(9 + 40)",),
    ),
    Trial(
        "insert_header",
        "geany",
        "inserts a comment at the top of a script",
        ("with Geany, insert the comment “# Berlin trip” at the top of [[0]]",),
        uses=(SCRIPT,),
        makes=((SCRIPT, "the commented script"),),
        values=("# Berlin trip",),
        changes_in_place=True,
    ),
    Trial(
        "copy_script",
        "geany",
        "copies the code of a script to the clipboard",
        ("copy all the code of [[0]] to the clipboard with Geany",),
        uses=(SCRIPT,),
        makes=((CLIPBOARD_CELL, "the copied code"),),
    ),
    Trial(
        "make_folder",
        "pcmanfm",
        "makes a new folder",
        (
            "make the folder Documents/Berlin/Archive in PCManFM",
            "create a folder Documents/Berlin/Archive with PCManFM",
        ),
        makes=((ARCHIVE, "the new folder"),),
    ),
    Trial(
        "copy_file",
        "pcmanfm",
        "copies a file into another folder",
        ("copy [[0]] into [[1]] with PCManFM", "put a copy of [[0]] into [[1]], using PCManFM"),
        uses=(NOTE, ARCHIVE),
        makes=((ARCHIVED, "the archived copy"),),
    ),
    Trial(
        "rename_file",
        "pcmanfm",
        "renames a file",
        ("rename [[0]] to copy_old.txt in PCManFM",),
        uses=(COPY,),
        makes=((RENAMED, "the renamed document"),),
        values=("copy_old.txt",),
    ),
    Trial(
        "new_page",
        "zim",
        "makes a new wiki page with a text",
        ("make the Zim page “Berlin” with the text “Hotel at the river”, kept in Notebooks/Trip/Berlin.txt",),
        makes=((PAGE, "the new page"),),
        values=("Berlin", "Hotel at the river"),
    ),
    Trial(
        "paste_page",
        "zim",
        "pastes text into a wiki page",
        ("paste [[0]] at the end of [[1]] in Zim", "in Zim, put [[0]] on [[1]]"),
        uses=(CLIPBOARD_CELL, PAGE),
        makes=((PAGE, "the completed page"),),
        changes_in_place=True,
    ),
    Trial(
        "import_file",
        "zim",
        "imports a text file as a wiki page",
        ("import [[0]] as a page into the Zim notebook, kept in Notebooks/Trip/Packing.txt",),
        uses=(COPY,),
        makes=((IMPORTED, "the imported page"),),
    ),
    Trial(
        "compute_product",
        "galculator",
        "computes a product and copies the result",
        (
            "compute 365 times 3.4 in Galculator and copy the result",
            "use Galculator to multiply 365 by 3.4 and copy what comes out",
        ),
        makes=((CLIPBOARD_CELL, "the copied result"),),
        values=("365", "3.4"),
    ),
    Trial(
        "take_screenshot",
        "screenshooter",
        "takes a picture of the screen and saves it",
        (
            "take a picture of the whole screen with Xfce Screenshooter and save it as Pictures/screen.png",
            "save a screenshot as Pictures/screen.png with Xfce Screenshooter",
        ),
        makes=((SCREEN, "the screenshot"),),
    ),
    Trial(
        "flip_picture",
        "mtpaint",
        "flips a picture and saves it under another name",
        ("flip [[0]] vertically in mtPaint and save it as Pictures/screen_flipped.png",),
        uses=(SCREEN,),
        makes=((FLIPPED, "the flipped picture"),),
    ),
    Trial(
        "invert_photo",
        "mtpaint",
        "inverts the colours of a picture and saves it under another name",
        ("invert the colours of [[0]] with mtPaint and save the result as Pictures/station_negative.png",),
        uses=(PHOTO,),
        makes=((NEGATIVE, "the inverted picture"),),
    ),
)
