//! Class and instance declarations: default methods, instance methods, and superclass dictionaries.

use std::rc::Rc;

use super::convert::Vars;
use super::store::{Constraint, Poly, Ty};
use super::{EvidenceId, Infer, Var};
use crate::hir::{BindKind, Instance};
use crate::interface::ClassInfo;
use crate::typed::DictId;

/// What was found out about an instance, before types are final.
#[derive(Debug, Default)]
pub(super) struct FoundInstance {
    pub(super) dicts: Vec<DictId>,
    pub(super) superclasses: Vec<EvidenceId>,
    pub(super) representation: Option<EvidenceId>,
}

impl Infer<'_> {
    /// Checks each default method for arbitrary instances of its class.
    pub(super) fn class_defaults(&mut self) {
        let module = self.module;
        for class in &module.classes {
            for method in &class.methods {
                let Some(default) = &method.default else { continue };
                let BindKind::Function { binder, clauses } = &default.kind else { continue };
                self.top_level(
                    |infer| {
                        let params: Vars =
                            class.params.iter().map(|&param| (param, infer.fresh_skolem(param))).collect();
                        let skolems: Vec<Ty> = params.iter().map(|(_, ty)| *ty).collect();
                        let inner = infer.read_scheme(&method.signature.scheme, &params);
                        let own = Constraint { class: class.name, args: skolems.clone() };
                        let poly = Poly {
                            vars: skolems.into_iter().chain(inner.vars).collect(),
                            context: std::iter::once(own).chain(inner.context).collect(),
                            equalities: inner.equalities,
                            body: inner.body,
                        };
                        let scoped = infer.scoped.len();
                        infer.scoped.extend(params);
                        let names = method.signature.scheme.vars.iter().copied();
                        infer.scoped.extend(names.zip(poly.vars.iter().skip(class.params.len()).copied()));
                        infer.vars[binder.index()] = Some(Var::Poly(Rc::new(poly.clone())));
                        infer.check_signed(*binder, clauses, &poly);
                        infer.scoped.truncate(scoped);
                    },
                    &[*binder],
                );
            }
        }
    }

    pub(super) fn instance_methods(&mut self) {
        let module = self.module;
        for instance in &module.instances {
            let mut found = FoundInstance::default();
            // Without an instance of a superclass the dictionary lacks it. The methods have their code all the same: superclasses
            // differ between versions of base.
            self.top_level(|infer| found = infer.instance_dictionary(instance), &[]);
            self.found.instances.push(found);
            let Some(class) = self.environment.class(instance.class).cloned() else { continue };
            for (name, _, bind) in &instance.methods {
                let BindKind::Function { binder, clauses } = &bind.kind else { continue };
                self.top_level(
                    |infer| {
                        let scoped = infer.scoped.len();
                        if let Some(poly) = infer.method_type(instance, &class, *name, *binder) {
                            infer.vars[binder.index()] = Some(Var::Poly(Rc::new(poly.clone())));
                            infer.check_signed(*binder, clauses, &poly);
                        } else {
                            infer.give_up(format!("`{name}` is not a method of `{}`", class.name.ident), bind.span);
                        }
                        infer.scoped.truncate(scoped);
                    },
                    &[*binder],
                );
            }
        }
    }

    /// Superclass dictionaries from the dictionaries of the instance's context.
    fn instance_dictionary(&mut self, instance: &Instance) -> FoundInstance {
        let vars: Vars = instance.vars.iter().map(|&var| (var, self.fresh_skolem(var))).collect();
        let (context, _) = self.read_context(&instance.context, &vars);
        let head: Vec<Ty> = instance.head.iter().map(|ty| self.read(ty, &vars)).collect();
        let givens = self.givens.clone();
        let start = self.wanted.len();
        let dicts = self.assume(&context);
        let mut superclasses = Vec::new();
        if let Some(class) = self.environment.class(instance.class).cloned() {
            let params: Vars = class.params.iter().copied().zip(head.iter().copied()).collect();
            for superclass in &class.superclasses {
                let args = superclass.args.iter().map(|arg| self.read(arg, &params)).collect();
                superclasses.push(self.want(Constraint { class: superclass.class, args }, instance.head_span));
            }
        }
        let representation = instance.via_representation.as_ref().map(|ty| {
            let ty = self.read(ty, &vars);
            let args = head.iter().copied().take(head.len().saturating_sub(1)).chain([ty]).collect();
            self.want(Constraint { class: instance.class, args }, instance.head_span)
        });
        self.solve_from(start);
        self.givens = givens;
        FoundInstance { dicts, superclasses, representation }
    }

    /// The type of an instance's method: the class's, at the instance's head, under the instance's context.
    fn method_type(
        &mut self,
        instance: &Instance,
        class: &ClassInfo,
        name: limpid_base::Name,
        binder: crate::hir::LocalId,
    ) -> Option<Poly> {
        let method = class.methods.iter().find(|method| method.name == name)?;
        let vars: Vars = instance.vars.iter().map(|&var| (var, self.fresh_skolem(var))).collect();
        let (mut context, mut equalities) = self.read_context(&instance.context, &vars);
        let params: Vars =
            class.params.iter().zip(&instance.head).map(|(&param, ty)| (param, self.read(ty, &vars))).collect();
        let inner = self.read_scheme(&method.scheme, &params);
        let mut skolems: Vec<Ty> = vars.iter().map(|(_, ty)| *ty).collect();
        skolems.extend(&inner.vars);
        context.extend(inner.context);
        equalities.extend(inner.equalities);
        self.scoped.extend(vars);
        let module = self.module;
        if let Some(signature) = &module.locals[binder].signature {
            // The user repeated the type: its variables scope over the body, and are the method's own.
            let open: Vars = signature.scheme.vars.iter().map(|&var| (var, self.fresh())).collect();
            let written = self.read(&signature.scheme.body, &open);
            self.unify(written, inner.body);
            self.scoped.extend(open);
        }
        Some(Poly { vars: skolems, context, equalities, body: inner.body })
    }
}
