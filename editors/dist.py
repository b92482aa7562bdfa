#!/usr/bin/env python3
"""Packs what users install: the extension for VS Code, and an archive with the program, its Z3 and the other plugins.

    editors/dist.py vsix [--out DIR]                     the extension without the program: small, for every system
    editors/dist.py dist --binary LIMPID --z3 DIR [...]  that, the extension with the program, and the archive

The program is stripped; its debug information is an archive of its own.

Works on Linux, macOS and Windows. Needs Node 20 or newer.
"""

import argparse
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from strip import separate
from version import ROOT, version

VSCODE = ROOT / "editors" / "vscode"

# The system and machine, as VS Code names them.
SYSTEMS = {"Linux": "linux", "Darwin": "darwin", "Windows": "win32"}
MACHINES = {"x86_64": "x64", "AMD64": "x64", "aarch64": "arm64", "arm64": "arm64"}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["vsix", "dist"])
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--binary", type=Path)
    parser.add_argument("--z3", type=Path, help="the folder of the Z3 library")
    arguments = parser.parse_args()
    if arguments.what == "dist" and not (arguments.binary and arguments.z3):
        parser.error("dist needs --binary and --z3")
    arguments.out.mkdir(parents=True, exist_ok=True)
    made = [extension(arguments.out, None)]
    if arguments.what == "dist":
        target = f"{SYSTEMS[platform.system()]}-{MACHINES[platform.machine()]}"
        with tempfile.TemporaryDirectory() as scratch:
            program = Path(scratch) / "program"
            program.mkdir()
            debug = collect(arguments.binary, arguments.z3, program, Path(scratch) / "debug")
            made.append(extension(arguments.out, target, program))
            made.append(archive(arguments.out, target, program, Path(scratch)))
            if debug:
                made.append(pack(arguments.out / f"limpid-{version()}-{target}-debug", debug))
    for path in made:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")


def collect(binary, z3, folder, debug):
    """The program and the Z3 library beside it, where it looks first. Returns where the debug information is, if there is any."""
    program = folder / f"limpid{binary.suffix}"
    shutil.copy(binary, program)
    libraries = [path for path in z3.glob("libz3.*") if not path.is_symlink() and path.suffix != ".lib"]
    if not libraries:
        sys.exit(f"{z3} has no libz3")
    for library in libraries:
        shutil.copy(library, folder / library.name)
    separated = separate(program, debug, binary)
    # It has to run from where it is now, with nothing but what lies beside it.
    subprocess.run([str(program), "--version"], check=True)
    return separated


def extension(out, target, program=None):
    """The .vsix, for one system with the program in it, or for all without."""
    if not current():
        npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    server = VSCODE / "server"
    shutil.rmtree(server, ignore_errors=True)
    try:
        if program:
            shutil.copytree(program, server)
        name = f"limpid-{version()}{'-' + target if target else ''}.vsix"
        npm("run", "--silent", "build", "--", "--minify")
        options = ["--target", target] if target else []
        npm("exec", "--", "vsce", "package", "--no-dependencies", "--out", str((out / name).resolve()), *options)
    finally:
        shutil.rmtree(server, ignore_errors=True)
    return out / name


def current():
    """Whether the packages that are installed are those of the lock file."""
    lock, installed = VSCODE / "package-lock.json", VSCODE / "node_modules" / ".package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


def npm(*arguments):
    command = shutil.which("npm")
    if command is None:
        sys.exit("Node.js (20 or newer) with npm is needed to pack the extension")
    done = subprocess.run([command, *arguments], cwd=VSCODE, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"npm {' '.join(arguments)}:\n{done.stdout}{done.stderr}")


def archive(out, target, program, scratch):
    """The program, its library, and the plugins that are plain files."""
    folder = scratch / f"limpid-{version()}-{target}"
    shutil.copytree(program, folder)
    for name in ("LICENSE", "README.md"):
        shutil.copy(ROOT / name, folder / name)
    for editor in ("nvim", "emacs", "helix"):
        skipped = shutil.ignore_patterns("tags", "*.elc")
        shutil.copytree(ROOT / "editors" / editor, folder / "editors" / editor, ignore=skipped)
    return pack(out / folder.name, folder)


def pack(path, content):
    """A file or folder as an archive of the kind that the system's users expect."""
    if platform.system() == "Windows":
        path = path.with_name(f"{path.name}.zip")
        files = sorted(content.rglob("*")) if content.is_dir() else [content]
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in files:
                packed.write(file, file.relative_to(content.parent))
    else:
        path = path.with_name(f"{path.name}.tar.gz")
        with tarfile.open(path, "w:gz") as packed:
            packed.add(content, content.name)
    return path


if __name__ == "__main__":
    main()
