//! Inputs as Haskell expressions: lists and strings with their syntactic sugar, functions as lambdas.

use limpid_base::{QName, is_tuple};
use limpid_core::is_sized_number;
use limpid_solver::Number;
use num_bigint::Sign;

use crate::input::{BuiltInput, FunctionTable, Input};
use crate::template::{ArgumentTemplate, Behaviour};

/// The precedence of the context that an expression is printed in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// No parentheses are needed.
    Open,
    /// An operand of an infix constructor.
    Operand,
    /// An argument of a function.
    Argument,
}

/// The argument with these values for its leaves.
pub(crate) fn argument(template: &ArgumentTemplate, inputs: &[Input]) -> String {
    Printer { inputs }.template(template, Place::Argument)
}

/// The same where no parentheses are needed.
pub(crate) fn argument_alone(template: &ArgumentTemplate, inputs: &[Input]) -> String {
    Printer { inputs }.template(template, Place::Open)
}

/// A value in argument position.
pub fn input(input: &Input) -> String {
    Printer { inputs: &[] }.input(input, Place::Argument)
}

/// A value on its own.
pub fn value(input: &Input) -> String {
    Printer { inputs: &[] }.input(input, Place::Open)
}

struct Printer<'a> {
    inputs: &'a [Input],
}

impl Printer<'_> {
    fn template(&self, template: &ArgumentTemplate, place: Place) -> String {
        match template {
            ArgumentTemplate::Leaf(leaf) => {
                self.inputs.get(*leaf).map_or_else(|| "_".to_owned(), |input| self.input(input, place))
            }
            ArgumentTemplate::Newtype { con, of } if is_sized_number(*con) => self.template(of, place),
            ArgumentTemplate::Newtype { con, of } => application(*con, &[self.template(of, Place::Argument)], place),
            ArgumentTemplate::Known(input) => self.input(input, place),
            ArgumentTemplate::Lambda { params, body } => {
                let mut names = Names::default();
                let vars: Vec<String> = (0..*params).map(|_| names.next()).collect();
                let text = self.action(body, &mut vars.clone(), &mut names, Place::Open);
                // Unused parameters are printed as wildcards.
                let used = |var: &String| mentions(&text, var);
                let params: Vec<&str> = vars.iter().map(|var| if used(var) { var.as_str() } else { "_" }).collect();
                enclose(format!("\\{} -> {text}", params.join(" ")), place > Place::Open)
            }
        }
    }

    fn action(&self, action: &Behaviour, vars: &mut Vec<String>, names: &mut Names, place: Place) -> String {
        match action {
            Behaviour::Return(template) => self.template(template, place),
            Behaviour::Force { on, then } => {
                let on: Vec<String> = on.iter().map(|&var| vars[var].clone()).collect();
                forced(&on, &mut |place| self.action(then, vars, names, place), place)
            }
            Behaviour::Table { leaf, keys, strict } => {
                let keys: Vec<String> = keys.iter().map(|&key| vars[key].clone()).collect();
                let Some(Input::Fun(table)) = self.inputs.get(*leaf) else { return "_".to_owned() };
                // A table with rows evaluates its first key anyway.
                let first = usize::from(!table.rows.is_empty());
                let on = if *strict { &keys[first..] } else { &[] };
                forced(on, &mut |place| self.lookup(table, &keys, place), place)
            }
            Behaviour::Unpack { con, on, then } if is_sized_number(*con) => {
                let same = vars[*on].clone();
                self.action(then, &mut with(vars, same), names, place)
            }
            Behaviour::Unpack { con, on, then } => {
                let name = names.next();
                vars.push(name.clone());
                let body = self.action(then, vars, names, Place::Open);
                vars.pop();
                let pattern = application(*con, std::slice::from_ref(&name), Place::Open);
                match mentions(&body, &name) {
                    true => enclose(format!("case {} of {{ {pattern} -> {body} }}", vars[*on]), place > Place::Open),
                    false => self.action(then, &mut with(vars, name), &mut names.clone(), place),
                }
            }
            Behaviour::Case { on, alts } => self.case(*on, alts, vars, names, place),
            Behaviour::Call { function, args, then } => {
                let args: Vec<String> = args.iter().map(|arg| self.template(arg, Place::Argument)).collect();
                let call = format!("{} {}", vars[*function], args.join(" "));
                let name = names.next();
                vars.push(name.clone());
                let body = self.action(then, vars, names, Place::Open);
                vars.pop();
                match mentions(&body, &name) {
                    true => enclose(format!("let {name} = {call} in {body}"), place > Place::Open),
                    false => self.action(then, &mut with(vars, name), &mut names.clone(), place),
                }
            }
        }
    }

    fn case(
        &self,
        on: usize,
        alts: &[(QName, usize, Behaviour)],
        vars: &mut Vec<String>,
        names: &mut Names,
        place: Place,
    ) -> String {
        let bound = vars.len();
        // How the bodies are written on their own, and as arguments.
        let mut shown: Vec<(String, [String; 2])> = Vec::new();
        let mut uses_fields = false;
        for (con, fields, action) in alts {
            let fields: Vec<String> = (0..*fields).map(|_| names.next()).collect();
            vars.extend(fields.iter().cloned());
            let body = [Place::Open, Place::Argument].map(|place| self.action(action, vars, &mut names.clone(), place));
            vars.truncate(bound);
            let used = |field: &String| mentions(&body[0], field);
            uses_fields |= fields.iter().any(used);
            let fields: Vec<String> =
                fields.iter().map(|field| if used(field) { field.clone() } else { "_".to_owned() }).collect();
            shown.push((application(*con, &fields, Place::Open), body));
        }
        let on = vars[on].clone();
        match shown.first() {
            // All rows have the same result, so the function only evaluates its argument.
            Some((_, first)) if !uses_fields && shown.iter().all(|(_, body)| body == first) => {
                let body = &mut |place| first[usize::from(place > Place::Open)].clone();
                forced(&[on], body, place)
            }
            _ => {
                let alts: Vec<String> = shown.into_iter().map(|(con, [body, _])| format!("{con} -> {body}")).collect();
                enclose(format!("case {on} of {{ {} }}", alts.join("; ")), place > Place::Open)
            }
        }
    }

    /// The body of a function that looks its arguments up in a table.
    fn lookup(&self, table: &FunctionTable, keys: &[String], place: Place) -> String {
        if table.rows.is_empty() {
            return self.input(&table.otherwise, place);
        }
        let subject = match keys {
            [key] => key.clone(),
            keys => format!("({})", keys.join(", ")),
        };
        let mut alts: Vec<String> = table
            .rows
            .iter()
            .map(|(keys, value)| {
                let keys: Vec<String> = keys.iter().map(|key| self.input(key, Place::Open)).collect();
                let pattern = if keys.len() == 1 { keys.concat() } else { format!("({})", keys.join(", ")) };
                format!("{pattern} -> {}", self.input(value, Place::Open))
            })
            .collect();
        alts.push(format!("_ -> {}", self.input(&table.otherwise, Place::Open)));
        enclose(format!("case {subject} of {{ {} }}", alts.join("; ")), place > Place::Open)
    }

    fn input(&self, input: &Input, place: Place) -> String {
        match input {
            Input::Int(number) => enclose(number.to_string(), place > Place::Open && number.sign() == Sign::Minus),
            Input::Real(number) => enclose(real(number), place > Place::Open && number.is_negative()),
            Input::Char(c) => character(*c),
            Input::Con(con, fields) => self.con(*con, fields, place),
            Input::Newtype(con, inner) if is_sized_number(*con) => self.input(inner, place),
            Input::Newtype(con, inner) => application(*con, &[self.input(inner, Place::Argument)], place),
            Input::Built(built) => self.built(built, place),
            // It is not evaluated, so the call does the same in GHCi.
            Input::Placeholder => "undefined".to_owned(),
            Input::EmptyText => "\"\"".to_owned(),
            Input::Fun(table) => {
                let mut names = Names::default();
                let vars: Vec<String> = (0..table.arity).map(|_| names.next()).collect();
                let text = self.lookup(table, &vars, Place::Open);
                let params: Vec<&str> =
                    vars.iter().map(|var| if mentions(&text, var) { var.as_str() } else { "_" }).collect();
                enclose(format!("\\{} -> {text}", params.join(" ")), place > Place::Open)
            }
        }
    }

    /// A call of a builder, as the file writes it.
    fn built(&self, built: &BuiltInput, place: Place) -> String {
        let Some((innermost, outer)) = built.builder.shown.split_last() else { return "_".to_owned() };
        let is_operator = innermost.ends_with(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'');
        let inner = if outer.is_empty() { place } else { Place::Argument };
        let call = match &built.args[..] {
            [left, right] if is_operator => {
                let [left, right] = [left, right].map(|arg| self.input(arg, Place::Operand));
                enclose(format!("{left} {innermost} {right}"), inner > Place::Open)
            }
            args => {
                let args: Vec<String> = args.iter().map(|arg| self.input(arg, Place::Argument)).collect();
                enclose(format!("{innermost} {}", args.join(" ")), inner > Place::Operand)
            }
        };
        match outer {
            [] => call,
            outer => enclose(format!("{} {call}", outer.join(" $ ")), place > Place::Operand),
        }
    }

    fn con(&self, con: QName, fields: &[Input], place: Place) -> String {
        let name = con.ident.as_str();
        if name == ":"
            && let Some(items) = list_items(fields)
        {
            return self.list(&items);
        }
        if is_tuple(con) {
            let parts: Vec<String> = fields.iter().map(|field| self.input(field, Place::Open)).collect();
            return format!("({})", parts.join(", "));
        }
        let infix = name.starts_with(':') && fields.len() == 2;
        let inner = if infix { Place::Operand } else { Place::Argument };
        let fields: Vec<String> = fields.iter().map(|field| self.input(field, inner)).collect();
        application(con, &fields, place)
    }

    fn list(&self, items: &[&Input]) -> String {
        let text: Option<String> =
            items.iter().map(|item| if let Input::Char(c) = item { Some(*c) } else { None }).collect();
        match text {
            Some(text) => format!("\"{}\"", text.chars().map(|c| escaped(c, '"')).collect::<String>()),
            None => {
                let items: Vec<String> = items.iter().map(|item| self.input(item, Place::Open)).collect();
                format!("[{}]", items.join(", "))
            }
        }
    }
}

