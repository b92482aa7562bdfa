//! Moves a whole syntax tree to one place: what the C preprocessor made has no place of its own in the file.

use limpid_base::{Name, Span};

use crate::ast::{
    Binding, BoundDecl, ClassDecl, Constructor, DataBody, DataDecl, Equation, EquationBody, Expr, ExprKind, Field,
    Ident, InstanceDecl, InstanceMethod, Item, ItemKind, Measure, MeasurePattern, Metric, OptionWord, PredArg,
    PredArgKind, PredDecl, PredUse, QualifierParam, QualifierPattern, Refinement, RefinementKind, Relational,
    RelationalPred, Signature, Sort, SortKind, TupleField, TyVar, Type, TypeKind, Variance,
};
use crate::problem::SpecProblem;

/// A part of a tree, all of whose spans become one.
pub(crate) trait Relocate {
    fn relocate(&mut self, to: Span);
}

impl Relocate for Span {
    fn relocate(&mut self, to: Span) {
        *self = to;
    }
}

impl<T: Relocate> Relocate for Vec<T> {
    fn relocate(&mut self, to: Span) {
        self.iter_mut().for_each(|one| one.relocate(to));
    }
}

impl<T: Relocate> Relocate for Option<T> {
    fn relocate(&mut self, to: Span) {
        self.iter_mut().for_each(|one| one.relocate(to));
    }
}

impl<T: Relocate> Relocate for Box<T> {
    fn relocate(&mut self, to: Span) {
        (**self).relocate(to);
    }
}

impl<A: Relocate, B: Relocate> Relocate for (A, B) {
    fn relocate(&mut self, to: Span) {
        self.0.relocate(to);
        self.1.relocate(to);
    }
}

/// What has no span.
macro_rules! placeless {
    ($($ty:ty),*) => { $(impl Relocate for $ty { fn relocate(&mut self, _: Span) {} })* };
}

placeless!(Name, bool, u32, Variance);

/// Structs by their fields with spans in them.
macro_rules! relocated {
    ($($ty:ty { $($field:ident),* })*) => {
        $(impl Relocate for $ty {
            fn relocate(&mut self, to: Span) {
                $(self.$field.relocate(to);)*
            }
        })*
    };
}

relocated! {
    SpecProblem { span }
    Ident { span }
    Item { span, kind }
    Signature { names, ty, metric }
    Metric { span, exprs }
    Measure { name, ty, equations }
    Equation { span, name, pattern, body }
    MeasurePattern { span, constructor, vars }
    DataDecl { name, size, family_args, params, preds, body }
    Constructor { span, name, fields }
    Field { span, name, ty }
    Binding { span, name, ty }
    ClassDecl { context, name, params, methods }
    InstanceDecl { context, name, args, methods }
    InstanceMethod { binding }
    QualifierParam { name, pattern, sort }
    BoundDecl { name, vars, params, args, body }
    Relational { left, right, left_type, right_type, assumption, pred }
    RelationalPred { premises, conclusion }
    OptionWord { span }
    Expr { span, kind }
    Sort { span, kind }
    Type { span, kind }
    TupleField { name, ty }
    TyVar { name, kind }
    PredDecl { span, name, ty }
    PredUse { span, name, args }
    PredArg { span, kind }
    Refinement { span, kind }
}

impl Relocate for ItemKind {
    fn relocate(&mut self, to: Span) {
        match self {
            ItemKind::Signature(signature) => signature.relocate(to),
            ItemKind::AssumeReflect { function, model } => {
                function.relocate(to);
                model.relocate(to);
            }
            ItemKind::TypeAlias { name, params, body } => {
                name.relocate(to);
                params.relocate(to);
                body.relocate(to);
            }
            ItemKind::PredicateAlias { name, params, body } | ItemKind::DefineTerm { name, params, body } => {
                name.relocate(to);
                params.relocate(to);
                body.relocate(to);
            }
            ItemKind::LiftedMeasure(name)
            | ItemKind::LiftedBound(name)
            | ItemKind::Include(name)
            | ItemKind::Import(name)
            | ItemKind::Mark { name, .. }
            | ItemKind::Ple { name, .. }
            | ItemKind::Fixity { operator: name, .. }
            | ItemKind::Decrease { name, .. } => name.relocate(to),
            ItemKind::Measure(measure) => measure.relocate(to),
            ItemKind::Define { name, target } => {
                name.relocate(to);
                target.relocate(to);
            }
            ItemKind::Data(data) => data.relocate(to),
            ItemKind::Variance { name, variances } => {
                name.relocate(to);
                variances.relocate(to);
            }
            ItemKind::DataSize { types, size } => {
                types.relocate(to);
                size.relocate(to);
            }
            ItemKind::Class(class) => class.relocate(to),
            ItemKind::Instance(instance) => instance.relocate(to),
            ItemKind::InstanceLaws { context, name, args, laws } => {
                context.relocate(to);
                name.relocate(to);
                args.relocate(to);
                laws.relocate(to);
            }
            ItemKind::Invariant(ty) => ty.relocate(to),
            ItemKind::Using { base, refined } => {
                base.relocate(to);
                refined.relocate(to);
            }
            ItemKind::Qualifier { name, params, body } => {
                name.relocate(to);
                params.relocate(to);
                body.relocate(to);
            }
            ItemKind::Embed { name, sort, .. } => {
                name.relocate(to);
                sort.relocate(to);
            }
            ItemKind::RewriteWith { name, rules } => {
                name.relocate(to);
                rules.relocate(to);
            }
            ItemKind::Bound(bound) => bound.relocate(to),
            ItemKind::Relational(relational) => relational.relocate(to),
            ItemKind::Options(words) => words.relocate(to),
        }
    }
}

