#!/usr/bin/env python3
"""Replay Limpid's counterexamples in the real GHC.

Usage: tests/replay.py [--limpid COMMAND] [--ghci COMMAND] [--jobs N] [--seconds N] [--list] FILE_OR_FOLDER...

Every concrete counterexample of a function with the verdict `counterexample` is run: the printed call, in GHCi, in the
top-level scope of its module. Each kind of obligation has its own evidence:

    totality        the run ends in an exception that a missing case raises
    arithmetic      the run divides by zero, or gets to the division with such a divisor (of floating point, say)
    termination     the run does not end in the given seconds, or needs more memory than a run may have. If the function
                    has other counterexamples, a call that is reached with a wrong metric is so in part
    postcondition   GHC gives the printed result, and the promise is false: with the names of the annotation as the
                    arguments and the result, if it can be written in Haskell, and with the printed values
    precondition    the run gets to the call with a value that breaks the refinement, or ends in an exception. For this
    constructor     the call is wrapped, in a copy of the module, in a check of its argument; of the refinement itself,
                    or, if that has other names in it, that the argument is what is printed in its place

What the function's own annotation demands of its arguments must be true of the printed ones.

A counterexample is in part checked if the rest of its evidence cannot be written in Haskell (a measure of the logic
only, a type without Eq, a result that is a function). It is not replayable if it rests on an assumed result of a
function without a body, if GHC refuses the module, or the call (a type that nothing decides, hidden constructors).
All others are not reproduced, which is what the exit status says. --list prints each counterexample that is not
reproduced in full, and why.

--ghci is the command of GHCi with the packages that the programs need, as a shell would split it; GHCI of the
environment is its default.
"""

import argparse
import json
import os
import queue
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from race import ENDINGS

