"""What the scripts that run programs in GHCi have in common: their options, the files, and Limpid's reports."""

import argparse
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

from race import ENDINGS

BATCH = 100  # files of one run of Limpid


def options_of(text, *more):
    """The options of a script with this documentation; each further one is a number: name, default, help."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limpid", default=["target/release/limpid"], type=shlex.split)
    parser.add_argument("--ghci", default=shlex.split(os.environ.get("GHCI", "ghci")), type=shlex.split)
    parser.add_argument("--jobs", default=2, type=int)
    for name, default, what in more:
        parser.add_argument(name, default=default, type=int, help=what)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    options.files = [file for path in options.paths for file in haskell_files(path)]
    if not options.files:
        parser.error("there are no Haskell files (.hs, .lhs) in " + " ".join(options.paths))
    return options


def haskell_files(path):
    path = Path(path)
    if path.is_dir():
        return sorted(f for f in path.rglob("*") if f.suffix in ENDINGS)
    return [path]


def reports(limpid, files):
    """Limpid's report on each file."""
    for start in range(0, len(files), BATCH):
        command = [*limpid, "check", "--no-cache", "--format", "json", *map(str, files[start : start + BATCH])]
        run = subprocess.run(command, capture_output=True, encoding="utf-8")
        lines = run.stdout.splitlines()
        if not lines:
            sys.exit(f"Limpid gives no answer:\n{run.stderr}")
        yield from map(json.loads, lines)
