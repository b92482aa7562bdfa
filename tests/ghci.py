"""Haskell modules in GHCi, for the scripts that run them: replay.py and random_inputs.py.

A `Module` is a copy of a program's module in a folder of its own, loaded in a `Session` of GHCi together with a helper
module, which runs expressions, with a limit of time, and says how they end.
"""

import os
import queue
import re
import subprocess
import threading
import time
from pathlib import Path

from race import ENDINGS
from refinements import HELPER, in_haskell, structural

MARK = "\x04"
HELPERS = Path(__file__).resolve().parent / "haskell"
MEMORY = "700m"
LOADING = 60  # seconds that GHC may take for a module
SHOWN = r"\r -> Prelude.return (Prelude.show r)"
PERFORMED = r"\r -> Prelude.fmap Prelude.show r"
EVALUATED = r"\r -> Prelude.seq r (Prelude.return [])"
MISSING_CASE = {"PatternMatchFail", "NoMethodError", "RecConError", "RecSelError"}
OWN_LIMIT = {"AsyncException", "SomeAsyncException", "NonTermination"}  # heap or stack overflow, <<loop>>
RAISED = {
    "Non-exhaustive": "PatternMatchFail",
    "Irrefutable": "PatternMatchFail",
    "Missing field": "RecConError",
    "No instance nor default": "NoMethodError",
    "No match in record selector": "RecSelError",
    "divide by zero": "ArithException",
}
MODULE = re.compile(r"^(?:> ?)?module\s+([\w.']+)", re.MULTILINE)
PLUGIN = re.compile(r"-fplugin(-opt)?=[^\s,#]*")


class Refused(Exception):
    """GHC does not accept what it was asked; the text is its message."""


class Run:
    """How a call ended."""

    def __init__(self, raised="", endless=False, text="", shallow=False):
        self.raised, self.endless, self.text, self.shallow = raised, endless, text, shallow
        self.events = set()


class Module:
    """A module in GHCi: a copy of it, which may be changed."""

    def __init__(self, file, folder, options, *helpers):
        self.file, self.folder, self.options, self.helpers = file, folder, options, (HELPER, *helpers)
        self.text = self.text_of(file)
        self.session = Session(options.ghci, folder, self.root(file), file.resolve().parent, HELPERS)
        found = MODULE.search(self.text)
        self.module = found[1] if found else None
        self.loaded = None

    def text_of(self, file):
        text = Path(file).read_text(encoding="utf-8", errors="replace")
        return PLUGIN.sub(lambda found: " " * len(found[0]), text)

    def root(self, file):
        found = MODULE.search(self.text_of(file))
        above = found[1].count(".") if found else 0
        return file.resolve().parents[above]

    def copy(self, file, text):
        found = MODULE.search(text)
        name = found[1].replace(".", "/") if found and found[1] != "Main" else file.stem
        copy = self.folder / (name + file.suffix)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(with_import(text, file.suffix), encoding="utf-8")
        return copy

    def load(self, edit, must=False):
        for old in self.folder.rglob("*"):
            if old.suffix in ENDINGS:
                old.unlink()
        copy = self.copy(self.file, self.text)
        if edit:
            edited = self.copy(*edit)
            if edit[0].resolve() == self.file.resolve():
                copy = edited
        self.loaded = f":load *{copy.relative_to(self.folder)} {' '.join(self.helpers)}"
        output = self.session.ask(self.loaded, LOADING)
        accepted = output is not None and not any(bad in output for bad in ("error:", "Exception", "can't find"))
        if accepted:
            self.import_names()
        elif must:
            raise Refused("GHC refuses the module: " + (output or "no answer").strip())
        return accepted

    def import_names(self):
        # Limpid writes the values of containers with these names, whatever the module calls them.
        for name in (*self.helpers, "Data.Set as Set", "Data.Map as Map"):
            self.session.ask(f"import qualified {name}", LOADING)

    def ask(self, statement, seconds=LOADING):
        """What GHCi prints; it is started again if it gives no answer."""
        output = self.session.ask(statement, seconds)
        if output is None:
            self.session.start()
            if self.loaded:
                self.session.ask(self.loaded, LOADING)
                self.import_names()
            return None
        if "<interactive>" in output and "error:" in output:
            raise Refused(output)
        return output

    def run(self, call):
        """Run a call, and evaluate all of its result."""
        self.session.events = set()
        run = self.evaluate(call)
        run.events = self.session.events
        return run

    def evaluate(self, call):
        last = None
        for default in ("", "default (Prelude.Int, Prelude.Double)"):
            if default:
                self.ask(default)
            for use in (SHOWN, PERFORMED):
                try:
                    return self.use(use, call)
                except Refused:
                    pass
            try:
                return self.force(call)
            except Refused as refused:
                last = refused
        raise last

    def use(self, how, expression):
        """Run an expression with a function that makes text of its value."""
        seconds = self.options.seconds
        return outcome(self.ask(f"{HELPER}.run {seconds} ({how}) ({expression})", seconds * 4 + 10))

    def force(self, call):
        """Run a call whose result has no Show, with the debugger's command."""
        run = self.use(EVALUATED, call)
        if run.raised or run.endless:
            return run
        self.ask(f"let limpid_result = {call}")
        output = self.ask(":force limpid_result", self.options.seconds)
        if output is None:
            return Run(endless=True)
        if "*** Exception" in output:
            return Run(raised=exception_of(output), text=output.strip())
        text = output.strip().partition("limpid_result = ")[2]
        return Run(text=text, shallow="_" in text or "<" in text or "->" in text)

    def holds(self, condition):
        """Whether a condition of Haskell is true; None if it gives no answer."""
        return {"True": True, "False": False}.get(self.use(SHOWN, f"({condition}) :: Prelude.Bool").text)

    def has_exports(self):
        found = MODULE.search(self.text)
        return bool(found) and re.match(r"\s*\(", self.text[found.end() :]) is not None

    def truth(self, predicate, bindings=()):
        """Whether a predicate of the logic is true; None if it is not Haskell, or gives no answer."""
        for sets in (False, True):
            text = in_haskell(predicate, sets)
            if bindings:
                lets = "; ".join(f"{name} = {value}" for name, value in bindings)
                text = f"let {{ {lets} }} in ({text})"
            try:
                return self.holds(text)
            except Refused:
                continue
        return None if bindings else structural(predicate)


