//! Which types of two programs are the same: those that are declared alike, in modules that correspond.
//!
//! Types may be recursive, so this is a greatest fixed point: all types of the same name are taken to be the same, until their
//! declarations show a difference.

use limpid_base::{Name, QName, Span};
use limpid_core::{Constructor, DataType, TyVar, Type};
use limpid_frontend::project::Loaded;
use rustc_hash::FxHashMap;

use super::rename::{self, Renaming};

/// What the names of the second program become.
#[derive(Debug, Default)]
pub(super) struct Identified {
    /// The modules whose definitions have other names, with their new names.
    moved: FxHashMap<Name, Name>,
    /// Types and classes that are those of the first program.
    types: FxHashMap<QName, QName>,
    constructors: FxHashMap<QName, QName>,
}

impl Identified {
    /// `moved` are the modules of the second program that are not the same as in the first one.
    pub(super) fn new(first: &Loaded, second: &Loaded, moved: FxHashMap<Name, Name>) -> Identified {
        let files: Vec<&Loaded> = modules(second).filter(|file| moved.contains_key(&file.name)).collect();
        let mut identified = Identified { moved, ..Identified::default() };
        let mut pairs: Vec<(&DataType, &DataType)> = Vec::new();
        for file in &files {
            // A module of the same name comes first; two files that are compared correspond in any case.
            let is_file = file.name == second.name;
            let others: Vec<&Loaded> =
                modules(first).filter(|other| other.name == file.name).chain(is_file.then_some(first)).collect();
            for theirs in &file.compiled.core.data_types {
                let mut candidates = others.iter().flat_map(|other| &other.compiled.core.data_types);
                if let Some(ours) = candidates.find(|ours| ours.name.ident == theirs.name.ident) {
                    pairs.push((&**theirs, &**ours));
                }
            }
            for class in file.compiled.interface.classes.values() {
                let mut candidates =
                    others.iter().filter_map(|other| other.compiled.interface.classes.get(&class.name.ident));
                if let Some(same) = candidates.next() {
                    identified.types.insert(class.name, same.name);
                }
            }
        }
        for (theirs, ours) in &pairs {
            identified.add(theirs, ours);
        }
        while let Some(place) = pairs.iter().position(|(theirs, ours)| !identified.is_same(theirs, ours)) {
            let (theirs, _) = pairs.swap_remove(place);
            identified.remove(theirs, &files);
        }
        identified
    }

    fn add(&mut self, theirs: &DataType, ours: &DataType) {
        self.types.insert(theirs.name, ours.name);
        for con in &theirs.constructors {
            if let Some(same) = ours.constructors.iter().find(|same| same.name.ident == con.name.ident) {
                self.constructors.insert(con.name, same.name);
            }
        }
    }

    /// A class is the same only as long as its dictionaries are.
    fn remove(&mut self, theirs: &DataType, files: &[&Loaded]) {
        self.types.remove(&theirs.name);
        for con in &theirs.constructors {
            self.constructors.remove(&con.name);
        }
        let mut classes = files.iter().flat_map(|file| file.compiled.interface.classes.values());
        if let Some(class) = classes.find(|class| class.dictionary == theirs.name) {
            self.types.remove(&class.name);
        }
    }

    fn is_same(&self, theirs: &DataType, ours: &DataType) -> bool {
        plain(&rename::data_type(theirs, self)) == plain(ours)
    }

    /// The first type of the second program in a type that the first program does not have.
    pub(super) fn own_type(&self, of: &Type) -> Option<QName> {
        match of {
            Type::Con(name, args) => {
                let own = self.moved.values().any(|module| *module == name.module).then_some(*name);
                own.or_else(|| args.iter().find_map(|arg| self.own_type(arg)))
            }
            Type::Fun(pair) | Type::App(pair) => self.own_type(&pair.0).or_else(|| self.own_type(&pair.1)),
            Type::Forall(scheme) => self.own_type(&scheme.body),
            Type::Var(_) | Type::Nat(_) | Type::Str(_) | Type::Unknown => None,
        }
    }

    fn moved(&self, name: QName) -> QName {
        self.moved.get(&name.module).map_or(name, |module| QName { module: *module, ident: name.ident })
    }
}

impl Renaming for Identified {
    fn value(&self, name: QName) -> QName {
        self.moved(name)
    }

    fn constructor(&self, name: QName) -> QName {
        self.constructors.get(&name).copied().unwrap_or_else(|| self.moved(name))
    }

    fn ty(&self, name: QName) -> QName {
        self.types.get(&name).copied().unwrap_or_else(|| self.moved(name))
    }
}

/// The modules of a program that are no libraries.
pub(super) fn modules(loaded: &Loaded) -> impl Iterator<Item = &Loaded> {
    loaded.dependencies.iter().map(|file| &**file).chain([loaded])
}

/// A declaration without its places, with numbers for the names of its variables.
fn plain(data: &DataType) -> DataType {
    let constructors = data.constructors.iter().map(|con| {
        let vars: Vec<TyVar> = data.params.iter().chain(&con.exists).copied().collect();
        plain_constructor(con, data.params.len(), &vars)
    });
    let params = (0..data.params.len()).map(numbered).collect();
    DataType { params, constructors: constructors.collect(), span: Span::default(), ..data.clone() }
}

fn plain_constructor(con: &Constructor, params: usize, vars: &[TyVar]) -> Constructor {
    let number = |var: TyVar| vars.iter().position(|known| *known == var).map(|place| Type::Var(numbered(place)));
    let mut plain = Constructor {
        exists: (params..vars.len()).map(numbered).collect(),
        context: con.context.iter().map(|pred| pred.substitute(&number)).collect(),
        equalities: con
            .equalities
            .iter()
            .map(|(left, right)| (left.substitute(&number), right.substitute(&number)))
            .collect(),
        span: Span::default(),
        ..con.clone()
    };
    for field in &mut plain.fields {
        field.ty = field.ty.substitute(&number);
    }
    plain
}

fn numbered(place: usize) -> TyVar {
    Name::new(&format!("t{place}"))
}
