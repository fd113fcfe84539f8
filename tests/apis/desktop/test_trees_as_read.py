from trees import place, tree_of

from apis.desktop.guest.reading.answers import Place
from apis.desktop.guest.reading.tree import ancestors, below


def names(places: list[Place]) -> list[str]:
    return [name for _, name in places]


def test_nodes_come_in_tree_order_and_each_once() -> None:
    tree = tree_of({"root": ["a", "b"], "a": ["a1", "a2"], "b": ["b1"]})
    assert names(list(below(tree, place("root")))) == ["root", "a", "a1", "a2", "b", "b1"]
    assert names(list(below(tree, place("a"), place("b"), place("a1")))) == ["a", "a1", "a2", "b", "b1"]
    # Some toolkits list a node below two others, or one below itself.
    tree[place("b")].children += [place("a1"), place("root"), place("gone")]
    assert names(list(below(tree, place("root")))) == ["root", "a", "a1", "a2", "b", "b1"]


def test_holders_come_from_the_inside_out() -> None:
    tree = tree_of({"root": ["a"], "a": ["b"]})
    assert names(list(ancestors(tree, place("b")))) == ["b", "a", "root"]
    assert names(list(ancestors(tree, place("gone")))) == []
    tree[place("root")].parent = place("b")
    assert names(list(ancestors(tree, place("a")))) == ["a", "root", "b"]
