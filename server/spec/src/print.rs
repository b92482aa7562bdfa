//! Syntax trees back to LiquidHaskell's syntax. What is printed reads as the same tree, but for its spans.
//!
//! Blocks are laid out on lines of their own, indented by two.

mod expr;
mod ty;

use std::fmt::{self, Display, Formatter};

use crate::ast::{
    Binding, BoundDecl, ClassDecl, Constructor, DataBody, DataDecl, Equation, EquationBody, Ident, InstanceDecl,
    InstanceMethod, Item, ItemKind, Mark, Measure, MeasureKind, MeasurePattern, PredDecl, QualifierParam,
    QualifierPattern, Relational, RelationalPred, Signature, Trust, Type, Variance,
};
use crate::keyword::{self, Form};
use expr::{ATOM, Level, VALUE};
use ty::{Place, Placed};

impl Item {
    /// The item as an annotation of its own, to be put at the margin.
    pub fn to_annotation(&self) -> String {
        format!("{{-@ {} @-}}", self.to_string().replace('\n', "\n    "))
    }
}

/// A name where a binder is expected: operators go into parentheses.
struct Binder(Ident);

impl Display for Binder {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.0.name.is_operator() { write!(f, "({})", self.0.name) } else { write!(f, "{}", self.0.name) }
    }
}

/// The elements with a separator between them.
fn separated<T: Display>(f: &mut Formatter<'_>, separator: &str, items: impl IntoIterator<Item = T>) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

/// Each after a blank.
fn words<T: Display>(f: &mut Formatter<'_>, items: impl IntoIterator<Item = T>) -> fmt::Result {
    items.into_iter().try_for_each(|item| write!(f, " {item}"))
}

/// Each on a line of its own.
fn block<T: Display>(f: &mut Formatter<'_>, items: impl IntoIterator<Item = T>) -> fmt::Result {
    items.into_iter().try_for_each(|item| write!(f, "\n  {item}"))
}

/// The keyword of a form and the name of what it is about.
fn headed(f: &mut Formatter<'_>, form: Form, name: Ident) -> fmt::Result {
    write!(f, "{} {}", keyword::of(form), Binder(name))
}

fn names(idents: &[Ident]) -> impl Iterator<Item = limpid_base::Name> {
    idents.iter().map(|ident| ident.name)
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ItemKind::Signature(signature) => write!(f, "{signature}"),
            ItemKind::AssumeReflect { function, model } => {
                write!(f, "{} ", keyword::of(Form::Signature(Trust::Assumed)))?;
                headed(f, Form::Mark(Mark::Reflect), *function)?;
                write!(f, " as {}", Binder(*model))
            }
            ItemKind::TypeAlias { name, params, body } => {
                write!(f, "{} {}", keyword::of(Form::TypeAlias), name.name)?;
                words(f, names(params))?;
                write!(f, " = {body}")
            }
            ItemKind::PredicateAlias { name, params, body } => {
                write!(f, "{} {}", keyword::of(Form::PredicateAlias), name.name)?;
                words(f, names(params))?;
                write!(f, " = {body}")
            }
            ItemKind::LiftedMeasure(name) => headed(f, Form::Measure, *name),
            ItemKind::Measure(measure) => write!(f, "{measure}"),
            ItemKind::Mark { mark, name } => headed(f, Form::Mark(*mark), *name),
            ItemKind::Define { name, target } => {
                headed(f, Form::Define, *name)?;
                write!(f, " = {}", Binder(*target))
            }
            ItemKind::DefineTerm { name, params, body } => {
                headed(f, Form::Define, *name)?;
                words(f, names(params))?;
                write!(f, " = ({body})")
            }
            ItemKind::Data(data) => write!(f, "{data}"),
            ItemKind::Variance { name, variances } => {
                write!(f, "{} variance {}", keyword::of(Form::Data), name.name)?;
                words(f, variances.iter().map(|(variance, _)| variance))
            }
            ItemKind::DataSize { types, size } => {
                write!(f, "{} size (", keyword::of(Form::Data))?;
                separated(f, ", ", types)?;
                write!(f, ") {}", Binder(*size))
            }
            ItemKind::Class(class) => write!(f, "{class}"),
            ItemKind::Instance(instance) => write!(f, "{instance}"),
            ItemKind::InstanceLaws { context, name, args, laws } => {
                write!(f, "{} laws ", keyword::of(Form::Instance))?;
                class_head(f, context, *name, args)?;
                let laws = laws.iter().map(|(law, proof)| format!("{} = {}", Binder(*law), Binder(*proof)));
                block(f, laws)
            }
            ItemKind::Invariant(ty) => write!(f, "{} {ty}", keyword::of(Form::Invariant)),
            ItemKind::Using { base, refined } => {
                write!(f, "{} {} as {refined}", keyword::of(Form::Using), Placed(base, Place::Component))
            }
            ItemKind::Qualifier { name, params, body } => {
                write!(f, "{} {}(", keyword::of(Form::Qualifier), name.name)?;
                separated(f, ", ", params)?;
                write!(f, ") : {body}")
            }
            ItemKind::Embed { name, with_args, sort } => {
                write!(f, "{} {} ", keyword::of(Form::Embed), name.name)?;
                write!(f, "{}as {}", if *with_args { "* " } else { "" }, sort.name)
            }
            ItemKind::Include(path) => write!(f, "{} <{}>", keyword::of(Form::Include), path.name),
            ItemKind::Import(module) => write!(f, "{} {}", keyword::of(Form::Import), module.name),
            ItemKind::Ple { name, fuel: None } => headed(f, Form::Ple, *name),
            ItemKind::Ple { name, fuel: Some(fuel) } => {
                headed(f, Form::PleWithFuel, *name)?;
                write!(f, " with {fuel}")
            }
            ItemKind::RewriteWith { name, rules } => {
                headed(f, Form::RewriteWith, *name)?;
                f.write_str(" [")?;
                separated(f, ", ", rules.iter().map(|rule| Binder(*rule)))?;
                f.write_str("]")
            }
            ItemKind::Fixity { assoc, precedence, operator } => {
                f.write_str(keyword::of(Form::Fixity(*assoc)))?;
                words(f, precedence)?;
                write!(f, " {}", operator.name)
            }
            ItemKind::LiftedBound(name) => headed(f, Form::Bound, *name),
            ItemKind::Bound(bound) => write!(f, "{bound}"),
            ItemKind::Relational(relational) => write!(f, "{relational}"),
            ItemKind::Options(options) => {
                write!(f, "{} \"", keyword::of(Form::Options))?;
                separated(f, " ", options.iter().map(|word| word.text))?;
                f.write_str("\"")
            }
            ItemKind::Decrease { name, arguments } => {
                headed(f, Form::Decrease, *name)?;
                words(f, arguments)
            }
        }
    }
}

