#!/usr/bin/env python3
"""Replay Limpid's counterexamples in the real GHC.

Usage: tests/replay.py [--limpid COMMAND] [--ghci COMMAND] [--jobs N] [--seconds N] [--list] FILE_OR_FOLDER...

Every concrete counterexample of a function with the verdict `counterexample` is run: the printed call, in GHCi, in the
top-level scope of its module. Each kind of obligation has its own evidence:

    totality        the run ends in an exception that a missing case raises
    arithmetic      the run divides by zero, or gets to the division with such a divisor (of floating point, say)
    termination     the run does not end in the given seconds, or needs more memory than it may have. If it is said to
                    end, which a counterexample beside others may be, the call is reached and its metric is wrong
    postcondition   GHC gives the printed result, and the promise is false: with the names of the annotation as the
                    arguments and the result, if it can be written in Haskell, and with the printed values
    precondition    the run gets to the call with a value that breaks the refinement, or ends in an exception. For this
    constructor     the call is wrapped, in a copy of the module, in a check of its argument; of the refinement itself,
                    or, if that has other names in it, that the argument is what is printed in its place

What the function's own annotation demands of its arguments must be true of the printed ones.

A counterexample is in part checked if the rest of its evidence cannot be written in Haskell (a measure of the logic
only, a type without Eq). A result or an argument that is a function is tried on some arguments. Functions without a
body give their assumed results in a copy of the module. A counterexample is not replayable if GHC refuses the module,
or the call (a type that nothing decides). All others are not reproduced, which is what the exit status says. --list
prints each counterexample that is not reproduced in full, and why.

--ghci is the command of GHCi with the packages that the programs need, as a shell would split it; GHCI of the
environment is its default.
"""

import re
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from contracts import Function, Parser, Types, Unsupported, contracts, free_names, has_function
from ghci import LOADING, MISSING_CASE, SHOWN, Module, Refused
from limpid import options_of, reports
from places import place_of, with_assumed, without_signatures, wrapping
from refinements import (
    HELPER,
    KNOWN,
    LOGIC,
    WORD,
    atoms,
    in_haskell,
    matching_operands,
    names,
    refined,
    refinements,
)
from values import RANDOM, Checks, Generators, numbers_in

OUTCOMES = ["reproduced", "in part", "not replayable", "not reproduced"]
REPRODUCED, PART, UNABLE, FAILED = OUTCOMES
METHOD = re.compile(r"[A-Z][\w.']* (.+?)\.([a-z_][\w']*|[^\w\s()]+)")
PLACEHOLDER = "_"  # what nothing looks at; among the arguments it is `undefined`


def main():
    options = options_of(__doc__, ("--seconds", 3, "how long a run may take"))
    table = {}
    programs = [program for program in reports(options.limpid, options.files) if counterexamples(program)]
    with ThreadPoolExecutor(options.jobs) as pool:
        for file, outcomes in pool.map(lambda program: replay(program, options), programs):
            for example, outcome, why in outcomes:
                table.setdefault(example["obligation"]["kind"], Counter())[outcome] += 1
                if options.list and outcome != REPRODUCED:
                    print(f"{outcome}: {file}: {example['obligation']['kind']}: {example['call']}: {why}", flush=True)
    show(table)
    return 1 if any(counts[FAILED] for counts in table.values()) else 0


def counterexamples(program):
    """The pairs of a function's name and a concrete counterexample in a report."""
    return [
        (function["name"], example)
        for function in program["functions"]
        if function["verdict"] == "counterexample"
        for example in function["counterexamples"]
        if example["kind"] == "concrete" and example["demanded"]
    ]


