"""Bodies of evaluation functions that run on, fill memory or nest too deep."""

from attack_frame import getting

ENDLESS = {
    "while": "while True:\n    pass",
    "while with work": "n = 0\nwhile n >= 0:\n    n = n + 1",
    "for over a growing list": "items = [1]\nfor item in items:\n    items[0] = item\n    items.append(item)",
    "swallowed limit": "while True:\n"
    "    try:\n"
    "        while True:\n"
    "            pass\n"
    "    except BaseException:\n"
    "        pass",
    "finally goes on": "while True:\n"
    "    try:\n"
    "        while True:\n"
    "            pass\n"
    "    finally:\n"
    "        continue",
    "sum of a range": "n = sum(range(10**12))",
    "max of a generator": "n = max(i for i in range(10**12))",
    "membership": "n = -1 in range(0, 10**15, 3) or [i for i in range(10**9) if i < 0]",
    "all of a map": "n = all(map(lambda i: True, range(10**12)))",
    "filter": "n = list(filter(lambda i: i < 0, range(10**12)))",
    "zip": "n = sum(a * b for a, b in zip(range(10**12), range(10**12)))",
    "enumerate": "for i, j in enumerate(range(10**12)):\n    pass",
    "nested comprehensions": "n = sum(1 for a in range(10**5) for b in range(10**5) for c in range(10**5))",
    "sorting again and again": "while True:\n    sorted(range(1000), reverse=True)",
    "a key that does not end": "def key(x):\n    while True:\n        pass\nn = sorted([2, 1], key=key)",
    "comparing": "class K:\n"
    "    def __lt__(self, other):\n"
    "        while True:\n"
    "            pass\n"
    "n = sorted([K(), K()])",
    "comparing big texts": "t = 'a' * 10**6\nn = 0\nwhile n < 10**9:\n    n += (t + 'b' == t + 'c') + 1",
    "searching": "t = 'a' * 10**6\nn = [(t + 'b').find('a' * 500000 + 'b' + str(i)) for i in range(10**6)]",
    "splitting": "t = 'a b ' * 10**5\nwhile True:\n    len(t.split())",
    "formatting": "while True:\n    f'{3.14:>1000}'",
    "regex again and again": "i = 0\nwhile True:\n    i += 1\n    re.compile('a{%d}b*' % (i % 1000))",
    "json again and again": "import json\nwhile True:\n    json.loads(json.dumps(list(range(1000))))",
    "dates": "from datetime import datetime, timedelta\n"
    "d = datetime.now()\n"
    "while d == d:\n"
    "    d = d + timedelta(0)",
    "waiting for the clock": "import time\nbegan = time.time()\nwhile time.time() < began + 1:\n    pass",
    "sleeping again and again": "import time\nwhile True:\n    time.sleep(3600)",
    "asyncio": "import asyncio\n"
    "async def turn():\n"
    "    while True:\n"
    "        await asyncio.sleep(0)\n"
    "asyncio.run(turn())",
    "exceptions": "while True:\n    try:\n        1 / 0\n    except ZeroDivisionError:\n        continue",
    "one function calls another": "def a(n):\n    return n\ni = 0\nwhile a(i) == i:\n    i += 1",
    "deepest recursion again and again": "def r(n):\n"
    "    return 0 if n == 0 else r(n - 1)\n"
    "while True:\n"
    "    r(100)",
    "a tree of calls": "def f(n):\n    return 1 if n < 2 else f(n - 1) + f(n - 2)\nn = f(60)",
}
FILLING = {
    "text times": "n = len('a' * 10**10)",
    "text doubled": "t = 'a'\nwhile True:\n    t += t",
    "list times": "n = len([0] * 10**10)",
    "list doubled": "x = [0]\nwhile True:\n    x = x + x",
    "list extended by itself": "x = [0]\nwhile True:\n    x.extend(x)",
    "list of a range": "n = len(list(range(10**10)))",
    "tuple times": "n = hash((1,) * 10**9)",
    "dictionary": "d = {}\ni = 0\nwhile True:\n    d[i] = str(i)\n    i += 1",
    "set": "s = set()\ni = 0\nwhile True:\n    s.add('x' * 1000 + str(i))\n    i += 1",
    "bytes": "n = len(bytes(10**10))",
    "power": "n = 10**10**8",
    "tower of powers": "n = 9**9**9**9",
    "shift": "n = 1 << 10**10",
    "product": "n = 7\nwhile True:\n    n = n * n",
    "factorial": "import math\nn = math.factorial(10**7)",
    "combinations": "import math\nn = math.comb(10**7, 5 * 10**6)",
    "number as text": "n = len(str(7**4000000))",
    "text as number": "n = int('9' * 4000000) % 7",
    "division of big numbers": "n = (7**10000000) // (3**5000000)",
    "format width": "n = len(f'{1:>9999999999}')",
    "format width given later": "n = len('{:>{}}'.format(1, 9999999999))",
    "percent width": "n = len('%9999999999d' % 1)",
    "replace": "n = len(('a' * 10**6).replace('a', 'b' * 10**6))",
    "join": "n = len(('x' * 10**6).join(['y'] * 10**6))",
    "tabs": "n = len('\\t'.expandtabs(10**10))",
    "centre": "n = len('a'.center(10**10))",
    "zeros in front": "n = len('a'.zfill(10**10))",
    "regex times": "n = re.match('((((a{1000}){1000}){1000}){1000})', 'a')",
    "regex that replaces": "n = len(re.sub('a', 'b' * 10**6, 'a' * 10**6))",
    "printing": "while True:\n    print('x' * 10000)",
    "one big print": "print('x' * 10**7)",
    "comprehensions that are kept": "n = [[[0 for a in range(10**4)] for b in range(10**4)] for c in (0, 1)]",
    "swallowed memory": "while True:\n"
    "    try:\n"
    "        x = 'a' * 10**10\n"
    "    except BaseException:\n"
    "        pass",
    "named tuple of many fields": "from collections import namedtuple\n"
    "n = namedtuple('T', ['a%d' % i for i in range(10**6)])",
    "counter": "from collections import Counter\nn = Counter(str(i) for i in range(10**8))",
    "date format": "from datetime import datetime\nn = len(datetime.now().strftime('%c' * 10**7))",
    "json text": "import json\nn = len(json.dumps(['a' * 1000] * 10**6))",
    "slices": "x = list(range(10**5))\ny = []\nwhile True:\n    y.append(x[:])",
    "closures": "f = lambda: 0\nwhile True:\n    f = (lambda g: lambda: g)(f)",
    "strings of strings": "t = ['a' * 10**6]\nwhile True:\n    t.append(repr(t))",
}
DEEP = {
    "recursion": "return evaluate_agent_task_completion()",
    "recursion of two": "def a():\n    return b()\ndef b():\n    return a()\nreturn a()",
    "recursion of a lambda": "f = lambda g: g(g)\nreturn f(f)",
    "representation of itself": "class R:\n"
    "    def __repr__(self):\n"
    "        return repr(self)\n"
    "return EvalResult(repr(R()) == '', '', 1.0)",
    "equality of itself": "class R:\n"
    "    def __eq__(self, other):\n"
    "        return self == other\n"
    "return EvalResult(R() == R(), '', 1.0)",
    "deep list shown": "x = []\n"
    "for i in range(200000):\n"
    "    x = [x]\n"
    "return EvalResult(repr(x) == '', '', 1.0)",
    "deep lists compared": "x = []\n"
    "y = []\n"
    "for i in range(200000):\n"
    "    x = [x]\n"
    "    y = [y]\n"
    "return EvalResult(x == y, '', 1.0)",
    "deep list answered": "x = []\nfor i in range(200000):\n    x = [x]\nreturn x",
    "deep tuple answered": "x = ()\nfor i in range(100000):\n    x = (x,)\nreturn EvalResult(x, '', 1.0)",
    "deep tuple as message": "x = ()\nfor i in range(3000):\n    x = (x,)\nreturn EvalResult(True, x, 1.0)",
    "deep dictionary to an API": "x = {}\nfor i in range(100000):\n    x = {'a': x}\ncheck_file_exists(x)",
    "list of itself": "x = []\nx.append(x)\nreturn EvalResult(x, '', 1.0)",
    "list of itself to an API": "x = []\nx.append(x)\ncheck_file_exists(x)",
    "parentheses": "return " + "(" * 4000 + "1" + ")" * 4000,
    "signs": "return " + "-" * 15000 + "1",
    "nots": "return EvalResult(" + "not " * 4001 + "False, '', 1.0)",
    "brackets": "x = " + "[" * 4000 + "]" * 4000,
    "attributes": "return EvalResult(re" + ".a" * 8000 + ", '', 1.0)",
    "sums": "x = " + "1+" * 8000 + "'a'",
    "blocks": "".join(f"{' ' * depth}if True:\n" for depth in range(90)) + " " * 90 + "x = undefined",
    "lambdas": "f = " + "lambda: " * 2000 + "0\nreturn f",
    "json": "import json\nreturn EvalResult(bool(json.loads('[' * 100000 + ']' * 100000)), '', 1.0)",
    "regex groups": "return EvalResult(bool(re.match('(' * 5000 + 'a' + ')' * 5000, 'b')), '', 1.0)",
}
BACKTRACKING = {
    "nested plus": getting("re.match(r'(a+)+$', 'a' * 40 + 'b')"),
    "look ahead and back": getting(r"re.match(r'(?=(a+)+b)(a|aa)+\1$', 'a' * 60 + 'c')"),
    "alternatives": getting("re.match(r'(a|a|a|a)*$', 'a' * 60 + 'b')"),
    "lazy": getting("re.match(r'(a*?)*?b\\1$', 'a' * 100 + 'c')"),
    "words": getting(r"re.match(r'(\w+\s?)*$', 'word ' * 30 + '!')"),
    "references": getting(r"re.match(r'(a?){40}a{40}\1b', 'a' * 40)"),
    "splitting": "re.split(r'(x+x+)+y', 'x' * 3000)\nreturn EvalResult(False, '', 0.0)",
    "look behind": getting(r"re.search(r'(?<=(a|b)+)c', 'ab' * 1000)"),
}
