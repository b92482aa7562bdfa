#!/usr/bin/env python3
"""Writes test modules with `limpid tests`, compiles them with GHC and runs them.

    tests/test_modules.py [--limpid target/release/limpid] [--styles assert,hspec,tasty,doctest] [--passed N] [--record FILE] PATH...

Of the Haskell files below the paths, those count that GHC itself compiles and that are a module which others can import. A test
module without tests does not count either. Every further style is tried on one file in ten. Prints each test module that does
not compile or does not pass, with what GHC says, and the counts. The record also has the number of tests and a checksum of each
test module of a fixture that passed, by which a test of ours knows that it still writes what GHC has confirmed.
"""

import argparse
import json
import re
import subprocess
import tempfile
import zlib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from limpid import haskell_files

TIMEOUT = 300
FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
PACKAGES = {"hspec": ["hspec"], "tasty": ["tasty", "tasty-hunit"]}
SAMPLE = 10


def run(command, **more):
    try:
        return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=TIMEOUT, **more)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", "timeout")


def folders(path, text):
    """Where GHC finds the modules of a file: from its own folder, the name of its module goes up."""
    name = re.search(r"^module\s+([\w.]+)", text, re.MULTILINE)
    up = name[1].count(".") if name else 0
    root = path.parent
    for _ in range(up):
        root = root.parent
    return f"-i{root}"


def compiles(options, path, text):
    """Whether GHC alone accepts a file as a module that others can import."""
    name = re.search(r"^module\s+([\w.]+)", text, re.MULTILINE)
    if not name or name[1] == "Main" or path.suffix != ".hs":
        return False
    return run([options.ghc, "-v0", "-w", "-fno-code", folders(path, text), path]).returncode == 0


def tried(options, path, style):
    """How the test module of one style goes: a word, and what was said."""
    text = path.read_text(errors="replace")
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "Examples.hs"
        written = run([options.limpid, "tests", path, "--style", style, "--output", output, "--budget", options.budget])
        if written.returncode != 0:
            return "not written", written.stderr
        module = output.read_text()
        tests = len(re.findall(r"^  [,\[] |^    it |^-- >>> ", module, re.MULTILINE))
        if tests == 0:
            return "without tests", written.stderr
        packages = [f"-package={package}" for package in PACKAGES.get(style, [])]
        if style == "doctest":
            ran = run([options.doctest, folders(path, text), "-w", output])
        else:
            flags = ["-v0", "-w", folders(path, text), f"-outputdir={folder}", *packages]
            ran = run([options.ghc, *flags, "-e", "Main.main", output])
        if ran.returncode == 0:
            return "passed", {"tests": tests, "crc32": zlib.crc32(module.encode())}
        return "failed", ran.stdout[-2000:] + ran.stderr[:2000]


def of_file(options, path, number):
    text = path.read_text(errors="replace")
    if not compiles(options, path, text):
        return [(path, "assert", "left out", "")]
    styles = options.styles if number % SAMPLE == 0 else options.styles[:1]
    return [(path, style, *tried(options, path, style)) for style in styles]


def fixture(path):
    """The name of a fixture below its folder, or nothing."""
    path = path.resolve()
    return str(path.relative_to(FIXTURES)) if path.is_relative_to(FIXTURES) else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limpid", default="target/release/limpid")
    parser.add_argument("--ghc", default="ghc")
    parser.add_argument("--doctest", default="doctest")
    parser.add_argument("--styles", default="assert,hspec,tasty,doctest", type=lambda text: text.split(","))
    parser.add_argument("--budget", default="0.1", help="how long to search for examples, as for `limpid tests`")
    parser.add_argument("--jobs", default=2, type=int)
    parser.add_argument("--passed", type=int, help="stop after so many test modules that pass")
    parser.add_argument("--record", type=Path, help="write the counts to this file")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    options.limpid = Path(options.limpid).resolve()
    files = [file for path in options.paths for file in haskell_files(path)]
    counts, tests, fixtures = {}, 0, {}
    with ThreadPoolExecutor(options.jobs) as pool:
        for answers in pool.map(lambda pair: of_file(options, pair[1], pair[0]), enumerate(files)):
            for path, style, word, said in answers:
                counts.setdefault(style, Counter())[word] += 1
                if word == "passed":
                    tests += said["tests"]
                    if fixture(path):
                        fixtures.setdefault(fixture(path), {})[style] = said
                elif word in ("failed", "not written"):
                    print(f"{path}: {style}: {word}\n{said}\n", flush=True)
            if options.passed and sum(count["passed"] for count in counts.values()) >= options.passed:
                pool.shutdown(cancel_futures=True)
                break
    version = run([options.ghc, "--numeric-version"]).stdout.strip()
    summary = {"ghc": version, "budget": options.budget, "tests": tests, "modules": counts}
    print(json.dumps(summary))
    if options.record:
        options.record.write_text(json.dumps({**summary, "fixtures": fixtures}, indent=1) + "\n")


if __name__ == "__main__":
    main()
