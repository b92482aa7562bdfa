#!/usr/bin/env python3
"""Says which annotations of LiquidHaskell's own tests Limpid does not understand.

    tests/newer.py [--limpid target/release/limpid] --version 0.9.10.1 FOLDER

FOLDER is the folder `tests` of LiquidHaskell's repository at the tag of that version, with its `tests.cabal`. Only what that file lists is
checked, without the groups of tests for messages (`errors`, `parsing-errors`): in all others LiquidHaskell can read every annotation and GHC
accepts the code. Prints what has the severity *error* here, and for each group the number of files and the verdicts.
"""

import argparse
import json
import re
import subprocess
from collections import Counter, defaultdict
from pathlib import Path

MESSAGES = {"errors", "parsing-errors"}
MODULE = re.compile(r"^\s*,?\s*(?:other-modules:\s*)?([A-Z][\w.']*)\s*,?\s*$", re.MULTILINE)
FOLDER = re.compile(r"^\s*,?\s*(?:hs-source-dirs:\s*)?([\w-]+(?:/[\w.-]+)*)\s*,?\s*$", re.MULTILINE)


def files(root):
    """The files that the executables of `tests.cabal` list, each with its executable."""
    text = re.sub(r"^\s*--.*\n", "", (root / "tests.cabal").read_text(), flags=re.MULTILINE)
    found = {}
    for block in re.split(r"^executable ", text, flags=re.MULTILINE)[1:]:
        group, rest = block.split(None, 1)
        folders = [folder for folder in FOLDER.findall(rest) if (root / folder).is_dir() and folder != "app"]
        for module in MODULE.findall(rest):
            names = [f"{folder}/{module.replace('.', '/')}{ending}" for folder in folders for ending in (".hs", ".lhs")]
            found.update((name, group) for name in names if group not in MESSAGES and (root / name).exists())
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limpid", default="target/release/limpid")
    parser.add_argument("--version", required=True)
    parser.add_argument("--budget", default="0.05")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    groups = files(options.folder)
    command = [Path(options.limpid).resolve(), "check", "--no-cache", "--budget", options.budget, "--liquid-version", options.version]
    command += ["--format", "json", *sorted(groups)]
    checked = subprocess.run(command, cwd=options.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    counts, errors = defaultdict(Counter), 0
    for report in map(json.loads, checked.stdout.splitlines()):
        file = report["file"].removeprefix("./")
        counts[groups[file]].update({"files": 1})
        counts[groups[file]].update(function["verdict"] for function in report["functions"])
        for problem in report["problems"]:
            if problem["severity"] == "error":
                errors += 1
                print(f"{groups[file]}: {file}:{problem['location']['range']['start']['line'] + 1}: {problem['message']}")
    for group, count in sorted(counts.items()):
        print(f"{group:28}", ", ".join(f"{number} {what}" for what, number in count.items()))
    print(f"{errors} errors in {sum(count['files'] for count in counts.values())} files")


if __name__ == "__main__":
    main()