def show(table):
    rows = [(kind, counts) for kind, counts in sorted(table.items())]
    total = sum((counts for _, counts in rows), Counter())
    print(f"{'obligation':15}{'examples':>10}" + "".join(f"{outcome:>16}" for outcome in OUTCOMES))
    for kind, counts in rows + [("all", total)]:
        print(f"{kind:15}{sum(counts.values()):10}" + "".join(f"{counts[outcome]:16}" for outcome in OUTCOMES))
    replayed = sum(total.values()) - total[UNABLE]
    if replayed:
        print(f"{100 * (replayed - total[FAILED]) / replayed:.2f}% of {replayed} replayed are not contradicted")


# One program


def replay(program, options):
    """The outcome of each counterexample of a file, and why it is not reproduced in full."""
    file, outcomes = program["file"], []
    with tempfile.TemporaryDirectory(prefix="replay") as folder:
        replayed = Program(Path(file), Path(folder), options)
        try:
            for function, example in counterexamples(program):
                outcomes.append((example, *judge(replayed, function, example)))
        finally:
            replayed.session.close()
    return file, outcomes


def judge(program, function, example):
    """The outcome of a counterexample. Its assumed results, of functions without a body, are tried in both orders."""
    outcome = UNABLE, ""
    for assumed in [example["assumed"], example["assumed"][::-1]][: len(example["assumed"]) or 1]:
        program.assumed = assumed
        try:
            outcome = replayed_once(program, function, example)
        except Refused as refused:
            outcome = UNABLE, " ".join(str(refused).split())[:300]
        if outcome[0] == REPRODUCED:
            break
    return outcome


def replayed_once(program, function, example):
    check, last = prepare(program, function, example), None
    for call in calls(program, function, example["call"]):
        try:
            run = program.run(call)
            if "Prelude.undefined" in run.text and "undefined" in names(call):
                continue
            break
        except Refused as refused:
            if "not in scope" in str(refused):
                program.see_imports()
            last = refused
    else:
        if last:
            raise last
    example = dict(example, call=call)
    unlawful = admitted(program, function, example)
    if unlawful:
        return FAILED, f"the arguments break the precondition: {unlawful}"
    return EVIDENCE[example["obligation"]["kind"]](program, function, example, run, check)


def calls(program, function, call):
    """The ways to write a printed call: a method at the type of its instance, a name with that of its module."""
    method = METHOD.fullmatch(function)
    kind = method and WORD.sub(lambda word: "_" if word[0][0].islower() else word[0], method[1])
    for parameters in range(3 if method else 0):
        yield with_head(call, method[2], f"{method[2]} @", f"({kind}{' Prelude.Int' * parameters})")
    yield from [call, call]  # after what is not in scope was imported
    if program.module:
        yield with_head(call, function, f"{program.module}.{function}")
    if "undefined" in names(call):
        yield re.sub(r"\bundefined\b", "0", call)
        yield call


def with_head(call, name, head, kind=""):
    """The printed call of another function; of a method, at a type."""
    operator = not re.match(r"[\w']", name)
    if not operator:
        return f"{head}{kind}{call[len(name) :]}" if atoms(call)[:1] == [name] else call
    left, found, right = call.partition(f" {name} ")
    head = re.sub(r"^(.*?)( @)?$", r"(\1)\2", head)
    return f"{head}{kind} ({left}) ({right})" if found and name not in right else call


def prepare(program, function, example):
    """Load the module with the strongest check that GHC accepts at the place of the obligation: its name, or None."""
    kind = example["obligation"]["kind"]
    inner = kind == "postcondition" and example["trace"]
    place = place_of(program, example["obligation"]["location"])
    if place and (kind in ("precondition", "constructor", "arithmetic") or inner):
        for name, check in checks(program, function, example, place):
            for mode in ("argument",) if inner else ("call", "argument", "function"):
                edit = wrapping(place, check, mode)
                if edit and (program.load(edit) or program.load(without_signatures(*edit))):
                    return ("printed" if mode == "function" else name), mode
    program.load(None, must=True)
    return None


