#!/usr/bin/env python3
"""Run functions that Limpid calls `safe` on random inputs, in the real GHC.

Usage: tests/random_inputs.py [--limpid COMMAND] [--ghci COMMAND] [--jobs N] [--inputs N] [--list] FILE_OR_FOLDER...

An input is drawn for every argument from its refined type, as `limpid dump --contracts` gives it: numbers near zero and
near those of the contract, data by its constructors with the refinements of their fields, functions that give an
arbitrary value of their refined result; type variables are Int. The seeds are fixed. The result is evaluated whole and
its refinement is checked, as far as it can be written in Haskell. A violation is

    broken      a result that its refinement does not hold of
    raised      an exception, but not of `undefined` and its like, about which LiquidHaskell promises nothing
    endless     a run that needs more than a second, or more memory than a run may have, if termination is checked

and is `reported` if Limpid warns of it, by a problem in the function's range, or if the function uses one, also
through others, that Limpid does not call `safe`: what that one promises need not be true. A violation need not be
Limpid's mistake: LiquidHaskell's `safe` can be wrong. It has to be looked at; what the module lets LiquidHaskell
believe is printed with it. The exit status says whether there is a violation that is not reported.

Functions without annotation count if the module exports everything; they demand and promise what Haskell's types do.
Not run are those that are assumed, ignored or fail, in IO, of types that cannot be made up, of modules that LiquidHaskell
does not check or that have an invariant of `using`, which the generators do not obey, and those that no input was found for. --list prints these, and why. --ghci is GHCi with the packages that the programs need; GHCI of the
environment is its default.
"""

import re
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

from contracts import Function, Named, Types, Unsupported, contracts
from ghci import MISSING_CASE, Module, Refused
from limpid import options_of, reports
from refinements import HELPER, TOKEN
from values import RANDOM, Checks, Generators, numbers_in

MICROSECONDS = 1_000_000
# Functions of libraries that LiquidHaskell demands nothing of, by what they say when they fail
NOTHING_SAID = [
    "Prelude.undefined",
    "Prelude.read: no parse",
    "Prelude.maximum: empty",
    "Prelude.minimum: empty",
    "Map.!: given key",
    "Char.digitToInt: not a digit",
    "Negative exponent",
    "Assertion failed",
]
UNCHECKED_MODULE = re.compile(r"-fclear-plugins|--(?:compile-spec|skip-module)\b")
ASSUMED_ERROR = re.compile(r"\{-@\s*assume\s+error\b")
UNSAFE_ERROR_PLACE = "Language/Haskell/Liquid/Prelude.hs"
COUNTED = ["functions", "inputs", "results checked", "violations", "reported"]


def main():
    options = options_of(__doc__, ("--inputs", 100, "how many inputs a function gets"))
    total, skipped = Counter(), Counter()
    programs = [program for program in reports(options.limpid, options.files) if safe_functions(program)]
    with ThreadPoolExecutor(options.jobs) as pool:
        for file, tried, left in pool.map(lambda program: try_program(program, options), programs):
            for function, trial in tried:
                total.update(trial.counts())
                for violation in trial.violations:
                    print(f"{'reported: ' * trial.reported}{file}: {function}: {violation}", flush=True)
            for function, why in left:
                skipped[re.sub(r"`.*`", "..", why.split(":")[0])] += 1
                if options.list:
                    print(f"not run: {file}: {function}: {why}", flush=True)
    print(", ".join(f"{total[what]} {what}" for what in COUNTED))
    print("not run: " + ", ".join(f"{count} {why}" for why, count in skipped.most_common()))
    return 1 if total["violations"] > total["reported"] else 0


def safe_functions(program):
    return [f for f in program["functions"] if f["verdict"] == "safe" and not f["reason"]]


def try_program(program, options):
    file, tried, left = program["file"], [], []
    with tempfile.TemporaryDirectory(prefix="random") as folder:
        try:
            inputs = Inputs(program, Path(folder), options)
        except Refused:
            return file, [], [(f["name"], "GHC refuses the module") for f in safe_functions(program)]
        try:
            for function in safe_functions(program):
                try:
                    tried.append((function["name"], inputs.of(function)))
                except Unsupported as unsupported:
                    left.append((function["name"], str(unsupported)))
                except Refused as refused:
                    left.append((function["name"], "GHC refuses the call: " + " ".join(str(refused).split())[:300]))
        finally:
            inputs.module.session.close()
    return file, tried, left


