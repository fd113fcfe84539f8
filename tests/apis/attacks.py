"""All bodies of hostile evaluation functions, by what they try."""

from attacks_on_judging import ANSWERS, CALLS
from attacks_on_limits import BACKTRACKING, DEEP, ENDLESS, FILLING
from attacks_on_walls import GETTING_OUT

ATTACKS = {
    "endless": ENDLESS,
    "filling": FILLING,
    "deep": DEEP,
    "backtracking": BACKTRACKING,
    "getting out": GETTING_OUT,
    "calls": CALLS,
    "answers": ANSWERS,
}