impl Display for Signature {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.trust != Trust::Checked {
            write!(f, "{} ", keyword::of(Form::Signature(self.trust)))?;
        }
        separated(f, ", ", self.names.iter().map(|name| Binder(*name)))?;
        write!(f, " :: {}", self.ty)?;
        if let Some(metric) = &self.metric {
            f.write_str(" / [")?;
            separated(f, ", ", metric.exprs.iter().map(|expr| Level(expr, VALUE)))?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

impl Display for Measure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.kind {
            MeasureKind::Plain => {}
            MeasureKind::Class => write!(f, "{} ", keyword::of(Form::Class))?,
            MeasureKind::Instance => write!(f, "{} ", keyword::of(Form::Instance))?,
        }
        headed(f, Form::Measure, self.name)?;
        write!(f, " :: {}", self.ty)?;
        block(f, &self.equations)
    }
}

impl Display for Equation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} = ", self.name.name, self.pattern)?;
        match &self.body {
            EquationBody::Expr(expr) => write!(f, "{expr}"),
            EquationBody::Refined { binder, pred } => write!(f, "{{{} | {pred}}}", binder.name),
        }
    }
}

impl Display for MeasurePattern {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let constructor = self.constructor.as_str();
        match (constructor, &self.vars[..]) {
            (":", [head, tail]) => write!(f, "({} : {})", head.name, tail.name),
            ("[]", _) => f.write_str("[]"),
            (tuple, vars) if tuple.starts_with('(') => {
                f.write_str("(")?;
                separated(f, ", ", names(vars))?;
                f.write_str(")")
            }
            (_, []) => write!(f, "{}", Binder(self.constructor)),
            (_, vars) => {
                write!(f, "({}", Binder(self.constructor))?;
                words(f, names(vars))?;
                f.write_str(")")
            }
        }
    }
}

impl Display for DataDecl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        headed(f, if self.newtype { Form::Newtype } else { Form::Data }, self.name)?;
        if let Some(size) = self.size {
            write!(f, " [{}]", size.name)?;
        }
        words(f, names(&self.family_args))?;
        words(f, names(&self.params))?;
        pred_decls(f, &self.preds)?;
        match &self.body {
            DataBody::None => Ok(()),
            DataBody::Constructors(constructors) => {
                f.write_str(" = ")?;
                separated(f, " | ", constructors)
            }
            DataBody::Gadt { kind, constructors } => {
                if let Some(kind) = kind {
                    write!(f, " :: {kind}")?;
                }
                f.write_str(" where")?;
                block(f, constructors)
            }
        }
    }
}