def believed(text):
    """What annotations and options of a module let LiquidHaskell believe without a proof."""
    found = re.findall(r"\{-@\s*(assume|invariant|using|fail|ignore|lazy|LAZYVAR)\b|LIQUID.*--(no-?t[\w-]+)", text)
    return {(word or option).lower().replace("notermination", "no-termination") for word, option in found}


def hint(text):
    found = sorted(believed(text))
    return f" [{', '.join(found)}]" if found else ""


class Trial:
    """How the inputs of a function did."""

    def __init__(self, ran, checked, violations, reported):
        self.ran, self.checked, self.violations, self.reported = ran, checked, violations, reported

    def counts(self):
        found = len(self.violations)
        values = [1, self.ran, self.ran if self.checked else 0, found, found if self.reported else 0]
        return dict(zip(COUNTED, values))


class Inputs:
    """The functions of a module with inputs for them."""

    def __init__(self, program, folder, options):
        self.program, self.options = program, options
        self.module = Module(Path(program["file"]), folder, options, RANDOM)
        self.contracts = contracts(options.limpid, program["file"])
        self.types = Types(self.contracts, self.module)
        try:
            self.module.load(None, must=True)
        except Refused:
            self.module.session.close()
            raise
        self.measures = self.contracts.logic(self.module)
        self.derive()

    def derive(self):
        """Instances for the types of the module that have none, to show and to compare values."""
        for extension in ("StandaloneDeriving", "FlexibleContexts", "UndecidableInstances"):
            self.module.session.ask(f":seti -X{extension}", 10)
        declared = r"^(?:> ?)?(?:data|newtype) +([A-Z][\w']*)((?: +[a-z]\w*)*)"
        for name, parameters in re.findall(declared, self.module.text, re.MULTILINE):
            known = self.module.session.ask(f":info {name}", 10) or ""
            for needed in ("Show", "Eq", "Ord"):
                if not re.search(rf"^instance .*\b{needed} \(?{name}\b", known, re.MULTILINE):
                    context = ", ".join(f"Prelude.{needed} {p}" for p in parameters.split())
                    instance = f"({context}) => Prelude.{needed} ({name}{parameters})"
                    self.module.session.ask(f"deriving instance {instance}", 10)

    def of(self, function):
        name = function["name"]
        if UNCHECKED_MODULE.search(Path(self.program["file"]).read_text(encoding="utf-8", errors="replace")):
            raise Unsupported("a module that LiquidHaskell does not check")
        if "using" in believed(self.module.text):
            raise Unsupported("an invariant that generators do not obey")
        signature = self.contracts.signature(name)
        if signature is None:
            raise Unsupported("no contract")
        unchecked = rf"\{{-@\s*(?:ignore|fail)\s+{re.escape(name)}\s*@-\}}"
        if signature.assumed or re.search(unchecked, self.module.text):
            raise Unsupported("an assumed, ignored or failing function")
        if "<:" in signature.context:
            raise Unsupported("a bound of abstract refinements")
        if not signature.annotated and (self.module.has_exports() or not self.module.module):
            raise Unsupported("a function without annotation that may be private")
        head = signature.result.name if isinstance(signature.result, Named) else ""
        if head in ("IO", "ST") and not self.types.is_own(head):
            raise Unsupported("a computation in IO or ST")
        call = f"({name})" if not re.match(r"[\w']", name) else name
        try:
            return self.try_call(function, call, signature)
        except Refused as refused:
            if "Ambiguous occurrence" not in str(refused) or not self.module.module:
                raise
            call = f"({self.module.module}.{name})" if call.startswith("(") else f"{self.module.module}.{name}"
            return self.try_call(function, call, signature)

    def try_call(self, function, call, signature):
        """Try the strongest statement that GHC accepts: with a check of the result, and with all of it evaluated."""
        refused = None
        for checked, shown, told in product((True, False), repeat=3):
            try:
                statement = self.statement(call, signature, checked, shown, told)
            except Unsupported:
                if checked:
                    continue
                raise
            inputs = self.options.inputs if signature.arguments else 1
            try:
                output = self.module.ask(f"{RANDOM}.trials {inputs} {MICROSECONDS} ({statement})", inputs + 20)
            except Refused as problem:
                refused = refused or problem
                continue
            return self.outcome(function, output or "", checked)
        raise refused or Unsupported("no statement")

    def outcome(self, function, output, checked):
        violations, ran = [], 0
        for what, text in re.findall("^\x01([^\x01]*)\x01(.*)$", output, re.MULTILINE):
            if what.startswith("trials"):
                ran = int(what.split()[1])
            elif not self.may(what, text):
                violations.append(f"{what}: {text}{hint(self.module.text)}")
        if not ran and not violations:
            raise Unsupported("no input was found")
        return Trial(ran, checked, violations, self.is_reported(function))

    def may(self, what, text):
        """Whether LiquidHaskell says nothing about this."""
        options = believed(self.module.text)
        if what == "endless":
            return bool({"lazy", "lazyvar", "no-termination"} & options)
        if what.split()[-1] in MISSING_CASE and "no-totality" in options:
            return True
        if what.endswith("ErrorCall") and (ASSUMED_ERROR.search(self.module.text) or "CallStack" not in text):
            # Of `errorWithoutStackTrace`, LiquidHaskell knows the type only.
            return True
        shouted = UNSAFE_ERROR_PLACE in text and "unsafeError" in self.module.text
        return what.startswith("raised") and (shouted or any(said in text for said in NOTHING_SAID))

    def is_reported(self, function):
        place = function["range"]
        within = lambda line: place["start"]["line"] <= line <= place["end"]["line"]
        warned = any(
            problem["severity"] == "warning" and within(problem["location"]["range"]["start"]["line"])
            for problem in self.program["problems"]
            if problem["location"]
        )
        return warned or self.uses_unsafe(function)

    def uses_unsafe(self, function):
        """Whether a function uses one, directly or not, that has another verdict than `safe`."""
        lines = self.module.text.split("\n")
        words = {}
        for other in self.program["functions"]:
            place = other["range"]
            text = "\n".join(lines[place["start"]["line"] : place["end"]["line"] + 1])
            name = re.split(r"[ .](?=[^ .])", other["name"])[-1]  # of a method `Class Type.method`
            words.setdefault(name, [set(), "safe"])
            words[name][0] |= {token[0].strip("`").split(".")[-1] for token in TOKEN.finditer(text)}
            if other["verdict"] != "safe" or other["reason"]:
                words[name][1] = other["verdict"] + other["reason"]
        reached, todo = set(), [function["name"]]
        while todo:
            name = todo.pop()
            if name in words and name not in reached:
                reached.add(name)
                todo += words[name][0]
        return any(words[name][1] != "safe" for name in reached)

    def statement(self, call, signature, checked, shown, told):
        """The trials of a call: with its result checked, and shown, and its arguments told in a violation."""
        generators = Generators(self.types, numbers_in(signature))
        checks = Checks(self.types, generators)
        steps, seen = [], []
        for at, (name, kind) in enumerate(signature.arguments):
            steps += [f"limpid_a{at} <- {generators.of(kind)}", f"let {{ {name} = limpid_a{at} }}"]
            hidden = isinstance(kind, Function) or not told
            seen.append('"_"' if hidden else f"Prelude.showsPrec 11 limpid_a{at} []")
        check = checks.of(signature.result) if checked else f"{HELPER}.always"
        arguments = " ".join(f"limpid_a{at}" for at in range(len(signature.arguments)))
        show = "Prelude.show limpid_r" if shown else "Prelude.seq limpid_r []"
        trial = f"{RANDOM}.Trial [{', '.join(seen)}] (Prelude.return ({show})) ({check} limpid_r)"
        steps.append(f"let {{ limpid_r = limpid_f {arguments} }}")
        steps.append(f"{RANDOM}.give ({trial})")
        abstract = [f"{name} = {HELPER}.always" for name in signature.abstract]
        definitions = [*self.measures, *abstract, *checks.needed()]
        # The function's name is taken before the names of its parameters can hide it.
        lets = "; ".join(filter(None, [f"limpid_f = {call}", *definitions]))
        return f"let {{ {lets} }} in do {{ {'; '.join(steps)} }}"


if __name__ == "__main__":
    sys.exit(main())
