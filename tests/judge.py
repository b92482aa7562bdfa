#!/usr/bin/env python3
"""Record in fixtures/judged.jsonl what the real LiquidHaskell says of our fixtures.

Each line is a JSON object about a program, in the order of their paths:

    file      its path below fixtures/
    imports   the fixtures that it imports, directly or not
    sha256    of its text, followed by the texts of its imports
    verdict   safe, unsafe, or error: GHC refuses the program, or LiquidHaskell its specification
    errors    where LiquidHaskell or GHC reports errors, and the first line of each message. Lines and columns count
              from one; the end is that of the last character
    message   the first line of what is wrong, if the verdict is error

LIQUIDHASKELL of the environment is the command, as a shell would split it. `{file}` in it stands for the file, `{dir}`
for its folder; without `{file}`, the file is the last argument. It prints what GHC with the plugin prints, with
-ferror-spans. It runs in the folder below fixtures/ that the file is in.

Programs whose hash is still the recorded one are not judged again. A verdict is never edited by hand; where ours
differs, a comment at the end of the program says why: `-- LiquidHaskell: FUNCTION: why`.

Usage: tests/judge.py [--all] [--check] [--seconds N] [NAME...]
"""

import argparse
import hashlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from race import ENDINGS, filled

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
FOLDERS = ["checked", "counterexamples", "demo", "pairs", "repaired", "typing", "weak"]
RECORDING = FIXTURES / "judged.jsonl"
AT_ONCE = 2
UNSAFE = "LIQUID: UNSAFE"
PLACE = re.compile(
    r"(?P<file>\S[^:]*):"
    r"(?:(?P<line>\d+):(?P<col>\d+)(?:-(?P<endcol>\d+))?"
    r"|\((?P<line2>\d+),(?P<col2>\d+)\)-\((?P<endline2>\d+),(?P<endcol2>\d+)\)"
    r"): error:(?P<rest>.*)"
)
MODULE = re.compile(r"^(?:> )?module\s+([\w.']+)", re.MULTILINE)
IMPORT = re.compile(r"^(?:> )?import\s+(?:qualified\s+)?([\w.']+)", re.MULTILINE)


class Failed(Exception):
    """A program of which LiquidHaskell says nothing that can be recorded."""


