//! Run-time values for reports: read from the machine as data, printed in Haskell syntax.

use std::fmt::{Display, Formatter, Result, Write};

use limpid_base::{Limits, Name, QName};
use limpid_logic::Bits;
use limpid_machine::{Domain, Handle, Machine, Outcome, Program, View, show_double, show_float, show_fraction};

use crate::abstract_value::abstract_value;
use crate::builder::{list, tuple_arity};
use crate::builtin::logic;
use crate::term::deep;

/// A value, as far as it was evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShownValue {
    /// A negative number starts with a minus sign.
    Number(String),
    Char(char),
    /// A list, and whether it is cut. Strings are lists of characters.
    List(Vec<ShownValue>, bool),
    Tuple(Vec<ShownValue>),
    Con {
        name: QName,
        labels: Vec<Name>,
        fields: Vec<ShownValue>,
    },
    Function,
    /// The empty string, which is an empty list to the machine.
    EmptyText,
    /// A pointer, and how many bytes are behind it.
    Pointer(String),
    /// Unevaluated, symbolic, or its evaluation fails.
    Hole,
    /// Omitted because the value is large.
    More,
}

/// The bounds of what is shown of a value.
const PARTS: usize = 40;
const DEPTH: usize = 24;

impl ShownValue {
    /// Evaluates a value within the limits and shows it.
    pub fn look<D: Domain>(
        machine: &mut Machine<'_, D>,
        program: &dyn Program,
        handle: Handle,
        steps: u64,
    ) -> ShownValue {
        let mut look = Look { machine, program, limits: Limits::fuel(steps), parts: PARTS };
        look.value(handle, DEPTH)
    }

    pub fn is_atom(&self) -> bool {
        match self {
            ShownValue::Number(text) => !text.starts_with('-') && !text.contains(' '),
            ShownValue::Con { fields, .. } => fields.is_empty(),
            _ => true,
        }
    }

    /// The text in argument position, in parentheses if necessary.
    pub fn argument(&self) -> String {
        if self.is_atom() { self.to_string() } else { format!("({self})") }
    }

    fn text(elements: &[ShownValue]) -> Option<String> {
        let chars = elements.iter().map(|element| match element {
            ShownValue::Char(c) => Some(*c),
            _ => None,
        });
        chars.collect::<Option<String>>().filter(|text| !text.is_empty())
    }
}

struct Look<'a, 'p, D: Domain> {
    machine: &'a mut Machine<'p, D>,
    program: &'a dyn Program,
    limits: Limits,
    parts: usize,
}

impl<D: Domain> Look<'_, '_, D> {
    fn value(&mut self, handle: Handle, depth: usize) -> ShownValue {
        deep(|| self.value_here(handle, depth))
    }

    fn value_here(&mut self, handle: Handle, depth: usize) -> ShownValue {
        if self.parts == 0 || depth == 0 {
            return ShownValue::More;
        }
        self.parts -= 1;
        let Outcome::Value(view) = self.machine.force_view(handle, &mut self.limits) else { return ShownValue::Hole };
        match view {
            View::Int(number) => ShownValue::Number(number.to_string()),
            View::Integer(number) => ShownValue::Number(number.to_string()),
            View::Fraction(above, below) => ShownValue::Number(show_fraction(&above, &below)),
            View::Double(number) => ShownValue::Number(show_double(number)),
            View::Float(number) => ShownValue::Number(show_float(number)),
            View::Char(c) => ShownValue::Char(c),
            View::Con { name, fields, .. } if name == list() || is_cons(name) => self.elements(fields, depth),
            View::Con { name, fields, .. } => self.constructor(name, &fields, depth),
            View::Function(_) => ShownValue::Function,
            View::Symbolic(_) | View::Unevaluated => ShownValue::Hole,
        }
    }

    /// The elements of a list, given the fields of its first cell.
    fn elements(&mut self, mut fields: Vec<Handle>, depth: usize) -> ShownValue {
        let mut elements = Vec::new();
        while let [head, tail] = fields[..] {
            elements.push(self.value(head, depth - 1));
            if self.parts == 0 {
                return ShownValue::List(elements, true);
            }
            fields = match self.machine.force_view(tail, &mut self.limits) {
                Outcome::Value(View::Con { fields, .. }) => fields,
                _ => return ShownValue::List(elements, true),
            };
        }
        ShownValue::List(elements, false)
    }

