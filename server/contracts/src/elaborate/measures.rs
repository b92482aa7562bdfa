//! The symbols of the logic that a module declares: measures, reflected and inline functions.

use limpid_base::suggest;
use limpid_base::{Name, QName};
use limpid_frontend::interface::{Entity, ValueKind};
use limpid_logic::{Builtin, Sort, Symbol, SymbolKind};
use limpid_spec::ItemKind;
use limpid_spec::ast::{self, Ident, Mark, MeasureKind};

use super::Elaborator;
use super::env::Env;
use crate::contract::{Definition, Equation, EquationBody, Measure};
use crate::scope::split;

impl<'a> Elaborator<'a> {
    /// Declares every symbol with its sort, so that definitions and refinements can mention each other.
    pub(super) fn declare_symbols(&mut self) {
        for item in &self.spec.items {
            match &item.kind {
                ItemKind::LiftedMeasure(name) => self.declare_lifted(*name, SymbolKind::Measure, "measure"),
                ItemKind::Mark { mark: Mark::Reflect, name } => {
                    self.declare_lifted(*name, SymbolKind::Reflected, "reflect")
                }
                ItemKind::Mark { mark: Mark::Inline, name } => self.declare_lifted(*name, SymbolKind::Inline, "inline"),
                ItemKind::Mark { mark: Mark::OpaqueReflect, name } => self.declare_opaque(*name),
                ItemKind::Measure(measure) => self.declare_measure(measure),
                ItemKind::AssumeReflect { function, model } => self.declare_assumed(*function, *model),
                ItemKind::Define { name, target } => self.declare_defined(*name, *target),
                ItemKind::DefineTerm { name, .. } => self.declare_lifted(*name, SymbolKind::Inline, "define"),
                _ => {}
            }
        }
    }

    fn declare_lifted(&mut self, name: Ident, kind: SymbolKind, word: &str) {
        let Some((function, sort)) = self.lifted_function(name, word) else { return };
        if self.already_declared(name, kind) {
            return;
        }
        let symbol = Symbol { kind, name: function };
        let place = self.place(name.span);
        let measure = Measure { symbol, sort, definition: Definition::Code(function), ty: None, place };
        self.out.measures.insert(self.own(split(name.name).1), measure);
    }

    /// `opaque-reflect f`: the logic knows `f` without its equations.
    fn declare_opaque(&mut self, name: Ident) {
        self.declare_lifted(name, SymbolKind::Reflected, "opaque-reflect");
        if let Some(measure) = self.out.measures.get_mut(self.own(split(name.name).1))
            && let Definition::Code(function) = measure.definition
        {
            measure.definition = Definition::Opaque(function);
        }
    }

    /// The Haskell function that is to be lifted, and its sort.
    fn lifted_function(&mut self, name: Ident, word: &str) -> Option<(QName, Sort)> {
        match self.scope.value(name.name) {
            Some(Entity::Value(function)) => {
                let value = self.unit.environment.value(function)?;
                let own_method = matches!(value.kind, ValueKind::Method(_)) && function.module == self.unit.name;
                let sort = self.sort_of(&value.scheme.body);
                if own_method && word != "measure" && !self.out.options.typeclass {
                    let message = format!("`{}` is a class method, and only functions can be lifted.", name.name);
                    self.error(name.span, message, "Lift a function instead.");
                    return None;
                }
                Some((function, sort))
            }
            _ => {
                if !self.scope.may_be_missing(name.name) && !self.is_local_function(name.name) {
                    self.unknown_function(name, word);
                }
                None
            }
        }
    }

    /// Reports an annotation for a function that does not exist.
    pub(super) fn unknown_function(&mut self, name: Ident, word: &str) {
        let own = self.unit.compiled.interface.values.keys().copied();
        let locals = self.unit.compiled.hir.locals.values().filter(|local| !local.generated).map(|local| local.name);
        let near = suggest::nearest(name.name, own.chain(locals));
        let hint = match near {
            Some(near) => format!("Did you mean `{near}`?"),
            None => "The annotation has no effect.".to_owned(),
        };
        let message = match word {
            "" => format!("There is no function `{}` for this annotation.", name.name),
            word => format!("There is no function `{}` to `{word}`.", name.name),
        };
        self.error(name.span, message, hint);
    }

    fn is_local_function(&self, name: Name) -> bool {
        self.unit.compiled.hir.locals.values().any(|local| local.name == name && !local.generated)
    }

