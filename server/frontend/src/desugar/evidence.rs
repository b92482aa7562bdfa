//! Class constraints: dictionaries as expressions, and methods found at compile time where the instance is known.

use limpid_base::{Name, QName, Span};
use limpid_core::{Expr, ExprId, FailureKind, Pred, TyVar, Type};

use super::builder::Builder;
use crate::typed::{Evidence, Instantiation};

impl<'a> Builder<'a> {
    pub(super) fn evidence(&mut self, evidence: &Evidence, span: Span) -> ExprId {
        match self.resolve(evidence).as_ref() {
            Evidence::Param(dict) => match self.dict(*dict) {
                Some(binder) => self.local(binder, span),
                None => {
                    let pred = self.cx.types.dicts.get(*dict).map(|dict| dict.pred.clone());
                    self.no_instance(pred.as_ref(), span)
                }
            },
            Evidence::Instance { dictionary, types, args } => {
                let args = args.iter().map(|arg| self.evidence(arg, span)).collect();
                let fun = self.global(*dictionary, types.clone(), span);
                self.app(fun, args, span)
            }
            Evidence::Superclass { class, index, of } => {
                let types = self.evidence_types(of);
                let of = self.evidence(of, span);
                let fun = self.global(superclass_selector(*class, *index), types, span);
                self.app(fun, vec![of], span)
            }
            Evidence::Recursive { number, pred, of } => {
                let binder = self.dict_binder(&self.pred(pred), span);
                self.recursive_dicts.insert(*number, binder);
                let rhs = self.evidence(of, span);
                let body = self.local(binder, span);
                self.add(Expr::Let { recursive: true, bindings: vec![(binder, rhs)], body }, span)
            }
            Evidence::Again { number, pred } => match self.recursive_dicts.get(number).copied() {
                Some(binder) => self.local(binder, span),
                None => self.no_instance(Some(pred), span),
            },
            Evidence::Missing(pred) => self.no_instance(Some(pred), span),
        }
    }

    /// The types that a constraint is about.
    pub(super) fn evidence_types(&self, evidence: &Evidence) -> Vec<Type> {
        match evidence {
            Evidence::Param(dict) => {
                self.cx.types.dicts.get(*dict).map_or_else(Vec::new, |dict| self.types(&dict.pred.args))
            }
            Evidence::Missing(pred) | Evidence::Recursive { pred, .. } | Evidence::Again { pred, .. } => {
                pred.args.clone()
            }
            Evidence::Instance { dictionary, types, .. } => match self.cx.environment.instance(*dictionary) {
                Some(instance) => substitute_all(&instance.head, &instance.vars, types),
                None => Vec::new(),
            },
            Evidence::Superclass { class, index, of } => {
                let known = self.cx.environment.class(*class);
                let superclass = known.and_then(|class| Some((class, class.superclasses.get(*index as usize)?)));
                match superclass {
                    Some((class, pred)) => substitute_all(&pred.args, &class.params, &self.evidence_types(of)),
                    None => Vec::new(),
                }
            }
        }
    }

    fn no_instance(&mut self, pred: Option<&Pred>, span: Span) -> ExprId {
        let what = match pred {
            Some(pred) => format!("no instance for `{pred}`"),
            None => "a class constraint that could not be solved".to_owned(),
        };
        self.fail(FailureKind::Unsupported, what, span)
    }

    /// A use of a class method. The first dictionary of `instantiation` is that of the class; if it is an instance, its
    /// method is called directly. `spans` are those of the method and of the whole application.
    pub(super) fn method(
        &mut self,
        selector: QName,
        class: QName,
        instantiation: &Instantiation,
        args: Vec<ExprId>,
        (own, span): (Span, Span),
    ) -> ExprId {
        let (fun, mut all) = self.method_target(selector, class, instantiation, own);
        for dict in instantiation.dicts.iter().skip(1) {
            all.push(self.evidence(dict, own));
        }
        all.extend(args);
        self.app(fun, all, span)
    }

    /// The function that a use of a method calls, and the dictionaries it needs for the class constraint.
    fn method_target(
        &mut self,
        selector: QName,
        class: QName,
        instantiation: &Instantiation,
        span: Span,
    ) -> (ExprId, Vec<ExprId>) {
        let Some(evidence) = instantiation.dicts.first() else {
            let types = self.types(&instantiation.types);
            return (self.global(selector, types, span), Vec::new());
        };
        let resolved = self.resolve(evidence);
        let evidence = resolved.as_ref();
        if let Evidence::Instance { dictionary, types, args } = evidence
            && let Some(found) = self.static_method(*dictionary, class, selector.ident)
        {
            return match found {
                StaticMethod::Own(name) => {
                    let types =
                        types.iter().chain(self.own_types(class, instantiation)).map(|ty| self.ty(ty)).collect();
                    let dicts = args.iter().map(|arg| self.evidence(arg, span)).collect();
                    (self.global(name, types, span), dicts)
                }
                StaticMethod::Default(name) => {
                    let dict = self.evidence(evidence, span);
                    (self.global(name, self.types(&instantiation.types), span), vec![dict])
                }
            };
        }
        let dict = self.evidence(evidence, span);
        (self.global(selector, self.types(&instantiation.types), span), vec![dict])
    }

    /// The types for the method's own variables: those after the parameters of the class.
    fn own_types<'i>(&self, class: QName, instantiation: &'i Instantiation) -> &'i [Type] {
        let params = self.cx.environment.class(class).map_or(1, |class| class.params.len());
        instantiation.types.get(params..).unwrap_or_default()
    }

    fn static_method(&self, dictionary: QName, class: QName, method: Name) -> Option<StaticMethod> {
        let instance = self.cx.environment.instance(dictionary)?;
        if let Some((_, name)) = instance.methods.iter().find(|(name, _)| *name == method) {
            return Some(StaticMethod::Own(*name));
        }
        // An instance without any method of its own may be another type's dictionary (newtype deriving).
        if instance.methods.is_empty() {
            return None;
        }
        let class = self.cx.environment.class(class)?;
        let info = class.methods.iter().find(|info| info.name == method)?;
        info.default.map(StaticMethod::Default)
    }
}

fn substitute_all(args: &[Type], vars: &[TyVar], types: &[Type]) -> Vec<Type> {
    let replace = |var: TyVar| types.get(vars.iter().position(|known| *known == var)?).cloned();
    args.iter().map(|arg| arg.substitute(&replace)).collect()
}

enum StaticMethod {
    /// Defined by the instance: a function of the dictionaries of the instance's context.
    Own(QName),
    /// The default of the class: a function of the instance's dictionary.
    Default(QName),
}

/// The top-level function that gets a superclass dictionary out of a dictionary.
pub(super) fn superclass_selector(class: QName, index: u32) -> QName {
    QName { module: class.module, ident: Name::new(&format!("$p{}{}", index + 1, class.ident)) }
}
