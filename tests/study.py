#!/usr/bin/env python3
"""The study of mutants: how fast properties are refuted, and how small the counterexamples are.

    tests/study.py [--limpid target/release/limpid] [--tools limpid,quickcheck,smallcheck,leancheck] [--sources DIR] [--record FILE] [NAME...]

The programs are in `fixtures/mutants/`. A comment below a line of code describes a mutant of that line:

    -- mutant NAME [PROPERTY]: `TEXT` ~> `REPLACEMENT`

TEXT occurs once in the line. Each mutant is given to `limpid refute`, and to the testing libraries that GHC has, with the
property that should notice it; the programs without a change are tried with all their properties. Times are processor time: for
Limpid that of the whole process, for a library only its search, compiled with optimisation. Values come from a generator that is
derived from the declaration of their type: QuickCheck chooses any constructor and halves the size for its parts, SmallCheck goes by
depth, LeanCheck by size. Each library goes on until the timeout. For a library that GHC has no package of, `--sources` names a
folder with its modules; without both it is left out.
"""

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

FOLDER = Path(__file__).resolve().parent.parent / "fixtures" / "mutants"
HARNESS = Path(__file__).resolve().parent / "haskell" / "study"
MUTANT = re.compile(r"^-- mutant ([\w-]+) \[(\w+)\]: `(.*)` ~> `(.*)`$")
LIBRARIES = {"quickcheck": "ByQuickCheck", "smallcheck": "BySmallCheck", "leancheck": "ByLeanCheck"}


class Mutant:
    """A program with one change, and the property that should notice it."""

    def __init__(self, module, name, prop, text):
        self.module, self.name, self.prop, self.text = module, name, prop, text

    @property
    def title(self):
        return f"{self.module}/{self.name}"


def mutants(path):
    """The mutants that a program describes."""
    lines = path.read_text().splitlines()
    code = None
    for number, line in enumerate(lines):
        if not line.startswith("-- mutant"):
            code = number
            continue
        found = MUTANT.match(line)
        if not found:
            sys.exit(f"{path}:{number + 1}: this describes no mutant: {line}")
        name, prop, old, new = found.groups()
        if lines[code].count(old) != 1:
            sys.exit(f"{path}:{number + 1}: `{old}` occurs {lines[code].count(old)} times in line {code + 1}")
        changed = [*lines[:code], lines[code].replace(old, new), *lines[code + 1 :]]
        yield Mutant(path.stem, name, prop, "\n".join(changed) + "\n")


def originals(path):
    """The program itself, with each of its properties."""
    text = path.read_text()
    for prop in re.findall(r"^(prop_\w+) ::", text, re.MULTILINE):
        yield Mutant(path.stem, "original", prop, text)


def size(values):
    """Constructors, numbers and characters of values as Haskell text. A list counts as one more than its elements."""
    text = " ".join(values)
    strings = re.findall(r'"(?:[^"\\]|\\.)*"', text)
    rest = re.sub(r'"(?:[^"\\]|\\.)*"', " ", text)
    characters = sum(len(re.findall(r"\\(?:\d+|x\w+|[A-Z]+|.)|[^\\]", string[1:-1])) for string in strings)
    atoms = re.findall(r"'(?:\\[^']+|[^'])'|[A-Z][\w']*|:->|\d+|\[", rest)
    return len(strings) + characters + len(atoms)


def with_limpid(options, mutant, folder):
    path = Path(folder) / f"{mutant.module}.hs"
    path.write_text(mutant.text)
    # Of a program that is right, only a mistake in its properties is to be noticed.
    budget = ["--budget", "0.1"] if mutant.name == "original" else []
    command = [options.limpid, "refute", str(path), mutant.prop, "--format", "json", *budget]
    before = spent()
    run = subprocess.run(command, capture_output=True, text=True)
    seconds = round(spent() - before, 3)
    if run.returncode == 2 or not run.stdout:
        sys.exit(f"{mutant.title}: {run.stderr}{run.stdout}")
    report = json.loads(run.stdout)["properties"][0]
    verdict, work = report["verdict"], report["extent"]["work"]
    if verdict["kind"] != "refuted":
        return {"found": False, "seconds": seconds, "verdict": verdict["kind"], "work": work}
    return {"found": True, "seconds": seconds, "work": work, **counterexample(verdict["example"]["arguments"])}


