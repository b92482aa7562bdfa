//! Unification, and local assumption of equalities.

use limpid_base::{QName, Span};
use limpid_core::Type;

use super::Infer;
use super::store::{Node, Ty};
use crate::infer::TOO_LARGE;
use crate::interface::FamilyRule;
use crate::wired::wired;

impl Infer<'_> {
    /// Unifies `found` and `expected`, or reports a mismatch at `span`.
    pub(super) fn expect(&mut self, found: Ty, expected: Ty, span: Span) {
        if !self.unify(found, expected) && !self.store.has_local_equalities() {
            if self.store.is_exhausted() {
                return self.give_up(TOO_LARGE, span);
            }
            let message =
                format!("the type `{}` does not match the expected `{}`", self.show(found), self.show(expected));
            self.give_up(message, span);
        }
    }

    /// Unifies each pair where possible, without reporting mismatches.
    pub(super) fn unify_all(&mut self, pairs: &[(Ty, Ty)]) {
        for &(a, b) in pairs {
            self.unify(a, b);
        }
    }

    /// Unifies two types. A type of a missing module may be a synonym of anything, so it unifies with every type.
    pub(super) fn unify(&mut self, a: Ty, b: Ty) -> bool {
        let (a, b) = (self.store.normal(a), self.store.normal(b));
        a == b
            || !self.store.is_exhausted() && self.unify_normal(a, b)
            || self.is_opaque_type(a)
            || self.is_opaque_type(b)
    }

    fn unify_normal(&mut self, a: Ty, b: Ty) -> bool {
        match (self.store.node(a).clone(), self.store.node(b).clone()) {
            (Node::Meta, _) => self.bind(a, b),
            (_, Node::Meta) => self.bind(b, a),
            (Node::Con(f, xs), other) if self.is_family(f) => self.unify_family(a, (f, &xs), b, &other),
            (_, Node::Con(g, ys)) if self.is_family(g) => {
                let node = self.store.node(a).clone();
                self.unify_family(b, (g, &ys), a, &node)
            }
            (Node::Con(f, xs), Node::Con(g, ys)) => {
                f == g && xs.len() == ys.len() && xs.iter().zip(ys.iter()).all(|(&x, &y)| self.unify(x, y))
            }
            (Node::Fun(a1, b1), Node::Fun(a2, b2)) => self.unify(a1, a2) && self.unify(b1, b2),
            (Node::App(f, x), Node::App(g, y)) => self.unify(f, g) && self.unify(x, y),
            (Node::App(f, x), _) => self.unify_app(f, x, b),
            (_, Node::App(g, y)) => self.unify_app(g, y, a),
            (Node::Forall(p), Node::Forall(q)) if p.vars.len() == q.vars.len() => {
                let map: Vec<(Ty, Ty)> = q.vars.iter().copied().zip(p.vars.iter().copied()).collect();
                let body = self.store.substitute(q.body, &map);
                self.unify(p.body, body)
            }
            (Node::Forall(poly), _) => {
                let (_, _, body) = self.instantiate(&poly);
                self.unify(body, b)
            }
            (_, Node::Forall(poly)) => {
                let (_, _, body) = self.instantiate(&poly);
                self.unify(a, body)
            }
            (Node::Nat(m), Node::Nat(n)) => m == n,
            (Node::Str(m), Node::Str(n)) => m == n,
            _ => false,
        }
    }

    fn bind(&mut self, meta: Ty, ty: Ty) -> bool {
        if !self.store.adjust(meta, ty) {
            return false;
        }
        self.store.link(meta, ty);
        true
    }

    /// `f x` against a constructor with its last argument split off.
    fn unify_app(&mut self, fun: Ty, arg: Ty, other: Ty) -> bool {
        let (head, last) = match self.store.node(other).clone() {
            Node::Con(name, args) => match args.split_last() {
                Some((&last, init)) => (self.store.con(name, init.to_vec()), last),
                None => return false,
            },
            Node::Fun(from, to) => (self.store.con(wired().arrow, vec![from]), to),
            _ => return false,
        };
        self.unify(fun, head) && self.unify(arg, last)
    }

    /// A type family application against any type: reduced if possible, else deferred.
    fn unify_family(&mut self, family: Ty, (name, args): (QName, &[Ty]), other: Ty, node: &Node) -> bool {
        if let Some(reduced) = self.reduce_family(name, args) {
            return self.unify(reduced, other);
        }
        if let Node::Con(other_name, other_args) = node {
            let (other_name, other_args) = (*other_name, other_args);
            if self.is_family(other_name)
                && let Some(reduced) = self.reduce_family(other_name, other_args)
            {
                return self.unify(family, reduced);
            }
            if other_name == name && (self.is_data_family(name) || self.store.same(family, other)) {
                return args.len() == other_args.len()
                    && args.iter().zip(other_args.iter()).all(|(&a, &b)| self.unify(a, b));
            }
            if let Some(equation) = self.data_instance(name, other_name) {
                let vars = equation.vars.iter().map(|&var| (var, self.fresh())).collect();
                let patterns: Vec<Ty> = equation.args.iter().map(|arg| self.read(arg, &vars)).collect();
                let rhs = self.read(&equation.rhs, &vars);
                let rest = &args[patterns.len().min(args.len())..];
                let rhs = rest.iter().fold(rhs, |fun, &arg| self.store.app(fun, arg));
                return patterns.iter().zip(args).all(|(&pattern, &arg)| self.unify(pattern, arg))
                    && self.unify(rhs, other);
            }
        }
        self.deferred.push((family, other));
        true
    }

    /// Data families are injective: their instances are types of their own.
    fn is_data_family(&self, family: QName) -> bool {
        let equations = self.equations.get(&family);
        equations.is_some_and(|equations| equations.iter().any(|equation| is_data_instance(equation, None)))
    }

    /// The instance of a data family that this type constructor is.
    fn data_instance(&self, family: QName, name: QName) -> Option<FamilyRule> {
        self.equations.get(&family)?.iter().find(|equation| is_data_instance(equation, Some(name))).cloned()
    }

    /// Retries the deferred equalities.
    pub(super) fn retry_deferred(&mut self) {
        for _ in 0..4 {
            let deferred = std::mem::take(&mut self.deferred);
            if deferred.is_empty() {
                return;
            }
            let before = deferred.len();
            for (family, other) in deferred {
                // Remaining mismatches are ignored: the program passes GHC, so the limitation is ours.
                self.unify(family, other);
            }
            if self.deferred.len() >= before {
                return;
            }
        }
    }

    /// Assumes an equality until the end of the current match.
    pub(super) fn assume_equal(&mut self, a: Ty, b: Ty) {
        let (a, b) = (self.store.normal(a), self.store.normal(b));
        if a == b {
            return;
        }
        match (self.store.node(a).clone(), self.store.node(b).clone()) {
            (Node::Skolem(_), Node::Skolem(_)) => {
                // The younger one is the pattern's own variable: it gives way.
                let (young, old) = if a > b { (a, b) } else { (b, a) };
                self.store.link(young, old);
            }
            (Node::Skolem(_), _) => self.store.link(a, b),
            (_, Node::Skolem(_)) => self.store.link(b, a),
            (Node::Meta, _) | (_, Node::Meta) => {
                self.unify(a, b);
            }
            (Node::Con(f, xs), Node::Con(g, ys)) if f == g && xs.len() == ys.len() && !self.is_family(f) => {
                for (&x, &y) in xs.iter().zip(ys.iter()) {
                    self.assume_equal(x, y);
                }
            }
            (Node::Fun(a1, b1), Node::Fun(a2, b2)) | (Node::App(a1, b1), Node::App(a2, b2)) => {
                self.assume_equal(a1, a2);
                self.assume_equal(b1, b2);
            }
            _ => {}
        }
    }

    /// The parameter and result of a function type, making it one if it is still open.
    pub(super) fn as_fun(&mut self, ty: Ty) -> Option<(Ty, Ty)> {
        let ty = self.reduce(ty);
        match self.store.node(ty).clone() {
            Node::Fun(from, to) => Some((from, to)),
            Node::Meta | Node::App(..) | Node::Con(..) => {
                let (from, to) = (self.fresh(), self.fresh());
                let fun = self.store.fun(from, to);
                self.unify(ty, fun).then_some((from, to))
            }
            _ => None,
        }
    }
}

/// Whether an equation is that of a `data instance`, whose type is named after the family (and is `name`, if given).
fn is_data_instance(equation: &FamilyRule, name: Option<QName>) -> bool {
    let Type::Con(rhs, _) = &equation.rhs else { return false };
    let prefix = rhs.ident.as_str().strip_prefix(equation.family.ident.as_str());
    prefix.is_some_and(|rest| rest.starts_with(':')) && name.is_none_or(|name| name == *rhs)
}