    fn already_declared(&mut self, name: Ident, kind: SymbolKind) -> bool {
        let Some(earlier) = self.out.measures.get(self.own(name.name)) else { return false };
        let (span, other) = (earlier.place.span, earlier.symbol.kind);
        // A function may be both reflected and inlined, or named twice by the same kind of item.
        let lifted = |kind| matches!(kind, SymbolKind::Reflected | SymbolKind::Inline);
        if lifted(kind) && lifted(other) || kind == other && matches!(earlier.definition, Definition::Code(_)) {
            return true;
        }
        let line = self.line(span);
        let message = format!("There are several specifications for `{}`.", name.name);
        self.error(name.span, message, format!("The other one is on line {line}; rename or remove one."));
        true
    }

    fn declare_measure(&mut self, measure: &ast::Measure) {
        // The name may be that of the module, too: `measure Data.Shop.size :: ..`.
        let name = match split(measure.name.name) {
            (Some(module), ident) if module == self.unit.name => Ident { name: ident, ..measure.name },
            _ => measure.name,
        };
        let scheme = self.lower_scheme(&measure.ty, None, &mut Env::default());
        let sort = self.sort_of_rtype(&scheme.body);
        if measure.kind == MeasureKind::Instance {
            return;
        }
        if let Some(earlier) = self.out.measures.get(self.own(name.name)) {
            let span = earlier.place.span;
            // Redeclaring a lifted function's sort changes nothing.
            if !matches!(earlier.definition, Definition::Code(_)) || !measure.equations.is_empty() {
                let line = self.line(span);
                let message = format!("There are several specifications for the measure `{}`.", name.name);
                self.error(name.span, message, format!("The other one is on line {line}; rename or remove one."));
            }
            return;
        }
        let kind = match (measure.equations.is_empty(), measure.kind) {
            (false, _) | (_, MeasureKind::Class) => SymbolKind::Measure,
            // A module that declares a function of a theory makes it known: the logic has its sort and its meaning.
            (true, _) => Builtin::reserved(name.name).map_or(SymbolKind::Uninterpreted, SymbolKind::Builtin),
        };
        let symbol = Symbol { kind, name: self.own(name.name) };
        let sort = match kind {
            SymbolKind::Builtin(builtin) => builtin.sort().clone(),
            _ => sort,
        };
        let place = self.place(name.span);
        let mut scheme = scheme;
        super::merge::name_arguments(&mut scheme.body, &[]);
        let ty = Some(scheme);
        self.out.measures.insert(symbol.name, Measure { symbol, sort, definition: Definition::None, ty, place });
    }

    /// `assume reflect f as g`: `f` has the definition of `g`.
    fn declare_assumed(&mut self, function: Ident, model: Ident) {
        let Some(Entity::Value(target)) = self.scope.value(model.name) else {
            return self.unknown_function(model, "reflect");
        };
        let Some(Entity::Value(name)) = self.scope.value(function.name) else {
            return self.unknown_function(function, "reflect");
        };
        let sort = self.unit.environment.value(name).map_or(Sort::Unknown, |value| self.sort_of(&value.scheme.body));
        let symbol = Symbol { kind: SymbolKind::Reflected, name };
        let place = self.place(function.span);
        self.out.flags.entry(name).reflected_as = Some(target);
        let measure = Measure { symbol, sort, definition: Definition::Code(target), ty: None, place };
        self.out.measures.insert(self.own(split(function.name).1), measure);
    }

    fn declare_defined(&mut self, name: Ident, target: Ident) {
        let Some((symbol, sort)) = self.symbol(target.name) else { return };
        let place = self.place(name.span);
        let measure = Measure { symbol, sort, definition: Definition::None, ty: None, place };
        self.out.measures.insert(self.own(split(name.name).1), measure);
    }

    /// Defines what was declared: equations, and the bodies of lifted functions.
    pub(super) fn define_measures(&mut self) {
        let mut instances: Vec<(Name, QName)> = Vec::new();
        for item in &self.spec.items {
            match &item.kind {
                ItemKind::Measure(measure) if !measure.equations.is_empty() => {
                    self.define_by_equations(measure, &mut instances);
                }
                ItemKind::LiftedMeasure(name) => self.lift_measure(*name),
                ItemKind::Mark { mark: Mark::Inline, name } => self.lift_inline(*name),
                ItemKind::DefineTerm { name, params, body } => self.define_term(*name, params, body),
                ItemKind::Mark { mark: Mark::Reflect, name } => self.check_reflected(*name),
                _ => {}
            }
        }
    }

