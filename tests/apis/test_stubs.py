import ast
import inspect

import pytest

from apis.stubs import APIS, PAPER_APIS, SIGNATURES, STRUCTURE_NAMES, STUBS


@pytest.mark.parametrize("name", APIS)
def test_an_api_takes_texts_and_the_scene_alone(name: str) -> None:
    first, *others = inspect.signature(APIS[name]).parameters.values()
    assert first.name == "scene"
    assert [each.name for each in others] == list(SIGNATURES[name].parameters)
    assert {each.annotation for each in others} <= {str}
    assert all(each.default is inspect.Parameter.empty for each in others)


def test_the_stubs_declare_every_api_and_structure_once_and_know_every_name_in_them() -> None:
    tree = ast.parse(STUBS)
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    assert functions == list(APIS)
    assert classes == ["EvalResult", *STRUCTURE_NAMES]
    declared = [node.returns for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    fields = [node.annotation for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)]
    used = {
        node.id
        for annotation in (*declared, *fields)
        for node in ast.walk(annotation or ast.Pass())
        if isinstance(node, ast.Name)
    }
    assert used <= {"bool", "int", "float", "list", "str", *classes}
    assert not any(isinstance(node, ast.Attribute) for node in ast.walk(tree))


def test_an_api_is_declared_as_it_is_written() -> None:
    assert "def get_cell(path: str, sheet: str, cell: str) -> str | None: ..." in STUBS.splitlines()
    assert "def get_mail(path: str) -> Mail | None: ..." in STUBS.splitlines()
    assert "    attachments: list[str]" in STUBS.splitlines()


def test_the_paper_names_eleven() -> None:
    assert len(PAPER_APIS) == 11
    assert set(PAPER_APIS) < set(APIS)
