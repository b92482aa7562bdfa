//! Inputs as Haskell expressions: lists and strings with their syntactic sugar, functions as lambdas.

use limpid_base::{QName, is_tuple};
use limpid_solver::Number;
use num_bigint::Sign;

use crate::input::{FunctionTable, Input};
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
            ArgumentTemplate::Convert { function, from, .. } => {
                let qualifier = function.module.as_str().split('.').nth(1).unwrap_or_default();
                let list = self.template(from, Place::Argument);
                enclose(format!("{qualifier}.{} {list}", function.ident), place > Place::Operand)
            }
            ArgumentTemplate::Lambda { params, body } => {
                let mut names = Names::default();
                let vars: Vec<String> = (0..*params).map(|_| names.next()).collect();
                let text = self.action(body, &mut vars.clone(), &mut names);
                // Unused parameters are printed as wildcards.
                let used = |var: &String| mentions(&text, var);
                let params: Vec<&str> = vars.iter().map(|var| if used(var) { var.as_str() } else { "_" }).collect();
                enclose(format!("\\{} -> {text}", params.join(" ")), place > Place::Open)
            }
        }
    }

    fn action(&self, action: &Behaviour, vars: &mut Vec<String>, names: &mut Names) -> String {
        match action {
            Behaviour::Return(template) => self.template(template, Place::Open),
            Behaviour::Table { leaf, keys } => {
                let keys: Vec<String> = keys.iter().map(|&key| vars[key].clone()).collect();
                match self.inputs.get(*leaf) {
                    Some(Input::Fun(table)) => self.lookup(table, &keys),
                    _ => "_".to_owned(),
                }
            }
            Behaviour::Case { on, alts } => {
                let bound = vars.len();
                let mut shown: Vec<(String, String)> = Vec::new();
                for (con, fields, action) in alts {
                    let fields: Vec<String> = (0..*fields).map(|_| names.next()).collect();
                    vars.extend(fields.iter().cloned());
                    let body = self.action(action, vars, names);
                    vars.truncate(bound);
                    let fields: Vec<String> = fields
                        .into_iter()
                        .map(|field| if mentions(&body, &field) { field } else { "_".to_owned() })
                        .collect();
                    shown.push((application(*con, &fields, Place::Open), body));
                }
                match shown.first() {
                    // All rows have the same result, so the function is constant.
                    Some((_, first)) if shown.iter().all(|(_, body)| body == first && !body.contains("->")) => {
                        first.clone()
                    }
                    _ => {
                        let alts: Vec<String> =
                            shown.into_iter().map(|(con, body)| format!("{con} -> {body}")).collect();
                        format!("case {} of {{ {} }}", vars[*on], alts.join("; "))
                    }
                }
            }
            Behaviour::Call { function, args, then } => {
                let args: Vec<String> = args.iter().map(|arg| self.template(arg, Place::Argument)).collect();
                let call = format!("{} {}", vars[*function], args.join(" "));
                let name = names.next();
                vars.push(name.clone());
                let body = self.action(then, vars, names);
                vars.pop();
                if mentions(&body, &name) { format!("let {name} = {call} in {body}") } else { body }
            }
        }
    }

    /// The body of a function that looks its arguments up in a table.
    fn lookup(&self, table: &FunctionTable, keys: &[String]) -> String {
        let otherwise = self.input(&table.otherwise, Place::Open);
        if table.rows.is_empty() {
            return otherwise;
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
        alts.push(format!("_ -> {otherwise}"));
        format!("case {subject} of {{ {} }}", alts.join("; "))
    }

    fn input(&self, input: &Input, place: Place) -> String {
        match input {
            Input::Int(number) => enclose(number.to_string(), place > Place::Open && number.sign() == Sign::Minus),
            Input::Real(number) => enclose(real(number), place > Place::Open && number.is_negative()),
            Input::Char(c) => character(*c),
            Input::Con(con, fields) => self.con(*con, fields, place),
            Input::EmptyText => "\"\"".to_owned(),
            Input::Fun(table) => {
                let mut names = Names::default();
                let vars: Vec<String> = (0..table.arity).map(|_| names.next()).collect();
                let text = self.lookup(table, &vars);
                let params: Vec<&str> =
                    vars.iter().map(|var| if mentions(&text, var) { var.as_str() } else { "_" }).collect();
                enclose(format!("\\{} -> {text}", params.join(" ")), place > Place::Open)
            }
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

fn application(con: QName, fields: &[String], place: Place) -> String {
    let name = con.ident.as_str();
    match fields {
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
#[derive(Default)]
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