def checks(program, function, example, place):
    """Haskell functions that hold of an argument that breaks the refinement, the most telling first."""
    refinement = example["obligation"]["refinement"]
    known = program.known
    yield from contract_check(program, function, example, place, [refinement])
    printed = [
        of_all % f"{HELPER}.same ({in_haskell(side)}) ({in_haskell(value)})"
        for of_all, bound, predicate in refinements(refinement)
        for conjunct in predicate.split("&&")
        for side, value in matching_operands(conjunct, example["filled"])
        if names(side) & bound and names(side) <= known | bound
    ]
    if printed:
        yield "printed", "\\limpid -> " + f" {HELPER}.|| ".join(f"({check})" for check in printed)
    yield from contract_check(program, function, example, place, conjuncts(refinement))
    yield "reached", "\\_ -> False"


def contract_check(program, function, example, place, parts):
    """A check that one of these refined types is broken, with the names of the callee's parameters as the arguments before.

    The type of a parameter that is a function is about the parameters before it, which have the printed values.
    """
    parameters = program.parameter_names(place.callee, example["obligation"])
    given = dict(zip(parameters, place.earlier))
    if not parameters and not example["trace"]:
        given = dict(program.bindings(function, example["call"]))
    tests, used, functions = [], set(), False
    for refinement in parts:
        try:
            kind = Parser(refinement).whole()
        except Unsupported:
            continue
        found = program.check_of(kind)
        free = {name for name in free_names(kind) if not name[0].isupper()}
        known = program.known | program.contracts.field_names()
        if parameters:  # another name that is in scope cannot be one of them
            known |= {name for name in free - set(parameters) if program.in_scope(name)}
        if found and free <= set(given) | known:
            used |= free & set(given)
            functions |= has_function(kind)
            tests.append(f"{HELPER}.no (let {{ {'; '.join(found[1])} }} in {found[0]} limpid)")
    if tests:
        whole = parts == [example["obligation"]["refinement"]] and not functions
        values = " ".join(f"({given[name]})" for name in sorted(used))
        test = f" {HELPER}.|| ".join(f"({test})" for test in tests)
        yield "broken" if whole else "printed", f"(\\{' '.join([*sorted(used), 'limpid'])} -> {test}) {values}"


def conjuncts(refinement):
    """The refinements with one of its conjuncts each, where it has several: a false one is evidence, too."""
    found = re.fullmatch(r"(\{\w+\s*:[^|{}]*\|)([^|{}]*&&[^|{}]*)\}", refinement.strip(), re.DOTALL)
    return [f"{found[1]} {part.strip()}}}" for part in found[2].split("&&")] if found else []


def admitted(program, function, example):
    """The demand of the function's own contract that the printed arguments break, if any can be seen to be."""
    for check, lets in program.demands(function, example["call"]):
        try:
            if program.holds(f"let {{ {lets} }} in {check}") is False:
                return check
        except Refused:
            pass  # it is not Haskell
    return None


# Evidence by kind: the outcome, and why not more


def missing_case(program, function, example, run, check):
    if run.raised in MISSING_CASE:
        return REPRODUCED, ""
    if run.raised:
        return PART, f"it ends in {run.raised}: {run.text}"
    return unforced(run)


def division(program, function, example, run, check):
    if run.raised == "ArithException":
        return REPRODUCED, ""
    outcome, why = reaching(program, function, example, run, check)
    if outcome == PART and not run.events:
        return unforced(run)
    return outcome, why


def endless(program, function, example, run, check):
    if run.endless:
        return (FAILED, "the run does not end") if example.get("ends") else (REPRODUCED, "")
    if run.shallow:
        return unforced(run)
    given = f"it ends in {run.raised}: {run.text}" if run.raised else f"it gives {run.text}"
    if not example.get("ends"):
        return FAILED, given
    # Only the metric is said to be wrong, where the call is.
    place = place_of(program, example["obligation"]["location"])
    edit = place and wrapping(place, "\\_ -> False", "argument")
    reached = edit and program.load(edit) and "reached" in program.run(example["call"]).events
    if program.truth(example["filled"]) is False and reached:
        return REPRODUCED, ""
    return PART, f"the call is not seen to be reached with a wrong metric; {given}"


