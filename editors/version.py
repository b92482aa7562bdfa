#!/usr/bin/env python3
"""The version of everything is that of the workspace in Cargo.toml; this writes it wherever an editor wants it.

    editors/version.py           writes it
    editors/version.py --check   says where it differs, and fails if it does anywhere
    editors/version.py --print   prints it
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# File, and a pattern whose second group is the version.
PLACES = [
    ("editors/vscode/package.json", r'("name": "limpid",(?:.|\n)*?"version": ")([^"]*)(")'),
    ("editors/vscode/package-lock.json", r'("name": "limpid",\n  "version": ")([^"]*)(")'),
    ("editors/vscode/package-lock.json", r'("": \{\n      "name": "limpid",\n      "version": ")([^"]*)(")'),
    ("editors/nvim/lua/limpid/version.lua", r'(return ")([^"]*)(")'),
    ("editors/emacs/limpid.el", r"(;; Version: )(\S*)(\n)"),
    ("editors/emacs/limpid.el", r'(defconst limpid-version ")([^"]*)(")'),
]


def version():
    text = (ROOT / "Cargo.toml").read_text()
    found = re.search(r'^\[workspace\.package\]\n(?:.*\n)*?version = "([^"]+)"', text, re.M)
    if found is None:
        sys.exit("Cargo.toml has no version in [workspace.package]")
    return found.group(1)


def main():
    wanted = version()
    if "--print" in sys.argv:
        print(wanted)
        return
    wrong = []
    for place, pattern in PLACES:
        path = ROOT / place
        text = path.read_text()
        found = re.search(pattern, text)
        if found is None:
            sys.exit(f"{place}: there is no version where it should be")
        if found.group(2) != wanted:
            wrong.append(f"{place}: {found.group(2)} instead of {wanted}")
            if "--check" not in sys.argv:
                path.write_text(text[: found.start(2)] + wanted + text[found.end(2) :])
    if wrong and "--check" in sys.argv:
        sys.exit("\n".join(wrong + ["editors/version.py writes the version of Cargo.toml everywhere."]))


if __name__ == "__main__":
    main()
