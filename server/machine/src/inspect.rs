//! Looking at results: constructors, numbers, strings.
//!
//! Must not know: rules. Evaluates only where its documentation says so.

use limpid_base::{Limits, QName};
use num_bigint::BigInt;

use crate::code::NOWHERE;
use crate::domain::Domain;
use crate::machine::{Handle, Machine};
use crate::number::{Big, show_double, show_float, show_fraction};
use crate::outcome::Outcome;
use crate::value::Value;

/// What a value looks like from outside.
#[derive(Clone, PartialEq, Debug)]
pub enum View<S> {
    /// An `Int` or small `Integer`.
    Int(i64),
    Integer(BigInt),
    /// An exact fraction: a `Double` in the logic's arithmetic.
    Fraction(BigInt, BigInt),
    Double(f64),
    Float(f32),
    /// Surrogates are shown as the replacement character.
    Char(char),
    Con {
        name: QName,
        tag: u16,
        fields: Vec<Handle>,
    },
    /// A function, and whose it is if it has a name.
    Function(QName),
    Symbolic(S),
    /// Not in weak head normal form.
    Unevaluated,
}

/// How reading a string ended.
#[derive(Clone, PartialEq, Debug)]
pub enum TextEnd {
    /// All of it was read.
    Complete,
    /// The caller had enough.
    Stopped,
    /// The evaluation of the next character or of the rest did not give one.
    Broken(Outcome<std::convert::Infallible>),
    /// It is no string.
    NotText,
}

impl<D: Domain> Machine<'_, D> {
    /// The value behind a handle, without evaluating it. The handles of the fields are new.
    pub fn view(&mut self, handle: Handle) -> View<D::Symbolic> {
        match self.value(handle) {
            Value::Int(number) => View::Int(number),
            Value::Big(place) => match self.state.bigs.get(place).map(|big| &**big) {
                Some(Big::Integer(number)) => View::Integer(number.clone()),
                Some(Big::Fraction(above, below)) => View::Fraction(above.clone(), below.clone()),
                None => View::Unevaluated,
            },
            Value::Double(number) => View::Double(number),
            Value::Float(number) => View::Float(number),
            Value::Char(code) => View::Char(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)),
            Value::Data { tag, con, fields } => {
                let info = &self.linker.pools.cons[con as usize];
                let (name, arity) = (info.name, if fields == NOWHERE { 0 } else { info.arity });
                let fields = (0..arity).filter_map(|field| self.state.field(fields, field)).collect::<Vec<_>>();
                View::Con { name, tag, fields: fields.into_iter().map(|field| self.hold(field)).collect() }
            }
            Value::Fun { routine, .. } => View::Function(self.routine_name(routine)),
            Value::Pap(place) => match self.state.field(place, 1) {
                Some(Value::Fun { routine, .. }) => View::Function(self.routine_name(routine)),
                _ => View::Unevaluated,
            },
            Value::Symbolic(symbolic) => View::Symbolic(symbolic),
            Value::Thunk(_) | Value::Caf(_) | Value::Text { .. } => View::Unevaluated,
        }
    }

    fn routine_name(&self, routine: u32) -> QName {
        let owner = self.linker.pools.routines[routine as usize].owner;
        self.linker.owners[owner as usize].name
    }

    /// Evaluates a value and looks at it.
    pub fn force_view(&mut self, handle: Handle, limits: &mut Limits) -> Outcome<View<D::Symbolic>> {
        self.force(handle, limits).map(|handle| self.view(handle))
    }

    /// Evaluates a string and gives it out character by character, until `emit` says false. The handle then holds the
    /// rest: what was read is forgotten, so that an endless string takes no memory, and reading can go on later.
    pub fn read_text(&mut self, text: Handle, limits: &mut Limits, emit: &mut dyn FnMut(char) -> bool) -> TextEnd {
        loop {
            let mark = self.mark();
            let next = self.next_char(text, limits);
            // What a violation shows must stay.
            if !matches!(next, Err(TextEnd::Broken(Outcome::Violated(_)))) {
                self.release(mark);
            }
            match next {
                Ok(Some(c)) if emit(c) => {}
                Ok(Some(_)) => return TextEnd::Stopped,
                Ok(None) => return TextEnd::Complete,
                Err(end) => return end,
            }
        }
    }

    /// The first character of the string behind the handle, which then holds the rest.
    fn next_char(&mut self, text: Handle, limits: &mut Limits) -> Result<Option<char>, TextEnd> {
        let View::Con { tag, fields, .. } = self.forced(text, limits)? else { return Err(TextEnd::NotText) };
        let &[head, tail] = fields.as_slice() else {
            return if tag == 0 && fields.is_empty() { Ok(None) } else { Err(TextEnd::NotText) };
        };
        let View::Char(c) = self.forced(head, limits)? else { return Err(TextEnd::NotText) };
        self.state.handles[text.0 as usize] = self.state.handles[tail.0 as usize];
        Ok(Some(c))
    }

    fn forced(&mut self, handle: Handle, limits: &mut Limits) -> Result<View<D::Symbolic>, TextEnd> {
        self.force_view(handle, limits).into_result().map_err(TextEnd::Broken)
    }

    /// A string, up to so many characters; the handle then holds what comes behind them.
    pub fn text(&mut self, text: Handle, budget: usize, limits: &mut Limits) -> (String, TextEnd) {
        let mut read = String::new();
        let mut left = budget;
        let end = self.read_text(text, limits, &mut |c| {
            if left == 0 {
                return false;
            }
            left -= 1;
            read.push(c);
            true
        });
        (read, end)
    }

    /// The value as far as it is evaluated, to that depth, for debugging: `1 : _`.
    pub fn describe_value(&mut self, handle: Handle, depth: usize) -> String {
        let mark = self.mark();
        let text = match self.view(handle) {
            View::Int(number) => number.to_string(),
            View::Integer(number) => number.to_string(),
            View::Fraction(above, below) => show_fraction(&above, &below),
            View::Double(number) => show_double(number),
            View::Float(number) => show_float(number),
            View::Char(c) => format!("{c:?}"),
            View::Con { name, fields, .. } => {
                let mut parts = vec![name.ident.to_string()];
                for field in fields {
                    let part = if depth == 0 { "_".to_owned() } else { self.describe_value(field, depth - 1) };
                    parts.push(if part.contains(' ') { format!("({part})") } else { part });
                }
                parts.join(" ")
            }
            View::Function(name) => format!("<{name}>"),
            View::Symbolic(symbolic) => format!("{symbolic:?}"),
            View::Unevaluated => "_".to_owned(),
        };
        self.release(mark);
        text
    }
}
