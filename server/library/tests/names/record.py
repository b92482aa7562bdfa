#!/usr/bin/env python3
"""Records what the modules of a package export, as GHC's interface files say it.

    server/library/tests/names/record.py PACKAGE...

Needs the `ghc` of the version that the libraries follow (9.0.2) with these packages. Writes `PACKAGE.txt` beside this script: a line for
each exposed module, with its values, a bar, and its types and classes, each with its constructors, fields and methods in braces. Left out
is what has no name that a program could use.
"""

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SYMBOL = re.compile(r"[^\w.'#{}]+#*$")
# The last part of a qualified name; operators may have dots of their own.
LAST = re.compile(r"^(?:[A-Z][\w']*\.)+(?=.)")
TYPE_OPERATOR = re.compile(r"^type (?:family )?.*\((?:[A-Z]\w*\.)*([^\w\s()]+)\)", re.MULTILINE)


def output(*command, text=None):
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8", input=text).stdout


def exports(folder, module):
    """The words of the section `exports` of an interface file: names, some with members in braces."""
    shown = output("ghc", "--show-iface", f"{folder}/{module.replace('.', '/')}.hi")
    section = re.split(r"^\S", shown.split("\nexports:", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    words = re.findall(r"[^\s{}]+(?:\{[^}]*\})?", section)
    return [word for word in words if "$" != word[0:1] or SYMBOL.match(word)]


def plain(word):
    name, _, members = word.partition("{")
    name = LAST.sub("", name.removesuffix("|") if "{" in word else name)
    members = " ".join(sorted({LAST.sub("", member) for member in members.rstrip("}").split()} - {name} | constructor(name, members)))
    return name, members


def constructor(name, members):
    """A constructor that is called like its type."""
    return {name} & {LAST.sub("", member) for member in members.rstrip("}").split()}


def line(folder, module):
    operators = set()
    values, types = set(), set()
    words = exports(folder, module)
    if any(SYMBOL.match(plain(word)[0]) for word in words):
        operators = set(TYPE_OPERATOR.findall(output("ghc", "--interactive", "-v0", "-ignore-dot-ghci", text=f":browse {module}\n")))
    for word in words:
        name, members = plain(word)
        if "|{" in word:  # members without their type or class
            values.update(members.split())
        elif members or name[:1].isupper() or name[:1] == ":" or name in operators:
            types.add(name + (f"{{{members}}}" if members else ""))
        else:
            values.add(name)
    return f"{module}: {' '.join(sorted(values))} | {' '.join(sorted(types))}\n"


def main():
    for package in sys.argv[1:]:
        folder = output("ghc-pkg", "field", package, "import-dirs", "--simple-output").split()[0]
        described = output("ghc-pkg", "field", package, "exposed-modules")
        modules = re.findall(r"(?<![\w.])[A-Z][\w.]*(?= from |[\s,]|$)", re.sub(r"from \S+", "", described))
        lines = [line(folder, module) for module in sorted(set(modules)) if Path(f"{folder}/{module.replace('.', '/')}.hi").exists()]
        (HERE / f"{package}.txt").write_text("".join(lines))


if __name__ == "__main__":
    main()
