#!/usr/bin/env python3
"""Takes the debug information out of a program and puts it into a file of its own.

    editors/strip.py PROGRAM FOLDER [BUILT]

PROGRAM is changed, and its debug information goes into FOLDER. BUILT is the file of which PROGRAM is a copy.

Debuggers and our own backtraces find it again beside the program or in `.debug/` beside it (Linux), as `.dSYM` (macOS)
or `.pdb` (Windows), which the compiler has written already. Where a tool is missing, the program stays as it is.
"""

import platform
import shutil
import subprocess
import sys
from pathlib import Path


def separate(program, folder, built=None):
    """Strips the program; returns where its debug information is now, if there is any.

    `built` is the program as the compiler left it, with what lies beside it, if `program` is a copy.
    """
    built = built or program
    folder.mkdir(parents=True, exist_ok=True)
    return {"Linux": linux, "Darwin": macos, "Windows": windows}[platform.system()](program, folder, built)


def linux(program, folder, _built):
    if not found("objcopy"):
        return None
    debug = folder / f"{program.name}.debug"
    objcopy("--only-keep-debug", "--compress-debug-sections=zlib", program, debug)
    objcopy("--strip-all", program)
    # The link holds the file's name and checksum. A second one would be an error.
    objcopy("--remove-section=.gnu_debuglink", program)
    objcopy(f"--add-gnu-debuglink={debug}", program)
    debug.chmod(0o644)
    return debug


def macos(program, folder, built):
    symbols = built.with_name(f"{built.name}.dSYM")
    debug = folder / f"{program.name}.dSYM"
    if symbols.exists():
        shutil.rmtree(debug, ignore_errors=True)
        shutil.copytree(symbols, debug)
    if found("strip"):
        run("strip", "-x", program)
        # Apple's machines run no program whose signature does not fit any more.
        run("codesign", "--force", "--sign", "-", program)
    return debug if debug.exists() else None


def windows(program, folder, built):
    symbols = built.with_suffix(".pdb")
    return Path(shutil.copy(symbols, folder / symbols.name)) if symbols.exists() else None


def objcopy(*arguments):
    run("objcopy", *arguments)


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def found(tool):
    if shutil.which(tool):
        return True
    print(f"{tool} is missing, so the program keeps its debug information", file=sys.stderr)
    return False


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    separate(*map(Path, sys.argv[1:]))
