//! Reads Z3's models. Values that Z3 leaves open stay open.

use z3::ast::Dynamic;
use z3::{FuncInterp, Interp};

use crate::translate::Translation;
use crate::{FreeSymbol, FunctionModel, Model, ModelValue, Node, Number, SmtSort, TermId, Terms, VarId};

/// The restriction of a Z3 model to the query; `None` if some value is not rational, such as `√2`.
pub(crate) fn read(model: &z3::Model, terms: &Terms, query: &[TermId], translation: &Translation) -> Option<Model> {
    let mut result = Model::new();
    let mut symbols: Vec<FreeSymbol> = query.iter().flat_map(|term| terms.symbols(*term)).copied().collect();
    symbols.sort_unstable();
    symbols.dedup();
    for symbol in symbols {
        match symbol {
            FreeSymbol::Var(var) => {
                let Some((sort, term)) = find(terms, var) else { continue };
                if let Some(value) = translation.translated(term).and_then(|term| model.get_const_interp(term)) {
                    result.set(var, value_of(&value, sort)?);
                }
            }
            FreeSymbol::Fun(fun) => {
                let Some(declared) = translation.function(fun) else { continue };
                match model.get_interp(declared) {
                    Some(Interp::Func(interpretation)) => result.set_function(fun, table(&interpretation)?),
                    Some(Interp::Const(value)) => {
                        result.set_function(fun, FunctionModel { entries: vec![], otherwise: any_value(&value)? });
                    }
                    None => {}
                }
            }
        }
    }
    Some(result)
}

/// The variable as a term, if it is of a sort whose values are read.
fn find(terms: &Terms, var: VarId) -> Option<(SmtSort, TermId)> {
    [SmtSort::Int, SmtSort::Bool, SmtSort::Real]
        .into_iter()
        .find_map(|sort| terms.find(&Node::Var(var, sort)).map(|term| (sort, term)))
}

fn table(interpretation: &FuncInterp) -> Option<FunctionModel> {
    let mut entries = Vec::new();
    for entry in interpretation.get_entries() {
        let args: Option<Vec<ModelValue>> = entry.get_args().iter().map(any_value).collect();
        entries.push((args?, any_value(&entry.get_value())?));
    }
    let otherwise = any_value(&interpretation.get_else()?)?;
    Some(FunctionModel { entries, otherwise })
}

fn any_value(value: &Dynamic) -> Option<ModelValue> {
    let sort = match value.sort_kind() {
        z3::SortKind::Bool => SmtSort::Bool,
        z3::SortKind::Int => SmtSort::Int,
        z3::SortKind::Real => SmtSort::Real,
        _ => return None,
    };
    value_of(value, sort)
}

fn value_of(value: &Dynamic, sort: SmtSort) -> Option<ModelValue> {
    match sort {
        SmtSort::Bool => value.as_bool()?.as_bool().map(ModelValue::Bool),
        SmtSort::Int => {
            let int = value.as_int()?;
            let number = match int.as_i64() {
                Some(small) => Number::from(small),
                None => numeral(&int.to_string())?,
            };
            number.is_integer().then_some(ModelValue::Int(number))
        }
        SmtSort::Real => {
            let real = value.as_real()?;
            let number = match real.as_rational() {
                Some((numerator, denominator)) => Number::fraction(numerator.into(), denominator.into())?,
                None => numeral(&real.to_string())?,
            };
            Some(ModelValue::Real(number))
        }
    }
}

/// A numeral as SMT-LIB writes it: `3`, `3.0`, `(- 3)`, `(/ 1.0 3.0)`, `(- (/ 1.0 3.0))`.
fn numeral(text: &str) -> Option<Number> {
    let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else {
        return Number::parse_decimal(text);
    };
    if let Some(negated) = inner.strip_prefix("- ") {
        return Some(numeral(negated)?.neg());
    }
    let ratio = inner.strip_prefix("/ ")?;
    // The numerator may be a negation, with a space and brackets of its own.
    let end = match ratio.strip_prefix('(') {
        Some(_) => ratio.find(')')? + 1,
        None => ratio.find(' ')?,
    };
    numeral(&ratio[..end])?.div(&numeral(ratio[end..].trim_start())?)
}

#[cfg(test)]
mod tests {
    use super::numeral;

    #[test]
    fn numerals() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(numeral(text).map(|number| number.to_string()).as_deref(), expected, "{text}");
        };
        check("3", Some("3"));
        check("123456789012345678901234567890", Some("123456789012345678901234567890"));
        check("(- 123456789012345678901234567890)", Some("-123456789012345678901234567890"));
        check("(/ 1.0 3.0)", Some("1/3"));
        check("(- (/ 1.0 3.0))", Some("-1/3"));
        check("(/ (- 1.0) 3.0)", Some("-1/3"));
        check("(root-obj (+ (^ x 2) (- 2)) 2)", None);
    }
}
