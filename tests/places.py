"""Copies of programs with checks in them: the place of an argument, and what is put there."""

import re
from dataclasses import dataclass
from pathlib import Path

from ghci import Refused
from refinements import HELPER, TOKEN, atoms

KEYWORDS = set("case class data deriving do else if import in instance let module newtype of then type where".split())
SIGNATURE = re.compile(r"^(?:> ?)?[a-z_][\w']*(?: *, *[a-z_][\w']*)* *::.*(?:\n[ \t]+\S.*)*", re.MULTILINE)
RESERVED = {"=", "->", "<-", "|", "\\", "@", "::", "=>", "~", "..", "$", "$!"}


@dataclass
class Place:
    """An argument in a program, and the call that it belongs to: the function, and the arguments before. Of an
    operator, there is the left operand in place of the call."""

    file: Path
    text: str
    start: int
    end: int
    call: tuple  # start and end, or None
    left: tuple
    callee: str
    earlier: list


def place_of(program, location):
    if not location:
        return None
    file = Path(location["file"])
    text = program.text_of(file)
    start, end = (offset(text, location["range"][side]) for side in ("start", "end"))
    tokens = [t for t in TOKEN.finditer(text) if t.lastgroup != "space"]
    before = [i for i, t in enumerate(tokens) if t.end() <= start]
    after = [i for i, t in enumerate(tokens) if t.start() >= end]
    if not before:
        return None
    first, last = before[-1], after[0] if after else len(tokens)
    # The range of an operation may begin or end inside of the brackets of an operand.
    while first > 0 and text.count("(", start, end) < text.count(")", start, end):
        start, first = tokens[first].start(), first - 1
    while last < len(tokens) and text.count("(", start, end) > text.count(")", start, end):
        end, last = tokens[last].end(), last + 1
    while last < len(tokens) and tokens[first][0] == "(" and tokens[last][0] == ")":
        start, end = tokens[first].start(), tokens[last].end()
        first, last = first - 1, last + 1
    begin = start_of_call(text, tokens, first, start)
    applied = tokens[first][0] in ("$", "$!")
    call = None if begin is None else (begin, tokens[first].start() if applied else end)
    parts = atoms(text[begin : tokens[first].start() if applied else start]) if call else []
    callee, *earlier = parts or [""]
    left = None
    if not call and tokens[first].lastgroup == "operator" and tokens[first][0] not in RESERVED:
        begin = start_of_call(text, tokens, first - 1, tokens[first].start())
        left = None if begin is None else (begin, tokens[first].start())
        callee, earlier = tokens[first][0].strip("`"), [text[slice(*left)]] if left else []
    return Place(file, text, start, end, call, left, callee, earlier)


def wrapping(place, check, mode):
    """The file and its text with the argument at the place checked: as soon as the call that it is an argument of is
    evaluated, when the argument itself is, or, if a function without arguments is there, when it gets one."""
    text, argument = place.text, place.text[place.start : place.end]
    if mode == "function":
        applied = f"(\\limpid_a -> {HELPER}.at ({check}) limpid_a (({argument}) limpid_a))"
        return place.file, text[: place.start] + applied + text[place.end :]
    if mode == "call" and not place.call:
        return None
    start, end = place.call if mode == "call" else (place.start, place.end)
    wrapped = lambda start, end: f"({HELPER}.at ({check}) ({argument}) ({text[start:end].rstrip()})) "
    before = text[:start]
    if mode == "argument" and place.left:
        before = text[: place.left[0]] + wrapped(*place.left) + text[place.left[1] : start]
    return place.file, before + wrapped(start, end) + text[end:]


def offset(text, position):
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: position["line"]]) + position["character"]


def start_of_call(text, tokens, last, start):
    """Where the function of a call begins whose arguments end with the token of this index."""
    at = last - 1 if tokens[last][0] in ("$", "$!") else last
    column = lambda place: place - (text.rfind("\n", 0, place) + 1)
    begin, below = None, start
    while at >= 0:
        token = tokens[at]
        if token.lastgroup == "close":
            depth = 1
            while depth and at > 0:
                at -= 1
                depth += {"close": 1, "open": -1}.get(tokens[at].lastgroup, 0)
        elif token.lastgroup != "atom" or token[0] in KEYWORDS:
            break
        place = tokens[at].start()
        # A later line that is not indented more than this token begins an item of its own.
        if "\n" in text[place:below] and column(below) <= column(place):
            return begin
        begin = below = place
        at -= 1
    return begin


def without_signatures(file, text):
    """A module without Haskell's signatures: a check may need a class that they do not have."""
    text = SIGNATURE.sub("", text)
    return file, "{-# LANGUAGE NoMonomorphismRestriction #-}\n" + text if file.suffix == ".hs" else text


def with_assumed(text, assumed):
    """The module with functions that give the assumed results, one after the other, in place of those that have no
    body."""
    results = {}
    for call in assumed:
        name, *arguments = atoms(call["call"]) or [""]
        results.setdefault((name, len(arguments)), []).append(call["result"])
    for (name, arity), values in results.items():
        if not name:
            raise Refused("an assumed result of an operator")
        lines = text.split("\n")
        replaced = [
            line if re.match(rf"(> ?)?(import\b|{re.escape(name)}(?![\w']))", line) else renamed(line, name)
            for line in lines
        ]
        lead = "> " if re.search(r"^> ", text, re.MULTILINE) else ""
        stub = f"{lead}limpid_{name}{' _' * arity} = {HELPER}.assumed \"{name}\" [{', '.join(values)}]"
        text = "\n".join([*replaced, "", stub, ""])
    return text


def renamed(line, name):
    return re.sub(rf"(?<![\w'.]){re.escape(name)}(?![\w'])", f"limpid_{name}", line)