/// A body that first evaluates these variables.
fn forced(on: &[String], body: &mut dyn FnMut(Place) -> String, place: Place) -> String {
    match on {
        [] => body(place),
        [first, rest @ ..] => {
            let inner = forced(rest, body, Place::Argument);
            enclose(format!("seq {first} {inner}"), place > Place::Open)
        }
    }
}

fn with(vars: &[String], name: String) -> Vec<String> {
    vars.iter().cloned().chain([name]).collect()
}

fn application(con: QName, fields: &[String], place: Place) -> String {
    let name = con.ident.as_str();
    match fields {
        _ if is_tuple(con) => format!("({})", fields.join(", ")),
        [] => {
            if name.starts_with(':') {
                format!("({name})")
            } else {
                name.to_owned()
            }
        }
        [left, right] if name.starts_with(':') => enclose(format!("{left} {name} {right}"), place > Place::Open),
        _ => enclose(format!("{name} {}", fields.join(" ")), place > Place::Operand),
    }
}

/// The items of a finite list.
fn list_items(fields: &[Input]) -> Option<Vec<&Input>> {
    let mut items = Vec::new();
    let mut fields = fields;
    loop {
        let [head, tail] = fields else { return None };
        items.push(head);
        match tail {
            Input::Con(con, rest) if con.ident.as_str() == "[]" && rest.is_empty() => return Some(items),
            Input::EmptyText => return Some(items),
            Input::Con(con, rest) if con.ident.as_str() == ":" => fields = rest,
            _ => return None,
        }
    }
}