OUTCOMES = ["reproduced", "in part", "not replayable", "not reproduced"]
REPRODUCED, PART, UNABLE, FAILED = OUTCOMES
MARK = "\x04"
MEMORY = "700m"
LOADING = 60  # seconds that GHC may take for a module
BATCH = 100  # files of one run of Limpid
HELPER = "LimpidReplay"
HELPER_TEXT = r"""{-# LANGUAGE ScopedTypeVariables #-}
{-# OPTIONS_GHC -w #-}
module LimpidReplay (module LimpidReplay, (||)) where

import Control.Exception
import Data.IORef
import Data.Typeable (typeOf)
import System.IO
import System.IO.Unsafe (unsafePerformIO)
import System.Timeout (timeout)

infixr 1 ==>
(==>), (<=>) :: Bool -> Bool -> Bool
a ==> b = not a || b
infix 1 <=>
(<=>) = (==)

len :: [a] -> Int
len = length

-- Under names that no module hides
same :: Eq a => a -> a -> Bool
same = (==)

no :: Bool -> Bool
no = not

some :: (a -> Bool) -> [a] -> Bool
some = any

pairs :: [a] -> [(a, a)]
pairs [] = []
pairs (x : xs) = [(x, y) | y <- xs] ++ pairs xs

{-# NOINLINE events #-}
events :: IORef [String]
events = unsafePerformIO (newIORef [])

-- | Go on with `next`, after a note whether `check` holds of the value.
at :: (a -> Bool) -> a -> b -> b
at check value next = unsafePerformIO (note (check value)) `seq` next
{-# NOINLINE at #-}

note :: Bool -> IO ()
note holds = do
  outcome <- try (evaluate holds)
  event <- case outcome of
    Left e | Just (_ :: SomeAsyncException) <- fromException e -> throwIO e
           | otherwise -> return "fails"
    Right True -> return "holds"
    Right False -> return "reached"
  known <- readIORef events
  if event `elem` known then return () else do
    writeIORef events (event : known)
    putStrLn ("\n\SOHevent " ++ event ++ "\SOH")  -- at once: the run may not end
    hFlush stdout

run :: Int -> (a -> IO String) -> a -> IO ()
run seconds use value = do
  outcome <- try (timeout (seconds * 1000000) (forced value))
  hFlush stdout
  putStrLn ""
  case outcome of
    Right (Just text) -> say "ended" text
    Right Nothing -> say "endless" ""
    Left (SomeException e) -> do
      text <- try (evaluate (let s = show e in length (take 500 s) `seq` take 500 s))
      say ("raised " ++ show (typeOf e)) (either (\(_ :: SomeException) -> "") id text)
 where
  forced value = do
    _ <- evaluate value
    text <- use value
    let start = take 4000 text
    _ <- evaluate (foldr seq () start)
    _ <- evaluate (length text)
    return start
  say what text = putStrLn ("\SOH" ++ what ++ "\SOH" ++ concatMap plain text)
  plain c = if c == '\n' then "\\n" else [c]
"""
SHOWN = r"\r -> Prelude.return (Prelude.show r)"
PERFORMED = r"\r -> Prelude.fmap Prelude.show r"
EVALUATED = r"\r -> Prelude.seq r (Prelude.return [])"
TOKEN = re.compile(
    r"""(?P<space>\s+|--+(?![!#$%&*+./<=>?@\\^|~:-])[^\n]*)
    |(?P<atom>"(?:\\.|[^"\\])*"|'(?:\\[^']+|[^'\\\n])'|[0-9][\w.]*|(?:[A-Z][\w']*\.)*[A-Za-z_][\w']*\#?)
    |(?P<open>[(\[])|(?P<close>[)\]])
    |(?P<operator>`[^`\n]*`|[!#$%&*+./<=>?@\\^|~:-]+)
    |(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
KEYWORDS = set("case class data deriving do else if import in instance let module newtype of then type where".split())
OPERATION = re.compile(r"\s(<=>|=>|<=|<|>=|>|==|/=|\|\||[-+*]|mod|div)\s")
COMPARISON = re.compile(r"\s(<=|<|>=|>|==|/=)\s")
WORD = re.compile(r'"(?:\\.|[^"\\])*"|(?:[A-Z][\w\']*\.)*[A-Za-z_][\w\']*')
LOGIC = {"true": "True", "false": "False", "len": f"{HELPER}.len", "fromList": "Data.Set.fromList"}
KNOWN = set("not True False true false len fst snd mod div if then else null head".split())
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


def main():
    options = arguments()
    files = [file for path in options.paths for file in haskell_files(path)]
    if not files:
        sys.exit("replay: there are no Haskell files (.hs, .lhs) in " + " ".join(options.paths))
    table = {}
    programs = list(counterexamples(options.limpid, files))
    with ThreadPoolExecutor(options.jobs) as pool:
        for file, outcomes in pool.map(lambda program: replay(program, options), programs):
            for example, outcome, why in outcomes:
                table.setdefault(example["obligation"]["kind"], Counter())[outcome] += 1
                if options.list and outcome != REPRODUCED:
                    print(f"{outcome}: {file}: {example['obligation']['kind']}: {example['call']}: {why}", flush=True)
    show(table)
    return 1 if any(counts[FAILED] for counts in table.values()) else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limpid", default="target/release/limpid", type=shlex.split)
    parser.add_argument("--ghci", default=os.environ.get("GHCI", "ghci"), type=shlex.split)
    parser.add_argument("--jobs", default=2, type=int)
    parser.add_argument("--seconds", default=3, type=int, help="how long a run may take")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("paths", nargs="+")
    options = parser.parse_args()
    if isinstance(options.limpid, str):
        options.limpid = shlex.split(options.limpid)
    return options


def haskell_files(path):
    path = Path(path)
    if path.is_dir():
        return sorted(f for f in path.rglob("*") if f.suffix in ENDINGS)
    return [path]


def counterexamples(limpid, files):
    """Of each program with concrete counterexamples: its file, and the pairs of a function's name and an example."""
    for start in range(0, len(files), BATCH):
        command = [*limpid, "check", "--no-cache", "--format", "json", *map(str, files[start : start + BATCH])]
        run = subprocess.run(command, capture_output=True, encoding="utf-8")
        lines = run.stdout.splitlines()
        if not lines:
            sys.exit(f"replay: Limpid gives no answer:\n{run.stderr}")
        for program in map(json.loads, lines):
            examples = [
                (function["name"], dict(example, alone=len(function["counterexamples"]) == 1))
                for function in program["functions"]
                if function["verdict"] == "counterexample"
                for example in function["counterexamples"]
                if example["kind"] == "concrete" and example["demanded"]
            ]
            if examples:
                yield program["file"], examples


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
    file, examples = program
    outcomes = []
    with tempfile.TemporaryDirectory(prefix="replay") as folder:
        replayed = Program(Path(file), Path(folder), options)
        try:
            for function, example in examples:
                outcomes.append((example, *judge(replayed, function, example)))
        finally:
            replayed.session.close()
    return file, outcomes


def judge(program, function, example):
    if example["assumed"]:
        return UNABLE, "it rests on an assumed result"
    try:
        check = prepare(program, example)
        try:
            run = program.run(example["call"])
        except Refused as refused:
            if "Ambiguous occurrence" not in str(refused) or not program.module:
                raise
            example = dict(example, call=f"{program.module}.{example['call']}")
            run = program.run(example["call"])
        unlawful = admitted(program, function, example)
        if unlawful:
            return FAILED, f"the arguments break the precondition: {unlawful}"
        return EVIDENCE[example["obligation"]["kind"]](program, function, example, run, check)
    except Refused as refused:
        return UNABLE, " ".join(str(refused).split())[:300]


def prepare(program, example):
    """Load the module with the strongest check that GHC accepts at the place of the obligation: its name, or None."""
    kind = example["obligation"]["kind"]
    inner = kind == "postcondition" and example["trace"]
    if kind in ("precondition", "constructor", "arithmetic") or inner:
        for name, check in checks(program, example):
            for mode in ("argument",) if inner else ("call", "argument", "function"):
                edit = wrapping(program, example["obligation"]["location"], check, mode)
                if edit and program.load(edit):
                    return ("printed" if mode == "function" else name), mode
    program.load(None, must=True)
    return None


def checks(program, example):
    """Haskell functions that hold of an argument that breaks the refinement, the most telling first."""
    claims = refinements(example["obligation"]["refinement"])
    known = program.known
    broken = [
        of_all % f"{HELPER}.no ({in_haskell(predicate)})"
        for of_all, bound, predicate in claims
        if names(predicate) <= known | bound
    ]
    if broken:
        yield "broken" if len(broken) == len(claims) else "printed", either(broken)
    printed = [
        of_all % f"{HELPER}.same ({in_haskell(side)}) ({in_haskell(value)})"
        for of_all, bound, predicate in claims
        for conjunct in predicate.split("&&")
        for side, value in matching_operands(conjunct, example["filled"])
        if names(side) & bound and names(side) <= known | bound
    ]
    if printed:
        yield "printed", either(printed)
    yield "reached", "\\_ -> False"


def either(checks):
    return "\\limpid -> " + f" {HELPER}.|| ".join(f"({check})" for check in checks)


def refinements(text):
    """What a refined type claims of a value `limpid`: `{v:T | p}` of itself, `[{v:T | p}]` of all elements, and
    `[T] <{\\x y -> p}>` of all pairs of elements. Each has a Haskell expression with a place for a test of the value or
    of any element, the bound names, and the predicate."""
    own = refined(text)
    if own:
        return [(f"(\\{own[0]} -> %s) limpid", {own[0]}, own[1])]
    found = re.fullmatch(r"\[(.*)\]\s*(?:<\{\\(\w+) (\w+) -> (.*)\}>)?", text.strip(), re.DOTALL)
    if not found:
        return []
    claims = []
    own = refined(found[1])
    if own:
        claims.append((f"{HELPER}.some (\\{own[0]} -> %s) limpid", {own[0]}, own[1]))
    if found[2]:
        pairs = f"{HELPER}.some (\\({found[2]}, {found[3]}) -> %s) ({HELPER}.pairs limpid)"
        claims.append((pairs, {found[2], found[3]}, found[4]))
    return claims


def matching_operands(predicate, printed):
    """The operands of a predicate beside those of the same with values."""
    left, right = OPERATION.split(f" {predicate} "), OPERATION.split(f" {printed} ")
    if len(left) != len(right) or left[1::2] != right[1::2]:
        return []
    return [(balanced(side), balanced(value)) for side, value in zip(left[::2], right[::2])]


def balanced(text):
    """An operand without the brackets that it shares with others."""
    text = text.strip()
    while text.count("(") > text.count(")") and text.startswith("("):
        text = text[1:].strip()
    while text.count("(") < text.count(")") and text.endswith(")"):
        text = text[:-1].strip()
    return text


def refined(text):
    """The bound name and the predicate of `{v:T | p}`."""
    found = re.fullmatch(r"\{(\w+)\s*:[^|{}]*\|(?!\|)(.*)\}", text.strip(), re.DOTALL)
    return (found[1], found[2].strip()) if found else None


def names(text):
    return {word for word in WORD.findall(text) if not word.startswith('"')}


def in_haskell(predicate, sets=False):
    """A predicate of the logic as Haskell."""
    table = {word: haskell for word, haskell in LOGIC.items() if sets or word != "fromList"}
    text = WORD.sub(lambda found: table.get(found[0], found[0]), predicate)
    text = re.sub(r"(?<=\s)<=>(?=\s)", f"{HELPER}.<=>", text)
    text = re.sub(r"(?<=\s)=>(?=\s)", f"{HELPER}.==>", text)
    text = re.sub(r"(?<=[\w)] )(mod|div|rem|quot)(?= [\w(-])", r"`\1`", text)
    text = re.sub(r"\bnot ([a-z][\w.']*(?: [\w']+)+)", r"not (\1)", text)
    return text.replace("!=", "/=")


def wrapping(program, location, check, mode):
    """The file and its text with the argument at the location checked: as soon as the call that it is an argument of
    is evaluated, when the argument itself is, or, if a function without arguments is there, when it gets one."""
    if not location:
        return None
    file = Path(location["file"])
    text = program.text_of(file)
    start, end = (offset(text, location["range"][side]) for side in ("start", "end"))
    tokens = [t for t in TOKEN.finditer(text) if t.lastgroup != "space"]
    before = [i for i, t in enumerate(tokens) if t.end() <= start]
    after = [i for i, t in enumerate(tokens) if t.start() >= end]
    if not before:
        return None
    first, last = before[-1], after[0] if after else len(tokens)
    while last < len(tokens) and tokens[first][0] == "(" and tokens[last][0] == ")":
        start, end = tokens[first].start(), tokens[last].end()
        first, last = first - 1, last + 1
    argument = text[start:end]
    if mode == "function":
        applied = f"(\\limpid_a -> {HELPER}.at ({check}) limpid_a (({argument}) limpid_a))"
        return file, text[:start] + applied + text[end:]
    if mode == "call":
        start = start_of_call(text, tokens, first, start)
        if start is None:
            return None
        if tokens[first][0] in ("$", "$!"):
            end = tokens[first].start()
    wrapped = f"({HELPER}.at ({check}) ({argument}) ({text[start:end].rstrip()})) "
    return file, text[:start] + wrapped + text[end:]


def offset(text, position):
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: position["line"]]) + position["character"]


