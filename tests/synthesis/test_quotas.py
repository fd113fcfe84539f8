from hypothesis import given
from hypothesis import strategies as st

from synthesis.quotas import quotas, shares

NAMES = ("AAAA", "BBBB", "CCCC")
INTENTS = ("one", "two", "three", "four")


def test_structures_get_their_weight_and_intents_an_even_share() -> None:
    rooms = {(name, intent): 100 for name in NAMES for intent in INTENTS}
    given_out = quotas(40, rooms, {"AAAA": 2, "BBBB": 1, "CCCC": 1}, 1.0)
    assert [given_out["AAAA", intent] for intent in INTENTS] == [5, 5, 5, 5]
    assert sum(given_out["BBBB", intent] for intent in INTENTS) == 10
    assert sum(given_out.values()) == 40


def test_what_one_structure_cannot_give_the_others_do() -> None:
    rooms = {("AAAA", "one"): 3, ("BBBB", "one"): 50, ("BBBB", "two"): 50, ("CCCC", "two"): 50}
    given_out = quotas(60, rooms, dict.fromkeys(NAMES, 1.0), 1.0)
    assert given_out["AAAA", "one"] == 3
    assert sum(given_out.values()) == 60
    assert abs(given_out["BBBB", "one"] + given_out["BBBB", "two"] - given_out["CCCC", "two"]) <= 1


def test_no_intent_gets_more_than_its_share() -> None:
    rooms = {("AAAA", intent): 100 for intent in INTENTS}
    rooms["BBBB", "one"] = 100
    given_out = quotas(100, rooms, {"AAAA": 1, "BBBB": 1}, 0.25)
    assert given_out["AAAA", "one"] + given_out["BBBB", "one"] == 50
    few = quotas(10, {("AAAA", "one"): 100}, {"AAAA": 1}, 0.02)
    assert few == {("AAAA", "one"): 10}


@given(
    st.integers(0, 200),
    st.dictionaries(
        st.tuples(st.sampled_from(NAMES), st.sampled_from(INTENTS)), st.integers(0, 60), max_size=12
    ),
    st.sampled_from([0.02, 0.3, 0.5, 1.0]),
)
def test_all_is_given_that_rooms_and_shares_allow(
    total: int, rooms: dict[tuple[str, str], int], most_of_intent: float
) -> None:
    given_out = quotas(total, rooms, dict.fromkeys(NAMES, 1.0), most_of_intent)
    assert all(0 <= given_out[cell] <= rooms[cell] for cell in rooms)
    intents = {intent for _, intent in rooms}
    if not intents:
        assert not given_out
        return
    most = max(-(-2 * total // len(intents)), int(-(-total * most_of_intent // 1)))
    by_intent = {intent: sum(given_out[cell] for cell in rooms if cell[1] == intent) for intent in intents}
    can = {
        intent: min(most, sum(room for cell, room in rooms.items() if cell[1] == intent))
        for intent in intents
    }
    assert all(by_intent[intent] <= can[intent] for intent in intents)
    assert sum(given_out.values()) == min(total, sum(can.values()))


@given(st.integers(0, 60), st.dictionaries(st.text(max_size=3), st.integers(0, 20), max_size=8))
def test_shares_are_as_even_as_the_rooms_allow(total: int, rooms: dict[str, int]) -> None:
    given_out = shares(total, rooms)
    assert list(given_out) == list(rooms)
    assert sum(given_out.values()) == min(total, sum(rooms.values()))
    assert all(0 <= given_out[key] <= rooms[key] for key in rooms)
    # Whoever could take more has at most one less than anybody else.
    open_keys = [key for key in rooms if given_out[key] < rooms[key]]
    assert all(given_out[key] >= max(given_out.values()) - 1 for key in open_keys)


def test_what_is_left_over_goes_to_the_first() -> None:
    assert shares(5, {"b": 9, "a": 9, "c": 9}) == {"b": 2, "a": 2, "c": 1}
    assert shares(8, {"b": 1, "a": 9, "c": 9}) == {"b": 1, "a": 4, "c": 3}