fn real(number: &Number) -> String {
    let exact = number.to_rational();
    limpid_machine::show_fraction(exact.numer(), exact.denom())
}

fn character(c: char) -> String {
    format!("'{}'", escaped(c, '\''))
}

fn escaped(c: char, quote: char) -> String {
    match c {
        '\n' => "\\n".to_owned(),
        '\t' => "\\t".to_owned(),
        '\\' => "\\\\".to_owned(),
        c if c == quote => format!("\\{c}"),
        ' '..='~' => c.to_string(),
        c => format!("\\{}", u32::from(c)),
    }
}

fn enclose(text: String, needed: bool) -> String {
    if needed { format!("({text})") } else { text }
}

/// Whether a name occurs as a word.
fn mentions(text: &str, name: &str) -> bool {
    text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').any(|word| word == name)
}

/// Short names for bound variables.
#[derive(Clone, Default)]
struct Names {
    count: usize,
}

impl Names {
    fn next(&mut self) -> String {
        const LETTERS: &[&str] = &["x", "y", "z", "u", "v", "w"];
        let round = self.count / LETTERS.len();
        let letter = LETTERS[self.count % LETTERS.len()];
        self.count += 1;
        if round == 0 { letter.to_owned() } else { format!("{letter}{round}") }
    }
}
