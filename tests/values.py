"""Haskell that draws values of refined types, and that checks values by them."""

import re

from contracts import Function, Named, Refined, Synonym, Unsupported, substituted
from refinements import HELPER, in_haskell

RANDOM = "LimpidRandom"
NUMBERS = {"Int": "int", "Integer": "int", "Double": "fractional", "Float": "fractional", "Rational": "fractional"}
NATURALS = {"Word", "Word8", "Word16", "Word32", "Word64", "Natural"}
ENUMERATED = {"Bool", "Ordering", "()"}
LIBRARY = {"Set": "set", "Map": "mapping"}


class Translation:
    """Haskell that follows the structure of a type. A data type becomes a function of what its abstract refinements and
    parameters are; `definitions` has those that were needed."""

    def __init__(self, types):
        self.types, self.definitions = types, {}

    def declared(self, kind, scope):
        """What is made of a data type or synonym; None if it is neither."""
        declared = self.types.find(kind.name)
        if isinstance(declared, Synonym):
            return self.of(substituted(declared.type, dict(zip(declared.parameters, kind.arguments))), scope)
        if declared is None:
            return None
        name = f"limpid_{self.prefix}_{kind.name.replace('.', '_')}"
        if name not in self.definitions:
            self.definitions[name] = ""
            parameters = [*declared.references, *(word for p in declared.parameters for word in self.parameters(p))]
            self.definitions[name] = self.definition(" ".join([name, *parameters]), kind.name, declared)
        references = [lambda_of(r) for r in kind.references] or [f"{HELPER}.always"] * len(declared.references)
        if len(references) != len(declared.references) or len(kind.arguments) != len(declared.parameters):
            raise Unsupported(f"the abstract refinements of `{kind.name}`")
        arguments = [word for argument in kind.arguments for word in self.arguments(argument, scope)]
        return f"({' '.join([name, *references, *arguments])})"

    def parameters(self, name):
        """The names of what a type parameter gives a definition."""
        return [parameter(self.prefix, name)]

    def arguments(self, kind, scope):
        """What a definition gets for a type parameter."""
        return [self.of(kind, scope)]


class Checks(Translation):
    """Functions that say whether a value is of a refined type; a function is tried on some arguments."""

    prefix = "ok"

    def __init__(self, types, generators):
        super().__init__(types)
        self.generators = generators

    def parameters(self, name):
        return [*super().parameters(name), *self.generators.parameters(name)]

    def arguments(self, kind, scope):
        try:
            drawn = self.generators.of(kind, scope)
        except Unsupported:
            drawn = f"{RANDOM}.nothing"
        return [self.of(kind, scope), drawn]

    def needed(self):
        return [d for d in [*self.generators.definitions.values(), *self.definitions.values()] if d]

    def of(self, kind, scope=()):
        if not self.types.refined(kind, scope):
            return f"{HELPER}.always"
        if isinstance(kind, Function):
            name = kind.name or "limpid_x"
            check = f"(\\{name} -> {self.of(kind.result, scope)} (limpid {name}))"
            return f"(\\limpid -> {RANDOM}.forSome {self.generators.of(kind.argument, scope)} {check})"
        if isinstance(kind, Refined):
            inner, predicate = f"{self.of(kind.base, scope)} {kind.binder}", in_haskell(kind.predicate, True)
            return f"(\\{kind.binder} -> {conjunction([inner, predicate])})"
        if kind.name in scope:
            return parameter(self.prefix, kind.name)
        if kind.name == "[]":
            tests = [f"{HELPER}.every {self.of(kind.arguments[0], scope)}"]
            tests += [f"{HELPER}.ordered {lambda_of(r)}" for r in kind.references]
            return f"(\\limpid -> {conjunction([f'{test} limpid' for test in tests])})"
        if kind.name.startswith("("):
            return self.tuple(kind, scope)
        if kind.name in ("Maybe", "Set") and len(kind.arguments) == 1 and not self.types.is_own(kind.name):
            return f"({HELPER}.every {self.of(kind.arguments[0], scope)})"
        made = self.declared(kind, scope)
        if made is None:
            raise Unsupported(f"a check of `{kind.name}`")
        return made

    def tuple(self, kind, scope):
        parts = [f"limpid{i}" for i in range(len(kind.arguments))]
        tests = [f"{self.of(argument, scope)} {part}" for argument, part in zip(kind.arguments, parts)]
        tests += [f"{lambda_of(r)} {' '.join(parts[: i + 2])}" for i, r in enumerate(kind.references)]
        return f"(\\({', '.join(parts)}) -> {conjunction(tests)})"

    def definition(self, head, name, declared):
        equations = []
        for constructor, fields in declared.constructors:
            bound = field_names(fields)
            tests = [f"{self.of(kind, declared.parameters)} {b}" for b, (_, kind) in zip(bound, fields)]
            equations.append(f"{head} ({' '.join([constructor, *bound])}) = {conjunction(tests)}")
        return "; ".join(equations)


