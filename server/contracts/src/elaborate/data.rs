//! Refined data types: constructors with refined fields, each field a measure.

use limpid_base::suggest;
use limpid_base::{Name, QName, Span, WIDEST_REFINED, tuple, tuple_selector};
use limpid_core::{Constructor, DataType, TyVar, Type};
use limpid_frontend::interface::Entity;
use limpid_logic::{Relation, Sort, Symbol, SymbolKind, Term};
use limpid_spec::ast::{self, DataBody, DataDecl, Ident};
use limpid_spec::{Item, ItemKind};
use rustc_hash::FxHashMap;

use super::Elaborator;
use super::env::Env;
use super::merge::Holes;
use crate::contract::{ConstructorContract, Definition, Invariant, Measure, RField, Variance};
use crate::rtype::{Place, RType, Refinement, Shape, value_binder};

impl<'a> Elaborator<'a> {
    pub(super) fn data_types(&mut self) {
        let mut seen: FxHashMap<QName, Span> = FxHashMap::default();
        let spec = self.spec;
        let declarations = spec.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Data(declaration) => Some(declaration),
            _ => None,
        });
        // Fields are declared first: any field's refinement may mention those of other types.
        for declaration in declarations.clone() {
            self.declare_fields(declaration);
        }
        for declaration in declarations {
            let Some(data_type) = self.data_type(declaration) else { continue };
            if declaration.family_args.is_empty() {
                if let Some(first) = seen.get(&data_type.name) {
                    let line = self.line(*first);
                    let message = format!("There are several specifications for the type `{}`.", declaration.name.name);
                    self.error(
                        declaration.name.span,
                        message,
                        format!("The other one is on line {line}; make them one."),
                    );
                    continue;
                }
                seen.insert(data_type.name, declaration.name.span);
            }
            self.data_declaration(declaration, &data_type);
        }
        for item in &spec.items {
            match &item.kind {
                ItemKind::Variance { name, variances } => self.variance(*name, variances),
                ItemKind::DataSize { types, size } => self.data_size(types, *size),
                _ => {}
            }
        }
    }

    fn data_type(&mut self, declaration: &DataDecl) -> Option<std::sync::Arc<DataType>> {
        let name = declaration.name;
        let Some(entity) = self.scope.type_(name.name) else {
            self.unknown_type(name);
            return None;
        };
        let Entity::Type(full) = entity else { return None };
        if let Some(data_type) = self.unit.environment.data_type(full) {
            return Some(std::sync::Arc::clone(data_type));
        }
        if !self.unit.environment.is_family(full) {
            return None;
        }
        if declaration.family_args.is_empty() {
            self.whole_family(declaration);
            return None;
        }
        // The instance is the one that has the constructors.
        let first = self.scope.constructor(written_constructors(declaration).first()?.name)?;
        let (data_type, _) = self.unit.environment.constructor(first)?;
        self.unit.environment.data_type(data_type.name).cloned()
    }

    /// Constructors belong to an instance of a data family, never to the family.
    fn whole_family(&mut self, declaration: &DataDecl) {
        let Some(con) = written_constructors(declaration).first().and_then(|con| self.scope.constructor(con.name))
        else {
            return;
        };
        let name = declaration.name.name;
        let message =
            format!("`{}` is a constructor of an instance of the data family `{name}`, not of `{name}`.", con.ident);
        let params: Vec<String> = declaration.params.iter().skip(1).map(|param| format!(" {}", param.name)).collect();
        let hint = match declaration.params.first() {
            Some(first) => {
                format!("Name the instance: `data {name} T{} ..` with a type for `{}`.", params.concat(), first.name)
            }
            None => format!("Name the instance: `data {name} T ..`."),
        };
        self.error(declaration.name.span, message, hint);
    }

    fn declare_fields(&mut self, declaration: &DataDecl) {
        let DataBody::Constructors(constructors) = &declaration.body else {
            return self.declare_gadt_fields(declaration);
        };
        let Some(Entity::Type(data_type)) = self.scope.type_(declaration.name.name) else { return };
        for constructor in constructors {
            let Some(con) = self.constructor_of(constructor.name) else { continue };
            let fields: Vec<(u32, Ident)> =
                (0..).zip(&constructor.fields).filter_map(|(place, field)| Some((place, field.name?))).collect();
            self.declare_field_measures(con, data_type, &fields, true);
        }
    }

    fn declare_gadt_fields(&mut self, declaration: &DataDecl) {
        let DataBody::Gadt { constructors, .. } = &declaration.body else { return };
        let Some(Entity::Type(data_type)) = self.scope.type_(declaration.name.name) else { return };
        for constructor in constructors {
            let Some(con) = self.constructor_of(constructor.name) else { continue };
            let mut fields = Vec::new();
            let mut ty = &constructor.ty;
            let mut place = 0;
            loop {
                match &ty.kind {
                    ast::TypeKind::Forall { body, .. } => ty = body,
                    ast::TypeKind::Fun { arrow: ast::Arrow::Context, result, .. } => ty = result,
                    ast::TypeKind::Fun { binder, arg, result, .. } => {
                        if let Some(name) = binder.or_else(|| arg.own_binder()) {
                            fields.push((place, name));
                        }
                        place += 1;
                        ty = result;
                    }
                    _ => break,
                }
            }
            self.declare_field_measures(con, data_type, &fields, false);
        }
    }

    fn constructor_of(&self, name: Ident) -> Option<QName> {
        self.scope.constructor(name.name)
    }

    fn declare_field_measures(&mut self, con: QName, data_type: QName, fields: &[(u32, Ident)], record: bool) {
        let Some((data, info)) = self.unit.environment.constructor(con) else { return };
        let params: Vec<Type> = data.params.iter().map(|param| Type::Var(*param)).collect();
        let from = self.sort_of(&Type::con(data_type, params));
        let info: Constructor = info.clone();
        for (place, field) in fields {
            let haskell = info.fields.get(*place as usize);
            // Where Haskell has a label of its own, that is the measure.
            if haskell.is_none_or(|haskell| haskell.name.is_some_and(|label| label != field.name)) {
                continue;
            }
            let own = self.own(field.name);
            if let Some(measure) = self.out.measures.get_mut(own) {
                if let Definition::Field(known) = &mut measure.definition {
                    if !known.contains(&(con, *place)) {
                        known.push((con, *place));
                    }
                } else if record
                    && matches!(measure.definition, Definition::Code(_))
                    && haskell.is_some_and(|h| h.name.is_none())
                {
                    let span = measure.place.span;
                    let line = self.line(field.span);
                    let message = format!("There are several specifications for `{}`.", field.name);
                    self.error(span, message, format!("It is also the name of a field on line {line}; rename one."));
                }
                continue;
            }
            let to = haskell.map_or(Sort::Unknown, |haskell| self.sort_of(&haskell.ty));
            let symbol = Symbol { kind: SymbolKind::Field, name: own };
            let measure = Measure {
                symbol,
                sort: Sort::fun(from.clone(), to),
                definition: Definition::Field(vec![(con, *place)]),
                ty: None,
                place: self.place(field.span),
            };
            self.out.measures.insert(own, measure);
        }
    }

    /// The selectors of tuples that an annotation of this module mentions, as LiquidHaskell names them.
    pub(super) fn declare_tuple_selectors(&mut self) {
        let text = |item: &Item| self.unit.text.get(item.span.start as usize..item.span.end as usize);
        let texts: Vec<&str> = self.spec.items.iter().filter_map(text).collect();
        for arity in 2..=WIDEST_REFINED {
            for place in 0..arity {
                let name = tuple_selector(arity, place + 1);
                if texts.iter().any(|text| text.contains(name.ident.as_str())) {
                    self.declare_tuple_selector(name, tuple(arity), place);
                }
            }
        }
    }

    fn declare_tuple_selector(&mut self, name: QName, con: QName, place: usize) {
        let Some((data, info)) = self.unit.environment.constructor(con) else { return };
        let Some(field) = info.fields.get(place) else { return };
        let params: Vec<Type> = data.params.iter().map(|param| Type::Var(*param)).collect();
        let measure = Measure {
            symbol: Symbol { kind: SymbolKind::Field, name },
            sort: Sort::fun(self.sort_of(&Type::con(data.name, params)), self.sort_of(&field.ty)),
            definition: Definition::Field(vec![(con, place as u32)]),
            ty: None,
            place: Place { module: name.module, span: Span::default() },
        };
        self.out.measures.insert(name, measure);
    }

    fn data_declaration(&mut self, declaration: &DataDecl, data_type: &DataType) {
        let mut env = Env::default();
        let preds = self.lower_pred_decls(&declaration.preds, &mut env);
        let params: Vec<TyVar> = declaration.params.iter().map(|param| param.name).collect();
        let counted = matches!(declaration.body, DataBody::Constructors(_)) && declaration.family_args.is_empty();
        if counted && params.len() != data_type.params.len() {
            let (wanted, found) = (data_type.params.len(), params.len());
            let name = declaration.name.name;
            let plural = if wanted == 1 { "" } else { "s" };
            let message =
                format!("The type `{name}` has {wanted} type parameter{plural}, and its specification has {found}.");
            self.error(declaration.name.span, message, "Repeat the parameters of the Haskell declaration.");
            return;
        }
        let size = declaration.size.and_then(|size| self.size_symbol(size));
        let place = Some(self.place(declaration.name.span));
        let contract = self.out.data.entry(data_type.name);
        contract.params = data_type.params.clone();
        contract.preds = preds;
        contract.size = size.or(contract.size);
        contract.place = place;
        if self.constructors_of_another(declaration, data_type) {
            return;
        }
        let vars: Vec<(TyVar, TyVar)> = params.iter().copied().zip(data_type.params.iter().copied()).collect();
        match &declaration.body {
            DataBody::None => {}
            DataBody::Constructors(constructors) => {
                for constructor in constructors {
                    self.constructor(constructor, data_type, &vars, &mut env);
                }
            }
            DataBody::Gadt { constructors, .. } => {
                for constructor in constructors {
                    self.gadt_constructor(constructor, data_type, &mut env);
                }
            }
        }
    }

    /// Reports a specification all of whose constructors are another type's: it is the type that is wrong.
    fn constructors_of_another(&mut self, declaration: &DataDecl, data_type: &DataType) -> bool {
        let written = written_constructors(declaration);
        let owner = |con: &Ident| {
            let (owner, _) = self.unit.environment.constructor(self.scope.constructor(con.name)?)?;
            (owner.name != data_type.name).then_some(owner.name)
        };
        let owners: Option<Vec<QName>> = written.iter().map(owner).collect();
        let (Some(owners), Some(first)) = (owners, written.first()) else { return false };
        let Some(other) = owners.first().filter(|_| !data_type.constructors.is_empty()) else { return false };
        let name = declaration.name.name;
        let message = format!(
            "This specification of `{name}` has none of its constructors: `{}` belongs to `{}`.",
            first.name, other.ident
        );
        let known = listed(data_type.constructors.iter().map(|con| con.name.ident));
        self.error(
            declaration.name.span,
            message,
            format!("Specify `{}`, or the constructors of `{name}`: {known}.", other.ident),
        );
        true
    }

    fn size_symbol(&mut self, name: Ident) -> Option<Symbol> {
        if let Some((symbol, _)) = self.symbol(name.name).or_else(|| crate::vocabulary::builtin(name.name)) {
            return Some(symbol);
        }
        if self.scope.value(name.name).is_none() {
            self.unknown_size(name);
        }
        None
    }

    fn unknown_size(&mut self, name: Ident) {
        let measures: Vec<Name> = self.out.measures.iter().map(|(name, _)| name.ident).collect();
        let functions = self.unit.compiled.interface.values.keys().copied();
        let hint = match suggest::nearest(name.name, measures.into_iter().chain(functions)) {
            Some(near) => format!("Did you mean `{near}`?"),
            None => "A size is a measure from the type to a natural number.".to_owned(),
        };
        self.error(name.span, format!("There is no measure `{}` to serve as the size.", name.name), hint);
    }

    /// The constructor that a specification names, if it belongs to the type.
    fn own_constructor(&mut self, name: Ident, data_type: &DataType) -> Option<Constructor> {
        // Primitive types have no constructors here.
        if data_type.constructors.is_empty() {
            return None;
        }
        let found = data_type
            .constructors
            .iter()
            .find(|con| con.name.ident == name.name || self.scope.constructor(name.name) == Some(con.name));
        if found.is_none() {
            let known = data_type.constructors.iter().map(|con| con.name.ident);
            let hint = match suggest::nearest(name.name, known.clone()) {
                Some(near) => format!("Did you mean `{near}`?"),
                None => format!("It has {}.", listed(known)),
            };
            let message = format!("`{}` is not a constructor of the type `{}`.", name.name, data_type.name.ident);
            self.error(name.span, message, hint);
        }
        found.cloned()
    }

    /// A field that several constructors have is one function, so it has one type.
    fn check_same_field(&mut self, selector: Name, data_type: &DataType, ty: &RType, written: &ast::Type) {
        let differs = |con: &Constructor| {
            let place = con.fields.iter().position(|field| field.name == Some(selector))?;
            let known = self.out.constructors.get(con.name)?.fields.get(place)?;
            Some(known.ty.to_string() != ty.to_string())
        };
        if data_type.constructors.iter().any(|con| differs(con) == Some(true)) {
            let message = format!("The field `{selector}` has two specifications.");
            self.error(written.span, message, "Give it the same type in all constructors, or different names.");
        }
    }

    fn constructor(&mut self, spec: &ast::Constructor, data_type: &DataType, vars: &[(TyVar, TyVar)], env: &mut Env) {
        let Some(con) = self.own_constructor(spec.name, data_type) else { return };
        if con.fields.len() != spec.fields.len() {
            return self.wrong_fields(spec.name, con.fields.len(), spec.fields.len());
        }
        let depth = env.vars.len();
        let mut fields = Vec::new();
        let mut seen: Vec<Name> = Vec::new();
        for (place, (field, haskell)) in spec.fields.iter().zip(&con.fields).enumerate() {
            if let Some(name) = field.name {
                if seen.contains(&name.name) {
                    let message = format!("The field `{}` is declared twice.", name.name);
                    self.error(name.span, message, "Each field of a constructor needs a name of its own.");
                }
                seen.push(name.name);
            }
            let name = field.name.map(|name| name.name).or(haskell.name);
            let name = name.unwrap_or_else(|| Name::new(&format!("x{}", place + 1)));
            let expected = self.expand(&haskell.ty);
            let lowered = self.lower_scheme(&field.ty, Some(&expected), env);
            let ty = match self.merge_type(lowered.body, &expected, vars) {
                Ok(ty) => ty,
                Err(mismatch) => {
                    self.mismatch(
                        &format!("the field `{name}` of `{}`", con.name.ident),
                        &field.ty,
                        &mismatch,
                        &haskell.ty.to_string(),
                    );
                    RType::from_type(&expected)
                }
            };
            if con.context.is_empty() {
                self.check_merged(&ty, &data_type.params, &[], env.vars.clone(), &field.ty);
            }
            if let Some(selector) = haskell.name {
                self.check_same_field(selector, data_type, &ty, &field.ty);
            }
            env.bind(name, self.sort_of(&haskell.ty));
            fields.push(RField { name, ty });
        }
        env.vars.truncate(depth);
        let place = self.place(spec.span);
        let contract = ConstructorContract {
            data_type: data_type.name,
            fields,
            result: Refinement::trivial(),
            result_args: Vec::new(),
            place,
        };
        self.out.constructors.insert(con.name, contract);
    }

    fn wrong_fields(&mut self, name: Ident, wanted: usize, found: usize) {
        let plural = if wanted == 1 { "" } else { "s" };
        let message =
            format!("The constructor `{}` has {wanted} field{plural}, and its specification has {found}.", name.name);
        self.error(name.span, message, "Write every field, in the order of the Haskell declaration.");
    }

    fn gadt_constructor(&mut self, spec: &ast::Binding, data_type: &DataType, env: &mut Env) {
        let Some(con) = self.own_constructor(spec.name, data_type) else { return };
        let haskell = self.expand(&constructor_type(&con, data_type));
        let lowered = self.lower_scheme(&spec.ty, Some(&haskell), env);
        let scheme = limpid_core::Scheme::mono(haskell.clone());
        let merged = match self.merge(lowered, &scheme, Holes::Unrefined) {
            Ok(merged) => merged.body,
            Err(mismatch) => {
                let what = format!("the constructor `{}`", con.name.ident);
                return self.mismatch(&what, &spec.ty, &mismatch, &haskell.to_string());
            }
        };
        let (params, result) = merged.split_funs();
        if params.len() != con.fields.len() {
            return self.wrong_fields(spec.name, con.fields.len(), params.len());
        }
        let fields = params
            .iter()
            .enumerate()
            .map(|(place, fun)| {
                let label = con.fields[place].name.unwrap_or_else(|| Name::new(&format!("x{}", place + 1)));
                RField { name: if fun.is_named() { fun.binder } else { label }, ty: fun.arg.clone() }
            })
            .collect();
        let result_args = match result {
            RType::Base { shape: Shape::Con { args, .. }, .. } => args.iter().map(|arg| arg.ty.clone()).collect(),
            _ => Vec::new(),
        };
        let contract = ConstructorContract {
            data_type: data_type.name,
            fields,
            result: result.refinement().cloned().unwrap_or_else(Refinement::trivial),
            result_args,
            place: self.place(spec.span),
        };
        self.out.constructors.insert(con.name, contract);
    }

    fn variance(&mut self, name: Ident, variances: &[(ast::Variance, Span)]) {
        let Some(entity) = self.scope.type_(name.name) else { return self.unknown_type(name) };
        let convert = |variance: &ast::Variance| match variance {
            ast::Variance::Bivariant => Variance::Bivariant,
            ast::Variance::Invariant => Variance::Invariant,
            ast::Variance::Covariant => Variance::Covariant,
            ast::Variance::Contravariant => Variance::Contravariant,
        };
        self.out.data.entry(entity.name()).variances =
            variances.iter().map(|(variance, _)| convert(variance)).collect();
    }

    fn data_size(&mut self, types: &[ast::Type], size: Ident) {
        let Some(symbol) = self.size_symbol(size) else { return };
        let lowered: Vec<RType> = types.iter().map(|ty| self.lower_type(ty, None, &mut Env::default())).collect();
        let head = |ty: &RType| match ty {
            RType::Base { shape: Shape::Con { name, .. }, .. } => Some(*name),
            _ => None,
        };
        let names: Vec<QName> = lowered.iter().filter_map(head).collect();
        for name in &names {
            self.out.data.entry(*name).smaller = Some((symbol, names.clone()));
        }
        // Sizes are natural numbers.
        for ty in lowered {
            let binder = value_binder();
            let pred = Term::compare(Relation::Le, Term::int(0), Term::app(symbol, [Term::Var(binder)]));
            let ty = ty.refined(Refinement { binder, pred, ..Refinement::trivial() });
            self.out.invariants.push(Invariant { ty, using: None, place: self.place(size.span) });
        }
    }
}

/// The constructors that a specification mentions.
fn written_constructors(declaration: &DataDecl) -> Vec<Ident> {
    match &declaration.body {
        DataBody::None => Vec::new(),
        DataBody::Constructors(constructors) => constructors.iter().map(|con| con.name).collect(),
        DataBody::Gadt { constructors, .. } => constructors.iter().map(|con| con.name).collect(),
    }
}

fn listed(names: impl Iterator<Item = Name>) -> String {
    let names: Vec<String> = names.map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// The type of a constructor as a function, what a GADT says of its result included.
pub(super) fn constructor_type(con: &Constructor, data_type: &DataType) -> Type {
    let replaced = |var: TyVar| {
        con.equalities.iter().find_map(|(left, right)| match (left, right) {
            (Type::Var(name), other) if *name == var && data_type.params.contains(name) => Some(other.clone()),
            _ => None,
        })
    };
    let result = Type::con(data_type.name, data_type.params.iter().map(|param| Type::Var(*param)));
    Type::funs(con.fields.iter().map(|field| field.ty.clone()).collect::<Vec<_>>(), result.substitute(&replaced))
}