def promise(program, function, example, run, check):
    if example["trace"]:  # the promise of a callee, whose body is wrapped
        return reaching(program, function, example, run, check)
    if run.raised:
        return FAILED, f"it ends in {run.raised}: {run.text}"
    if run.endless:
        return FAILED, "the run does not end"
    false = program.truth(example["filled"])
    if false is True:
        return FAILED, f"`{example['filled']}` is true"
    refinement = refined(example["obligation"]["refinement"])
    broken = None
    if refinement:
        value, predicate = refinement
        broken = program.truth(predicate, [(value, example["call"]), *program.bindings(function, example["call"])])
    if broken is None:
        broken = program.keeps_promise(function, example["call"])
    if broken is True:
        return FAILED, f"`{example['obligation']['refinement']}` is true of what GHC gives: {run.text}"
    result = example.get("result") or printed_value(refinement, example["filled"])
    if result is None:
        return (REPRODUCED, "") if broken is False else (PART, "no result is printed")
    same = program.same(example["call"], result, run)
    if same is False:
        return FAILED, f"GHC gives {run.text}, printed is {result}"
    if broken is False or (same and false is False):
        return REPRODUCED, ""
    return PART, "the result cannot be compared" if not same else f"`{example['filled']}` is not Haskell"


def printed_value(refinement, filled):
    """The value that is printed in the place of the refinement's own name."""
    operands = [
        (side, value)
        for conjunct in (refinement[1].split("&&") if refinement else [])
        for side, value in matching_operands(conjunct, filled)
    ]
    return next((value for side, value in operands if side == refinement[0]), None)


def reaching(program, function, example, run, check):
    if program.truth(example["filled"]) is True:
        return FAILED, f"`{example['filled']}` is true"
    name, mode = check or (None, None)
    if name in ("broken", "printed") and "holds" in run.events:
        return REPRODUCED, ""
    if run.raised and name == "broken" and "fails" not in run.events and (run.events or mode == "call"):
        return PART, f"it ends in {run.raised}, and is not seen to break the refinement: {run.text}"
    if run.raised:
        return REPRODUCED, ""
    if "reached" in run.events and name == "broken":
        return FAILED, "the run gets there, with a value that keeps the refinement"
    if run.events:
        return PART, "the run gets there; with which value is not seen"
    if run.endless:
        return PART, "the run does not end, and is not seen to get there"
    if mode == "call" and not run.shallow:
        return FAILED, f"the run does not get there; it gives {run.text}"
    return PART, "nothing evaluates the argument" if check else "the place cannot be wrapped"


def unforced(run):
    return (PART, "only the head of its result is evaluated") if run.shallow else (FAILED, f"it gives {run.text}")


EVIDENCE = {
    "totality": missing_case,
    "arithmetic": division,
    "termination": endless,
    "postcondition": promise,
    "precondition": reaching,
    "constructor": reaching,
}


# The program