class Generators(Translation):
    """Expressions that draw a value of a refined type."""

    prefix = "gen"

    def __init__(self, types, mentioned):
        super().__init__(types)
        self.mentioned = mentioned

    def of(self, kind, scope=()):
        if isinstance(kind, Refined):
            predicate = in_haskell(kind.predicate, True)
            return f"({RANDOM}.such {self.of(kind.base, scope)} (\\{kind.binder} -> {predicate}))"
        if isinstance(kind, Function):
            if isinstance(kind.result, Refined) and kind.result.base == Named("()", [], []):
                raise Unsupported("a proof as an argument")
            name = kind.name or "limpid_x"
            key = f"(\\_ -> [])" if isinstance(kind.argument, Function) else "Prelude.show"
            return f"({RANDOM}.function {key} (\\{name} -> {self.of(kind.result, scope)}))"
        if kind.name in scope and not kind.arguments:
            return parameter(self.prefix, kind.name)
        if kind.name == "[]":
            inner = self.of(kind.arguments[0], scope)
            related = f"related {lambda_of(kind.references[0])}" if kind.references else "list"
            return f"({RANDOM}.{related} {inner})"
        if kind.name.startswith("(,"):
            return self.tuple(kind, scope)
        return self.basic(kind) or self.library(kind, scope)

    def tuple(self, kind, scope):
        parts = [f"limpid{i}" for i in range(len(kind.arguments))]
        steps = [f"{part} <- {self.of(argument, scope)}" for part, argument in zip(parts, kind.arguments)]
        for i, reference in enumerate(kind.references):
            whole = f"(\\limpid -> {lambda_of(reference)} {' '.join(parts[: i + 1])} limpid)"
            steps[i + 1] = f"{parts[i + 1]} <- {RANDOM}.such {self.of(kind.arguments[i + 1], scope)} {whole}"
        return f"(do {{ {'; '.join(steps)}; {RANDOM}.give ({', '.join(parts)}) }})"

    def basic(self, kind):
        if kind.name[0].islower() or kind.name[0] == "_":
            if kind.arguments:
                raise Unsupported(f"the type variable `{kind.name}` of a higher kind")
            return f"({RANDOM}.int {self.mentioned} :: {RANDOM}.Gen Prelude.Int)"
        if kind.name in NUMBERS:
            return f"({RANDOM}.{NUMBERS[kind.name]} {self.mentioned} :: {RANDOM}.Gen {kind.name})"
        if kind.name in NATURALS:
            return f"({RANDOM}.natural {self.mentioned} :: {RANDOM}.Gen {kind.name})"
        if kind.name in ENUMERATED:
            return f"({RANDOM}.enumerated :: {RANDOM}.Gen {kind.name})"
        return {"Char": f"{RANDOM}.char", "String": f"({RANDOM}.list {RANDOM}.char)"}.get(kind.name)

    def library(self, kind, scope):
        last = kind.name.split(".")[-1]
        if last in LIBRARY and not self.types.is_own(kind.name):
            return f"({' '.join([f'{RANDOM}.{LIBRARY[last]}', *(self.of(a, scope) for a in kind.arguments)])})"
        made = self.declared(kind, scope)
        if made is None:
            raise Unsupported(f"values of type `{kind.name}`")
        return made

    def definition(self, head, name, declared):
        alternatives = []
        for constructor, fields in declared.constructors:
            bound = field_names(fields)
            steps = [f"{b} <- {self.of(kind, declared.parameters)}" for b, (_, kind) in zip(bound, fields)]
            deep = any(self.has_data(kind) for _, kind in fields)
            steps.append(f"{RANDOM}.give ({' '.join([constructor, *bound])})")
            alternatives.append(f"(Prelude.{deep}, do {{ {'; '.join(steps)} }})")
        if not alternatives:
            raise Unsupported(f"values of type `{name}`")
        return f"{head} = {RANDOM}.constructors [{', '.join(alternatives)}]"

    def has_data(self, kind):
        if isinstance(kind, Refined):
            return self.has_data(kind.base)
        if isinstance(kind, Function):
            return self.has_data(kind.result)
        own = kind.name not in NUMBERS and kind.name not in ENUMERATED and self.types.find(kind.name) is not None
        return own or any(map(self.has_data, kind.arguments))


def numbers_in(signature):
    """The numbers that a contract mentions."""
    return sorted(set(map(int, re.findall(r"(?<![\w.])\d{1,9}(?![\w.])", str(signature)))))


def parameter(prefix, name):
    return f"limpid_{prefix}_of_{name}"


def field_names(fields):
    return [field if field != "_" else f"limpid{i}" for i, (field, _) in enumerate(fields)]


def lambda_of(reference):
    return f"({in_haskell(reference, True)})"


def conjunction(tests):
    tests = [test for test in tests if not test.startswith(f"{HELPER}.always ")]
    return f" {HELPER}.&& ".join(f"({test})" for test in tests) or "Prelude.True"
