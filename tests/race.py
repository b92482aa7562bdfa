#!/usr/bin/env python3
"""Race Limpid against LiquidHaskell and G2: the same files, one run after the other, in CPU seconds.

Usage: tests/race.py [--limpid COMMAND] [--one-process] [--seconds N] FILE_OR_FOLDER...

LIQUIDHASKELL and G2 of the environment are the commands of the peers, as a shell would split them. `{file}` in a
command stands for the file, `{dir}` for its folder, `{function}` for a function; without `{file}`, the file is the last
argument. A peer that is not named does not take part. `FILE:FUNCTION` asks about one function: Limpid checks only that
one. `make race DIR=... FILES=...` calls this.

CPU seconds are user and system time of a run and of all processes that it starts. A ratio is the peer's time by Limpid's:
20 means that Limpid needs a twentieth, and the worst ratio is the smallest. Limpid runs without its cache and on one core.
With --one-process it checks all files in one process, as the server does: a file counts with the time that its check
takes there, and the sum is that of the whole process. A run that is killed for taking too long counts with the time that
it was given, and its line says so; a run that cannot start ends the race.
"""

import argparse
import json
import math
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

PEERS = ["LIQUIDHASKELL", "G2"]
ENDINGS = (".hs", ".lhs")


def main():
    options = arguments()
    runs = [run for path in options.paths for run in runs_of(path)]
    if not runs:
        sys.exit("race: there are no Haskell files (.hs, .lhs) in " + " ".join(options.paths))
    limpid = shlex.split(options.limpid) + ["check", "--no-cache", "--jobs", "1"]
    peers = {peer: shlex.split(os.environ[peer]) for peer in PEERS if os.environ.get(peer)}
    for peer in PEERS:
        if peer not in peers:
            print(f"{peer} is missing: set {peer} to its command")
    together, total = in_one_process(limpid, runs) if options.one_process else ({}, None)
    times = {name: [] for name in ["limpid", *peers]}
    for file, function in runs:
        if options.one_process:
            outcomes = {"limpid": (together[str(file)], "")}
        else:
            only = ["--function", function] if function else []
            outcomes = {"limpid": run(limpid + only, file, function, options.seconds)}
        outcomes.update((peer, run(command, file, function, options.seconds)) for peer, command in peers.items())
        for name, (seconds, _) in outcomes.items():
            times[name].append(seconds)
        shown = ", ".join(f"{name} {seconds:.3f} s{note}" for name, (seconds, note) in outcomes.items())
        print(f"{file}{':' + function if function else ''}: {shown}", flush=True)
    sums = {name: sum(own) for name, own in times.items()}
    sums["limpid"] = total or sums["limpid"]
    print()
    for name, own in times.items():
        print(f"{name} in seconds: {summary(own, max)}, sum {sums[name]:.3f}")
    for peer in peers:
        ratios = [ratio(other, own) for own, other in zip(times["limpid"], times[peer])]
        print(f"{peer} / limpid: {summary(ratios, min)}, of sums {ratio(sums[peer], sums['limpid']):.1f}")


def in_one_process(limpid, runs):
    """The seconds of the check of each file in one process for all, and the CPU seconds of that process."""
    if any(function for _, function in runs):
        sys.exit("race: functions are checked in processes of their own")
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder, "trace.json")
        command = [*limpid, "--trace-file", str(trace), "--format", "json"]
        total, note = run([*command, *(str(file) for file, _ in runs[:-1])], runs[-1][0], None, 3600)
        if note:
            sys.exit(f"race: {' '.join(command)}{note}")
        events = json.loads(trace.read_text())
    seconds = {event["args"]["file"]: event["dur"] / 1e6 for event in events if event["name"] == "analyse"}
    missing = [str(file) for file, _ in runs if str(file) not in seconds]
    if missing:
        sys.exit(f"race: Limpid did not check {missing[0]}")
    return seconds, total


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--limpid", default="target/release/limpid", help="Limpid's command")
    parser.add_argument("--one-process", action="store_true", help="Limpid checks all files in one process")
    parser.add_argument("--seconds", type=float, default=600, help="how long a run may take")
    parser.add_argument("paths", nargs="+", metavar="FILE_OR_FOLDER")
    return parser.parse_args()


def runs_of(path):
    """The files that a path names, each with the function that is asked about, if there is one."""
    file, colon, function = path.rpartition(":")
    if colon and not Path(path).exists():
        return [(Path(file), function)]
    if Path(path).is_dir():
        return sorted((file, None) for file in Path(path).rglob("*") if file.suffix in ENDINGS and file.is_file())
    return [(Path(path), None)]


def filled(command, file, function=None):
    """A command with the file, its folder and the function in their places."""
    fill = {"{file}": str(file), "{dir}": str(file.parent), "{function}": function or ""}
    parts = []
    for part in command:
        for place, text in fill.items():
            part = part.replace(place, text)
        parts.append(part)
    if not any("{file}" in part for part in command):
        parts.append(str(file))
    return parts


def run(command, file, function, seconds):
    """CPU seconds of a command on a file, and a note on how it ended."""
    quiet = subprocess.DEVNULL
    try:
        parts = filled(command, file, function)
        child = subprocess.Popen(parts, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
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


def summary(values, worst):
    """Median, the value that nine in ten do not miss, and the worst: the largest or the smallest."""
    ordered = sorted(values, reverse=worst is min)
    at = lambda percent: ordered[max(0, math.ceil(len(ordered) * percent / 100) - 1)]
    parts = [("median", at(50)), ("90th percentile", at(90)), ("worst", worst(values))]
    return ", ".join(f"{name} {value:.3g}" for name, value in parts)


def ratio(one, other):
    return one / max(other, 0.001)


if __name__ == "__main__":
    main()