class Program(Module):
    """A module whose counterexamples are replayed."""

    def __init__(self, file, folder, options):
        super().__init__(file, folder, options, RANDOM)
        self.contracts = contracts(options.limpid, file)
        self.types = Types(self.contracts, self)
        measures = re.findall(r"^(?:> )?([a-z][\w']*)\s*::", self.text, re.MULTILINE)
        self.known = KNOWN | set(LOGIC) | set(measures) | set(self.contracts.measures)
        self.assumed = []

    def logic(self):
        if not self.loaded:
            self.load(None)
        return self.contracts.logic(self)

    def copy(self, file, text):
        return super().copy(file, with_assumed(text, self.assumed))

    def in_scope(self, name):
        return self.load(None) and "error:" not in (self.session.ask(f":type {name}", LOADING) or "error:")

    def see_imports(self):
        """See what the modules of the program that are imported define, exported or not."""
        for imported in re.findall(r"^(?:> ?)?import\s+(?:qualified\s+)?([\w.]+)", self.text, re.MULTILINE):
            self.session.ask(f":module + *{imported}", LOADING)

    def parameter_names(self, callee, obligation):
        """The names of the parameters of a function, or of the fields of a constructor."""
        places = [self.contracts]
        if obligation["declared"] and Path(obligation["declared"]["file"]).is_file():
            places.append(contracts(self.options.limpid, obligation["declared"]["file"]))
        for found in places:
            try:
                signature = found.signature(callee)
                fields = found.fields(callee)
            except Unsupported:
                continue
            if signature or fields:
                return [name for name, _ in (signature.arguments if signature else fields)]
        return []

    def same(self, call, result, run):
        """Whether GHC's result is the printed one, as text or as a value; None if they cannot be compared."""
        squeezed = lambda text: re.sub(r"\s", "", text)
        if squeezed(result) == squeezed(run.text) or result == PLACEHOLDER or rounded(result) == rounded(run.text):
            return True
        if "..." in result:
            return squeezed(run.text).startswith(squeezed(result.split("...")[0]).rstrip(","))
        try:
            return self.use(SHOWN, f"({result}) `Prelude.asTypeOf` ({call})").text == run.text
        except Refused:
            pass
        try:
            self.ask(f"let limpid_result = ({result}) `Prelude.asTypeOf` ({call})")
            output = self.ask(":force limpid_result", self.options.seconds)
        except Refused:
            return None
        return (output or "").strip().partition("limpid_result = ")[2] == run.text or None

    def parameters(self, function, call):
        """Name, type and printed value of each argument."""
        values = atoms(re.sub(r" @\([^)]*\)", "", call))
        try:
            signature = self.contracts.signature(function)
        except Unsupported:
            return []
        if not signature or not values or values[0] != function or len(values) > len(signature.arguments) + 1:
            return []
        return [(name, kind, value) for (name, kind), value in zip(signature.arguments, values[1:])]

    def bindings(self, function, call):
        return list({name: value for name, _, value in self.parameters(function, call)}.items())

    def demands(self, function, call):
        """Each refined type of the contract, as a check in Haskell of its argument."""
        seen = []
        for name, kind, value in self.parameters(function, call):
            seen = [(n, v) for n, v in seen if n != name] + [(name, value)]
            found = self.check_of(kind)
            if found and not has_function(kind):
                check, definitions = found
                yield f"{check} {name}", "; ".join([*(f"{n} = {v}" for n, v in seen), *definitions])

    def check_of(self, kind):
        """A check of a type and the definitions that it needs; None if there is nothing to check, or no way."""
        checks = Checks(self.types, Generators(self.types, numbers_in(kind)))
        try:
            check = checks.of(kind)
        except Unsupported:
            return None
        return None if check == f"{HELPER}.always" else (check, [*self.logic(), *checks.needed()])

    def keeps_promise(self, function, call):
        """Whether the result of a call is what the contract says; a function is tried on some arguments."""
        parameters = self.parameters(function, call)
        try:
            signature = self.contracts.signature(function)
        except Unsupported:
            signature = None
        if not signature or len(parameters) + 1 != len(atoms(call)):
            return None
        kind = signature.result
        for name, argument in signature.arguments[len(parameters) :][::-1]:
            kind = Function(name, argument, kind)
        found = self.check_of(kind)
        if not found:
            return None
        values = {name: value for name, _, value in parameters}
        lets = [f"limpid_r = {call}", *(f"{n} = {v}" for n, v in values.items()), *found[1]]
        try:
            kept = self.holds(f"let {{ {'; '.join(lets)} }} in {found[0]} limpid_r")
        except Refused:
            return None
        return None if kept and has_function(kind) else kept

def rounded(text):
    """A number of a type that rounds, which Limpid does not; other texts as they are."""
    return f"{float(text):.9g}" if re.fullmatch(r"-?\d+\.\d+(e-?\d+)?", text) else text


if __name__ == "__main__":
    sys.exit(main())
