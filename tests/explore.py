#!/usr/bin/env python3
"""Confirms the answers of `fixtures/explore/transcript.txt` with GHC: solutions, counterexamples, examples, differences.

    tests/explore.py [--ghc ghc] [--record FILE]

Each answer becomes a claim, which GHC evaluates in the scope of the fixture: a solution makes its condition true, a
counterexample falsifies its property, an example and a difference have the results that are printed. Needs the package
QuickCheck for the fixtures that import it. Prints one line a claim that GHC does not confirm, and the counts.
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "explore"
RAISES = " raises: "
RETURNS = re.compile(r"(?: prints (\".*\") and)? returns ")
INPUT = " with the input "
MISSING = re.compile(r"^import (qualified )?(Hedgehog|Test\.LeanCheck|Test\.SmallCheck)", re.MULTILINE)
VALUED = {"--count", "--depth", "--budget", "--format", "--against"}


def commands(text):
    """The commands of a transcript, with the lines of their output."""
    command, output = None, []
    for line in text.splitlines():
        if line.startswith("$ limpid "):
            if command:
                yield command, output
            command, output = shlex.split(line[len("$ limpid ") :]), []
        elif line.startswith("# "):
            if command:
                yield command, output
            command, output = None, []
        else:
            output.append(line)
    if command:
        yield command, output


def assignment(line):
    """The bindings of `x = .., y = ..`: a new one begins at a name after a comma outside of brackets."""
    parts, depth, start, quote = [], 0, 0, False
    for place, char in enumerate(line):
        if char == '"' and (place == 0 or line[place - 1] != "\\"):
            quote = not quote
        depth += 0 if quote else {"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1}.get(char, 0)
        if char == "," and depth == 0 and not quote and re.match(r", [a-z_][\w']* = ", line[place:]):
            parts.append(line[start:place])
            start = place + 2
    return [part for part in [*parts, line[start:]] if re.match(r"[a-z_][\w']* = ", part)]


def positional(words):
    """The words without options and their values."""
    found, skip = [], False
    for word in words:
        if not skip and not word.startswith("--"):
            found.append(word)
        skip = word in VALUED
    return found


def claims(command, output):
    """Haskell expressions of type `Bool`, or calls that should raise an exception."""
    kind, words = command[0], positional(command[1:])
    if "json" in command or "sarif" in command:
        return
    if kind == "solve":
        for line in output:
            bindings = assignment(line.split("   -- ")[0])
            if bindings:
                yield "true", f"let {{ {'; '.join(bindings)} }} in ({words[1]})", line
        return
    for line in output:
        line = line.strip()
        if RAISES in line:
            yield "raises", line.split(RAISES)[0], line
        elif kind == "examples" and RETURNS.search(line):
            # What an action reads and prints is not compared.
            found = RETURNS.search(line)
            if INPUT not in line:
                yield "returns", (line[: found.start()], line[found.end() :]), line
        elif kind in ("examples", "diff") and " = " in line and not line.endswith("come to an end"):
            call, value = split(line.split("   -- ")[0])
            yield "shows", (call, value), line
        elif kind == "refute" and line.endswith(" = False"):
            yield "false", line.removesuffix(" = False"), line


def split(line):
    """A call and its result: the last ` = ` outside of brackets and strings."""
    depth, quote, found = 0, False, None
    for place, char in enumerate(line):
        if char == '"' and line[place - 1] != "\\":
            quote = not quote
        depth += 0 if quote else {"[": 1, "(": 1, "{": 1, "]": -1, ")": -1, "}": -1}.get(char, 0)
        if depth == 0 and not quote and line.startswith(" = ", place) and found is None:
            found = place
    return line[:found], line[found + 3 :]


def haskell(claim, number):
    kind, what, _ = claim
    if kind == "true":
        return f"c{number} = claim {number} (({what}))"
    if kind == "false":
        return f"c{number} = falsified {number} ({what})"
    if kind == "raises":
        return f"c{number} = raised {number} (pick ({what}))"
    call, value = what
    if kind == "returns":
        return f"c{number} = ({call}) P.>>= \\r -> P.putStrLn \"\" P.>> claim {number} (printsAs r {json.dumps(value, ensure_ascii=True)})"
    return f"c{number} = claim {number} (printsAs ({call}) {json.dumps(value, ensure_ascii=True)})"


HELPERS = """
claim :: Int -> Bool -> IO ()
claim n b = E.try (E.evaluate b) >>= \\r -> P.putStrLn (P.show n P.++ (case r of { P.Right P.True -> " yes"; P.Right P.False -> " no"; P.Left e -> " raised " P.++ P.takeWhile (P./= '\\n') (P.show (e :: E.SomeException)) }))
class Ended a where { ended :: a -> IO Int }
instance {-# OVERLAPPABLE #-} P.Show a => Ended a where { ended x = E.evaluate (P.length (P.show x)) }
instance Ended (IO a) where { ended action = action P.>> P.return 0 }
raised :: Ended a => Int -> a -> IO ()
raised n x = E.try (ended x) >>= \\r -> P.putStrLn (P.show n P.++ (case r of { P.Right _ -> " no"; P.Left e -> P.seq (e :: E.SomeException) " yes" }))
printsAs :: P.Show a => a -> P.String -> Bool
printsAs x text = P.filter (P./= ' ') (P.show x) P.== P.filter (P./= ' ') text
"""
PLAIN = """
falsified :: Int -> Bool -> IO ()
falsified n b = claim n (P.not b)
pick :: a -> a
pick x = x
"""
QUICK = """
class Falsifiable p where { check :: p -> IO Bool }
instance Falsifiable Bool where { check b = P.return (P.not b) }
instance Falsifiable Q.Property where { check p = P.fmap (P.not . Q.isSuccess) (Q.quickCheckWithResult Q.stdArgs { Q.chatty = P.False, Q.maxSuccess = 5000, Q.maxShrinks = 0 } p) }
instance (Q.Arbitrary a, P.Show a, Q.Testable p) => Falsifiable (a -> p) where { check f = check (Q.property f) }
falsified :: Falsifiable p => Int -> p -> IO ()
falsified n p = check p >>= claim n
pick :: a -> a
pick x = x
"""


def confirm(fixture, found, options):
    """The numbers of claims that GHC confirms, with what it says of the others."""
    text = (FOLDER / fixture).read_text()
    quick = "Test.QuickCheck" in text
    module = re.search(r"^module ([\w.]+)", text, re.MULTILINE)[1]
    imports = [f"import {module}", "import qualified Control.Exception as E", "import qualified Prelude as P", "import Prelude"]
    imports += re.findall(r"^import .*$", text, re.MULTILINE)
    if quick:
        imports.append("import qualified Test.QuickCheck as Q")
    head = ["{-# LANGUAGE FlexibleInstances, UndecidableInstances, ExtendedDefaultRules #-}", "module Main where", *imports, HELPERS, QUICK if quick else PLAIN]
    body = [haskell(claim, number) for number, claim in enumerate(found)]
    main = ["main :: IO ()", "main = P.sequence_ [" + ", ".join(f"c{n}" for n in range(len(found))) + "]"]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "Confirm.hs"
        path.write_text("\n".join([*head, *body, *main]) + "\n")
        command = [options.ghc, "-v0", "-w", f"-i{FOLDER}", f"-outputdir={folder}", "-e", "main", str(path)]
        run = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if run.returncode != 0:
        print(f"{fixture}: GHC says\n{run.stderr}", file=sys.stderr)
    answers = dict(line.split(" ", 1) for line in run.stdout.splitlines() if " " in line)
    return {number: answers.get(str(number), "no answer") for number in range(len(found))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ghc", default="ghc")
    parser.add_argument("--record", type=Path, help="write the counts to this file")
    options = parser.parse_args()
    by_file = {}
    for command, output in commands((FOLDER / "transcript.txt").read_text()):
        files = [word for word in command if word.endswith(".hs")]
        for claim in claims(command, output):
            # Of two files that are compared, each line says which one it is about.
            label = claim[2].split("   -- ")[-1]
            by_file.setdefault(label if label in files else files[0], []).append(claim)
    # These need packages that are no part of Debian's GHC.
    by_file = {fixture: found for fixture, found in by_file.items() if not MISSING.search((FOLDER / fixture).read_text())}
    counts, wrong = Counter(), 0
    for fixture, found in by_file.items():
        for number, answer in confirm(fixture, found, options).items():
            counts["confirmed" if answer == "yes" else "not confirmed"] += 1
            if answer != "yes":
                wrong += 1
                print(f"{fixture}: {found[number][2]}: {answer}")
    version = subprocess.run([options.ghc, "--numeric-version"], capture_output=True, text=True).stdout.strip()
    summary = {"ghc": version, **counts}
    print(json.dumps(summary))
    if options.record:
        options.record.write_text(json.dumps(summary) + "\n")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