def start_of_call(text, tokens, last, start):
    """Where the function of a call begins whose arguments end with the token of this index."""
    at = last - 1 if tokens[last][0] in ("$", "$!") else last
    column = lambda place: place - (text.rfind("\n", 0, place) + 1)
    begin, below = None, start
    while at >= 0:
        token = tokens[at]
        if token.lastgroup == "close":
            depth = 1
            while depth and at > 0:
                at -= 1
                depth += {"close": 1, "open": -1}.get(tokens[at].lastgroup, 0)
        elif token.lastgroup != "atom" or token[0] in KEYWORDS:
            break
        place = tokens[at].start()
        # A later line that is not indented more than this token begins an item of its own.
        if "\n" in text[place:below] and column(below) <= column(place):
            return begin
        begin = below = place
        at -= 1
    return begin


def admitted(program, function, example):
    """The predicate of the function's own annotation that the printed arguments break, if any can be seen to be."""
    for predicate, bindings in program.demands(function, example["call"]):
        if program.truth(predicate, bindings) is False:
            return predicate
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
        return REPRODUCED, ""
    if run.shallow:
        return unforced(run)
    ends = f"it ends in {run.raised}: {run.text}" if run.raised else f"it gives {run.text}"
    # Of a function that breaks another promise as well, only the metric is said to be wrong.
    if not example["alone"] and program.truth(example["filled"]) is False:
        edit = wrapping(program, example["obligation"]["location"], "\\_ -> False", "argument")
        if edit and program.load(edit) and "reached" in program.run(example["call"]).events:
            return PART, f"the call is reached and its metric is wrong, but {ends}"
    return FAILED, ends


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
    if broken is True:
        return FAILED, f"`{predicate}` is true of what GHC gives: {run.text}"
    result = example.get("result")
    if result is None:
        return (REPRODUCED, "") if broken is False else (PART, "no result is printed")
    same = program.same(example["call"], result, run)
    if same is False:
        return FAILED, f"GHC gives {run.text}, printed is {result}"
    if broken is False or (same and false is False):
        return REPRODUCED, ""
    return PART, "the result cannot be compared" if not same else f"`{example['filled']}` is not Haskell"


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


