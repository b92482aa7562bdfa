//! Havoc stubs: functions without code that replace a callee in the code of one function and return any value that the
//! callee's refinement allows. All other functions still call the callee itself.
//!
//! There is one stub for each instantiation of a callee, so that its result type is closed and values of it can be
//! constructed.

use limpid_base::{Name, QName};
use limpid_contracts::{Contract, ObligationKind};
use limpid_core::{BinderId, Binding, BindingKind, Body, Code, Expr, ExprId, Scheme, TyVar, Type};
use limpid_machine::Program as _;
use limpid_monitor::{ShownValue, Site, SiteKind, ViolationReport};

use limpid_check::File;
use limpid_check::names::plain;
use limpid_check::parametric::Generic;
use limpid_check::search::Found;

/// Arguments with more characters are not quoted.
const LONGEST: usize = 40;

/// A file in which havoc stubs replace some callees of a function.
pub(super) struct Havocked {
    pub(super) file: File,
    function: QName,
    stubs: Vec<HavocStub>,
}

struct HavocStub {
    name: QName,
    callee: QName,
    /// The callee's own type.
    scheme: Scheme,
    /// The types at which it is called.
    types: Vec<Type>,
    /// Where it replaces the callee.
    places: Vec<ExprId>,
}

/// An argument as it is written.
struct Written {
    text: String,
    /// Whether it has no free variables.
    closed: bool,
}

/// A callee to replace: at all its mentions, or only at the mention of this index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Replaced {
    pub(super) callee: QName,
    pub(super) only: Option<usize>,
}

/// Where the code of a function mentions a callee, in the order of the text.
pub(super) fn mentions(body: &Body, callee: QName) -> Vec<ExprId> {
    let own = |(id, expr): (ExprId, &Expr)| matches!(expr, Expr::Global { name, .. } if *name == callee).then_some(id);
    let mut found: Vec<ExprId> = body.exprs.iter().filter_map(own).collect();
    found.sort_by_key(|id| (body.span(*id).start, id.index()));
    found
}

/// Replaces callees by havoc stubs in the code of a function. `None` if it has no code, or if values of a result type
/// cannot be constructed.
pub(super) fn havoc(file: &File, function: QName, replaced_callees: &[Replaced]) -> Option<Havocked> {
    let binding = file.binding(function)?;
    let mut body: Body = binding.body()?.clone();
    let mut stubs: Vec<HavocStub> = Vec::new();
    for replaced in replaced_callees {
        let scheme = file.binding(replaced.callee)?.scheme.clone();
        let places = mentions(&body, replaced.callee).into_iter().enumerate();
        for (_, place) in places.filter(|(time, _)| replaced.only.is_none_or(|only| only == *time)) {
            let Expr::Global { types, .. } = &body.exprs[place] else { continue };
            let types: Vec<Type> = types.iter().map(grounded).collect();
            let name = match stubs.iter_mut().find(|one| one.callee == replaced.callee && one.types == types) {
                Some(known) => {
                    known.places.push(place);
                    known.name
                }
                None => {
                    let ident = Name::new(&format!("{}$havoc{}", replaced.callee.ident, stubs.len()));
                    let name = QName { module: function.module, ident };
                    let (callee, scheme, places) = (replaced.callee, scheme.clone(), vec![place]);
                    stubs.push(HavocStub { name, callee, scheme, types, places });
                    name
                }
            };
            body.exprs[place] = Expr::Global { name, types: Vec::new() };
        }
    }
    let mut bindings = vec![Binding { code: Code::Body(body), ..(*binding).clone() }];
    let mut contracts: Vec<Contract> = Vec::new();
    for stub in &stubs {
        contracts.push(Contract { name: stub.name, ..file.contract_or_type(stub.callee)?.into_owned() });
        bindings.push(stub.binding(file)?);
    }
    (!stubs.is_empty()).then(|| Havocked { file: file.with(bindings, contracts), function, stubs })
}

/// A type with `Int` in place of its variables, as in the inputs of the function.
fn grounded(ty: &Type) -> Type {
    ty.substitute(&|_: TyVar| Some(Type::con(QName::new("GHC.Types", "Int"), [])))
}

impl HavocStub {
    /// The callee's type at this instantiation, with dictionaries as arguments.
    fn ty(&self) -> Type {
        let place = |var: TyVar| self.scheme.vars.iter().position(|own| *own == var);
        let at = |var: TyVar| place(var).and_then(|place| self.types.get(place).cloned());
        let dictionaries = self.scheme.context.iter().map(|_| Type::Unknown).collect::<Vec<_>>();
        Type::funs(dictionaries, grounded(&self.scheme.body.substitute(&at)))
    }

