//! Data types and their constructors.

use limpid_base::{Name, QName, Span};
use serde::{Deserialize, Serialize};

use crate::{Pred, TyVar, Type};

/// An algebraic data type, a newtype, a primitive type (no constructors), or the dictionary type of a class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DataType {
    pub name: QName,
    pub params: Vec<TyVar>,
    /// In declaration order; a constructor's tag is its place here.
    pub constructors: Vec<Constructor>,
    pub newtype: bool,
    /// The type of the dictionaries of a class: its one constructor holds superclasses and methods.
    pub dictionary: bool,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Constructor {
    pub name: QName,
    pub data_type: QName,
    pub tag: u32,
    /// Existential variables, in addition to the data type's parameters.
    pub exists: Vec<TyVar>,
    /// Class constraints stored in the constructor: that many dictionary fields come before `fields` at run time.
    pub context: Vec<Pred>,
    /// Equalities between the type's parameters and what this constructor of a GADT makes of them.
    pub equalities: Vec<(Type, Type)>,
    pub fields: Vec<Field>,
    /// Declared infix; `show` and our printer write it between its fields.
    pub infix: bool,
    pub span: Span,
}

impl Constructor {
    /// How many fields it has at run time: the dictionaries it stores come first.
    pub fn arity(&self) -> usize {
        self.context.len() + self.fields.len()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// The record label.
    pub name: Option<Name>,
    pub ty: Type,
    pub strict: bool,
}

/// The modules of the libraries that keep numbers of a fixed width in newtypes.
const SIZED_NUMBERS: [&str; 3] = ["GHC.Int", "GHC.Word", "Foreign.C.Types"];

/// Whether a newtype's constructor makes one number of another. `Show` leaves it out, and a literal needs none.
pub fn is_sized_number(con: QName) -> bool {
    SIZED_NUMBERS.contains(&con.module.as_str())
}
