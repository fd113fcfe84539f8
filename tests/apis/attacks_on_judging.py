"""Bodies of evaluation functions that ask wrongly, answer something else, or give names another meaning."""

from attack_frame import getting

CALLS = {
    "endless": "while True:\n    check_file_exists('notes.txt')",
    "endless and swallowed": "while True:\n"
    "    try:\n"
    "        check_file_exists('notes.txt')\n"
    "    except BaseException:\n"
    "        pass",
    "always another": "for i in range(10**6):\n    check_text_exists(f'text {i}')",
    "huge text": "check_file_exists('x' * (40 * 2**20))",
    "text over the limit": "check_text_exists('x' * (2**20 + 1))",
    "wrong type": "check_file_exists(3)",
    "number for a text that looks like one": "check_file_exists(True)",
    "bytes": "check_file_exists(b'notes.txt')",
    "list": "check_file_exists(['notes.txt'])",
    "none": "check_file_exists(None)",
    "too many arguments": "check_file_exists('a', 'b')",
    "unknown name": "check_file_exists(file='a')",
    "the scene": "check_file_exists(scene=None, file_path='notes.txt')",
    "a text of its own kind": "class Text(str):\n    pass\ncheck_file_exists(Text('notes.txt'))",
    "an object that looks like a text": "class Text:\n"
    "    def __str__(self):\n"
    "        return 'notes.txt'\n"
    "check_file_exists(Text())",
    "an API to an API": getting("check_file_exists(check_file_exists)"),
    "empty text": "check_text_exists('')",
    "path out of the home": "check_file_exists('/etc/passwd')",
    "path that climbs": "check_file_exists('../../etc/passwd')",
    "swallowed fault": "try:\n    check_text_exists('')\nexcept BaseException:\n    pass",
    "swallowed wrong call": "try:\n    check_file_exists()\nexcept BaseException:\n    pass",
    "fault swallowed by finally": "for i in (1,):\n"
    "    try:\n"
    "        check_file_exists('/etc/passwd')\n"
    "    finally:\n"
    "        break",
    "gathered": "import asyncio\nasync def ask():\n    return check_file_exists('notes.txt')\n"
    "async def all_of():\n    return await asyncio.gather(*[ask() for i in range(10**5)])\n"
    "asyncio.run(all_of())",
    "sent by a thread": "import concurrent.futures\n"
    "concurrent.futures.ThreadPoolExecutor().submit(check_file_exists, 'a')",
}
ANSWERS = {
    "nothing": "return None",
    "true": "return True",
    "a plain tuple": "return (True, '', 1.0)",
    "a list": "return [True, '', 1.0]",
    "a dictionary": "return {'success': True, 'message': '', 'progress': 1.0}",
    "one for true": "return EvalResult(1, '', 1.0)",
    "a text for true": "return EvalResult('True', '', 1.0)",
    "an API for true": "return EvalResult(check_file_exists, '', 1.0)",
    "a number as message": "return EvalResult(True, 3, 1.0)",
    "no message": "return EvalResult(True, None, 1.0)",
    "not a number": "return EvalResult(True, '', float('nan'))",
    "infinite": "return EvalResult(True, '', float('inf'))",
    "below nothing": "return EvalResult(True, '', -0.1)",
    "more than all": "return EvalResult(True, '', 1.1)",
    "true as progress": "return EvalResult(True, '', True)",
    "text as progress": "return EvalResult(True, '', '1.0')",
    "huge progress": "return EvalResult(True, '', 10**400)",
    "complex progress": "return EvalResult(True, '', 1j)",
    "too few fields": "return EvalResult(True, '')",
    "too many fields": "return EvalResult(True, '', 1.0, 1.0)",
    "a generator": "yield EvalResult(True, '', 1.0)",
    "a coroutine": "async def later():\n    return EvalResult(True, '', 1.0)\nreturn later()",
    "a function": "return lambda: EvalResult(True, '', 1.0)",
    "the class": "return EvalResult",
    "another named tuple": "from collections import namedtuple\n"
    "return namedtuple('EvalResult', ['success', 'message'])(True, '')",
    "fields in another order": "from collections import namedtuple\n"
    "return namedtuple('EvalResult', ['message', 'success', 'progress'])('', True, 1.0)",
    "an object with fields": "class Lie:\n"
    "    _fields = ('success', 'message', 'progress')\n"
    "    success = True\n"
    "return Lie()",
    "an object that is equal to all": "class Lie:\n    def __eq__(self, other):\n        return True\n"
    "    def __bool__(self):\n        return True\nreturn EvalResult(Lie(), '', 1.0)",
    "a text of its own kind": "class Text(str):\n    pass\nreturn EvalResult(True, Text('x'), 1.0)",
    "a number of its own kind": "class Number(float):\n    pass\nreturn EvalResult(True, '', Number(1.0))",
    "an error": "return ValueError('x')",
    "an error as message": "return EvalResult(True, ValueError('x'), 1.0)",
    "a list as success": "return EvalResult([True], '', 1.0)",
    "a result in a result": "return EvalResult(EvalResult(True, '', 1.0), '', 1.0)",
    "huge list": "return EvalResult([0] * 10**7, '', 1.0)",
    "huge text": "return 'x' * (50 * 2**20)",
}
OTHER_MEANING = {
    "an API": "def check_file_exists(path):\n    return True\n",
    "an API by assignment": "check_file_exists = lambda path: True\n",
    "an API by import": "from json import loads as check_file_exists\n",
    "an API by a class": "class check_file_exists:\n    pass\n",
    "an API by a loop": "for check_file_exists in (bool,):\n    pass\n",
    "an API by a walrus": "(check_file_exists := bool)\n",
    "the result": "from collections import namedtuple\n"
    "EvalResult = namedtuple('EvalResult', 'success message progress')\n",
    "the result by a function": "def EvalResult(*fields):\n    return (True, '', 1.0)\n",
    "a module": "class os:\n    pass\n",
    "globals": "globals()['check_file_exists'] = bool\n",
    "an attribute": "setattr(os, 'path', None)\n",
    "execution": "exec('check_file_exists = bool')\n",
    "itself": "evaluate_agent_task_completion = None\n",
    "a letter that looks like another": "\uff43heck_file_exists = bool\n",
}
"""What may stand before a function to give a name another meaning; refused before anything runs."""
