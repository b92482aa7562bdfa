#!/usr/bin/env python3
"""Puts libz3 and its headers into `.z3/` at the top of the checkout.

They come from the PyPI wheel `z3-solver`, so that every system links the same Z3 without building it. The wheel is
chosen by the platform Rust builds for, checked against the hash below, and loaded once before it is accepted. When
`.z3/` already holds it, nothing happens.

A new version: change VERSION, RELEASE and WHEELS here, and Z3_SYS_Z3_VERSION in .cargo/config.toml.
"""

import ctypes
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

VERSION = "5.4.0"
RELEASE = "5.4.0.0"

# Rust's name of the platform: the wheel's platform tag and SHA-256.
WHEELS = {
    "x86_64-unknown-linux-gnu": (
        "manylinux_2_27_x86_64",
        "0549ffad554178a59480ba41b5279cfbb27053ed5a2da269ae1a48214d5db34b",
    ),
    "aarch64-unknown-linux-gnu": (
        "manylinux_2_38_aarch64",
        "fffb36861d4da1f9584d0fd4a80dbf247fdfbebb04b5c31a90b460b14c86cab0",
    ),
    "x86_64-apple-darwin": (
        "macosx_13_0_x86_64",
        "407522390c4d11696b10d43c76d22d4e60b7f11d75d9defe6f064e073edd904f",
    ),
    "aarch64-apple-darwin": (
        "macosx_13_0_arm64",
        "a1b36f0dd038c030d88711474c93b95e863c30a22e9def53ad5965c6092c92a7",
    ),
}

CHECKOUT = Path(__file__).resolve().parents[2]
TARGET = CHECKOUT / ".z3"
STAMP = TARGET / "stamp"


class SetupError(Exception):
    """Something the user has to put right; the text says what."""


def main():
    host = rust_host()
    if host not in WHEELS:
        raise SetupError(
            f"there is no ready-made Z3 for {host}. Install Z3 {VERSION} yourself and set "
            "Z3_LIBRARY_PATH_OVERRIDE to the folder of its library."
        )
    tag, digest = WHEELS[host]
    stamp = f"z3-solver {RELEASE} {tag} {digest}\n"
    if not is_current(stamp):
        print(f"setup: fetching Z3 {VERSION} for {host} (about 40 MB, once)", file=sys.stderr)
        # Beside the target, so that the last step is a rename and an interrupted run leaves nothing half done.
        with tempfile.TemporaryDirectory(prefix=".z3-", dir=CHECKOUT) as scratch:
            wheel = download(tag, Path(scratch))
            check_hash(wheel, digest)
            unpacked = unpack(wheel, Path(scratch) / "unpacked")
            check_library(unpacked / "lib", host)
            (unpacked / "stamp").write_text(stamp)
            replace(unpacked)
    STAMP.touch()


def is_current(stamp):
    """Whether `.z3/` was unpacked from exactly this wheel and still has its library."""
    try:
        return STAMP.read_text() == stamp and link_name(TARGET / "lib").exists()
    except OSError:
        return False


def rust_host():
    """The platform Rust builds for: not always the one Python runs as (Rosetta, 32-bit containers)."""
    cargo_home = Path(os.environ.get("CARGO_HOME", Path.home() / ".cargo"))
    for rustc in ("rustc", str(cargo_home / "bin" / "rustc")):
        try:
            said = subprocess.run([rustc, "-vV"], capture_output=True, text=True, check=True, cwd=CHECKOUT)
        except (OSError, subprocess.CalledProcessError):
            continue
        for line in said.stdout.splitlines():
            if line.startswith("host: "):
                return line[len("host: "):].strip()
    raise SetupError("rustc is missing. Install rustup, then run make again.")