def main():
    options = arguments()
    command = shlex.split(os.environ.get("LIQUIDHASKELL", ""))
    if not command:
        sys.exit("judge.py needs LiquidHaskell: set LIQUIDHASKELL to its command")
    files = [file for folder in FOLDERS for file in sorted((FIXTURES / folder).rglob("*")) if file.suffix in ENDINGS]
    asked = [file for file in files if not options.names or any(name in below(file) for name in options.names)]
    if not asked:
        sys.exit(f"judge.py: no fixture matches {' '.join(options.names)}")
    recorded = recording()
    stale = [file for file in asked if options.all or recorded.get(below(file), {}).get("sha256") != sha256(file)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        results = list(pool.map(lambda file: attempt(command, file, options.seconds), stale))
    kept = {below(file): recorded[below(file)] for file in files if below(file) in recorded}
    failed = tell(stale, results, recorded, options.check)
    new = kept | {below(file): result for file, result in zip(stale, results) if not isinstance(result, Failed)}
    changed = new != recorded
    if changed and not options.check:
        RECORDING.write_text("".join(json.dumps(new[name]) + "\n" for name in sorted(new)), encoding="utf-8")
    verdicts = [judged["verdict"] for judged in new.values()]
    counts = ", ".join(f"{verdicts.count(verdict)} {verdict}" for verdict in ("safe", "unsafe", "error"))
    print(f"{len(new)} programs: {counts}; {len(stale)} judged now, {failed} failed")
    return 1 if failed or (options.check and changed) else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--all", action="store_true", help="judge again what did not change")
    parser.add_argument("--check", action="store_true", help="change nothing; fail when the recording would change")
    parser.add_argument("--seconds", type=float, default=120, help="how long a program may take")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only programs whose path contains one of these")
    return parser.parse_args()


def recording():
    if not RECORDING.exists():
        return {}
    lines = RECORDING.read_text(encoding="utf-8").splitlines()
    return {judged["file"]: judged for judged in map(json.loads, lines)}


def below(file):
    """The path below fixtures/, the same on every system."""
    return file.relative_to(FIXTURES).as_posix()


def sha256(file):
    texts = [file.read_bytes() for file in [file, *imports(file)]]
    return hashlib.sha256(b"".join(texts)).hexdigest()


def imports(file):
    """The fixtures that a program imports, directly or not, by path."""
    found, waiting = set(), [file]
    while waiting:
        importer = waiting.pop()
        text = importer.read_text(encoding="utf-8")
        module = MODULE.search(text)
        root = importer.parents[module.group(1).count(".") if module else 0]
        for name in IMPORT.findall(text):
            for ending in ENDINGS:
                path = root.joinpath(*name.split(".")).with_suffix(ending)
                if path.exists() and path != file and path not in found:
                    found.add(path)
                    waiting.append(path)
    return sorted(found)


def attempt(command, file, seconds):
    """The object that is recorded for a program, or the failure."""
    folder = FIXTURES / below(file).split("/")[0]
    try:
        status, output = run(filled(command, file.relative_to(folder)), folder, seconds)
        judged = {"file": below(file), "imports": [below(other) for other in imports(file)], "sha256": sha256(file)}
        return judged | judgement(status, output, file, folder)
    except Failed as failure:
        return failure


def run(command, folder, seconds):
    """How a command ended, and all that it printed. What it started ends with it."""
    try:
        child = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
    except OSError as error:
        sys.exit(f"judge.py: {command[0]}: {error.strerror}")
    try:
        output, _ = child.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        raise Failed(f"no answer within {seconds:g} seconds") from None
    return child.returncode, output


def judgement(status, output, file, folder):
    """The verdict on a program, and its errors."""
    if status == 0:
        return {"verdict": "safe", "errors": []}
    found = list(errors(output))
    own = [error for name, error in found if (folder / name).resolve() == file]
    own.sort(key=lambda error: tuple(error.values()))
    if UNSAFE in output and own:
        return {"verdict": "unsafe", "errors": own}
    # GHC stops at the first module with errors. If that is one that the program imports, the program is not judged.
    elsewhere = [f"{name}: {error['title']}" for name, error in found if (folder / name).resolve() != file]
    said = [error["title"] for error in own] + elsewhere + [line for line in output.splitlines() if line.strip()]
    if not said:
        raise Failed(f"exit status {status}, and it says nothing")
    return {"verdict": "error", "errors": own, "message": said[0].strip()}


def errors(output):
    """The errors that GHC prints: the file, the place and the first line of the message."""
    lines = output.splitlines()
    for number, text in enumerate(lines):
        match = PLACE.fullmatch(text)
        if not match:
            continue
        part = {name: int(digits) for name, digits in match.groupdict().items() if digits and digits.isdigit()}
        line, col = part.get("line", part.get("line2")), part.get("col", part.get("col2"))
        title = next((t for t in [match["rest"], *lines[number + 1 :]] if t.strip(" •")), "")
        yield match["file"], {
            "line": line,
            "col": col,
            "endline": part.get("endline2", line),
            "endcol": part.get("endcol", part.get("endcol2", col)),
            "title": title.strip(" •"),
        }


def tell(files, results, recorded, check):
    """Prints failures and new verdicts. Returns the number of failures."""
    failed = 0
    for file, result in zip(files, results):
        name = below(file)
        if isinstance(result, Failed):
            failed += 1
            print(f"{name}: {result}", file=sys.stderr)
        elif result != recorded.get(name):
            places = ", ".join(f"{error['line']}:{error['col']} {error['title']}" for error in result["errors"])
            print(f"{'differs' if check else 'recorded'} {name}: {result['verdict']} {places}".rstrip())
    return failed


if __name__ == "__main__":
    sys.exit(main())
