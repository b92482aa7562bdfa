#!/usr/bin/env python3
"""The branches that `limpid examples` reaches, shows unreachable, or leaves open.

    tests/branch_coverage.py [--limpid target/release/limpid] [--every N] [--record FILE] [--list] PATH...

Every top-level function with a type signature is asked for examples of its own branches; its callees are asked for themselves. A
branch that an example of any function reaches counts as reached. Prints a table of the paths, and for the open branches why the
searches did not see all inputs. A function whose inputs cannot be made up counts by its message, not by branches. `--list` prints
each branch that is not reached, and each function without an answer, with the reason.
"""

import argparse
import json
import re
import subprocess
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from limpid import haskell_files

TIMEOUT = 300
SIGNATURE = re.compile(r"^([a-z_][\w']*)(?:\s*,\s*[a-z_][\w']*)*\s*::", re.MULTILINE)
RANK = {"reached": 2, "unreachable": 1, "open": 0}


def functions(path):
    names = dict.fromkeys(SIGNATURE.findall(path.read_text(errors="replace")))
    return [name for name in names if name != "main"]


def asked(options, path, function):
    command = [options.limpid, "examples", str(path), function, "--depth", "0", "--format", "json"]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return None, "timeout"
    if run.returncode != 0 or not run.stdout:
        message = (run.stderr.strip().splitlines() or ["no answer"])[0]
        return None, re.sub(r"`[^`]*`", "`..`", message.rsplit(": ", 1)[-1]).replace(str(path), path.name)
    return json.loads(run.stdout), None


def reason(extent):
    """Why a search did not see all inputs: the kinds of its gaps."""
    kinds = [gap if isinstance(gap, str) else next(iter(gap)) for gap in extent.get("gaps", [])]
    return ", ".join(sorted(set(kinds))) or "the budget is spent"


def detail(extent):
    """The gaps of a search in full."""
    gaps = extent.get("gaps", [])
    return "; ".join(gap if isinstance(gap, str) else json.dumps(gap) for gap in gaps) or f"work {extent['work']}"


def of_file(options, path):
    """The branches of a file with their best state and the reason of the open ones, and messages instead of answers."""
    states, reasons, messages, details, lines = {}, {}, Counter(), {}, []
    text = path.read_bytes()
    for function in functions(path):
        answer, message = asked(options, path, function)
        if answer is None:
            messages[message] += 1
            lines.append(f"{path} {function}: {message}")
            continue
        for branch in answer["branches"]:
            key = (branch["module"], branch["span"]["start"], branch["span"]["end"])
            if RANK[branch["covered"]] >= RANK[states.get(key, "open")]:
                states[key] = branch["covered"]
                reasons[key] = reason(answer["extent"])
                details[key] = f"{branch['function']}: {detail(answer['extent'])}"
    for key in sorted(key for key, state in states.items() if state != "reached"):
        line = text[: key[1]].count(b"\n") + 1
        lines.append(f"{path}:{line} {states[key]} {details[key]}")
    if options.list:
        print("\n".join(lines), end="\n" if lines else "", flush=True)
    opened = Counter(reasons[key] for key, state in states.items() if state == "open")
    return Counter(states.values()), opened, messages


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limpid", default="target/release/limpid")
    parser.add_argument("--jobs", default=2, type=int)
    parser.add_argument("--every", default=1, type=int, help="take one file in so many")
    parser.add_argument("--record", type=Path, help="write the figures to this file")
    parser.add_argument("--list", action="store_true", help="print what is not reached")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    record = {}
    for place in options.paths:
        states, opened, messages = Counter(), Counter(), Counter()
        files = haskell_files(place)[:: options.every]
        with ThreadPoolExecutor(options.jobs) as pool:
            for answer in pool.map(lambda path: of_file(options, path), files):
                for total, part in zip((states, opened, messages), answer):
                    total.update(part)
        count = sum(states.values())
        decided = (states["reached"] + states["unreachable"]) / count if count else 0
        print(f"{place}: {len(files)} files, {count} branches, {dict(states)}, decided {decided:.1%}")
        for kind, table in (("open", opened), ("no answer", messages)):
            for why, number in table.most_common(12):
                print(f"  {kind}: {number} {why}")
        record[Path(place).name] = {"files": len(files), "branches": count, **states, "open reasons": opened, "no answer": messages}
    if options.record:
        options.record.write_text(json.dumps(record, indent=1) + "\n")


if __name__ == "__main__":
    main()
