#!/usr/bin/env python3
"""Says how much of the projects of others Limpid understands.

    tests/projects.py [--limpid target/release/limpid] [--budget 0.1] [--list] [--record FILE] PROJECT...

Each is a project: a package file (x.cabal, package.yaml) or project file (cabal.project, stack.yaml), of which the modules count that it
builds, or a folder, of which all Haskell files count. A table has a line for each: how many of the top-level bindings are in core, how many of the
functions are `unsupported`, how many diagnostics have the severity *error*, seconds. Below it are, over all projects, the modules that
were not found and the names that a module does not export, and the ten most frequent reasons for an `unsupported` function. `--list` adds
each of these functions with its place. The record has the table's figures as JSON, for comparing them later.
"""

import argparse
import json
import re
import shlex
import subprocess
import tempfile
import time
from collections import Counter
from pathlib import Path

MISSING = re.compile(r"^module `([^`]+)` was not found")
UNEXPORTED = re.compile(r"^module `([^`]+)` does not export `([^`]+)`")
CORE = re.compile(r"^ *(?:top-level bindings|in core) +(\d+)", re.MULTILINE)
QUOTED = re.compile(r"`[^`]+`")


def run(options, arguments, folder):
    """What Limpid prints in a folder, and whether it came to its end."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as printed:
        try:
            subprocess.run([*options.limpid, *arguments], cwd=folder, stdout=printed, stderr=subprocess.DEVNULL, timeout=options.timeout)
            ended = True
        except subprocess.TimeoutExpired:
            ended = False
        printed.seek(0)
        return printed.read(), ended


def of_project(options, project):
    """The figures of one project, and what stands in the way there."""
    folder, path = (project, ".") if project.is_dir() else (project.parent, project.name)
    start = time.monotonic()
    summary, _ = run(options, ["dump", "--summary", path], folder)
    checked, ended = run(options, ["check", "--no-cache", "--budget", options.budget, "--format", "json", path], folder)
    lines = checked.splitlines(keepends=True)
    reports = [json.loads(line) for line in lines if line.endswith("\n")]
    functions = [(report["file"], function) for report in reports for function in report["functions"]]
    problems = [(report["file"], problem) for report in reports for problem in report["problems"]]
    bindings = [int(found) for found in CORE.findall(summary)] or [0, 0]
    unsupported = [(file, function) for file, function in functions if function["verdict"] == "unsupported"]
    return {
        "project": folder.name if project.is_dir() else f"{folder.name}/{path}",
        "ended": ended,
        "modules": len(reports),
        "bindings": bindings[0],
        "core": bindings[-1],
        "functions": len(functions),
        "unsupported": unsupported,
        "errors": [(file, problem) for file, problem in problems if problem["severity"] == "error"],
        "missing": {found[1] for _, problem in problems if (found := MISSING.match(problem["message"]))},
        "unexported": {found.groups() for _, problem in problems if (found := UNEXPORTED.match(problem["message"]))},
        "seconds": round(time.monotonic() - start, 1),
    }


def kind(reason):
    """A reason without the names in it, except for the module that is to blame."""
    module = re.search(r"(?:module|of) `([A-Z][\w.]*)`|`([A-Z][\w.]*)` does not export", reason)
    general = QUOTED.sub("`..`", reason)
    return f"{general} [{module[1] or module[2]}]" if module else general


def row(project):
    figures = [project[key] for key in ("modules", "bindings", "core", "functions")]
    figures += [len(project["unsupported"]), len(project["errors"]), project["seconds"]]
    mark = "" if project["ended"] else "  (not ended)"
    return f"{project['project'][:44]:44}" + "".join(f"{figure:>10}" for figure in figures) + mark


def share(part, whole):
    return f"{part} of {whole} ({100 * part / max(whole, 1):.2f}%)"


def most_frequent(title, counts, number):
    print(f"\n{title}")
    for what, count in counts.most_common(number):
        print(f"{count:6}  {what}")


def summary(options, projects):
    columns = ("modules", "bindings", "in core", "functions", "unsupp.", "errors", "seconds")
    print(f"{'project':44}" + "".join(f"{column:>10}" for column in columns))
    for project in projects:
        print(row(project))
    total = {key: sum(project[key] for project in projects) for key in ("bindings", "core", "functions")}
    unsupported = [found for project in projects for found in project["unsupported"]]
    errors = [found for project in projects for found in project["errors"]]
    print(f"\nbindings in core       {share(total['core'], total['bindings'])}")
    print(f"functions unsupported  {share(len(unsupported), total['functions'])}")
    print(f"errors                 {len(errors)}")
    most_frequent("modules that were not found, by projects", Counter(m for p in projects for m in p["missing"]), options.top)
    unexported = Counter(f"{module}.{name}" for p in projects for module, name in p["unexported"])
    most_frequent("names that a module does not export, by projects", unexported, options.top)
    reasons = Counter(kind(function["reason"]) for _, function in unsupported)
    most_frequent("reasons for unsupported functions", reasons, 10)
    most_frequent("errors", Counter(QUOTED.sub("`..`", problem["message"]) for _, problem in errors), 10)


def listed(project):
    for file, function in project["unsupported"]:
        line = function["range"]["start"]["line"] + 1
        print(f"{project['project']}/{file}:{line}: {function['name']}: {function['reason']}")
    for file, problem in project["errors"]:
        line = problem["location"]["range"]["start"]["line"] + 1
        print(f"{project['project']}/{file}:{line}: error: {problem['message']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limpid", default=["target/release/limpid"], type=shlex.split)
    parser.add_argument("--budget", default="0.1", help="how long to search, as for `limpid check`")
    parser.add_argument("--timeout", default=1800, type=int, help="seconds for a project; what is checked by then counts")
    parser.add_argument("--top", default=40, type=int, help="how many modules and names to print")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--record", type=Path)
    parser.add_argument("projects", nargs="+", type=Path)
    options = parser.parse_args()
    options.limpid[0] = str(Path(options.limpid[0]).resolve())
    projects = [of_project(options, project.resolve()) for project in options.projects if project.exists()]
    if options.list:
        for project in projects:
            listed(project)
    summary(options, projects)
    if options.record:
        counts = {"unsupported": len, "errors": len, "missing": sorted, "unexported": sorted}
        record = [{key: counts.get(key, lambda x: x)(value) for key, value in p.items() if key != "seconds"} for p in projects]
        options.record.write_text("".join(json.dumps(project) + "\n" for project in record))


if __name__ == "__main__":
    main()
