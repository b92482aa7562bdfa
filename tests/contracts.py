"""The contracts of a program, as `limpid dump --contracts` prints them, and the types in them."""

import re
import subprocess
from collections import namedtuple

from refinements import HELPER, TOKEN, in_haskell, names

Named = namedtuple("Named", "name arguments references")  # a constructor or variable; lists are `[]`, tuples `(,)`
Refined = namedtuple("Refined", "binder base predicate")
Function = namedtuple("Function", "name argument result")
Signature = namedtuple("Signature", "abstract context arguments result annotated assumed")
Data = namedtuple("Data", "parameters references constructors")  # constructors: name, fields (name, type)
Synonym = namedtuple("Synonym", "parameters type")

HEADER = re.compile(r"(?P<assume>assume )?(?P<name>\([^()\s]+\)|[a-z_][\w']*) :: (?P<type>.*)")
# What the logic may call a function of a library by, and the helper's function for it
LIBRARY = {
    "isJust x": "isJust x",
    "fromJust x": "fromJust x",
    "bag xs": "bag xs",
    "empty": "set_empty 0",
    "singleton x": "set_sng x",
    "member x s": "set_mem x s",
    "union s t": "set_cup s t",
    "intersection s t": "set_cap s t",
    "difference s t": "set_dif s t",
}
MEASURE_RESULT = re.compile(r"^\{(\w+) \| (?:Set_emp \1|\1 == (.*))\}$")
PLACE = re.compile(r"  -- \S.*$")


class Unsupported(Exception):
    """A type that nothing is known about; the text says which."""


class Contracts:
    def __init__(self, text):
        self.signatures, self.data, self.measures = {}, {}, {}
        self.missing = None
        block, haskell = None, False
        for line in text.splitlines():
            line = PLACE.sub("", line)
            words = line.split()
            if line == "-- Haskell's type":
                haskell = True
                continue
            header = HEADER.fullmatch(line)
            if line.startswith("  "):
                if block is not None:
                    block.append(line.strip())
            elif words[:1] == ["data"]:
                block = self.data.setdefault(words[1], [line])
            elif words[:1] == ["measure"]:
                block = self.measures.setdefault(words[1], [])
            else:
                block = None
                if header:
                    self.signatures[header["name"].strip("()")] = (header, not haskell)
            haskell = False

    def signature(self, name):
        """The contract of a function, or None."""
        if name not in self.signatures:
            return None
        header, annotated = self.signatures[name]
        return signature(header["type"], annotated, bool(header["assume"]))

    def declared(self, name):
        """The data type of a specification, or None."""
        if name not in self.data:
            return None
        head, *constructors = self.data[name]
        if not constructors:
            return None  # it gives no more than a metric
        head, _, references = re.sub(r" \[[^\]]*\]", "", head).partition(" <")
        return Data(
            head.split()[2:],
            re.findall(r"[\w']+", references),
            [constructor(line) for line in constructors],
        )

    def fields(self, constructor):
        """The fields of a constructor of a specification."""
        for name in self.data:
            declared = self.declared(name)
            for found, fields in declared.constructors if declared else []:
                if found.strip("()") == constructor.strip("()`"):
                    return fields
        return []

    def field_names(self):
        """The names of all fields of specifications."""
        lines = [line for lines in self.data.values() for line in lines]
        return set(re.findall(r"[{,] ?([a-z_][\w']*) ::", " ".join(lines)))

    def logic(self, module):
        """Haskell definitions of the functions that the logic has and the loaded module has not."""
        if self.missing is None:
            library = {words.split()[0]: [f"{words} = {HELPER}.{haskell}"] for words, haskell in LIBRARY.items()}
            own = {name: list(map(measure_equation, equations)) for name, equations in self.measures.items()}
            self.missing = [
                equation
                for name, equations in {**library, **own}.items()
                if equations and "error:" in (module.session.ask(f":type {name}", 10) or "")
                for equation in equations
            ]
        return self.missing


def measure_equation(equation):
    left, _, right = equation.partition(" = ")
    found = MEASURE_RESULT.match(right)
    if found:
        right = found[2] or "Set_empty 0"
    return f"{left} = {in_haskell(right, True)}"


def contracts(limpid, file):
    run = subprocess.run([*limpid, "dump", "--contracts", str(file)], capture_output=True, encoding="utf-8")
    return Contracts(run.stdout)


