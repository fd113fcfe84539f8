from resources.thresholds import shipped_thresholds
from synthesis.forms import Form, Span, forms
from synthesis.structures import structures

THRESHOLDS = shipped_thresholds()


def test_every_structure_has_forms_from_its_least_number_of_nodes_on() -> None:
    found = forms({}, THRESHOLDS, 9)
    least = {name: max(2, nodes) for name, nodes in structures(THRESHOLDS).items()}
    assert {name: sizes[0].nodes for name, sizes in found.items()} == least
    assert set(forms({}, THRESHOLDS, 7)) == set(least) - {"HHHH"}


def test_a_form_says_its_bounds_and_whether_edges_can_hold_it_together() -> None:
    (pair,) = forms({"dependency": ("easy",), "instruction": ("easy",)}, THRESHOLDS, 9)["EEEE"]
    assert (pair.nodes, pair.edges, pair.depth, pair.width) == (2, Span(0, 1), Span(0, 2), Span(0, 2))
    assert pair.connected
    # Four nodes side by side that at most one edge joins.
    wide = forms({}, THRESHOLDS, 9)["EMEM"]
    assert [(form.nodes, form.connected) for form in wide] == [(3, False), (4, False)]


def test_what_the_request_leaves_out_is_left_out() -> None:
    found = forms({"dependency": ("hard",), "knowledge": ("medium", "hard")}, THRESHOLDS, 6)
    assert {name[0] for name in found} == {"H"}
    assert {form.categories.least for sizes in found.values() for form in sizes} == {2}


def test_too_many_edges_for_parts() -> None:
    whole = Form(4, Span(4, 9), Span(1, 9), Span(1, 2), Span(1, 2), connected=True)
    assert whole.in_parts is None
    looser = Form(5, Span(4, 9), Span(1, 9), Span(1, 2), Span(1, 2), connected=True).in_parts
    assert looser is not None
    assert not looser.connected
