#!/usr/bin/env python3
"""Record the values in fixtures/eval/**/*.expect from the real GHC.

An .expect file stands beside the Haskell file of the same name and is made of blocks:

    > expression
    what GHCi prints for it, possibly several lines, possibly none

This script keeps the expressions and rewrites what follows each of them. To add an
expression, write its `> ` line and run the script. Of an exception only the first line
is kept: what follows are call stacks, which name GHC's own files.

Usage: tests/record.py [--check] [NAME...]
  NAME     record only the .expect files whose path contains one of these
  --check  change nothing; fail when a recorded value differs from GHC's
"""

import difflib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures" / "eval"
GHC_VERSION = "9.0"  # Debian's; messages of exceptions differ between releases
END = "\x04"
EXCEPTION = "*** Exception: "
SECONDS = 120


class Failed(Exception):
    """A fixture that GHC rejects, or an .expect file that cannot be read."""


def main(arguments):
    check = "--check" in arguments
    names = [a for a in arguments if a != "--check"]
    if any(a.startswith("-") for a in names):
        print(__doc__)
        return 2
    ghci = find_ghci()
    files = [
        f
        for f in sorted(FIXTURES.rglob("*.expect"))
        if not names or any(n in str(f.relative_to(FIXTURES)) for n in names)
    ]
    if not files:
        print(f"no .expect file matches {' '.join(names)}", file=sys.stderr)
        return 2
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda f: attempt(ghci, f), files))
    return finish(files, results, check)


def find_ghci():
    ghci = shutil.which("ghci")
    ghc = shutil.which("ghc")
    if not ghci or not ghc:
        sys.exit("record.py needs GHC: ghci is not on the PATH (Debian: apt install ghc)")
    version = subprocess.run([ghc, "--numeric-version"], capture_output=True, text=True).stdout.strip()
    if not version.startswith(GHC_VERSION + "."):
        print(f"warning: values are kept from GHC {GHC_VERSION}, this is {version}", file=sys.stderr)
    return ghci


def attempt(ghci, expect):
    """The new text of an .expect file and its number of expressions, or the failure."""
    try:
        expressions = read_expressions(expect)
        values = evaluate(ghci, source_of(expect), expressions)
        return render(expressions, values), len(expressions)
    except Failed as failure:
        return failure


def read_expressions(expect):
    lines = expect.read_text(encoding="utf-8").splitlines()
    if lines and not lines[0].startswith("> "):
        raise Failed("the first line is not an expression (`> ...`)")
    expressions = [line[2:].strip() for line in lines if line.startswith("> ")]
    twice = {e for e in expressions if expressions.count(e) > 1}
    if twice:
        raise Failed("expressions written twice: " + "; ".join(sorted(twice)))
    return expressions


def source_of(expect):
    for suffix in (".hs", ".lhs"):
        source = expect.with_suffix(suffix)
        if source.exists():
            return source
    raise Failed("no .hs or .lhs file of the same name")


def evaluate(ghci, source, expressions):
    """What GHCi prints for each expression, in the top-level scope of the file."""
    script = [':set prompt ""', ':set prompt-cont ""', mark()]
    for expression in expressions:
        script += [expression, mark()]
    # Positions in messages are relative to the folder of the file, so no machine's
    # paths get in; the locale and the width make the output the same everywhere.
    environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", COLUMNS="80")
    command = [ghci, "-v0", "-w", "-ignore-dot-ghci", "-fdiagnostics-color=never", source.name]
    try:
        run = subprocess.run(
            command,
            input="\n".join(script) + "\n",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=source.parent,
            env=environment,
            encoding="utf-8",
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"no answer within {SECONDS} seconds") from None
    loading, *outputs = run.stdout.split(END + "\n")
    if loading.strip():
        raise Failed("GHC does not accept the file:\n" + loading.strip())
    if len(outputs) != len(expressions) + 1:
        raise Failed(f"{len(expressions)} expressions, {len(outputs) - 1} answers:\n{run.stdout[-2000:]}")
    return [value_of(e, o) for e, o in zip(expressions, outputs)]


def mark():
    return 'System.IO.putStrLn "\\EOT"'


def value_of(expression, output):
    lines = []
    for line in output.rstrip("\n").split("\n"):
        if "<interactive>" in line:
            # Either an error, or a message that depends on how many came before it.
            raise Failed(f"`{expression}` is not accepted, or fails at a position of its own:\n{output.strip()}")
        if line.startswith("> "):
            raise Failed(f"the output of `{expression}` has a line that looks like an expression")
        lines.append(line)
        if EXCEPTION in line:
            break
    return "\n".join(lines)


def render(expressions, values):
    blocks = []
    for expression, value in zip(expressions, values):
        blocks.append(f"> {expression}\n" + (value + "\n" if value else ""))
    return "".join(blocks)


def finish(files, results, check):
    total = changed = failed = 0
    for expect, result in zip(files, results):
        name = expect.relative_to(FIXTURES)
        if isinstance(result, Failed):
            failed += 1
            print(f"{name}: {result}", file=sys.stderr)
            continue
        text, count = result
        total += count
        before = expect.read_text(encoding="utf-8")
        if before == text:
            continue
        changed += 1
        if check:
            diff = difflib.unified_diff(before.splitlines(), text.splitlines(), "recorded", "GHC", lineterm="", n=1)
            print(f"{name}\n" + "\n".join(diff))
        else:
            expect.write_text(text, encoding="utf-8")
            print(f"recorded {name}")
    verb = "differ" if check else "rewritten"
    print(f"{total} expressions in {len(files) - failed} files; {changed} files {verb}, {failed} failed")
    return 1 if failed or (check and changed) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