# GHCi


class Run:
    """How a call ended."""

    def __init__(self, raised="", endless=False, text="", shallow=False):
        self.raised, self.endless, self.text, self.shallow = raised, endless, text, shallow
        self.events = set()


class Program:
    """A module in GHCi: a copy of it, which may have a check in it."""

    def __init__(self, file, folder, options):
        self.file, self.folder, self.options = file, folder, options
        (folder / f"{HELPER}.hs").write_text(HELPER_TEXT, encoding="utf-8")
        self.text = self.text_of(file)
        self.session = Session(options.ghci, folder, self.root(file), file.resolve().parent)
        measures = re.findall(r"^(?:> )?([a-z][\w']*)\s*::", self.text, re.MULTILINE)
        self.known = KNOWN | set(measures)
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
            if old.suffix in ENDINGS and old.stem != HELPER:
                old.unlink()
        copy = self.copy(self.file, self.text)
        if edit:
            edited = self.copy(*edit)
            if edit[0].resolve() == self.file.resolve():
                copy = edited
        self.loaded = f":load *{copy.relative_to(self.folder)} {HELPER}.hs"
        output = self.session.ask(self.loaded, LOADING)
        accepted = "error:" not in output and "Exception" not in output and "can't find" not in output
        if accepted:
            self.import_names()
        elif must:
            raise Refused("GHC refuses the module: " + output.strip())
        return accepted

    def import_names(self):
        # Limpid writes the values of containers with these names, whatever the module calls them.
        for name in (HELPER, "Data.Set as Set", "Data.Map as Map"):
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

    def truth(self, predicate, bindings=()):
        """Whether a predicate of the logic is true; None if it is not Haskell, or gives no answer."""
        for sets in (False, True):
            text = in_haskell(predicate, sets)
            if bindings:
                lets = "; ".join(f"{name} = {value}" for name, value in bindings)
                text = f"let {{ {lets} }} in ({text})"
            try:
                run = self.use(SHOWN, f"({text}) :: Prelude.Bool")
            except Refused:
                continue
            return {"True": True, "False": False}.get(run.text)
        return None if bindings else structural(predicate)

    def same(self, call, result, run):
        """Whether GHC's result is the printed one, as text or as a value; None if they cannot be compared."""
        squeezed = lambda text: re.sub(r"\s", "", text)
        if squeezed(result) == squeezed(run.text):
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

    def signature(self, function):
        """The refined types of the arguments in the function's annotation, from its text."""
        name = re.escape(function)
        found = re.search(rf"\{{-@\s*(?:(?:assert|assume)\s+)?\(?{name}\)?\s*::(.*?)@-\}}", self.text, re.DOTALL)
        if not found:
            return []
        text = re.sub(r"^\s*forall[^.]*\.", "", " ".join(found[1].split("\n")))
        text = re.sub(r"^.*?=>\s", "", text) if re.match(r"[^{]*=>\s", text) else text
        parts, depth, part, at = [], 0, "", 0
        while at < len(text):
            if depth == 0 and text.startswith("->", at):
                parts, part, at = [*parts, part], "", at + 2
                continue
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
            part, at = part + text[at], at + 1
        return [p.strip() for p in parts]

    def parameters(self, function, call):
        """Name (or None), type and printed value of each argument."""
        types = self.signature(function)
        values = atoms(call)
        if not types or not values or values[0] != function or len(values) != len(types) + 1:
            return []
        found = [re.match(r"([a-z_][\w']*)\s*:(?!:)\s*(.*)", t, re.DOTALL) for t in types]
        return [(f[1] if f else None, (f[2] if f else t).strip(), v) for f, t, v in zip(found, types, values[1:])]

    def bindings(self, function, call):
        found = []
        for name, kind, value in self.parameters(function, call):
            refinement = refined(kind)
            bound = {name, refinement[0] if refinement and not name else name} - {None}
            found += [(n, value) for n in sorted(bound)]
        return found

    def demands(self, function, call):
        """Each predicate that the annotation has of an argument, with the names that it may use."""
        seen = []
        for name, kind, value in self.parameters(function, call):
            if name:
                seen.append((name, value))
            if kind == "Nat":
                yield "v >= 0", [("v", value)]
            refinement = refined(kind)
            if refinement:
                own = [b for b in seen if b[0] != refinement[0]]
                yield refinement[1], [(refinement[0], value), *own]