def spent():
    """The processor time of all processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def counterexample(values):
    return {"size": size(values), "counterexample": " ".join(value if len(values) == 1 or atomic(value) else f"({value})" for value in values)}


def atomic(value):
    return re.fullmatch(r"\(.*\)|\[.*\]|\".*\"|[\w']+|'.*'", value) is not None


def declarations(text):
    """The data types of a program, each with its constructors and their fields."""
    for name, right in re.findall(r"^data (\w+) = (.*)$", text, re.MULTILINE):
        yield name, [constructor(part.strip()) for part in right.split(" | ")]


def constructor(text):
    infix = re.fullmatch(r"(\S+) (:\S+) (\S+)", text)
    if infix:
        return f"({infix[2]})", [infix[1], infix[3]]
    words = re.findall(r"\([^()]*\)|\[(?:[^\[\]])*\]|\S+", text)
    return words[0], words[1:]


def instances(text):
    """Instances of the three classes of generators for the data types of a program."""
    for name, constructors in declarations(text):
        plain = [con for con in constructors if not any(name in field for field in con[1])] or constructors
        made = lambda con, part: " <*> ".join([f"pure M.{con[0]}" if con[0][0] != "(" else f"pure (M.{con[0][1:]}", *[part] * len(con[1])])
        choose = lambda cons, part: "Q.oneof [" + ", ".join(made(con, part) for con in cons) + "]"
        fresh = choose(constructors, "Q.resize (n `div` 2) Q.arbitrary")
        yield f"deriving instance Generic M.{name}"
        yield f"instance Q.Arbitrary M.{name} where {{ arbitrary = Q.sized go where {{ go 0 = {choose(plain, 'Q.arbitrary')}; go n = {fresh} }}; shrink = Q.genericShrink }}"
        yield f"instance Monad m => S.Serial m M.{name}"
        tiers = " L.\\/ ".join(f"L.cons{len(fields)} {qualified(con)}" for con, fields in constructors)
        yield f"#if LEAN\ninstance L.Listable M.{name} where tiers = {tiers}\n#endif"


def qualified(con):
    return f"(M.{con[1:]}" if con.startswith("(") else f"M.{con}"


MAIN = """{-# LANGUAGE CPP, DeriveGeneric, FlexibleContexts, FlexibleInstances, MultiParamTypeClasses, StandaloneDeriving #-}
{-# OPTIONS_GHC -Wno-orphans #-}
module Main (main) where
import qualified ByQuickCheck
import qualified BySmallCheck
import Control.Monad (when)
import GHC.Generics (Generic)
import qualified MODULE as M
import System.CPUTime (getCPUTime)
import System.Environment (getArgs)
import System.IO (hFlush, stdout)
import qualified Test.QuickCheck as Q
import qualified Test.SmallCheck.Series as S
#if LEAN
import qualified ByLeanCheck
import qualified Test.LeanCheck as L
#endif
"""


def program(mutant):
    searches = [f'  when (tool == "{tool}") (report ({module}.search M.{mutant.prop}))' for tool, module in LIBRARIES.items()]
    searches[2] = "#if LEAN\n" + searches[2] + "\n#endif"
    return "\n".join([
        MAIN.replace("MODULE", mutant.module),
        *instances(mutant.text),
        "main :: IO ()",
        "main = do",
        "  [tool] <- getArgs",
        *searches,
        "report :: IO [String] -> IO ()",
        "report search = do",
        "  start <- getCPUTime",
        "  values <- search",
        "  print (length (concat values))",
        "  end <- getCPUTime",
        "  print (fromIntegral (end - start) / 1e12 :: Double, values)",
        "  hFlush stdout",
        "",
    ])


def with_libraries(options, mutant, folder):
    """What each library finds. All are linked into one program."""
    folder = Path(folder)
    text = mutant.text.replace("import Test.QuickCheck (", "import Property (")
    (folder / f"{mutant.module}.hs").write_text(text)
    (folder / "Main.hs").write_text(program(mutant))
    sources = [f"-i{folder}:{HARNESS}" + (f":{options.sources}" if options.sources else "")]
    flags = ["-v0", "-w", "-O1", "-outputdir", str(folder / "out"), "-with-rtsopts=-M1500m", "-o", str(folder / "run")]
    lean = ["-DLEAN=1"] if "leancheck" in options.tools else ["-DLEAN=0"]
    packages = [f"-package={package}" for package in ("QuickCheck", "smallcheck")]
    built = subprocess.run([options.ghc, *flags, *lean, *sources, *packages, str(folder / "Main.hs")], capture_output=True, text=True)
    if built.returncode != 0:
        sys.exit(f"{mutant.title}: GHC says\n{built.stderr}")
    return {tool: with_library(options, folder, tool) for tool in LIBRARIES if tool in options.tools}


def with_library(options, folder, tool):
    limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (options.timeout, options.timeout))
    run = subprocess.run([str(folder / "run"), tool], capture_output=True, text=True, preexec_fn=limit)
    if run.returncode < 0:
        return {"found": False, "seconds": options.timeout}
    if run.returncode != 0:
        why = "out of memory" if "heap" in run.stderr.lower() else run.stderr.strip()
        return {"found": False, "why": why}
    seconds, values = parsed(run.stdout.splitlines()[1])
    return {"found": True, "seconds": round(seconds, 4), **counterexample(values)}


def parsed(line):
    """`(seconds, [value])`, as Haskell prints it."""
    seconds, values = re.fullmatch(r"\(([^,]*),\[(.*)\]\)", line).groups()
    strings = re.findall(r'"((?:[^"\\]|\\.)*)"', values)
    return float(seconds), [re.sub(r"\\([\"\\])", r"\1", string) for string in strings]


def summary(results, tool):
    """Figures of one tool over mutants."""
    answers = [result[tool] for result in results if tool in result]
    found = [answer for answer in answers if answer["found"]]
    both = [result for result in results if tool in result and result[tool]["found"] and result.get("limpid", {}).get("found")]
    figures = {"mutants": len(answers), "found": len(found)}
    if found:
        figures["medianSeconds"] = round(median(answer["seconds"] for answer in found), 4)
        figures["underTwoSeconds"] = sum(answer["seconds"] < 2 for answer in found)
        figures["medianSize"] = median(answer["size"] for answer in found)
    if both and tool != "limpid":
        figures["smallerThanLimpid"] = sum(result[tool]["size"] < result["limpid"]["size"] for result in both)
        figures["largerThanLimpid"] = sum(result[tool]["size"] > result["limpid"]["size"] for result in both)
    return figures


def figures(results):
    return {tool: summary(results, tool) for tool in ["limpid", *LIBRARIES] if any(tool in result for result in results)}


def write(record, results):
    """Also after part of the mutants, so that a run that is stopped is not lost."""
    record.write_text(json.dumps({"summary": figures(results), "mutants": results}, indent=1) + "\n")


def chosen(options):
    for path in sorted(FOLDER.glob("*.hs")):
        for mutant in [*mutants(path), *originals(path)]:
            if not options.names or mutant.title in options.names or mutant.module in options.names:
                yield mutant


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limpid", default="target/release/limpid")
    parser.add_argument("--ghc", default="ghc")
    parser.add_argument("--tools", default="limpid,quickcheck,smallcheck,leancheck", type=lambda text: text.split(","))
    parser.add_argument("--sources", help="a folder with the modules of a library that is no package")
    parser.add_argument("--timeout", default=10, type=int, help="seconds for one library and one mutant")
    parser.add_argument("--record", type=Path, help="write the figures to this file; what it has of other tools and other mutants stays")
    parser.add_argument("names", nargs="*", help="modules, or mutants as MODULE/NAME")
    options = parser.parse_args()
    before = json.loads(options.record.read_text()) if options.record and options.record.exists() else {}
    known = {(old["mutant"], old["property"]): old for old in before.get("mutants", [])}
    results, refuted = [], []
    with tempfile.TemporaryDirectory() as folder:
        for mutant in chosen(options):
            result = dict(known.get((mutant.title, mutant.prop), {}), mutant=mutant.title, property=mutant.prop)
            if "limpid" in options.tools:
                result["limpid"] = with_limpid(options, mutant, folder)
            if mutant.name == "original":
                if result.get("limpid", {}).get("found"):
                    refuted.append(f"{mutant.title} {mutant.prop}")
                print(mutant.title, mutant.prop, json.dumps(result.get("limpid")), flush=True)
                continue
            if set(options.tools) & set(LIBRARIES):
                result.update(with_libraries(options, mutant, folder))
            results.append(result)
            known[mutant.title, mutant.prop] = result
            print(json.dumps(result), flush=True)
            if options.record:
                write(options.record, list(known.values()))
    print(json.dumps(figures(results), indent=1))
    if refuted:
        sys.exit("refuted, though nothing was changed: " + ", ".join(refuted))


if __name__ == "__main__":
    main()