    /// `define f x y = (e)`
    fn define_term(&mut self, name: Ident, params: &[Ident], body: &ast::Expr) {
        let key = self.own(split(name.name).1);
        let Some(sort) = self.out.measures.get(key).map(|measure| measure.sort.clone()) else { return };
        let mut env = Env::default();
        for (param, sort) in params.iter().zip(sort.split_funs().0) {
            env.bind(param.name, sort.clone());
        }
        let body = self.lower_expr(body, &mut env).0;
        if let Some(measure) = self.out.measures.get_mut(key) {
            let params = params.iter().map(|param| param.name).collect();
            measure.definition = Definition::Inline { params, body };
        }
    }

    fn define_by_equations(&mut self, measure: &ast::Measure, instances: &mut Vec<(Name, QName)>) {
        let name = measure.name.name;
        let result = self
            .out
            .measures
            .get(self.own(name))
            .map(|measure| measure.sort.split_funs().1.clone())
            .unwrap_or(Sort::Unknown);
        let mut equations: Vec<Equation> = Vec::new();
        let mut reported = false;
        for equation in &measure.equations {
            let constructor = equation.pattern.constructor;
            let Some(con) = self.scope.constructor(constructor.name) else {
                self.unknown_constructor(constructor);
                continue;
            };
            let Some((data_type, info)) = self.unit.environment.constructor(con) else { continue };
            let (data_type, fields) = (data_type.name, info.fields.clone());
            if measure.kind == MeasureKind::Instance && !reported {
                reported = true;
                if instances.contains(&(name, data_type)) {
                    let message =
                        format!("There are several instance measures `{name}` for the type `{}`.", data_type.ident);
                    self.error(measure.name.span, message, "Instances are told apart by the type constructor only.");
                } else {
                    instances.push((name, data_type));
                }
            }
            if fields.len() != equation.pattern.vars.len() {
                let (wanted, found) = (fields.len(), equation.pattern.vars.len());
                let plural = if wanted == 1 { "" } else { "s" };
                let message = format!(
                    "The constructor `{}` has {wanted} field{plural}, and this pattern has {found}.",
                    con.ident
                );
                self.error(equation.pattern.span, message, "Write a name or `_` for each field.");
                continue;
            }
            let mut env = Env::default();
            for (var, field) in equation.pattern.vars.iter().zip(&fields) {
                env.bind(var.name, self.sort_of(&field.ty));
            }
            let body = match &equation.body {
                ast::EquationBody::Expr(expr) if result == Sort::Bool => {
                    EquationBody::Term(self.lower_pred(expr, &mut env))
                }
                ast::EquationBody::Expr(expr) => EquationBody::Term(self.lower_expr(expr, &mut env).0),
                ast::EquationBody::Refined { binder, pred } => {
                    env.bind(binder.name, result.clone());
                    EquationBody::Refined(binder.name, self.lower_pred(pred, &mut env))
                }
            };
            let vars = equation.pattern.vars.iter().map(|var| var.name).collect();
            equations.push(Equation { constructor: con, vars, body });
        }
        if let Some(declared) = self.out.measures.get_mut(self.own(name)) {
            match &mut declared.definition {
                Definition::Equations(known) => known.extend(equations),
                definition => *definition = Definition::Equations(equations),
            }
        } else if measure.kind == MeasureKind::Instance {
            let place = self.place(measure.name.span);
            let sort = Sort::Unknown;
            let symbol = Symbol { kind: SymbolKind::Measure, name: self.own(name) };
            let definition = Definition::Equations(equations);
            self.out.measures.insert(symbol.name, Measure { symbol, sort, definition, ty: None, place });
        }
    }

    pub(super) fn unknown_constructor(&mut self, name: Ident) {
        if !self.scope.may_be_missing(name.name) {
            let constructors = self.unit.compiled.interface.constructors.keys().copied();
            let near = suggest::nearest(name.name, constructors);
            let hint = near.map(|near| format!("Did you mean `{near}`?")).unwrap_or_default();
            self.error(name.span, format!("There is no constructor `{}` in scope.", name.name), hint);
        }
    }
}
