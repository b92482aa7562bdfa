#!/usr/bin/env python3
"""Change programs that are right, let LiquidHaskell judge the changed ones, and compare Limpid's verdicts by function.

    mutants.py make OUT SOURCE... [--count N] [--lines N] [--seconds S] [--known FILE --root DIR [--only-known]]
    mutants.py judge OUT [--jobs N] [--limit N]
    mutants.py compare OUT [--limpid PATH] [--jobs N] [--kind KIND] [--list]

SOURCE is a Haskell file or a folder of them. `make` keeps those that LiquidHaskell accepts, writes mutants to OUT/programs,
a folder each, and describes them in OUT/mutants.jsonl. Every mutant differs from its source by one change of one kind, named
in KINDS below; kinds and sources take turns. The choice depends on the names and texts of the sources alone: the same
sources give the same mutants. --known names a file of verdicts that are already there, a JSON object per line with `file`
(relative to --root), `verdict` and `seconds`; sources without one are judged, and the answers kept in OUT/sources.jsonl.

`judge` runs LiquidHaskell over the mutants and appends its answers to OUT/judged.jsonl. It goes on where it ended the last
time. LIQUIDHASKELL of the environment is the command, as a shell would split it; it exits with 0 for safe, 1 for unsafe;
with anything else the mutant is no program, or its specification none, and it is left out of the comparison.

`compare` runs Limpid over the judged mutants and prints a table by kind. A function is rejected if an error of LiquidHaskell
lies in its range. Wrong safe: Limpid says `safe` of a rejected function. Wrong counterexample, wrong weak-spec: Limpid says
so of an accepted one. Open: `unknown` or `unsupported`. Missing: errors of LiquidHaskell outside of all functions that
Limpid reports, and files without an answer. --list prints all of these but the open ones of accepted functions; `original`
there means that Limpid says the same of that function of the unchanged program, where it is wrong too.

Mutants derive from programs that may not be ours: keep OUT outside of the repository.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import itertools
import json
import os
import random
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

JUDGE_SECONDS = 60
LIMPID_SECONDS = 30  # for a file, when files are checked in one process
BATCH = 40  # files for one process of Limpid
KEYWORDS = set(
    "case class data default deriving do else foreign if import in infix infixl infixr instance let module newtype of then"
    " type where".split()
)
SYMBOL = r"[!#$%&*+./<=>?@\\^|~:-]"
TOKEN = re.compile(
    rf"""(?P<annotation>\{{-@.*?@-\}}) | (?P<comment>\{{- | --+(?!{SYMBOL})[^\n]*) | (?P<string>"(?:\\.|[^"\\])*")
    | (?P<char>'(?:\\[^']+|[^'\\\n])') | (?P<number>\d[\d_]*(?:\.\d+)?(?:[eE]-?\d+)?|0x[\da-fA-F]+)
    | (?P<name>(?:[A-Z][\w']*\.)*[A-Za-z_][\w']*\#?) | (?P<infix>`[\w'.]+`) | (?P<symbol>{SYMBOL}+)
    | (?P<bracket>[()\[\]{{}},;]) | (?P<space>\s+) | (?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
OPEN, CLOSE = set("([{"), set(")]}")

Token = collections.namedtuple("Token", "kind text start end column")
# A change replaces text[start:end]; `extra` is text for the end of the program, `imports` what it needs then.
Change = collections.namedtuple("Change", "start end text extra imports", defaults=("", ()))


# ---------------------------------------------------------------------------------------------------------------- programs


def tokens_of(text, base=0):
    """The tokens of a text without spaces and comments."""
    tokens, place = [], 0
    while match := TOKEN.match(text, place):
        place = match.end()
        if match.group() == "{-":
            place = end_of_comment(text, place)
        elif match.lastgroup not in ("space", "comment"):
            column = match.start() - (text.rfind("\n", 0, match.start()) + 1)
            tokens.append(Token(match.lastgroup, match.group(), match.start() + base, match.end() + base, column))
    return tokens


def end_of_comment(text, place):
    """Where a block comment ends: they nest."""
    depth = 1
    while depth:
        match = re.compile(r"\{-|-\}").search(text, place)
        if not match:
            return len(text)
        depth += 1 if match.group() == "{-" else -1
        place = match.end()
    return place


class Chunk:
    """A declaration at the left margin: an annotation, a signature, an equation, or anything else."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.start, self.end = tokens[0].start, tokens[-1].end
        first, second = tokens[0], tokens[1] if len(tokens) > 1 else None
        self.kind, self.name = "other", None
        if first.kind == "annotation":
            self.kind = "annotation"
            match = re.match(r"\{-@\s*(?:assume\s+|assert\s+)?([a-z_][\w']*)\s*::", first.text)
            if match:
                self.kind, self.name = "refinement", match.group(1)
        elif first.kind == "name" and first.text not in KEYWORDS and first.text[0].islower() and second:
            self.name = first.text
            if second.text == "::":
                self.kind = "signature"
            elif any(token.text == "=" or token.text == "|" for token in tokens):
                self.kind = "equation"


class Program:
    def __init__(self, path, text):
        self.path, self.text = path, text
        self.tokens = tokens_of(text)
        inner = CLOSE | {"where", "then", "else", "|"}
        starts = [i for i, token in enumerate(self.tokens) if token.column == 0 and token.text not in inner]
        self.chunks = [Chunk(self.tokens[a:b]) for a, b in zip(starts, starts[1:] + [len(self.tokens)])]
        self.equations = {}
        self.signatures = {}
        self.refinements = {}
        for chunk in self.chunks:
            if chunk.kind == "equation":
                self.equations.setdefault(chunk.name, []).append(chunk)
            elif chunk.kind == "signature":
                self.signatures[chunk.name] = chunk
            elif chunk.kind == "refinement":
                self.refinements[chunk.name] = chunk
        header = next((chunk for chunk in self.chunks if chunk.tokens[0].text == "module"), None)
        self.header = header if header and header.tokens[-1].text == "where" else None
        self.module = self.header.tokens[1].text if self.header else None

    def line(self, place):
        return self.text.count("\n", 0, place) + 1

    def annotations(self):
        """Each annotation with the tokens inside of it."""
        for token in self.tokens:
            if token.kind == "annotation":
                yield token, tokens_of(token.text[3:-3], token.start + 3)

    def slice(self, tokens):
        return self.text[tokens[0].start : tokens[-1].end]


def split(tokens, symbols):
    """The parts of a list of tokens between symbols outside of brackets."""
    parts, depth = [[]], 0
    for token in tokens:
        depth += (token.text in OPEN) - (token.text in CLOSE)
        if depth == 0 and token.text in symbols:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def closing(tokens, i):
    """Where the bracket at i closes."""
    depth = 0
    for j in range(i, len(tokens)):
        depth += (tokens[j].text in OPEN) - (tokens[j].text in CLOSE)
        if depth == 0:
            return j
    return None


def right_side(chunk):
    """The tokens after the first `=` or `|` of an equation."""
    depth = 0
    for i, token in enumerate(chunk.tokens):
        depth += (token.text in OPEN) - (token.text in CLOSE)
        if depth == 0 and token.text in ("=", "|"):
            return chunk.tokens[i:]
    return []


def code(program):
    """The right sides of all equations, and the instances and classes."""
    for chunk in program.chunks:
        if chunk.kind == "equation":
            yield right_side(chunk)
        elif chunk.tokens[0].text == "instance":
            yield chunk.tokens


def predicates(program):
    """The refinements `{v:T | p}` in annotations: the tokens of the binder, the type, and the predicate."""
    for _, inside in program.annotations():
        for i, token in enumerate(inside):
            if token.text != "{":
                continue
            j = closing(inside, i)
            body = inside[i + 1 : j] if j else []
            parts = split(body, {"|"})
            if len(parts) == 2 and len(parts[0]) > 2 and parts[0][1].text == ":" and parts[1]:
                yield token, inside[j], parts[0][0], parts[0][2:], parts[1], inside


def conditions(program):
    """Guards and conditions of `if`, by their tokens."""
    for tokens in code(program):
        for i, token in enumerate(tokens):
            if token.text == "if":
                end = next((j for j in range(i, len(tokens)) if tokens[j].text == "then"), None)
                if end and not any(t.text == "if" for t in tokens[i + 1 : end]):
                    yield tokens[i + 1 : end]
        for group in guards(tokens):
            for bar, body in group:
                yield split(body, {"=", "->"})[0]


def guards(tokens):
    """Groups of guards: for each guard its bar and the tokens after it."""
    group, depth = [], 0
    for token in tokens:
        depth += (token.text in OPEN) - (token.text in CLOSE)
        if token.text == "|" and depth == 0:
            group.append((token, []))
        elif token.text == "where":
            if group:
                yield group
            group = []
        elif group:
            group[-1][1].append(token)
    if group:
        yield group


def ifs(tokens):
    """`if C then A else B` that ends with its line or bracket: the token `if` and the tokens of C, A and B."""
    for i, token in enumerate(tokens):
        if token.text != "if":
            continue
        parts, depth, nested, column = [[]], 0, 0, token.column
        for other in tokens[i + 1 :]:
            depth += (other.text in OPEN) - (other.text in CLOSE)
            if depth < 0 or (depth == 0 and other.text in (",", ";", "where", "of", "|")):
                break
            if other.text in ("if", "case", "let", "do", "\\"):
                nested += 2 if other.text == "if" else 10
            if nested and other.text in ("then", "else"):
                nested -= 1
                if nested == 0 and len(parts) < 3:
                    continue
            if other.text in ("then", "else") and depth == 0 and nested == 0:
                parts.append([])
            else:
                parts[-1].append(other)
        if len(parts) == 3 and all(parts) and nested == 0:
            yield token, parts


# --------------------------------------------------------------------------------------------------------------- mutations


def drop_refinement(p):
    """A refinement becomes `true`, or its type alone; `Nat` becomes `Int`."""
    for opening, closed, binder, kind, predicate, inside in predicates(p):
        name, bare = binder.text, p.slice(kind)
        used = sum(token.text == name for token in inside) > 1 + sum(token.text == name for token in predicate)
        text = f"{{{name}:{bare} | true}}" if used else f"({bare})" if " " in bare else bare
        yield Change(opening.start, closed.end, text)
    for _, inside in p.annotations():
        for token in inside:
            if token.text == "Nat":
                yield Change(token.start, token.end, "Int")


def drop_signature(p):
    """The refinement type of a function goes."""
    for chunk in p.refinements.values():
        yield Change(chunk.start, chunk.end, "")


def weaken(p):
    """One of several conjuncts goes, or a comparison holds more often."""
    weaker = {"<": ["<="], ">": [">="], "==": ["<=", ">="], "=": ["<=", ">="], "<=>": ["=>"], "&&": ["||"]}
    for *_, predicate, _ in predicates(p):
        parts = split(predicate, {"&&"})
        if len(parts) > 1 and len(split(predicate, {"||", "=>", "<=>", "==>", "?"})) == 1 and all(parts):
            for i in range(len(parts)):
                rest = " && ".join(p.slice(part) for j, part in enumerate(parts) if j != i)
                yield Change(predicate[0].start, predicate[-1].end, rest)
        for token in predicate:
            for other in weaker.get(token.text, []):
                yield Change(token.start, token.end, other)


def spec_operator(p):
    """A comparison or a sum in a refinement becomes another."""
    others = {"<": [">", "=="], "<=": ["<", ">="], ">": ["<", "=="], ">=": [">", "<="], "==": ["/=", "<"], "=": ["/=", ">"]}
    others |= {"/=": ["=="], "+": ["-"], "-": ["+"], "||": ["&&"], "=>": ["&&"]}
    for *_, predicate, _ in predicates(p):
        for token in predicate:
            for other in others.get(token.text, []):
                yield Change(token.start, token.end, other)


def spec_constant(p):
    """A number in a refinement becomes another."""
    for *_, predicate, _ in predicates(p):
        yield from numbers(predicate)


def numbers(tokens):
    for token in tokens:
        if token.kind == "number" and token.text.isdigit():
            value = int(token.text)
            for other in {value + 1, abs(value - 1), 0 if value > 1 else value + 2}:
                yield Change(token.start, token.end, str(other))


def constant(p):
    """A number, a truth value or an empty list in the code becomes another."""
    for tokens in code(p):
        yield from numbers(tokens)
        for token in tokens:
            if token.text in ("True", "False"):
                yield Change(token.start, token.end, "False" if token.text == "True" else "True")


def operator(p):
    """An operator in the code becomes another of the same type."""
    others = {"<": ["<=", ">"], "<=": ["<", ">="], ">": [">=", "<"], ">=": [">", "<="], "==": ["/=", ">="], "/=": ["=="]}
    others |= {"+": ["-", "*"], "-": ["+"], "*": ["+"], "`div`": ["`mod`", "*"], "`mod`": ["`div`"]}
    others |= {"&&": ["||"], "||": ["&&"]}
    others |= {"min": ["max"], "max": ["min"], "head": ["last"], "tail": ["init"], "take": ["drop"], "drop": ["take"]}
    others |= {"foldr": ["foldr1"], "succ": ["pred"], "fst": ["snd"]}
    for tokens in code(p):
        for before, token in zip([None] + tokens, tokens):
            negative = token.text == "-" and before and before.text in OPEN
            for other in [] if negative else others.get(token.text, []):
                yield Change(token.start, token.end, other)


def guard(p):
    """A guard goes, or a condition is negated or always holds."""
    for tokens in code(p):
        for group in guards(tokens):
            for bar, body in group if len(group) > 1 else []:
                if body:
                    yield Change(bar.start, body[-1].end, "")
    for condition in conditions(p):
        if condition and condition[0].text not in ("otherwise", "True") and not any(t.text == "<-" for t in condition):
            yield Change(condition[0].start, condition[-1].end, f"not ({p.slice(condition)})")
            yield Change(condition[0].start, condition[-1].end, "True")


def equation(p):
    """One of several equations of a function, or one of several alternatives of a `case`, goes; or two change places."""
    for chunks in p.equations.values():
        for chunk in chunks if len(chunks) > 1 else []:
            yield Change(chunk.start, chunk.end, "")
        for one, two in zip(chunks, chunks[1:]):
            between = p.text[one.end : two.start]
            yield Change(one.start, two.end, p.text[two.start : two.end] + between + p.text[one.start : one.end])
    for tokens in code(p):
        for i, token in enumerate(tokens):
            if token.text != "of" or i + 1 == len(tokens):
                continue
            column, rest = tokens[i + 1].column, tokens[i + 1 :]
            heads = [j for j, t in enumerate(rest) if starts_line(p.text, t) and t.column == column or j == 0]
            ends = [j for j, t in enumerate(rest) if starts_line(p.text, t) and t.column < column]
            last = ends[0] if ends else len(rest)
            heads = [j for j in heads if j < last]
            if len(heads) > 1 and tokens[i + 1].text != "{":
                for a, b in zip(heads[1:], heads[2:] + [last]):
                    yield Change(rest[a].start, rest[b - 1].end, "")
                yield Change(rest[0].start, rest[heads[1]].start, "")


def starts_line(text, token):
    return not text[token.start - token.column : token.start].strip()


def metric(p):
    """A metric goes, or a part of it; or what a size is, or that a function need not end."""
    for token, _ in p.annotations():
        match = re.search(r"/\s*\[([^\]]*)\]\s*@-\}$", token.text)
        if match:
            yield Change(token.start + match.start(), token.start + match.end(), "@-}")
            parts = [part.strip() for part in match.group(1).split(",")]
            start, end = token.start + match.start(1), token.start + match.end(1)
            if len(parts) > 1 and "(" not in match.group(1):
                for i in range(len(parts)):
                    yield Change(start, end, ", ".join(parts[:i] + parts[i + 1 :]))
                yield Change(start, end, ", ".join(reversed(parts)))
        elif re.match(r"\{-@\s*(lazy|Lazy|autosize)\b|\{-@\s*LIQUID\s+\"--(no-termination|higherorder)", token.text):
            yield Change(token.start, token.end, "")
        match = re.match(r"\{-@\s*data\s[^=]*?(\[\s*[\w']+\s*\])", token.text)
        if match:
            yield Change(token.start + match.start(1), token.start + match.end(1), "")


def pragma(p):
    """An option, an invariant, a qualifier, or an order to unfold goes."""
    for token, _ in p.annotations():
        if re.match(r"\{-@\s*(LIQUID|ple|automatic-instances|invariant|using|qualif|assume)\b", token.text):
            yield Change(token.start, token.end, "")


def atoms(tokens, i):
    """The arguments after the token at i: pairs of indices."""
    found, i = [], i + 1
    while i < len(tokens):
        token = tokens[i]
        if token.text in ("(", "["):
            end = closing(tokens, i)
            if end is None:
                break
        elif token.kind in ("number", "string", "char") or (token.kind == "name" and token.text not in KEYWORDS):
            end = i
        else:
            break
        found.append((i, end))
        i = end + 1
    return found


def arguments(p):
    """Two arguments of a call of the same type change places, or the operands of an operator."""
    types = {name: types_of(p, chunk) for name, chunk in p.signatures.items()}
    for tokens in code(p):
        for i, token in enumerate(tokens):
            if token.kind == "name" and token.text in types:
                given = atoms(tokens, i)
                for (a, b), one, two in zip(itertools.pairwise(given), types[token.text], types[token.text][1:]):
                    yield from exchange(p, tokens, a, b) if one == two else []
            elif token.kind == "name" and token.text[0].isupper():
                given = atoms(tokens, i)
                for a, b in itertools.pairwise(given):
                    yield from exchange(p, tokens, a, b)
            elif token.text in ("-", "<", "<=", ">", ">=", "`div`", "`mod`", "++", ":") and 0 < i < len(tokens) - 1:
                one, two = tokens[i - 1], tokens[i + 1]
                alone = (i < 2 or ends_operand(tokens[i - 2])) and (i + 2 >= len(tokens) or ends_operand(tokens[i + 2]))
                if is_atom(one) and is_atom(two) and alone:
                    yield from exchange(p, tokens, (i - 1, i - 1), (i + 1, i + 1))


def is_atom(token):
    return token.kind == "number" or (token.kind == "name" and token.text not in KEYWORDS)


def ends_operand(token):
    return token.kind in ("symbol", "bracket", "infix") or token.text in KEYWORDS


def exchange(p, tokens, a, b):
    one, two = tokens[a[0] : a[1] + 1], tokens[b[0] : b[1] + 1]
    if p.slice(one) != p.slice(two):
        yield Change(one[0].start, two[-1].end, p.slice(two) + p.text[one[-1].end : two[0].start] + p.slice(one))


def types_of(p, chunk):
    """The texts of the types of the arguments and of the result, without the context."""
    tokens = split(chunk.tokens[2:], {"=>"})[-1]
    return [p.slice(part) if part else "" for part in split(tokens, {"->"})]


def export(p):
    """One function is exported alone, one no longer, or all."""
    if not p.header:
        return
    tokens, names = p.header.tokens, sorted(p.equations)
    where = next((i for i, token in enumerate(tokens) if token.text == "where"), None)
    if where is None:
        return
    start, end = tokens[1].end, tokens[where].start
    if where > 2:
        yield Change(start, end, " ")
        items = [p.slice(item) for item in split(tokens[3 : where - 1], {","}) if item]
        for i, item in enumerate(items if len(items) > 1 else []):
            yield Change(start, end, " (" + ", ".join(items[:i] + items[i + 1 :]) + ") ")
        yield Change(start, end, " () ") if items else Change(start, end, " ")
    else:
        yield Change(start, end, " () ")
        for name in names:
            yield Change(start, end, f" ({name}) ")
        for name in names if len(names) > 2 else []:
            yield Change(start, end, " (" + ", ".join(other for other in names if other != name) + ") ")


def when(p):
    """A condition that `if` or a guard tests is tested with `when`, `unless`, `guard` or `bool` instead."""
    for tokens in code(p):
        for token, (condition, yes, no) in ifs(tokens):
            c, a, b = p.slice(condition), p.slice(yes), p.slice(no)
            if b in ("return ()", "pure ()"):
                yield Change(token.start, no[-1].end, f"when ({c}) ({a})", "", ("Control.Monad (when)",))
            elif a in ("return ()", "pure ()"):
                yield Change(token.start, no[-1].end, f"unless ({c}) ({b})", "", ("Control.Monad (unless)",))
            elif "\n" not in c + a + b:
                yield Change(token.start, no[-1].end, f"(bool ({b}) ({a}) ({c}))", "", ("Data.Bool (bool)",))
    end = len(p.text)
    for name, chunks in p.equations.items():
        if name not in p.signatures or len(chunks) > 1:
            continue
        chunk = chunks[0]
        right = right_side(chunk)
        left = [token for token in chunk.tokens if right and token.end <= right[0].start]
        branch = next(iter(ifs(right)), None) if len(right) > 1 and right[1].text == "if" else None
        group = next(iter(guards(right)), None) if right and right[0].text == "|" else None
        if branch and all(branch[1]):
            c, a, b = (p.slice(part) for part in branch[1])
        elif group and len(group) == 2:
            sides = [split(body, {"="}) for _, body in group]
            if any(len(side) != 2 or not all(side) for side in sides) or any(token.text == "<-" for token in sides[0][0]):
                continue
            c, a, b = p.slice(sides[0][0]), p.slice(sides[0][1]), p.slice(sides[1][1])
        else:
            continue
        if "\n" in c + a + b or any(token.text == "where" for token in right):
            continue
        patterns = p.slice(left[1:]) if len(left) > 1 else ""
        for test, value in ((f"when (not ({c})) Nothing", a), (f"unless (not ({c})) Nothing", b), (f"guard ({c})", a)):
            new = name + "Checked"
            signature = wrapped(p, p.signatures[name].tokens[2:], "Maybe")
            refinement = p.refinements.get(name)
            lines = [""]
            if refinement:
                inside = tokens_of(refinement.tokens[0].text[3:-3], refinement.start + 3)
                at = next(i for i, token in enumerate(inside) if token.text == "::")
                lines.append(f"{{-@ {new} :: {wrapped(p, split(inside[at + 1:], {'/'})[0], 'Maybe')} @-}}")
            lines += [f"{new} :: {signature}", f"{new} {patterns} = do {{ {test}; return ({value}) }}", ""]
            yield Change(chunk.start, chunk.start, "", "\n".join(lines), (f"Control.Monad ({test.split()[0]})",))


def wrapped(p, tokens, constructor):
    """A type whose result is wrapped in a type constructor."""
    result = split(tokens, {"->", "=>"})[-1]
    if not result:
        return p.slice(tokens)
    return p.text[tokens[0].start : result[0].start] + f"{constructor} ({p.slice(result)})"


def newtype(p):
    """A result goes through a newtype, or an argument of a new caller comes out of one."""
    boxes = (
        ("newtype Box a = Box { unBox :: a }", "unBox (Box ({}))"),
        ("newtype Box a = Box a", "case Box ({}) of Box inside -> inside"),
    )
    for chunks in p.equations.values():
        for chunk in chunks:
            right = right_side(chunk)
            body = right[1:]
            if not body or right[0].text != "=" or "\n" in p.slice(body) or any(t.text == "where" for t in body):
                continue
            for declaration, form in boxes:
                yield Change(body[0].start, body[-1].end, form.format(p.slice(body)), f"\n{declaration}\n")
    for name, chunk in p.refinements.items():
        if name not in p.signatures or name not in p.equations:
            continue
        inside = tokens_of(chunk.tokens[0].text[3:-3], chunk.start + 3)
        at = next(i for i, token in enumerate(inside) if token.text == "::")
        parts = split(split(inside[at + 1 :], {"/"})[0], {"->", "=>"})[:-1]
        types = types_of(p, p.signatures[name])
        if len(parts) != len(types) - 1 or "=>" in p.slice(p.signatures[name].tokens):
            continue
        binders = {part[0].text for part in parts if len(part) > 1 and part[1].text == ":"}
        for i, part in enumerate(parts):
            if len(part) > 2 and part[1].text == ":" and part[2].text != ":":
                part = part[2:]
            kind = types[i]
            if not part or re.search(r"\b[a-z]| ", kind) or p.slice(part) == kind or any(t.text in binders for t in part):
                continue
            others = [f"a{j}" for j in range(len(types) - 1)]
            call = " ".join(others)
            others[i] = f"(Held a{i})"
            signature = " -> ".join("Held" if j == i else one for j, one in enumerate(types))
            for held in (p.slice(part), kind):
                declared = f"newtype Held = Held {kind}\n{{-@ newtype Held = Held {{ held :: {held} }} @-}}\n"
                used = f"useHeld :: {signature}\nuseHeld {' '.join(others)} = {name} {call}\n"
                yield Change(chunk.start, chunk.start, "", f"\n{declared}\n{used}")


def moved(p):
    """A function moves, with all that it needs, to a module of its own that the program imports."""
    if not p.header or "." in p.module:
        return
    head = [c for c in p.chunks if c.tokens[0].text in ("module", "import") or re.match(r"\{-@\s*LIQUID", c.tokens[0].text)]
    general = re.compile(r"\{-@\s*(qualif|invariant|using|embed|infix|include|bound)")
    shared = [c for c in p.chunks if general.match(c.tokens[0].text)]
    rest = [c for c in p.chunks if c not in head and c not in shared]
    if any(c.tokens[0].kind == "other" or c.tokens[0].text in ("infixl", "infixr", "infix") for c in rest):
        return
    words = {id(c): set(re.findall(r"[A-Za-z_][\w']*", p.text[c.start : c.end])) for c in rest}
    defined = {id(c): definitions(p, c) for c in rest}
    owners = collections.defaultdict(list)
    for c in rest:
        for name in defined[id(c)]:
            owners[name].append(c)
    seen = set()
    for name in p.equations:
        wanted, todo = [], [name]
        done = set()
        while todo:
            word = todo.pop()
            if word in done:
                continue
            done.add(word)
            for c in owners.get(word, []):
                if c not in wanted:
                    wanted.append(c)
                    todo += words[id(c)] & set(owners)
        local = {word for c in rest if c not in wanted for word in defined[id(c)]}
        for c in rest:  # instances of what moves
            if not defined[id(c)] and c not in wanted and not words[id(c)] & local:
                wanted.append(c)
        key = frozenset(id(c) for c in wanted)
        if len(wanted) == len(rest) or key in seen or not any(c.kind == "equation" for c in rest if c not in wanted):
            continue
        seen.add(key)
        yield name, {id(c) for c in wanted}, head, shared


DESCRIBED = re.compile(
    r"\{-@\s*(?:data|newtype|type|predicate|expression|measure|reflect|inline|define|axiomatize|lazy|Lazy|lazyvar|ple"
    r"|automatic-instances|autosize|assume|class|decrease)\s+(?:variance\s+|size\s+)?([\w']+)"
)


def definitions(p, chunk):
    """The names that a declaration defines or describes."""
    text, first = p.text[chunk.start : chunk.end], chunk.tokens[0]
    if chunk.name:
        return {chunk.name}
    if first.kind == "annotation":
        match = DESCRIBED.match(first.text)
        return {match.group(1)} if match else set()
    if first.text in ("data", "newtype", "type", "class"):
        body = split(chunk.tokens[1:], {"="})
        names = [token.text for token in split(body[0], {"=>"})[-1] if token.kind == "name"][:1]
        if first.text != "type":
            names += re.findall(r"(?:[=|]|::)\s*([A-Z][\w']*)", text)
            names += re.findall(r"([a-z_][\w']*)\s*(?:,\s*[a-z_][\w']*\s*)*::", text)
        return set(names)
    return set()


def move(p, name, wanted, head, shared):
    """The two modules: the program without what moves, and Helper.hs."""
    helper, main = [], []
    position = 0
    imported = False
    for chunk in p.chunks:
        between = p.text[position : chunk.start]
        text = p.text[chunk.start : chunk.end]
        position = chunk.end
        if chunk is p.header:
            main.append(between + text + "\nimport Helper")
            helper.append(re.sub(r"--.*", "", between) + "module Helper where")
        elif chunk in head or chunk in shared:
            main.append(between + text)
            helper.append(between + text)
        elif id(chunk) in wanted:
            helper.append(between + text)
            main.append("\n")
        else:
            main.append(between + text)
    return {p.path.name: "".join(main) + p.text[position:], "Helper.hs": "".join(helper) + "\n"}


KINDS = {
    "refinement": drop_refinement,
    "signature": drop_signature,
    "weaken": weaken,
    "spec-operator": spec_operator,
    "spec-constant": spec_constant,
    "operator": operator,
    "guard": guard,
    "equation": equation,
    "constant": constant,
    "metric": metric,
    "pragma": pragma,
    "arguments": arguments,
    "export": export,
    "when": when,
    "newtype": newtype,
    "module": moved,
}


def mutants_of(p, kind):
    """The mutants of one kind: files by name, the line that changed, and what was written there."""
    if kind == "module":
        for plan in moved(p):
            files = move(p, *plan)
            first = p.equations[plan[0]][0]
            yield files, p.line(first.start), plan[0], "import Helper"
        return
    seen = set()
    for change in KINDS[kind](p):
        body = p.text[: change.start] + change.text + p.text[change.end :] + change.extra
        if change.imports:
            if not p.header:
                continue
            end = p.header.end + (len(change.text) - (change.end - change.start) if change.end <= p.header.end else 0)
            body = body[:end] + "".join(f"\nimport {name}" for name in change.imports) + body[end:]
        if body not in seen:
            seen.add(body)
            before = p.text[change.start : change.end] or change.extra.strip()
            yield {p.path.name: body}, p.line(change.start), before, change.text


# ------------------------------------------------------------------------------------------------------------- make, judge


def make(options):
    out = options.out
    (out / "programs").mkdir(parents=True, exist_ok=True)
    programs = [read(path) for path in right_sources(options)]
    programs = [p for p in programs if p]
    pools = {kind: [] for kind in KINDS}
    for p in programs:
        for kind, pool in pools.items():
            dice = random.Random(f"{p.path.parent.name}/{p.path.name} {kind}")
            found = list(mutants_of(p, kind))
            dice.shuffle(found)
            # the first mutant of each program comes before the second of any
            pool += [(turn, dice.random(), p, mutant) for turn, mutant in enumerate(found)]
    for pool in pools.values():
        pool.sort(key=lambda entry: entry[:2])
    chosen = []
    while len(chosen) < options.count and any(pools.values()):
        chosen += [(kind, *pool.pop(0)[2:]) for kind, pool in pools.items() if pool]
    written = set()
    with open(out / "mutants.jsonl", "w", encoding="utf-8") as table:
        for kind, p, (files, line, before, after) in chosen[: options.count]:
            digest = hashlib.sha256(json.dumps(files, sort_keys=True).encode()).hexdigest()[:12]
            if digest in written:
                continue
            written.add(digest)
            folder = out / "programs" / digest
            folder.mkdir(exist_ok=True)
            for name, text in files.items():
                (folder / name).write_text(text, encoding="utf-8")
            row = {"id": digest, "kind": kind, "source": str(p.path), "file": p.path.name, "files": sorted(files)}
            row |= {"line": line, "before": before, "after": after}
            table.write(json.dumps(row) + "\n")
    counts = collections.Counter(kind for kind, *_ in chosen[: options.count])
    shown = ", ".join(f"{kind} {n}" for kind, n in counts.items())
    print(f"{sum(counts.values())} mutants of {len(programs)} programs: {shown}")


def read(path):
    """A program that stands alone, or nothing."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
    imports = re.findall(r"^import\s+(?:safe\s+)?(?:qualified\s+)?([A-Z][\w.']*)", text, re.MULTILINE)
    local = any((path.parent / (name.replace(".", "/") + ending)).exists() for name in imports for ending in (".hs", ".lhs"))
    cpp = re.search(r"LANGUAGE\s[^#]*\b(CPP|TemplateHaskell|QuasiQuotes)\b", text)
    return None if local or cpp or "\t" in text else Program(path, text)


def lacks_option(path):
    """Whether a program has the gradual refinement `??` without the option that gives it a meaning."""
    text = path.read_text(encoding="utf-8")
    return bool(re.search(r"\{-@(?:(?!@-\}).)*\?\?", text, re.DOTALL)) and "--gradual" not in text


def right_sources(options):
    """The sources that LiquidHaskell accepts, small and quick ones."""
    kept = options.out / "sources.jsonl"
    known = {}
    if options.known:
        for row in rows(options.known):
            known[str(options.root / row["file"])] = row
    for row in rows(kept):
        known[row["file"]] = row
    chosen = []
    files = {file for source in options.sources for file in ([source] if source.is_file() else source.rglob("*.hs"))}
    for path in sorted(files):
        if len(path.read_bytes().splitlines()) > options.lines or lacks_option(path):
            continue
        row = known.get(str(path))
        if row is None and not options.only_known:
            code, _, seconds = liquid(path)
            row = {"file": str(path), "verdict": {0: "safe", 1: "unsafe"}.get(code, "error"), "seconds": seconds}
            with open(kept, "a", encoding="utf-8") as table:
                table.write(json.dumps(row) + "\n")
        if row and row["verdict"] == "safe" and row["seconds"] <= options.seconds:
            chosen.append(path)
    return chosen


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


ERROR = re.compile(
    r"^(\S+\.hs):(?:(\d+):(\d+)(?:-(\d+))?|\((\d+),(\d+)\)-\((\d+),(\d+)\)): error:(.*)\n(?:\s+([^\n]*))?", re.MULTILINE
)


def liquid(path):
    """LiquidHaskell's exit status, its errors, and the seconds that it took."""
    command = shlex.split(os.environ.get("LIQUIDHASKELL", "liquid"))
    start = time.time()
    try:
        run = subprocess.run(
            [*command, path.name], cwd=path.parent, capture_output=True, text=True, timeout=JUDGE_SECONDS, check=False
        )
        code, output = run.returncode, run.stdout + run.stderr
    except subprocess.TimeoutExpired:
        code, output = 124, ""
    except OSError as error:
        sys.exit(f"mutants: {command[0]}: {error.strerror}")
    return code, errors_of(output), round(time.time() - start, 2)


def errors_of(output):
    errors = []
    for match in ERROR.finditer(output):
        name, line, column, last, line1, column1, line2, column2, title, text = match.groups()
        span = [int(n) for n in ((line, column, line, last or column) if line else (line1, column1, line2, column2))]
        errors.append({"file": Path(name).name, "span": span, "title": (title.strip() or text or "").strip()})
    return errors


def judge(options):
    judged = options.out / "judged.jsonl"
    done = {row["id"] for row in rows(judged)}
    todo = [row for row in rows(options.out / "mutants.jsonl") if row["id"] not in done][: options.limit]
    counts = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, open(judged, "a", encoding="utf-8") as table:
        answers = {pool.submit(liquid, options.out / "programs" / row["id"] / row["file"]): row for row in todo}
        for answer in concurrent.futures.as_completed(answers):
            code, errors, seconds = answer.result()
            counts[code] += 1
            table.write(json.dumps({"id": answers[answer]["id"], "exit": code, "errors": errors, "seconds": seconds}) + "\n")
            table.flush()
    print(f"{len(todo)} mutants judged: " + ", ".join(f"{n} with exit status {code}" for code, n in sorted(counts.items())))


# ----------------------------------------------------------------------------------------------------------------- compare


def compare(options):
    tally, exits, notes = collections.defaultdict(collections.Counter), collections.Counter(), []
    cases = []
    answers = {row["id"]: row for row in rows(options.out / "judged.jsonl")}
    for mutant in rows(options.out / "mutants.jsonl"):
        answer = answers.get(mutant["id"])
        if not answer or (options.kind and mutant["kind"] not in options.kind):
            continue
        if lacks_option(Path(mutant["source"])):
            continue
        exits[answer["exit"]] += 1
        if answer["exit"] in (0, 1):
            cases.append((mutant, answer))
            tally[mutant["kind"]]["mutants"] += 1
        else:
            tally[mutant["kind"]]["discarded"] += 1
    sources = sorted({mutant["source"] for mutant, _ in cases})
    files = [
        str(options.out / "programs" / mutant["id"] / name)
        for mutant, answer in cases
        for name in mutant["files"]
        if reached(mutant, answer, name)
    ]
    reports = check(options, [*sources, *files])
    with open(options.out / "limpid.jsonl", "w", encoding="utf-8") as table:
        for path, report in reports.items():
            table.write(json.dumps({"path": path, "report": report}) + "\n")
    for mutant, answer in cases:
        score(options.out, mutant, answer, reports, tally[mutant["kind"]], notes)
    if options.list:
        for note in notes:
            print(note)
    show(tally)
    left = sum(n for code, n in exits.items() if code not in (0, 1))
    print(
        f"{len(cases)} mutants of {len(sources)} programs compared ({exits[0]} safe, {exits[1]} unsafe);"
        f" {left} more are no programs or no specifications"
    )


def reached(mutant, answer, name):
    """Whether LiquidHaskell checked this file: it does not go on to the main module after an error in another."""
    wrong = {error["file"] for error in answer["errors"]}
    return name != mutant["file"] or not wrong or name in wrong


def check(options, paths):
    """Limpid's reports, by path; nothing for files without an answer."""
    batches = [paths[i : i + BATCH] for i in range(0, len(paths), BATCH)]
    reports = {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for found in pool.map(lambda batch: check_batch(options, batch), batches):
            reports.update(found)
    return reports


def check_batch(options, paths):
    command = [*shlex.split(options.limpid), "check", "--no-cache", "--jobs", "1", "--format", "json", *paths]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=LIMPID_SECONDS * len(paths), check=False)
        output = run.stdout
    except subprocess.TimeoutExpired as late:
        output = (late.stdout or b"").decode()
    except OSError as error:
        sys.exit(f"mutants: {options.limpid}: {error.strerror}")
    reports = {}
    for line in output.splitlines():
        try:
            report = json.loads(line)
        except ValueError:
            continue
        reports[report["file"]] = report
    missing = [path for path in paths if path not in reports]
    if missing and len(paths) > 1:
        for path in missing:
            reports.update(check_batch(options, [path]))
    return reports


def lines(function):
    return function["range"]["start"]["line"] + 1, function["range"]["end"]["line"] + 1


def owners_of(line, functions, path):
    """The functions that an error belongs to. One at the head of an instance belongs to a method that is flagged, or to all
    that are missing: these have the lines of the head."""
    inside = [f for f in functions if lines(f)[0] <= line <= lines(f)[1]]
    if inside:
        owner = min(inside, key=lambda f: lines(f)[1] - lines(f)[0])
        flagged = [f for f in inside if lines(f) == lines(owner) and f["verdict"] in ("counterexample", "weak-spec")]
        return flagged or [owner]
    text = path.read_text(encoding="utf-8").splitlines()
    if not text[line - 1].startswith("instance"):
        return []
    end = next((i for i in range(line, len(text)) if re.match(r"[a-z(]", text[i])), len(text))
    methods = [f for f in functions if line <= lines(f)[0] <= end and f["verdict"] in ("counterexample", "weak-spec")]
    return methods[:1]


def score(out, mutant, answer, reports, tally, notes):
    """Compares the answers about one mutant, adds to the tally of its kind, and notes what differs."""
    original = reports.get(mutant["source"]) or {"functions": []}
    before = {f["name"]: f["verdict"] for f in original["functions"]}
    about = f"{mutant['kind']} of {mutant['source']}:{mutant['line']}: {mutant['before']!r} -> {mutant['after']!r}"
    for name in mutant["files"]:
        if not reached(mutant, answer, name):
            continue
        path = out / "programs" / mutant["id"] / name
        report, errors = reports.get(str(path)), [error for error in answer["errors"] if error["file"] == name]
        if report is None:
            tally["missing"] += 1
            notes.append(f"{path}: no answer ({about})")
            continue
        rejected = {}
        for error in errors:
            owners = owners_of(error["span"][0], report["functions"], path)
            for owner in owners:
                rejected.setdefault(owner["name"], error)
            if not owners:
                tally["functions"] += 1
                tally["rejected"] += 1
                tally["missing"] += 1
                notes.append(f"{path}:{error['span'][0]}: missing: {error['title']} ({about})")
        for f in report["functions"]:
            error, verdict = rejected.get(f["name"]), f["verdict"]
            # of these, Limpid says that LiquidHaskell accepts them
            verdict = "safe" if f.get("unsound") else verdict
            outcome = outcome_of(verdict, error)
            tally["functions"] += 1
            tally["rejected"] += bool(error)
            tally[outcome] += 1
            tally["open, rejected"] += outcome == "open" and bool(error)
            if outcome != "agreeing" and (outcome != "open" or error):
                said = f" ({verdict})" if outcome == "open" else ""
                same = " original" if before.get(f["name"]) == verdict != "safe" else ""
                where = f" {error['title']} at {error['span'][0]}:{error['span'][1]}" if error else ""
                notes.append(f"{path}:{lines(f)[0]}: {f['name']}: {outcome}{said}{same}{where} ({about})")


def outcome_of(verdict, error):
    if verdict == "safe":
        return "wrong safe" if error else "agreeing"
    if verdict in ("counterexample", "weak-spec"):
        return "agreeing" if error else f"wrong {verdict}"
    return "open"


WRONG = ["wrong safe", "wrong counterexample", "wrong weak-spec"]
COLUMNS = ["mutants", "discarded", "functions", "rejected", "agreeing", *WRONG, "open", "open, rejected", "missing"]


def show(tally):
    total = sum(tally.values(), collections.Counter())
    print("| kind | " + " | ".join(COLUMNS) + " | agreeing | wrong |")
    print("|" + " --- |" * (len(COLUMNS) + 3))
    for kind, row in [*((kind, tally[kind]) for kind in KINDS if kind in tally), ("all", total)]:
        shares = [100 * sum(row[column] for column in part) / max(row["functions"], 1) for part in (["agreeing"], WRONG)]
        counts = " | ".join(str(row[column]) for column in COLUMNS)
        print(f"| {kind} | {counts} | {shares[0]:.1f}% | {shares[1]:.2f}% |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    commands = parser.add_subparsers(dest="command", required=True)
    sub = commands.add_parser("make", help="write mutants of programs that are right")
    sub.add_argument("out", type=Path)
    sub.add_argument("sources", type=Path, nargs="+", metavar="SOURCE")
    sub.add_argument("--count", type=int, default=2500)
    sub.add_argument("--lines", type=int, default=120, help="leave out longer sources")
    sub.add_argument("--seconds", type=float, default=1.5, help="leave out sources that LiquidHaskell takes longer for")
    sub.add_argument("--known", type=Path, help="verdicts on sources that are already there")
    sub.add_argument("--root", type=Path, default=Path(), help="what the files in --known are relative to")
    sub.add_argument("--only-known", action="store_true", help="leave out sources without a verdict")
    sub = commands.add_parser("judge", help="ask LiquidHaskell about them")
    sub.add_argument("out", type=Path)
    sub.add_argument("--jobs", type=int, default=1)
    sub.add_argument("--limit", type=int, help="at most so many")
    sub = commands.add_parser("compare", help="compare Limpid's answers")
    sub.add_argument("out", type=Path)
    sub.add_argument("--limpid", default="target/release/limpid", help="Limpid's command")
    sub.add_argument("--jobs", type=int, default=1)
    sub.add_argument("--kind", action="append", choices=KINDS, help="only these kinds")
    sub.add_argument("--list", action="store_true", help="print every disagreement")
    options = parser.parse_args()
    {"make": make, "judge": judge, "compare": compare}[options.command](options)


if __name__ == "__main__":
    main()