def download(tag, scratch):
    """Downloads the wheel with pip: an existing one, else a private one in a virtual environment."""
    request = ["download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:"]
    request += ["--platform", tag, "--dest", str(scratch), f"z3-solver=={RELEASE}"]
    # `pip download` installs nothing, so a rule against installing outside a virtual environment does not concern it.
    environment = dict(os.environ, PIP_REQUIRE_VIRTUALENV="0")
    failures = []
    for find_pip in (existing_pip, private_pip, packaged_pip):
        pip = find_pip(scratch)
        if pip is None:
            continue
        done = subprocess.run(pip + request, env=environment, capture_output=True, text=True)
        wheels = list(scratch.glob("z3_solver-*.whl"))
        if done.returncode == 0 and wheels:
            return wheels[0]
        failures.append(done.stderr.strip())
    if not failures:
        raise SetupError(
            "pip is missing, and python3 cannot make one. Debian, Ubuntu: sudo apt install python3-pip. "
            "Then run make again."
        )
    raise SetupError("the download of Z3 failed.\n" + failures[-1])


def existing_pip(_scratch):
    pip = [sys.executable, "-m", "pip"]
    return pip if succeeds(pip + ["--version"]) else None


def private_pip(scratch):
    folder = scratch / "venv"
    if succeeds([sys.executable, "-m", "venv", str(folder)]):
        return [str(folder / "bin" / "python"), "-m", "pip"]
    return None


def packaged_pip(scratch):
    """Debian's python3 comes without pip and cannot make one. In a container, where we are root, install it."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None or existing_pip(scratch) is not None:
        return None
    print("setup: installing python3-pip", file=sys.stderr)
    environment = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "python3-pip"]
    if succeeds(["apt-get", "update", "-qq"], environment) and succeeds(install, environment):
        return ["/usr/bin/python3", "-m", "pip"]
    return None


def succeeds(command, environment=None):
    try:
        return subprocess.run(command, env=environment, capture_output=True).returncode == 0
    except OSError:
        return False


def check_hash(wheel, digest):
    found = hashlib.sha256(wheel.read_bytes()).hexdigest()
    if found != digest:
        raise SetupError(f"{wheel.name} is not the file we expect: SHA-256 {found} instead of {digest}.")


def unpack(wheel, target):
    """Unpacks the library and the headers, leaving out the Python code and the copies for other systems."""
    (target / "lib").mkdir(parents=True)
    (target / "include").mkdir()
    with zipfile.ZipFile(wheel) as archive:
        for member in archive.namelist():
            path = Path(member)
            if path.parent == Path("z3/include") and path.suffix == ".h":
                (target / "include" / path.name).write_bytes(archive.read(member))
            # Linux programs look for the versioned name, macOS programs for the plain one.
            elif path.parent == Path("z3/lib") and (path.name.startswith("libz3.so.") or path.name == "libz3.dylib"):
                library = target / "lib" / path.name
                library.write_bytes(archive.read(member))
                library.chmod(0o755)
                if path.suffix != ".dylib":
                    (target / "lib" / "libz3.so").symlink_to(path.name)
    return target


def link_name(folder):
    """The file that the linker opens for `-lz3`."""
    return folder / ("libz3.dylib" if sys.platform == "darwin" else "libz3.so")


def check_library(folder, host):
    """Loads the library and asks for its version: an unusable one should fail here, not in a test."""
    library = link_name(folder)
    if not library.exists():
        raise SetupError(f"the wheel has no {library.name}.")
    machine = {"arm64": "aarch64", "AMD64": "x86_64"}.get(platform.machine(), platform.machine())
    if not host.startswith(machine):
        return
    try:
        z3 = ctypes.CDLL(str(library))
    except OSError as error:
        raise SetupError(f"Z3 does not load on this system (its C library may be too old): {error}") from error
    z3.Z3_get_full_version.restype = ctypes.c_char_p
    found = z3.Z3_get_full_version().decode()
    if VERSION not in found:
        raise SetupError(f"expected Z3 {VERSION}, the library says {found}.")


def replace(unpacked):
    if TARGET.is_symlink() or TARGET.is_file():
        TARGET.unlink()
    elif TARGET.exists():
        shutil.rmtree(TARGET)
    unpacked.rename(TARGET)


if __name__ == "__main__":
    try:
        main()
    except SetupError as problem:
        sys.exit(f"setup: {problem}")