    fn constructor(&mut self, name: QName, fields: &[Handle], depth: usize) -> ShownValue {
        let data = self.program.data_type_of(name);
        let con = data.as_ref().and_then(|data| data.constructors.iter().find(|con| con.name == name));
        let hidden = con.map_or(0, |con| con.context.len());
        let seen: Vec<ShownValue> = fields.iter().skip(hidden).map(|field| self.value(*field, depth - 1)).collect();
        if let Some(shown) = abstract_value(name, &seen) {
            return shown;
        }
        if let Some(bits) = bit_vector(name, &seen) {
            return ShownValue::Number(bits.digits());
        }
        if tuple_arity(name) == Some(seen.len()) {
            return ShownValue::Tuple(seen);
        }
        let labels: Option<Vec<Name>> = con.and_then(|con| con.fields.iter().map(|field| field.name).collect());
        let labels = labels.filter(|labels| labels.len() == seen.len()).unwrap_or_default();
        ShownValue::Con { name, labels, fields: seen }
    }
}

/// A bit vector of `Limpid.Logic`, which has a width and a number.
fn bit_vector(name: QName, fields: &[ShownValue]) -> Option<Bits> {
    match fields {
        [ShownValue::Number(width), ShownValue::Number(value)] if name == logic("Bits") => {
            Bits::new(width.parse().ok()?, value.parse().ok()?)
        }
        _ => None,
    }
}

fn is_cons(name: QName) -> bool {
    name.ident.as_str() == ":" && name.module.as_str() == "GHC.Types"
}

impl Display for ShownValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            ShownValue::Number(text) => f.write_str(text),
            ShownValue::Char(c) => {
                f.write_char('\'')?;
                escaped(*c, '\'', f)?;
                f.write_char('\'')
            }
            ShownValue::List(elements, more) => match ShownValue::text(elements) {
                Some(text) => {
                    f.write_char('"')?;
                    text.chars().try_for_each(|c| escaped(c, '"', f))?;
                    f.write_str(if *more { "\"..." } else { "\"" })
                }
                None => {
                    f.write_char('[')?;
                    separated(elements, f)?;
                    f.write_str(match (more, elements.is_empty()) {
                        (false, _) => "]",
                        (true, false) => ", ...]",
                        (true, true) => "...]",
                    })
                }
            },
            ShownValue::Tuple(parts) => {
                f.write_char('(')?;
                separated(parts, f)?;
                f.write_char(')')
            }
            ShownValue::Con { name, labels, fields } => write_con(name.ident, labels, fields, f),
            ShownValue::Function => f.write_str("<function>"),
            ShownValue::EmptyText => f.write_str("\"\""),
            ShownValue::Pointer(bytes) => write!(f, "<pointer to {bytes} bytes>"),
            ShownValue::Hole => f.write_char('_'),
            ShownValue::More => f.write_str("..."),
        }
    }
}

fn write_con(name: Name, labels: &[Name], fields: &[ShownValue], f: &mut Formatter<'_>) -> Result {
    match fields {
        [left, right] if name.is_operator() => write!(f, "{} {name} {}", left.argument(), right.argument()),
        [] => f.write_str(name.as_str()),
        _ if !labels.is_empty() => {
            write!(f, "{name} {{")?;
            for (place, (label, field)) in labels.iter().zip(fields).enumerate() {
                write!(f, "{}{label} = {field}", if place > 0 { ", " } else { "" })?;
            }
            f.write_char('}')
        }
        _ => {
            f.write_str(name.as_str())?;
            fields.iter().try_for_each(|field| write!(f, " {}", field.argument()))
        }
    }
}

fn separated(parts: &[ShownValue], f: &mut Formatter<'_>) -> Result {
    parts.iter().enumerate().try_for_each(|(place, part)| {
        f.write_str(if place > 0 { ", " } else { "" })?;
        write!(f, "{part}")
    })
}

fn escaped(c: char, quote: char, f: &mut Formatter<'_>) -> Result {
    match c {
        '\n' => f.write_str("\\n"),
        '\t' => f.write_str("\\t"),
        '\\' => f.write_str("\\\\"),
        c if c == quote => write!(f, "\\{c}"),
        c if c.is_control() => write!(f, "\\{}", u32::from(c)),
        c => f.write_char(c),
    }
}