def structural(predicate):
    """The truth of an equation of data, whose type may have no Eq."""
    sides = COMPARISON.split(predicate)
    if len(sides) != 3 or sides[1] not in ("==", "/=") or re.search(r"[-+*\\]|fromList|Stored", predicate):
        return None
    fields = set(re.findall(r"[{,] ?(\w+) = ", predicate))
    if any(not name[0].isupper() for name in names(predicate) - fields):
        return None
    return (sides[0].strip() == sides[2].strip()) == (sides[1] == "==")


def atoms(call):
    """The function and the arguments of a printed call; nothing for an infix one."""
    found, depth, start = [], 0, 0
    for token in TOKEN.finditer(call):
        if token.lastgroup == "open" or token[0] == "{":
            if depth == 0:
                start = token.start()
            depth += 1
        elif token.lastgroup == "close" or token[0] == "}":
            depth -= 1
            if depth == 0:
                found.append(call[start : token.end()])
        elif depth == 0 and token.lastgroup == "atom":
            found.append(token[0])
        elif depth == 0 and token.lastgroup != "space":
            return []
    return found


def with_import(text, suffix):
    """The module with an import of the helper, before its first import or after its header."""
    line = f"import qualified {HELPER}\n"
    found = re.search(r"^(> ?)?import\s", text, re.MULTILINE)
    if found:
        return text[: found.start()] + (found[1] or "") + line + text[found.start() :]
    found = re.search(r"^(> ?)?module\b.*?\bwhere\b", text, re.MULTILINE | re.DOTALL)
    if found:
        rest = text[found.end() :]
        if rest.split("\n")[0].strip() and not rest.lstrip().startswith("--"):
            return text
        return text[: found.end()] + "\n" + (found[1] or "") + line + rest
    at = 0
    for pragma in re.finditer(r"\{-#\s*(?:LANGUAGE|OPTIONS_GHC|OPTIONS).*?#-\}\s*?\n", text, re.DOTALL):
        at = pragma.end()
    return text[:at] + line + text[at:] if suffix == ".hs" else text


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
        for statement in (':set prompt ""', ':set prompt-cont ""', ":seti -XMonomorphismRestriction"):
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


if __name__ == "__main__":
    sys.exit(main())
