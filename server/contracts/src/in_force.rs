//! Which contract a call is under: the module's own, an imported one, or that of the class behind an instance's method.

use limpid_base::{Name, QName};
use limpid_frontend::interface::Environment;

use crate::contract::{ConstructorContract, Contract, Contracts, DataContract, Flags, Measure, Origin};
use crate::visible::Visible;

/// All contracts that hold in one module.
#[derive(Clone, Copy, Debug)]
pub struct InForce<'a> {
    pub own: &'a Contracts,
    pub visible: &'a Visible,
    /// What the module sees, its own interface included.
    pub environment: &'a Environment,
}

/// The contract of a function of the core, and how to read its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Callee<'a> {
    pub contract: &'a Contract,
    /// The function that the contract is written for: a class method where the core calls an instance's.
    pub name: QName,
    /// How many dictionaries come before the arguments of the contract.
    pub dictionaries: usize,
}

impl<'a> InForce<'a> {
    /// The contract that a caller of `name` is under. Functions without a refinement may have none.
    pub fn contract_of(&self, name: QName) -> Option<&'a Contract> {
        self.callee(name).map(|callee| callee.contract)
    }

    /// As [`InForce::contract_of`], with what is needed to match arguments of core to it.
    pub fn callee(&self, name: QName) -> Option<Callee<'a>> {
        let written = self.function(name);
        let said = written.filter(|contract| contract.origin != Origin::Haskell);
        let direct = |contract: &'a Contract| Callee { contract, name, dictionaries: contract.ty.context.len() };
        if let Some(contract) = said.or_else(|| self.method(name)) {
            return Some(direct(contract));
        }
        self.behind(name).or_else(|| written.map(direct))
    }

    /// The contract that the body of an own function is under: its signature, or what the class says of the method.
    pub fn own_contract(&self, name: QName) -> Option<&'a Contract> {
        let written = self.own.functions.get(name);
        if written.is_some_and(|contract| contract.origin != Origin::Haskell) {
            return written;
        }
        let method = self.instance_method(name).or_else(|| self.default_method(name));
        let method = method.map(|(class, ident, _)| QName { module: class.module, ident });
        method.and_then(|method| self.method(method)).or(written)
    }

    pub fn function(&self, name: QName) -> Option<&'a Contract> {
        self.own.functions.get(name).or_else(|| self.visible.function(name))
    }

    /// The refinement that a class gives its method, or that an `assume` gives it.
    pub fn method(&self, name: QName) -> Option<&'a Contract> {
        self.own.methods.get(name).or_else(|| self.visible.method(name))
    }

    pub fn constructor(&self, name: QName) -> Option<&'a ConstructorContract> {
        self.own.constructors.get(name).or_else(|| self.visible.constructor(name))
    }

    pub fn data(&self, name: QName) -> Option<&'a DataContract> {
        self.own.data.get(name).or_else(|| self.visible.data(name))
    }

    pub fn flags(&self, name: QName) -> Option<&'a Flags> {
        self.own.flags.get(name).or_else(|| self.visible.flags(name))
    }

    /// What defines a symbol of the logic: a measure, or all instances of a class measure.
    pub fn definitions(&self, symbol: limpid_logic::Symbol) -> Vec<&'a Measure> {
        let mut found = self.visible.definitions(symbol);
        found.extend(self.own.measures.values().filter(|measure| measure.symbol.name == symbol.name));
        found
    }

    /// The assumed function that computes a measure without equations.
    pub fn computed(&self, measure: QName) -> Option<QName> {
        self.visible.computed(measure).or_else(|| self.own.computed.get(measure).copied())
    }

    /// The contract of the class method behind the method of an instance, or behind the default of a class.
    fn behind(&self, name: QName) -> Option<Callee<'a>> {
        let (class, ident, context) = self.instance_method(name).or_else(|| self.default_method(name))?;
        let method = QName { module: class.module, ident };
        let contract = self.method(method).or_else(|| self.function(method))?;
        // The first constraint of a method is that of its class.
        let dictionaries = context + contract.ty.context.len().saturating_sub(1);
        Some(Callee { contract, name: method, dictionaries })
    }

    /// For `Class Type.method`: the class, the method, and the number of the instance's own constraints.
    fn instance_method(&self, name: QName) -> Option<(QName, Name, usize)> {
        heads(name).find_map(|head| {
            let dictionary = QName { module: name.module, ident: Name::new(&format!("${head}")) };
            let instance = self.environment.instance(dictionary)?;
            let (method, _) = instance.methods.iter().find(|(_, full)| *full == name)?;
            Some((instance.class, *method, instance.context.len()))
        })
    }

    /// For `Class.method`, which takes the dictionary of its class.
    fn default_method(&self, name: QName) -> Option<(QName, Name, usize)> {
        heads(name).find_map(|head| {
            let class = QName { module: name.module, ident: Name::new(head) };
            let info = self.environment.class(class)?;
            let method = info.methods.iter().find(|method| method.default == Some(name))?;
            Some((class, method.name, 1))
        })
    }
}

/// What may stand before the method in the name of an instance's method.
fn heads(name: QName) -> impl Iterator<Item = &'static str> {
    let text = name.ident.as_str();
    text.match_indices('.').filter(|(dot, _)| *dot > 0).map(|(dot, _)| &text[..dot])
}
