//! Functions of a file, as queries call them.

use limpid_base::Name;
use limpid_core::{Binding, BindingKind, Code};
use limpid_frontend::project::Loaded;

use crate::answer::{Impossible, QueryPart};
use crate::evaluate::Evaluator;
use crate::second::Second;

/// A function of the file that a query calls.
pub(crate) struct Callee<'e> {
    pub binding: &'e Binding,
    /// How the query refers to it.
    pub reference: String,
    /// How the file refers to it.
    pub name: String,
}

impl<'e> Callee<'e> {
    /// The function of this name, or why it cannot be called.
    pub(crate) fn new(evaluator: &'e Evaluator, name: &str) -> Result<Callee<'e>, Impossible> {
        let binding = function(&evaluator.loaded, name, QueryPart::File)?;
        Ok(Callee::at(binding, evaluator.loaded.name, name))
    }

    /// The same for a function of the second program.
    pub(crate) fn of_second(second: &'e Second, name: &str) -> Result<Callee<'e>, Impossible> {
        let binding = function(&second.loaded, name, QueryPart::SecondFile)?;
        Ok(Callee::at(binding, second.module(), name))
    }

    fn at(binding: &'e Binding, module: Name, name: &str) -> Callee<'e> {
        let qualified = format!("{module}.{name}");
        let operator = !name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let (reference, name) = match operator {
            true => (format!("({qualified})"), format!("({name})")),
            false => (qualified, name.to_owned()),
        };
        Callee { binding, reference, name }
    }

    pub(crate) fn arity(&self) -> usize {
        self.binding.scheme.body.split_funs().0.len()
    }

    /// The call as a query writes it.
    pub(crate) fn call(&self, arguments: &[String]) -> String {
        application(&self.reference, arguments)
    }

    /// The call as the file writes it.
    pub(crate) fn shown(&self, arguments: &[String]) -> String {
        application(&self.name, arguments)
    }
}

fn function<'e>(loaded: &'e Loaded, name: &str, part: QueryPart) -> Result<&'e Binding, Impossible> {
    let written = loaded.compiled.core.written();
    let mut named = written.filter(|binding| binding.kind == BindingKind::Function);
    let Some(binding) = named.find(|binding| binding.name.ident == Name::new(name)) else {
        return Err(Impossible::new(format!("there is no function `{name}` in {}", loaded.source.path)));
    };
    let problem = |message: String, span| Err(Impossible { message, place: Some((part, span)) });
    match &binding.code {
        Code::Unsupported(reason) => problem(format!("`{name}` is not understood: {}", reason.what), reason.span),
        Code::Opaque => problem(format!("`{name}` has no code"), binding.name_span),
        Code::Body(_) => Ok(binding),
    }
}

fn application(function: &str, arguments: &[String]) -> String {
    std::iter::once(function).chain(arguments.iter().map(String::as_str)).collect::<Vec<_>>().join(" ")
}

/// Names for so many unknowns.
pub(crate) fn parameters(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("limpid'{number}")).collect()
}
