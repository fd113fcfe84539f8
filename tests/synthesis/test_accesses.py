from invented_subtasks import CLIP, subtask

from records.hazards import Access, accesses


def test_what_a_subtask_does_with_its_cells() -> None:
    uses = accesses(
        {
            "copy": subtask("a.copy", reads=["box/n.txt"], creates=[CLIP]),
            "edit": subtask("a.edit", modifies=["m.txt"]),
            "move": subtask("b.move", deletes=["m.txt"], creates=["k.txt"]),
        }
    )
    assert list(uses) == sorted(uses)
    assert uses["clipboard"] == {"copy": Access(creates=True)}
    assert uses["path:/home/user/box/n.txt"] == {"copy": Access(reads=True)}
    assert uses["path:/home/user/m.txt"] == {
        "edit": Access(reads=True, modifies=True),
        "move": Access(reads=True, deletes=True),
    }
    assert "path:/home/user/box" not in uses


def test_inputs_and_start_files_are_read_though_effects_are_silent() -> None:
    silent = subtask("a.s", reads=["n.txt"]).model_copy(
        update={"effects": subtask("a.none").effects, "files": subtask("a.s", reads=["m.txt"]).files}
    )
    uses = accesses({0: silent})
    assert uses == {
        "path:/home/user/m.txt": {0: Access(reads=True)},
        "path:/home/user/n.txt": {0: Access(reads=True)},
    }


def test_who_uses_what_is_in_a_folder_uses_the_folder_that_another_makes() -> None:
    uses = accesses(
        {"make": subtask("a.m", creates=["box"]), "put": subtask("a.p", creates=["box/in/n.txt"])}
    )
    assert uses["path:/home/user/box"] == {"make": Access(creates=True), "put": Access(reads=True)}