fn pred_decls(f: &mut Formatter<'_>, preds: &[PredDecl]) -> fmt::Result {
    if preds.is_empty() {
        return Ok(());
    }
    f.write_str(" <")?;
    separated(f, ", ", preds.iter().map(|pred| format!("{} :: {}", pred.name.name, pred.ty)))?;
    f.write_str(">")
}

impl Display for Constructor {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Binder(self.name))?;
        let named = |name: Option<Ident>, ty: &Type| match name {
            Some(name) => format!("{} :: {ty}", name.name),
            None => ty.to_string(),
        };
        if self.record {
            f.write_str(" {")?;
            separated(f, ", ", self.fields.iter().map(|field| named(field.name, &field.ty)))?;
            return f.write_str("}");
        }
        words(
            f,
            self.fields.iter().map(|field| match field.name {
                Some(_) => format!("({})", named(field.name, &field.ty)),
                None => Placed(&field.ty, Place::Argument).to_string(),
            }),
        )
    }
}

impl Display for Binding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} :: {}", Binder(self.name), self.ty)
    }
}

impl Display for Variance {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variance::Bivariant => "bivariant",
            Variance::Invariant => "invariant",
            Variance::Covariant => "covariant",
            Variance::Contravariant => "contravariant",
        })
    }
}

fn class_context(f: &mut Formatter<'_>, context: &[Type]) -> fmt::Result {
    match context {
        [] => Ok(()),
        [single] => write!(f, "{} => ", Placed(single, Place::Base)),
        several => {
            f.write_str("(")?;
            separated(f, ", ", several)?;
            f.write_str(") => ")
        }
    }
}

fn class_head(f: &mut Formatter<'_>, context: &[Type], name: Ident, args: &[Type]) -> fmt::Result {
    class_context(f, context)?;
    write!(f, "{}", name.name)?;
    words(f, args.iter().map(|arg| Placed(arg, Place::Argument)))?;
    f.write_str(" where")
}

impl Display for ClassDecl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", keyword::of(Form::Class), if self.laws { "laws " } else { "" })?;
        class_context(f, &self.context)?;
        write!(f, "{}", self.name.name)?;
        words(f, names(&self.params))?;
        f.write_str(" where")?;
        block(f, &self.methods)
    }
}

impl Display for InstanceDecl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", keyword::of(Form::Instance))?;
        class_head(f, &self.context, self.name, &self.args)?;
        let methods = self.methods.iter();
        let assume = keyword::of(Form::Signature(Trust::Assumed));
        let method = |method: &InstanceMethod| match method.assumed {
            true => format!("{assume} {}", method.binding),
            false => method.binding.to_string(),
        };
        block(f, methods.map(method))
    }
}

impl Display for QualifierParam {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name.name)?;
        match &self.pattern {
            None => {}
            Some(QualifierPattern::Exact(name)) => write!(f, " as {}", name.name)?,
            Some(QualifierPattern::Prefix(name, index)) => write!(f, " as ({} . ${index})", name.name)?,
            Some(QualifierPattern::Suffix(index, name)) => write!(f, " as (${index} . {})", name.name)?,
        }
        write!(f, " : {}", self.sort)
    }
}

impl Display for BoundDecl {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} =", keyword::of(Form::Bound), self.name.name)?;
        if !self.vars.is_empty() {
            f.write_str(" forall")?;
            words(f, names(&self.vars))?;
            f.write_str(".")?;
        }
        words(f, self.params.iter().map(|param| format!("({param})")))?;
        if !self.args.is_empty() {
            f.write_str(" \\")?;
            separated(f, " ", self.args.iter().map(|arg| format!("({arg})")))?;
            f.write_str(" ->")?;
        }
        write!(f, " {}", self.body)
    }
}

impl Display for Relational {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.assumed {
            write!(f, "{} ", keyword::of(Form::Signature(Trust::Assumed)))?;
        }
        let keyword = keyword::of(Form::Relational);
        let (left, right) = (Binder(self.left), Binder(self.right));
        write!(f, "{keyword} {left} ~ {right} :: {{{} ~ {} | ", self.left_type, self.right_type)?;
        if let Some(assumption) = &self.assumption {
            write!(f, "{assumption} |- ")?;
        }
        write!(f, "{}}}", self.pred)
    }
}

impl Display for RelationalPred {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (pred, checked) in &self.premises {
            write!(f, "{pred} {} ", if *checked { "!=>" } else { ":=>" })?;
        }
        write!(f, "{}", self.conclusion)
    }
}

/// Arguments of abstract refinements and of functions.
fn atoms(f: &mut Formatter<'_>, args: &[crate::ast::Expr]) -> fmt::Result {
    words(f, args.iter().map(|arg| Level(arg, ATOM)))
}
