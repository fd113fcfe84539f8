import textwrap

import pytest

from apis.function_source import FUNCTION_NAME, require_form
from records.errors import FunctionRefused
from resources.applications import load_catalogue

PARAMETERS = (("paths", "str"), ("text", "str"))
HEAD = f"def {FUNCTION_NAME}(paths: str, text: str) -> EvalResult:\n"


def source(body: str, before: str = "") -> str:
    return f"{before}{HEAD}{textwrap.indent(textwrap.dedent(body), '    ')}\n"


REFUSED = {
    "empty list of checks": """
        checks = [check_file_exists(path) for path in paths.split()]
        return EvalResult(all(checks), "", 1.0)""",
    "empty list of checks, summed": """
        checks = [check_file_exists(path) for path in paths.split()]
        done = sum(checks)
        return EvalResult(done == len(checks), "", done / max(len(checks), 1))""",
    "checks gathered in a loop": """
        checks = []
        for path in paths.split():
            checks.append(check_file_exists(path))
        return EvalResult(False not in checks, "", 1.0)""",
    "loop that may not run": """
        for path in paths.splitlines():
            if not check_file_exists(path):
                return EvalResult(False, "", 0.0)
        return EvalResult(True, "", 1.0)""",
    "early success": """
        if not paths:
            return EvalResult(True, "", 1.0)
        return EvalResult(check_file_exists(paths), "", 1.0)""",
    "the answer is thrown away": """
        check_file_exists(paths)
        return EvalResult(True, "", 1.0)""",
    "the answer is given a name that nobody reads": """
        found = get_file_text(paths)
        return EvalResult(True, "", 1.0)""",
    "the answer is in the message alone": """
        return EvalResult(True, f"{get_file_text(paths)}", 1.0)""",
    "the API is reached on one side alone": """
        ok = text == "" or check_file_exists(paths)
        return EvalResult(ok, "", 1.0)""",
    "the API is asked in one branch": """
        if text:
            ok = check_file_exists(paths)
        else:
            ok = True
        return EvalResult(ok, "", 1.0)""",
    "a loop is left before it asks": """
        for path in (paths, text):
            if path == "x":
                break
            if not check_file_exists(path):
                return EvalResult(False, "", 0.0)
        return EvalResult(True, "", 1.0)""",
    "whatever goes wrong is success": """
        try:
            size = int(text)
            if not check_file_exists(paths):
                return EvalResult(False, "", 0.0)
        except ValueError:
            pass
        return EvalResult(True, "", 1.0)""",
    "success at the end of all": """
        try:
            return EvalResult(check_file_exists(paths), "", 1.0)
        finally:
            return EvalResult(True, "", 1.0)""",
    "a function that asks but is not called": """
        def look():
            return check_file_exists(paths)
        return EvalResult(text == paths, "", 1.0)""",
    "a function that asks on one of its ways": """
        def look(path):
            return True if path == "" else check_file_exists(path)
        return EvalResult(look(paths), "", 1.0)""",
    "a lambda": """
        look = lambda: check_file_exists(paths)
        return EvalResult(bool(look), "", 1.0)""",
    "a generator is always true": """
        checks = (check_file_exists(path) for path in paths.split())
        return EvalResult(bool(checks), "", 1.0)""",
    "a result is always true": """
        result = EvalResult(False, "", 0.0)
        return EvalResult(bool(result), "", 1.0)""",
    "asked where the other side was true": """
        if paths and check_file_exists(text):
            return EvalResult(False, "", 0.0)
        return EvalResult(False, "", 0.0) if paths else EvalResult(True, "", 1.0)""",
    "replaced success": """
        return EvalResult(False, "", 0.0)._replace(success=bool(text))""",
    "a match without a check": """
        match text:
            case "a":
                return EvalResult(check_file_exists(paths), "", 1.0)
            case _:
                return EvalResult(True, "", 1.0)""",
    "a list that another name fills": """
        checks = [check_file_exists(path) for path in paths.split()]
        more = checks
        more.append(True)
        return EvalResult(bool(checks) and all(checks), "", 1.0)""",
    "a list of two names": """
        checks = more = []
        more.append(True)
        if not checks:
            return EvalResult(check_file_exists(paths), "", 1.0)
        return EvalResult(True, "", 1.0)""",
    "a list that is emptied": """
        items = [1]
        del items[:]
        if items:
            return EvalResult(check_file_exists(paths), "", 1.0)
        return EvalResult(True, "", 1.0)""",
    "a list that an inner function fills": """
        checks = []
        def fill():
            checks.append(True)
        fill()
        checks2 = [check_file_exists(paths) for path in paths.split()]
        return EvalResult(bool(checks), "", 1.0)""",
    "a name that an inner function sets": """
        ok = check_file_exists(paths)
        def pass_it():
            nonlocal ok
            ok = True
        pass_it()
        return EvalResult(ok, "", 1.0)""",
    "an own all": """
        def all(checks):
            return True
        return EvalResult(all([path for path in paths.split() if check_file_exists(path)]), "", 1.0)""",
    "a while loop that may not run": """
        rest = paths.split()
        while rest:
            if not check_file_exists(rest.pop()):
                return EvalResult(False, "", 0.0)
        return EvalResult(True, "", 1.0)""",
}
ACCEPTED = {
    "one check": """return EvalResult(check_file_exists(paths), "", 1.0)""",
    "the function's own first test": """
        if not text:
            return EvalResult(False, "nothing to do", 0.0)
        found = get_file_text(paths)
        if found is None:
            return EvalResult(success=False, message="", progress=0.0)
        return EvalResult(success=True, message="", progress=1.0)""",
    "a list of checks that is never empty": """
        checks = [check_file_exists(paths), text == "x", not clipboard_contains_file()]
        done = sum(checks)
        return EvalResult(done == len(checks), f"{done}", done / len(checks))""",
    "a list of checks that is tested": """
        checks = [check_file_exists(path) for path in paths.split()]
        if not checks:
            return EvalResult(False, "nothing to check", 0.0)
        return EvalResult(all(checks), "", sum(checks) / len(checks))""",
    "a list whose length is tested": """
        checks = []
        for path in paths.split():
            checks.append(check_file_exists(path))
        if len(checks) == 0:
            return EvalResult(False, "nothing to check", 0.0)
        return EvalResult(all(checks), "", 1.0)""",
    "a list that is tested in the answer": """
        checks = [check_file_exists(path) for path in paths.split()]
        return EvalResult(len(checks) > 0 and all(checks), "", 1.0)""",
    "any of nothing is false": """
        return EvalResult(any(check_file_exists(path) for path in paths.split()), "", 1.0)""",
    "all of what an API gave": """
        lines = (get_file_text(paths) or "").splitlines()
        return EvalResult(all(line.startswith("-") for line in lines), "", 1.0)""",
    "a loop over something": """
        for path in (paths, text):
            if not check_file_exists(path):
                return EvalResult(False, path, 0.0)
        return EvalResult(True, "", 1.0)""",
    "a split at a separator": """
        missing = [path for path in paths.split(",") if not check_file_exists(path)]
        return EvalResult(not missing, "", 1.0)""",
    "counted": """
        done = 0
        for path in paths.split():
            if check_file_exists(path):
                done += 1
        return EvalResult(done > 0, "", 1.0)""",
    "checks from another function": """
        def look(path):
            return check_file_exists(path)
        ok = look(paths)
        return EvalResult(ok, "", float(ok))""",
    "a function that raises where it fails": """
        def demand(path):
            if not check_file_exists(path):
                raise ValueError(path)
        demand(paths)
        return EvalResult(True, "", 1.0)""",
    "an answer from another function": """
        def failed(why):
            return EvalResult(False, why, 0.0)
        if not text:
            return failed("nothing to do")
        if not check_file_exists(paths):
            return failed("not there")
        return EvalResult(True, "", 1.0)""",
    "the result in a name": """
        result = EvalResult(False, "", 0.0)
        if check_file_exists(paths):
            result = EvalResult(True, "", 1.0)
        return result""",
    "one check after the other": """
        ok = False
        for path in paths.split():
            ok = ok or check_file_exists(path)
        return EvalResult(ok, "", 1.0)""",
    "a walrus": """
        if (found := get_file_text(paths)) is None:
            return EvalResult(False, "", 0.0)
        return EvalResult(text in found, "", 1.0)""",
    "a match on an answer": """
        match get_file_text(paths):
            case None:
                return EvalResult(False, "", 0.0)
            case found:
                return EvalResult(True, found, 1.0)""",
    "an assertion": """
        assert check_file_exists(paths)
        return EvalResult(True, "", 1.0)""",
    "asked before the try": """
        found = get_file_text(paths) or ""
        try:
            number = int(found)
        except ValueError:
            return EvalResult(False, "no number", 0.0)
        return EvalResult(number > 3, "", 1.0)""",
    "asked after a loop that looks for something else": """
        while True:
            if check_file_exists(paths):
                break
            return EvalResult(False, "", 0.0)
        return EvalResult(True, "", 1.0)""",
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
def test_a_way_to_success_without_an_api_is_refused(body: str) -> None:
    with pytest.raises(FunctionRefused, match=r"line \d+: this may answer success|checks nothing"):
        require_form(source(body), PARAMETERS)


@pytest.mark.parametrize("body", ACCEPTED.values(), ids=ACCEPTED)
def test_a_function_that_asks_on_each_way_is_accepted(body: str) -> None:
    require_form(source(body), PARAMETERS)


def test_the_line_is_that_of_the_answer() -> None:
    with pytest.raises(FunctionRefused, match="line 3: this may answer"):
        require_form(source(REFUSED["early success"].strip("\n")), PARAMETERS)


def test_a_constant_failure_of_the_top_level_is_a_failure_until_it_is_set_again() -> None:
    body = "if not text:\n    return FAILED\nreturn EvalResult(check_file_exists(paths), '', 1.0)"
    constant = "FAILED = EvalResult(False, '', 0.0)\n"
    require_form(source(body, constant), PARAMETERS)
    for other in ("FAILED = EvalResult(True, '', 1.0)\n", f"{constant}FAILED = EvalResult(True, '', 1.0)\n"):
        with pytest.raises(FunctionRefused, match="may answer success"):
            require_form(source(body, other), PARAMETERS)


def test_all_functions_of_the_library_are_accepted() -> None:
    subtasks = load_catalogue().subtasks
    assert subtasks
    for subtask in subtasks:
        parameters = tuple((parameter.name, parameter.type) for parameter in subtask.parameters)
        for evaluation in (subtask.evaluation, *subtask.other_evaluations):
            require_form(evaluation.source, parameters)


def test_what_is_entangled_or_deep_is_refused_and_not_walked_for_ever() -> None:
    # Each loop forgets what its body has found out, so that each pass walks all inner loops twice.
    loops = "".join(
        f"{' ' * depth}for path in paths:\n{' ' * depth} a{depth} = check_file_exists(text)\n"
        for depth in range(1, 60)
    )
    moves = " " * 60 + "; ".join(f"a{depth} = text" for depth in range(1, 60)) + "\n"
    entangled = f"{HEAD}{loops}{moves} return EvalResult(check_file_exists(text), '', 1.0)\n"
    deep = source(f"return EvalResult({'not ' * 3000}check_file_exists(paths), '', 1.0)")
    for text in (entangled, deep):
        with pytest.raises(FunctionRefused, match=r"entangled|deeply|cannot be parsed"):
            require_form(text, PARAMETERS)