# The parser


def signature(text, annotated=True, assumed=False):
    found = re.match(r"forall <(.*?)>\. ", text)
    abstract = {}
    if found:
        text = text[found.end() :]
        abstract = {p.split("::")[0].strip(): p.count("->") for p in re.split(r",(?![^(]*\))", found[1])}
    context, text = split_context(text)
    text = re.sub(r" / \[[^\]]*\]$", "", text)  # the metric
    kind = Parser(text).whole()
    arguments = []
    while isinstance(kind, Function):
        arguments.append((kind.name, kind.argument))
        kind = kind.result
    return Signature(abstract, context, arguments, kind, annotated, assumed)


def split_context(text):
    depth, at = 0, 0
    for token in TOKEN.finditer(text):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(token[0], 0)
        if depth == 0 and token[0] == "=>":
            at = token.end()
    return text[:at], text[at:]


def constructor(line):
    name, _, fields = line.partition(" {")
    parser = Parser(fields)
    found = []
    while parser.peek() not in ("}", None):
        field = parser.next()
        parser.expect("::")
        found.append((field, parser.type()))
        if parser.peek() == ",":
            parser.next()
    return name, found


class Parser:
    """Types of contracts and of GHCi."""

    def __init__(self, text):
        self.text = text
        self.tokens = [t for t in TOKEN.finditer(text) if t.lastgroup != "space"]
        self.at = 0

    def peek(self, ahead=0):
        at = self.at + ahead
        return self.tokens[at][0] if at < len(self.tokens) else None

    def next(self):
        token = self.peek()
        self.at += 1
        return token

    def expect(self, token):
        if self.next() != token:
            raise Unsupported(f"the type `{self.text}`")

    def whole(self):
        kind = self.type()
        if self.peek() is not None:
            raise Unsupported(f"the type `{self.text}`")
        return kind

    def type(self):
        name = None
        if self.peek(1) == ":" and self.tokens[self.at].lastgroup == "atom":
            name = self.next()
            self.next()
        kind = self.applied()
        if self.peek() == "->":
            self.next()
            return Function(name, kind, self.type())
        return kind

    def applied(self):
        head = self.atom()
        arguments = []
        while self.starts_atom():
            arguments.append(self.atom())
        if not arguments:
            return head
        if not isinstance(head, Named):
            raise Unsupported(f"the type `{self.text}`")
        return head._replace(arguments=head.arguments + arguments)

    def starts_atom(self):
        token = self.peek()
        if token is None or token == "forall":
            return False
        return token in ("(", "[", "{", "!") or re.match(r"[A-Za-z_]", token) is not None

    def atom(self):
        token = self.next()
        if token == "!":
            return self.atom()
        if token == "{":
            return self.refined()
        if token == "[":
            kind = Named("[]", [] if self.peek() == "]" else [self.type()], [])
            self.expect("]")
        elif token == "(":
            kind = self.bracketed()
        elif token and re.match(r"[A-Za-z_]", token) and token != "forall":
            kind = Named(token, [], [])
        else:
            raise Unsupported(f"the type `{self.text}`")
        references = self.references()
        return kind._replace(references=references) if references else kind

    def bracketed(self):
        kinds = []
        while self.peek() != ")":
            kinds.append(self.type())
            if self.peek() == ",":
                self.next()
            elif self.peek() != ")":
                raise Unsupported(f"the type `{self.text}`")
        self.expect(")")
        if len(kinds) == 1:
            return kinds[0]
        return Named("(" + "," * (len(kinds) - 1) + ")", kinds, [])

    def refined(self):
        binder = self.next()
        self.expect(":")
        base = self.type()
        self.expect("|")
        return Refined(binder, base, self.until_brace())

    def until_brace(self):
        start, depth = self.tokens[self.at].start(), 0
        while self.peek() is not None:
            token = self.next()
            depth += {"{": 1, "}": -1}.get(token, 0)
            if depth < 0:
                return self.text[start : self.tokens[self.at - 1].start()].strip()
        raise Unsupported(f"the type `{self.text}`")

    def references(self):
        """Abstract refinements that are given: lambdas, or names that may be applied."""
        if self.peek() != "<":
            return []
        self.next()
        found = []
        while True:
            token = self.next()
            if token == "{" and self.peek() == "\\":
                found.append(self.until_brace())
            elif token and re.match(r"[a-z]", token):
                words = [token]
                while self.peek() not in (",", ">", None):
                    words.append(self.next())
                found.append(" ".join(words))
            else:
                raise Unsupported(f"the type `{self.text}`")
            if self.next() == ">":
                return found


