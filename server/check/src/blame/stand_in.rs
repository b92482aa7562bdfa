//! Stand-ins: functions without code that take a callee's place in the code of one function, and may return whatever the
//! callee's refinement allows. Everybody else still calls the callee itself: one function at a time is looked at.
//!
//! Each one is for calls at the same types, so that its results have a type of which values can be made up.

use limpid_base::{Name, QName};
use limpid_contracts::{Contract, ObligationKind};
use limpid_core::{Binding, BindingKind, Body, Code, Expr, Scheme, TyVar, Type};
use limpid_machine::Program as _;
use limpid_monitor::{Report, Site, SiteKind};

use crate::file::{File, plain};
use crate::parametric::Generic;
use crate::search::Found;

/// A file in which stand-ins take the place of some callees of a function.
pub(super) struct Staged {
    pub(super) file: File,
    stand_ins: Vec<StandIn>,
}

struct StandIn {
    name: QName,
    callee: QName,
    /// The callee's own type.
    scheme: Scheme,
    /// The types at which it is called.
    types: Vec<Type>,
}

/// Lets stand-ins take the place of these callees in the code of a function. Nothing if it has no code, or if one of the
/// results has a type of which nothing can be made up.
pub(super) fn stage(file: &File, function: QName, callees: &[QName]) -> Option<Staged> {
    let binding = file.binding(function)?;
    let mut body: Body = binding.body()?.clone();
    let mut stand_ins: Vec<StandIn> = Vec::new();
    for expr in body.exprs.values_mut() {
        let Expr::Global { name, types } = expr else { continue };
        if !callees.contains(name) {
            continue;
        }
        let grounded: Vec<Type> = types.iter().map(grounded).collect();
        let known = stand_ins.iter().find(|one| one.callee == *name && one.types == grounded);
        let stand_in = match known {
            Some(known) => known.name,
            None => {
                let ident = Name::new(&format!("{}$stand-in{}", name.ident, stand_ins.len()));
                let made = QName { module: function.module, ident };
                let scheme = file.binding(*name)?.scheme.clone();
                stand_ins.push(StandIn { name: made, callee: *name, scheme, types: grounded });
                made
            }
        };
        *expr = Expr::Global { name: stand_in, types: Vec::new() };
    }
    let mut bindings = vec![Binding { code: Code::Body(body), ..(*binding).clone() }];
    let mut contracts: Vec<Contract> = Vec::new();
    for stand_in in &stand_ins {
        contracts.push(Contract { name: stand_in.name, ..file.promise(stand_in.callee)?.into_owned() });
        bindings.push(stand_in.binding(file)?);
    }
    (!stand_ins.is_empty()).then(|| Staged { file: file.with(bindings, contracts), stand_ins })
}

/// A type without variables: they stand for numbers, as in the inputs of the function.
fn grounded(ty: &Type) -> Type {
    ty.substitute(&|_: TyVar| Some(Type::con(QName::new("GHC.Types", "Int"), [])))
}

impl StandIn {
    /// Its type at the types of the calls, dictionaries as arguments.
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

impl Staged {
    /// What the callees know nothing of.
    pub(super) fn generics(&self) -> Vec<Generic> {
        self.stand_ins.iter().map(|stand_in| Generic::new(stand_in.name, &stand_in.scheme)).collect()
    }

    /// The callee of which a result is made up.
    pub(super) fn callee(&self, name: QName) -> Option<QName> {
        let name = plain(name);
        self.stand_ins.iter().find(|stand_in| stand_in.name == name).map(|stand_in| stand_in.callee)
    }

    fn unmasked(&self, name: QName) -> QName {
        self.callee(name).unwrap_or(name)
    }

    /// A counterexample in which callees have their own names again.
    pub(super) fn unmask(&self, found: &Found) -> Found {
        let kind = self.kind(&found.kind);
        let site = Site {
            kind: SiteKind::Obligation(kind.clone()),
            subject: self.unmasked(found.report.site.subject),
            ..(*found.report.site).clone()
        };
        let mut report = Report { site: site.into(), ..found.report.clone() };
        for call in &mut report.calls {
            call.callee = self.unmasked(call.callee);
        }
        let arguments = |(name, asked): (&(QName, String), &Vec<String>)| {
            let stand_in = self.stand_ins.iter().find(|stand_in| stand_in.name == plain(name.0));
            let dictionaries = stand_in.map_or(0, |stand_in| stand_in.scheme.context.len());
            asked.iter().skip(dictionaries).cloned().collect()
        };
        let asked = found.opaque.iter().zip(&found.asked).map(arguments).collect();
        let opaque = found.opaque.iter().map(|(name, result)| (self.unmasked(*name), result.clone())).collect();
        Found { kind, report, asked, opaque, ..found.clone() }
    }

    fn kind(&self, kind: &ObligationKind) -> ObligationKind {
        let mut kind = kind.clone();
        if let ObligationKind::Precondition { callee, .. } | ObligationKind::Arithmetic { callee, .. } = &mut kind {
            *callee = self.unmasked(*callee);
        }
        kind
    }
}