impl Relocate for EquationBody {
    fn relocate(&mut self, to: Span) {
        match self {
            EquationBody::Expr(expr) => expr.relocate(to),
            EquationBody::Refined { binder, pred } => {
                binder.relocate(to);
                pred.relocate(to);
            }
        }
    }
}

impl Relocate for DataBody {
    fn relocate(&mut self, to: Span) {
        match self {
            DataBody::None => {}
            DataBody::Constructors(constructors) => constructors.relocate(to),
            DataBody::Gadt { kind, constructors } => {
                kind.relocate(to);
                constructors.relocate(to);
            }
        }
    }
}

impl Relocate for QualifierPattern {
    fn relocate(&mut self, to: Span) {
        match self {
            QualifierPattern::Exact(name) | QualifierPattern::Prefix(name, _) | QualifierPattern::Suffix(_, name) => {
                name.relocate(to);
            }
        }
    }
}

impl Relocate for ExprKind {
    fn relocate(&mut self, to: Span) {
        use ExprKind as E;
        match self {
            E::Var(_) | E::Bool(_) | E::Int(_) | E::Float(_) | E::Str(_) | E::Bottom | E::Gradual => {}
            E::Lit(_, sort) => sort.relocate(to),
            E::App { function, args } => {
                function.relocate(to);
                args.relocate(to);
            }
            E::Neg(inner) | E::Not(inner) | E::Query(inner) => inner.relocate(to),
            E::Infix { op, left, right } => {
                op.relocate(to);
                left.relocate(to);
                right.relocate(to);
            }
            E::Arith { left, right, .. }
            | E::Relation { left, right, .. }
            | E::And(left, right)
            | E::Or(left, right)
            | E::Imply(left, right)
            | E::Iff(left, right)
            | E::NotIff(left, right) => {
                left.relocate(to);
                right.relocate(to);
            }
            E::All(parts) | E::Any(parts) | E::Tuple(parts) | E::List(parts) => parts.relocate(to),
            E::If { cond, then, otherwise } => {
                cond.relocate(to);
                then.relocate(to);
                otherwise.relocate(to);
            }
            E::Lambda { binder, sort, body } => {
                binder.relocate(to);
                sort.relocate(to);
                body.relocate(to);
            }
            E::Cast { expr, sort } => {
                expr.relocate(to);
                sort.relocate(to);
            }
            E::Coerce { from, to: target, expr } => {
                from.relocate(to);
                target.relocate(to);
                expr.relocate(to);
            }
            E::KVar { name, subst } => {
                name.relocate(to);
                subst.relocate(to);
            }
        }
    }
}

impl Relocate for SortKind {
    fn relocate(&mut self, to: Span) {
        match self {
            SortKind::Con { name, args } | SortKind::Var { name, args } => {
                name.relocate(to);
                args.relocate(to);
            }
            SortKind::List(elem) => elem.relocate(to),
            SortKind::Func { sorts: args, .. } | SortKind::Index { args, .. } => args.relocate(to),
        }
    }
}

impl Relocate for TypeKind {
    fn relocate(&mut self, to: Span) {
        use TypeKind as T;
        match self {
            T::Hole => {}
            T::Var { name, args, pred } => {
                name.relocate(to);
                args.relocate(to);
                pred.relocate(to);
            }
            T::Con { name, preds, args, pred, .. } => {
                name.relocate(to);
                preds.relocate(to);
                args.relocate(to);
                pred.relocate(to);
            }
            T::List { elem, preds } => {
                elem.relocate(to);
                preds.relocate(to);
            }
            T::Tuple { fields, preds } => {
                fields.relocate(to);
                preds.relocate(to);
            }
            T::Fun { binder, arg, result, .. } => {
                binder.relocate(to);
                arg.relocate(to);
                result.relocate(to);
            }
            T::Named { binder, ty } => {
                binder.relocate(to);
                ty.relocate(to);
            }
            T::Infix { op, left, right } => {
                op.relocate(to);
                left.relocate(to);
                right.relocate(to);
            }
            T::Forall { vars, preds, body } => {
                vars.relocate(to);
                preds.relocate(to);
                body.relocate(to);
            }
            T::Refined { binder, base, refinement } => {
                binder.relocate(to);
                base.relocate(to);
                refinement.relocate(to);
            }
            T::Constraint { env, sub, sup, body } => {
                env.relocate(to);
                sub.relocate(to);
                sup.relocate(to);
                body.relocate(to);
            }
            T::WithPred { ty, pred } => {
                ty.relocate(to);
                pred.relocate(to);
            }
            T::Value(expr) => expr.relocate(to),
        }
    }
}

impl Relocate for PredArgKind {
    fn relocate(&mut self, to: Span) {
        match self {
            PredArgKind::Use(pred) => pred.relocate(to),
            PredArgKind::Refined { params, ty } => {
                params.relocate(to);
                ty.relocate(to);
            }
            PredArgKind::Lambda { params, body } => {
                params.relocate(to);
                body.relocate(to);
            }
        }
    }
}

impl Relocate for RefinementKind {
    fn relocate(&mut self, to: Span) {
        match self {
            RefinementKind::Hole => {}
            RefinementKind::Pred(pred) => pred.relocate(to),
            RefinementKind::All(preds) => preds.relocate(to),
        }
    }
}
