"""The text of refinements, and what of it is Haskell."""

import re

HELPER = "LimpidHelper"
TOKEN = re.compile(
    r"""(?P<space>\s+|--+(?![!#$%&*+./<=>?@\\^|~:-])[^\n]*)
    |(?P<atom>"(?:\\.|[^"\\])*"|'(?:\\[^']+|[^'\\\n])'|[0-9][\w.]*|(?:[A-Z][\w']*\.)*[A-Za-z_][\w']*\#?)
    |(?P<open>[(\[])|(?P<close>[)\]])
    |(?P<operator>`[^`\n]*`|[!#$%&*+./<=>?@\\^|~:-]+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
OPERATION = re.compile(r"\s(<=>|=>|<=|<|>=|>|==|/=|\|\||[-+*]|mod|div)\s")
COMPARISON = re.compile(r"\s(<=|<|>=|>|==|/=)\s")
WORD = re.compile(r'"(?:\\.|[^"\\])*"|(?:[A-Z][\w\']*\.)*[A-Za-z_][\w\']*')
LOGIC = {
    "true": "True",
    "false": "False",
    "len": f"{HELPER}.len",
    "fromList": f"{HELPER}.listElts",
    "listElts": f"{HELPER}.listElts",
    **{f"Set_{name}": f"{HELPER}.set_{name}" for name in "cup cap dif mem sng sub emp empty".split()},
    **{f"Bag_{name}": f"{HELPER}.bag_{name}" for name in "union union_max inter_min sng sub empty".split()},
    "Map_union": f"{HELPER}.bag_union",
}
KNOWN = set("not True False true false len fst snd mod div if then else null head isJust fromJust".split())


def refinements(text):
    """What a refined type claims of a value `limpid`: `{v:T | p}` of itself, `[{v:T | p}]` of all elements, and
    `[T] <{\\x y -> p}>` of all pairs of elements. Each has a Haskell expression with a place for a test of the value or
    of any element, the bound names, and the predicate."""
    own = outermost(text)
    if own:
        return [(f"(\\{own[0]} -> %s) limpid", {own[0]}, own[1])]
    found = re.fullmatch(r"\[(.*)\]\s*(?:<\{\\(\w+) (\w+) -> (.*)\}>)?", text.strip(), re.DOTALL)
    if not found:
        return []
    claims = []
    own = refined(found[1])
    if own:
        claims.append((f"{HELPER}.some (\\{own[0]} -> %s) limpid", {own[0]}, own[1]))
    if found[2]:
        pairs = f"{HELPER}.some (\\({found[2]}, {found[3]}) -> %s) ({HELPER}.pairs limpid)"
        claims.append((pairs, {found[2], found[3]}, found[4]))
    return claims


def matching_operands(predicate, printed):
    """The operands of a predicate beside those of the same with values."""
    left, right = OPERATION.split(f" {predicate} "), OPERATION.split(f" {printed} ")
    if len(left) != len(right) or left[1::2] != right[1::2]:
        return []
    return [(balanced(side), balanced(value)) for side, value in zip(left[::2], right[::2])]


def balanced(text):
    """An operand without the brackets that it shares with others."""
    text = text.strip()
    while text.count("(") > text.count(")") and text.startswith("("):
        text = text[1:].strip()
    while text.count("(") < text.count(")") and text.endswith(")"):
        text = text[:-1].strip()
    return text


def outermost(text):
    """The bound name and the predicate of `{v:T | p}`. Types inside T may claim more."""
    found = re.fullmatch(r"\{(\w+)\s*:(?:[^|{}]|\{[^{}]*\})*\|(?!\|)(.*)\}", text.strip(), re.DOTALL)
    return (found[1], found[2].strip()) if found else None


def refined(text):
    """The bound name and the predicate of `{v:T | p}`, where nothing in T is refined."""
    found = re.fullmatch(r"\{(\w+)\s*:[^|{}]*\|(?!\|)(.*)\}", text.strip(), re.DOTALL)
    return (found[1], found[2].strip()) if found else None


def names(text):
    return {word for word in WORD.findall(text) if not word.startswith('"')}


def in_haskell(predicate, sets=False):
    """A predicate of the logic as Haskell."""
    table = {word: haskell for word, haskell in LOGIC.items() if sets or word != "fromList"}
    text = WORD.sub(lambda found: table.get(found[0], found[0]), predicate)
    text = re.sub(r"(?<=\s)<=>(?=\s)", f"{HELPER}.<=>", text)
    text = re.sub(r"(?<=\s)=>(?=\s)", f"{HELPER}.==>", text)
    text = re.sub(r"(?<=[\w)] )(mod|div|rem|quot)(?= [\w(-])", r"`\1`", text)
    return negations(text).replace("!=", "/=")


def negations(text):
    """`not f x` of the logic as `not (f x)`."""
    tokens = list(TOKEN.finditer(text))
    pieces, place, depth, inside = [], 0, 0, None
    for token in tokens:
        ends = token.lastgroup in ("operator", "other", "close") and depth == 0 or token[0] in ("then", "else")
        if inside is not None and ends and token.start() > inside:
            pieces += ["(", text[inside : token.start()].strip(), ") "]
            place, inside = token.start(), None
        depth += {"open": 1, "close": -1}.get(token.lastgroup, 0) if inside is not None else 0
        if token[0] == "not" and inside is None:
            pieces.append(text[place : token.end()] + " ")
            inside, depth = token.end(), 0
    if inside is not None:
        pieces += ["(", text[inside:].strip(), ")"]
        place = len(text)
    return "".join(pieces) + text[place:]


def structural(predicate):
    """The truth of an equation of data, whose type may have no Eq."""
    sides = COMPARISON.split(predicate)
    if len(sides) != 3 or sides[1] not in ("==", "/=") or re.search(r"[-+*\\]|fromList|Stored", predicate):
        return None
    fields = set(re.findall(r"[{,] ?(\w+) = ", predicate))
    if any(not name[0].isupper() for name in names(predicate) - fields):
        return None
    return (sides[0].strip() == sides[2].strip()) == (sides[1] == "==")


def atoms(call):
    """The function and the arguments of a printed call; nothing for an infix one."""
    found, depth, start = [], 0, 0
    for token in TOKEN.finditer(call):
        if token.lastgroup == "open" or token[0] == "{":
            if depth == 0:
                start = token.start()
            depth += 1
        elif token.lastgroup == "close" or token[0] == "}":
            depth -= 1
            if depth == 0:
                found.append(call[start : token.end()])
        elif depth == 0 and token.lastgroup == "atom":
            found.append(token[0])
        elif depth == 0 and token.lastgroup != "space":
            return []
    return found