def with_import(text, suffix):
    """The module with imports of the helpers that it uses, before its first import or after its header."""
    used = [helper.stem for helper in sorted(HELPERS.glob("*.hs")) if f"{helper.stem}." in text]
    found = re.search(r"^(> ?)?([ \t]*)import\s", text, re.MULTILINE)
    lead = (found[1] or "") + found[2] if found else ""
    if found:
        return text[: found.start()] + import_lines(used, lead) + text[found.start() :]
    found = re.search(r"^(> ?)?module\b.*?\bwhere\b", text, re.MULTILINE | re.DOTALL)
    if found:
        rest = text[found.end() :]
        if rest.split("\n")[0].strip() and not rest.lstrip().startswith("--"):
            return text
        return text[: found.end()] + "\n" + import_lines(used, found[1] or "") + rest
    at = 0
    for pragma in re.finditer(r"\{-#\s*(?:LANGUAGE|OPTIONS_GHC|OPTIONS).*?#-\}\s*?\n", text, re.DOTALL):
        at = pragma.end()
    return text[:at] + import_lines(used, "") + text[at:] if suffix == ".hs" else text


def import_lines(modules, lead):
    return "".join(f"{lead}import qualified {module}\n" for module in modules)


def outcome(output):
    """How the helper says that a run ended."""
    if output is None:
        return Run(endless=True)
    for what, text in re.findall("^\x01([^\x01]*)\x01(.*)$", output, re.MULTILINE):
        if what == "endless":
            return Run(endless=True)
        if what == "ended":
            return Run(text=text)
        if what.startswith("raised"):
            raised = what.split()[1]
            return Run(endless=True) if raised in OWN_LIMIT else Run(raised=raised, text=text)
    if "heap overflow" in output or "stack overflow" in output:
        return Run(endless=True)
    raise Refused("no answer: " + output)


def exception_of(output):
    for said, name in RAISED.items():
        if said in output:
            return name
    return "ErrorCall"


class Session:
    """A GHCi that is asked one statement after the other."""

    def __init__(self, command, folder, *roots):
        path = ":".join(dict.fromkeys(["."] + [str(root) for root in roots]))
        flags = ["-v0", "-w", "-ignore-dot-ghci", "-fdiagnostics-color=never", f"-i{path}"]
        self.command = [*command, *flags, "+RTS", f"-M{MEMORY}", "-RTS"]
        self.folder = folder
        self.events = set()  # what the helper has noted
        self.process = None
        self.start()

    def start(self):
        self.close()
        environment = dict(os.environ, LANG="C.UTF-8", LC_ALL="C.UTF-8", COLUMNS="80")
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=self.folder,
            env=environment,
            encoding="utf-8",
            errors="replace",
        )
        self.lines = queue.Queue()
        threading.Thread(target=read, args=(self.process.stdout, self.lines), daemon=True).start()
        extensions = ":seti -XMonomorphismRestriction -XTypeApplications"
        for statement in (':set prompt ""', ':set prompt-cont ""', extensions):
            self.ask(statement, LOADING)

    def ask(self, statement, seconds):
        """What is printed until the statement is done; None if that is not in time, or if GHCi is gone."""
        try:
            self.process.stdin.write(f'{statement}\nSystem.IO.putStrLn "\\n\\EOT"\n')
            self.process.stdin.flush()
        except BrokenPipeError:
            return None
        output, end = [], time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.01, end - time.monotonic()))
            except queue.Empty:
                return None
            if line is None:
                return None
            if line.strip("\n") == MARK:
                return "".join(output)
            if line.startswith("\x01event "):
                self.events.add(line.strip("\x01\n").split()[1])
            else:
                output.append(line)

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()


def read(stream, lines):
    for line in stream:
        lines.put(line)
    lines.put(None)


