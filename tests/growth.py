#!/usr/bin/env python3
"""How the cost of a check grows with the size of a program.

Generates programs of several sizes, checks each in a process of its own, and prints processor seconds, peak memory, and the
exponent e of the best fit `seconds ~ size^e`. The seconds of an empty program are taken off: starting costs are no growth.

    growth.py --limpid target/release/limpid [KIND...]
"""

import argparse
import math
import os
import pathlib
import subprocess
import sys
import tempfile


def wrong(count):
    """Small functions, all of them wrong."""
    blocks = (
        f"{{-@ inc{i} :: x:Int -> {{v:Int | v > x}} @-}}\ninc{i} :: Int -> Int\ninc{i} x = x - {i + 1}\n" for i in range(count)
    )
    return {"M.hs": "module M where\n" + "\n".join(blocks)}


def right(count):
    """The same, and right."""
    blocks = (
        f"{{-@ inc{i} :: x:Int -> {{v:Int | v > x}} @-}}\ninc{i} :: Int -> Int\ninc{i} x = x + {i + 1}\n" for i in range(count)
    )
    return {"M.hs": "module M where\n" + "\n".join(blocks)}


def callers(count):
    """Blocks of a safe head, a caller that breaks it, and two increments."""
    block = (
        "{{-@ first{0} :: {{v:[Int] | len v > 0}} -> Int @-}}\nfirst{0} :: [Int] -> Int\nfirst{0} (x : _) = x\n\n"
        "{{-@ use{0} :: [Int] -> Int @-}}\nuse{0} :: [Int] -> Int\nuse{0} xs = first{0} xs + {0}\n\n"
        "{{-@ inc{0} :: x:Int -> {{v:Int | v > x}} @-}}\ninc{0} :: Int -> Int\ninc{0} x = x + 1\n\n"
        "{{-@ twice{0} :: x:Int -> {{v:Int | v > x + 1}} @-}}\ntwice{0} :: Int -> Int\ntwice{0} x = inc{0} (inc{0} x)\n\n"
    )
    return {"M.hs": "module M where\n" + "".join(block.format(i) for i in range(count))}


def mutual(count):
    """Functions without signatures that call each other in a circle."""
    lines = (f"f{i} x = if x <= 0 then 0 else f{(i + 1) % count} (x - 1)" for i in range(count))
    return {"M.hs": "module M (f0) where\n" + "\n".join(lines) + "\n"}


def literals(count):
    """A function with an equation for each of many numbers."""
    lines = (f"f {i} = {i * 7 % 1000}" for i in range(count))
    return {"M.hs": "module M where\n{-@ f :: Int -> Nat @-}\nf :: Int -> Int\n" + "\n".join(lines) + "\nf _ = 0\n"}


def modules(count):
    """Modules, each of which imports the one before and the first."""
    files = {}
    for i in range(count):
        imports = "" if i == 0 else f"import M{i - 1}\n" + ("import M0\n" if i > 1 else "")
        body = "x + 1" if i == 0 else f"inc{i - 1} x + 1"
        files[f"M{i}.hs"] = (
            f"module M{i} where\n{imports}\n{{-@ inc{i} :: x:Int -> {{v:Int | v > x}} @-}}\ninc{i} :: Int -> Int\ninc{i} x = {body}\n"
        )
    return files


def project(count):
    """A package in layers of ten modules. Each module has a type of its own, and imports three others."""
    files = {"cabal.project": "packages: .\n"}
    for i in range(count):
        layer, place = divmod(i, 10)
        used = [10 * (layer - 1) + (place + step) % 10 for step in (0, 1, 3)] if layer else []
        imports = "".join(f"import Layer{layer - 1}.M{k}\n" for k in used)
        # Data and calls go five layers deep, whatever the size of the package; imports go through all of it.
        below = used[0] if layer % 5 else None
        size = f"inner{i} box" if below is None else f"size{below} (inner{i} box)"
        inner = "Int" if below is None else f"Box{below}"
        files[f"src/Layer{layer}/M{i}.hs"] = f"""module Layer{layer}.M{i} where
{imports}
data Box{i} = Box{i} {{ inner{i} :: {inner}, count{i} :: Int }}
{{-@ data Box{i} = Box{i} {{ inner{i} :: {inner}, count{i} :: Nat }} @-}}

{{-@ size{i} :: Box{i} -> Int @-}}
size{i} :: Box{i} -> Int
size{i} box = {size}

{{-@ grow{i} :: box:Box{i} -> {{v:Box{i} | count{i} v > count{i} box}} @-}}
grow{i} :: Box{i} -> Box{i}
grow{i} (Box{i} x n) = Box{i} x (n + {i} + 1)

{{-@ total{i} :: [Box{i}] -> Nat @-}}
total{i} :: [Box{i}] -> Int
total{i} [] = 0
total{i} (box : rest) = count{i} box + total{i} rest
"""
    names = ", ".join(path[4:-3].replace("/", ".") for path in files if path.endswith(".hs"))
    files["p.cabal"] = f"name: p\nversion: 1\nlibrary\n  hs-source-dirs: src\n  build-depends: base\n  exposed-modules: {names}\n"
    return files


KINDS = {
    "wrong": (wrong, [25, 50, 100, 200, 400]),
    "right": (right, [50, 100, 200, 400, 800]),
    "callers": (callers, [15, 30, 60, 120]),
    "mutual": (mutual, [25, 50, 100, 200, 300]),
    "literals": (literals, [250, 500, 1000, 2000]),
    "modules": (modules, [25, 50, 100, 200]),
    "project": (project, [10, 100, 500, 2000]),
}


def check(limpid, files):
    """Processor seconds and peak memory, in megabytes, of one check."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        command = [limpid, "check", "--jobs", "1", folder]
        environment = {**os.environ, "LIMPID_NO_CACHE": "1"}
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            sys.exit(f"{' '.join(command)} failed with status {process.returncode}")
        return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def exponent(points):
    """The slope of the best line through the logarithms."""
    logs = [(math.log(size), math.log(seconds)) for size, seconds in points if seconds > 0]
    if len(logs) < 2:
        return float("nan")
    x, y = (sum(part) / len(logs) for part in zip(*logs))
    return sum((a - x) * (b - y) for a, b in logs) / sum((a - x) ** 2 for a, _ in logs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limpid", default="target/release/limpid")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    arguments = parser.parse_args()
    unknown = [kind for kind in arguments.kinds if kind not in KINDS]
    if unknown:
        parser.error(f"there is no kind {unknown[0]}")
    start, _ = check(arguments.limpid, {"M.hs": "module M where\n"})
    print(f"starting costs {start:.2f} s")
    print("| kind | sizes | seconds | exponent | MB |\n| --- | --- | --- | --- | --- |")
    for kind in arguments.kinds or KINDS:
        generate, sizes = KINDS[kind]
        runs = [check(arguments.limpid, generate(size)) for size in sizes]
        fit = exponent([(size, seconds - start) for size, (seconds, _) in zip(sizes, runs)])
        row = [kind, ", ".join(map(str, sizes)), ", ".join(f"{seconds:.2f}" for seconds, _ in runs)]
        print(f"| {' | '.join(row)} | {fit:.2f} | {max(memory for _, memory in runs):.0f} |", flush=True)


if __name__ == "__main__":
    main()
