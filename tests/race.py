#!/usr/bin/env python3
"""Race Limpid against LiquidHaskell and G2: the same files, one run after the other, in CPU seconds.

Usage: tests/race.py [--limpid COMMAND] [--seconds N] FILE_OR_FOLDER...

LIQUIDHASKELL and G2 of the environment are the commands of the peers, as a shell would split them. `{file}` in a
command stands for the file, `{dir}` for its folder; without `{file}`, the file is the last argument. A peer that is
not named does not take part. `make race DIR=... FILES=...` calls this.

CPU seconds are user and system time of a run and of all processes that it starts. A ratio is Limpid's time by the
peer's: 0.5 means that Limpid needs half as long, and the worst ratio is the largest. Limpid runs without its cache. A
run that is killed for taking too long counts with the time that it was given, and its line says so; a run that cannot
start ends the race.
"""

import argparse
import math
import os
import shlex
import signal
import subprocess
import sys
import threading
from pathlib import Path

PEERS = ["LIQUIDHASKELL", "G2"]
ENDINGS = (".hs", ".lhs")


def main():
    options = arguments()
    files = [file for path in options.paths for file in haskell_files(Path(path))]
    if not files:
        sys.exit("race: there are no Haskell files (.hs, .lhs) in " + " ".join(options.paths))
    commands = {"limpid": shlex.split(options.limpid) + ["check", "--no-cache"]}
    commands.update((peer, shlex.split(os.environ[peer])) for peer in PEERS if os.environ.get(peer))
    for peer in PEERS:
        if peer not in commands:
            print(f"{peer} is missing: set {peer} to its command")
    times = {name: [] for name in commands}
    for file in files:
        shown = []
        for name, command in commands.items():
            seconds, note = run(command, file, options.seconds)
            times[name].append(seconds)
            shown.append(f"{name} {seconds:.2f} s{note}")
        print(f"{file}: {', '.join(shown)}", flush=True)
    print()
    for name, own in times.items():
        print(f"{name} in seconds: {summary(own)}, sum {sum(own):.3f}")
    for peer in PEERS:
        if peer in times:
            ratios = [ratio(own, other) for own, other in zip(times["limpid"], times[peer])]
            sums = ratio(sum(times["limpid"]), sum(times[peer]))
            print(f"limpid / {peer}: {summary(ratios)}, of sums {sums:.3f}")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--limpid", default="target/release/limpid", help="Limpid's command")
    parser.add_argument("--seconds", type=float, default=600, help="how long a run may take")
    parser.add_argument("paths", nargs="+", metavar="FILE_OR_FOLDER")
    return parser.parse_args()


def haskell_files(path):
    if path.is_dir():
        return sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
    return [path]


def run(command, file, seconds):
    """CPU seconds of a command on a file, and a note on how it ended."""
    fill = {"{file}": str(file), "{dir}": str(file.parent)}
    filled = [part if part not in fill else fill[part] for part in command]
    filled = [part.replace("{file}", fill["{file}"]).replace("{dir}", fill["{dir}"]) for part in filled]
    if not any("{file}" in part for part in command):
        filled.append(str(file))
    quiet = subprocess.DEVNULL
    try:
        child = subprocess.Popen(filled, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError as error:
        sys.exit(f"race: {command[0]}: {error.strerror}")
    late = threading.Event()

    def stop():
        late.set()
        os.killpg(child.pid, signal.SIGKILL)

    timer = threading.Timer(seconds, stop)
    timer.start()
    # The resources of this child and of what it waited for, and of nothing else.
    _, status, usage = os.wait4(child.pid, 0)
    timer.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    if late.is_set():
        return seconds, " (stopped)"
    return usage.ru_utime + usage.ru_stime, "" if child.returncode in (0, 1) else f" (status {child.returncode})"


def summary(values):
    parts = [("median", percentile(values, 50)), ("90th percentile", percentile(values, 90)), ("worst", max(values))]
    return ", ".join(f"{name} {value:.3f}" for name, value in parts)


def percentile(values, percent):
    """The smallest value that so many percent of all values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]


def ratio(one, other):
    return one / max(other, 0.001)


if __name__ == "__main__":
    main()