class Types:
    """The types of a program: those of its specifications, and of its Haskell as GHCi describes them."""

    def __init__(self, contracts, module):
        self.contracts, self.module, self.seen = contracts, module, {}

    def find(self, name):
        """A `Data`, a `Synonym`, or None."""
        if name not in self.seen:
            try:
                self.seen[name] = self.contracts.declared(name) or self.described(name)
            except Unsupported:
                self.seen[name] = None
        return self.seen[name]

    def is_own(self, name):
        """Whether the module defines a type of this name."""
        declared = rf"^(?:> ?)?(?:data|newtype|type) +{re.escape(name)}(?![\w'])"
        return re.search(declared, self.module.text, re.MULTILINE) is not None

    def described(self, name):
        output = self.module.session.ask(f":info {name}", 10) or ""
        output = " ".join(line for line in output.splitlines() if not re.match(r"type \S+ ::|instance|type role", line))
        output = re.sub(r"\s*-- Defined.*", "", output)
        found = re.match(r"(data|newtype|type) ([\w.']+)((?: [a-z]\w*)*) = (.*)", output)
        if not found:
            return None
        parameters = found[3].split()
        if found[1] == "type":
            return Synonym(parameters, Parser(found[4]).whole())
        return Data(parameters, [], [plain_constructor(text) for text in re.split(r"\s\|\s", found[4])])

    def refined(self, kind, scope=(), seen=()):
        """Whether a type says more than Haskell's; the variables of the scope may."""
        if isinstance(kind, Refined):
            return True
        if isinstance(kind, Function):
            return self.refined(kind.result, scope, seen)
        if kind.references or kind.name in scope or any(self.refined(a, scope, seen) for a in kind.arguments):
            return True
        declared = None if kind.name in seen else self.find(kind.name)
        if isinstance(declared, Synonym):
            return self.refined(declared.type, (), (*seen, kind.name))
        fields = [f for _, fields in declared.constructors for _, f in fields] if declared else []
        return any(self.refined(field, (), (*seen, kind.name)) for field in fields)


def plain_constructor(text):
    """A constructor as GHCi shows it."""
    infix = re.fullmatch(r"(.*) ((?!:: ):[!#$%&*+./<=>?@\\^|~:-]*|`[A-Z]\w*`) (.*)", text.strip())
    if infix:
        return f"({infix[2]})".replace("(`", "").replace("`)", ""), [
            ("_", Parser(infix[1]).whole()),
            ("_", Parser(infix[3]).whole()),
        ]
    name, _, rest = text.strip().partition(" ")
    if rest.startswith("{"):
        return constructor(f"{name} {rest}")
    parser, fields = Parser(rest), []
    while parser.peek() is not None:
        fields.append(("_", parser.atom()))
    return name, fields


def has_function(kind):
    """Whether functions are among the values of a type."""
    if isinstance(kind, Refined):
        return has_function(kind.base)
    return isinstance(kind, Function) or any(map(has_function, kind.arguments))


def free_names(kind):
    """The names in the predicates of a type that it does not bind."""
    if isinstance(kind, Refined):
        return free_names(kind.base) | names(kind.predicate) - {kind.binder}
    if isinstance(kind, Function):
        return free_names(kind.argument) | free_names(kind.result) - {kind.name}
    found = set()
    for argument in kind.arguments:
        found |= free_names(argument)
    for reference in kind.references:
        bound, _, predicate = reference.rpartition("->")
        found |= names(predicate) - names(bound)
    return found


def substituted(kind, table):
    """A type with types for its variables."""
    if isinstance(kind, Refined):
        return kind._replace(base=substituted(kind.base, table))
    if isinstance(kind, Function):
        return Function(kind.name, substituted(kind.argument, table), substituted(kind.result, table))
    if not kind.arguments and kind.name in table:
        return table[kind.name]
    return kind._replace(arguments=[substituted(argument, table) for argument in kind.arguments])