    fn binding(&self, file: &File) -> Option<Binding> {
        let ty = self.ty();
        let made_up = !matches!(ty.split_funs().1, Type::Fun(_) | Type::App(_) | Type::Forall(_) | Type::Unknown);
        let callee = file.binding(self.callee)?;
        made_up.then(|| Binding {
            name: self.name,
            kind: BindingKind::Function,
            scheme: Scheme::mono(ty),
            signature: false,
            exported: true,
            span: callee.span,
            name_span: callee.name_span,
            code: Code::Opaque,
        })
    }
}

impl Havocked {
    /// The polymorphism of the callees.
    pub(super) fn generics(&self) -> Vec<Generic> {
        self.stubs.iter().map(|stub| Generic::new(stub.name, &stub.scheme)).collect()
    }

    /// The callee that a stub replaces.
    pub(super) fn callee(&self, name: QName) -> Option<QName> {
        let name = plain(name);
        self.stubs.iter().find(|stub| stub.name == name).map(|stub| stub.callee)
    }

    fn callee_or(&self, name: QName) -> QName {
        self.callee(name).unwrap_or(name)
    }

    /// A violation with the names of callees in place of their stubs. Also says for each assumed result whether the
    /// call, as it is written, is closed.
    pub(super) fn with_callees(&self, found: &Found) -> (Found, Vec<bool>) {
        let kind = self.kind(&found.kind);
        let site = Site {
            kind: SiteKind::Obligation(kind.clone()),
            subject: self.callee_or(found.report.site.subject),
            ..(*found.report.site).clone()
        };
        let mut report = ViolationReport { site: site.into(), ..found.report.clone() };
        for call in &mut report.calls {
            call.callee = self.callee_or(call.callee);
        }
        let calls =
            found.opaque.iter().zip(&found.opaque_arguments).map(|((name, _), given)| self.arguments(*name, given));
        let (opaque_arguments, closed) = calls.unzip();
        let opaque = found.opaque.iter().map(|(name, result)| (self.callee_or(*name), result.clone())).collect();
        (Found { kind, report, opaque_arguments, opaque, ..found.clone() }, closed)
    }

    /// The arguments of a call as they are shown: without dictionaries, and with callbacks as they are written. Also
    /// says whether they are closed.
    fn arguments(&self, name: QName, given: &[String]) -> (Vec<String>, bool) {
        let stub = self.stubs.iter().find(|stub| stub.name == plain(name));
        let Some(stub) = stub else { return (given.to_vec(), true) };
        let written = match stub.places[..] {
            [place] => self.written(place),
            _ => Vec::new(),
        };
        let function = ShownValue::Function.to_string();
        let mut closed = true;
        let own = |(place, argument): (usize, &String)| match written.get(place) {
            Some(Some(written)) if *argument == function => {
                closed &= written.closed;
                written.text.clone()
            }
            _ => argument.clone(),
        };
        let arguments = given.iter().enumerate().skip(stub.scheme.context.len()).map(own).collect();
        (arguments, closed)
    }

    /// The source text of the arguments of a call, where it is short.
    fn written(&self, place: ExprId) -> Vec<Option<Written>> {
        let Some(binding) = self.file.binding(self.function) else { return Vec::new() };
        let Some(body) = binding.body() else { return Vec::new() };
        let call = body.exprs.values().find_map(|expr| match expr {
            Expr::App { fun, args } if *fun == place => Some(args),
            _ => None,
        });
        let written = |arg: &ExprId| {
            let text = body.span(*arg).text(&self.file.loaded.source.text);
            let one_line = !text.contains('\n');
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let word = text.chars().all(|c| c.is_alphanumeric() || "_'.".contains(c));
            let enclosed = text.starts_with('(') && text.ends_with(')');
            let short = one_line && !text.is_empty() && text.len() <= LONGEST;
            let text = if word || enclosed { text } else { format!("({text})") };
            short.then(|| Written { text, closed: is_closed(body, *arg) })
        };
        call.into_iter().flatten().map(written).collect()
    }

    fn kind(&self, kind: &ObligationKind) -> ObligationKind {
        let mut kind = kind.clone();
        if let ObligationKind::Precondition { callee, .. } | ObligationKind::Arithmetic { callee, .. } = &mut kind {
            *callee = self.callee_or(*callee);
        }
        kind
    }
}

/// Whether an expression has no free local variables.
fn is_closed(body: &Body, root: ExprId) -> bool {
    let (mut used, mut bound, mut open): (Vec<BinderId>, Vec<BinderId>, _) = (Vec::new(), Vec::new(), vec![root]);
    while let Some(id) = open.pop() {
        let expr = &body.exprs[id];
        if let Expr::Local { binder, .. } = expr {
            used.push(*binder);
        }
        expr.for_each_binder(|binder| bound.push(binder));
        expr.for_each_child(|child| open.push(child));
    }
    used.iter().all(|binder| bound.contains(binder))
}
