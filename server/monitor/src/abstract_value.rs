//! Values of abstract library types, as a user would write them: how the library represents them is nobody's business.
//!
//! A newtype has no constructor at run time, so its values are shown by their types, elsewhere.

use limpid_base::{Name, QName};

use crate::shown::ShownValue;

/// The value with this constructor and these fields, if its type is abstract.
pub(crate) fn abstract_value(name: QName, fields: &[ShownValue]) -> Option<ShownValue> {
    let call = |ident: &str, args: Vec<ShownValue>| {
        let name = QName { module: name.module, ident: Name::new(ident) };
        Some(ShownValue::Con { name, labels: Vec::new(), fields: args })
    };
    let from_list = |elements: Vec<ShownValue>| call("fromList", vec![ShownValue::List(elements, false)]);
    match (name.module.as_str(), name.ident.as_str(), fields) {
        ("Data.Set.Internal" | "Data.Map.Internal", "Tip", []) | ("Data.Sequence", "Empty", []) => {
            from_list(Vec::new())
        }
        ("Data.Set.Internal", "Bin", [_, x, left, right]) => {
            from_list(elements(left).into_iter().chain([x.clone()]).chain(elements(right)).collect())
        }
        ("Data.Map.Internal", "Bin", [_, key, value, left, right]) => {
            let entry = ShownValue::Tuple(vec![key.clone(), value.clone()]);
            from_list(elements(left).into_iter().chain([entry]).chain(elements(right)).collect())
        }
        ("Data.Sequence", ":<|", [first, rest]) => {
            from_list([first.clone()].into_iter().chain(elements(rest)).collect())
        }
        ("GHC.Real", ":%", [above, below]) => call("%", vec![above.clone(), below.clone()]),
        ("GHC.Arr", "Array", [first, last, _, elements]) => {
            call("listArray", vec![ShownValue::Tuple(vec![first.clone(), last.clone()]), elements.clone()])
        }
        ("Limpid.Memory", "Place", [block, offset, size]) => pointer(block, offset, size),
        ("GHC.Ptr", "Ptr", [place]) => match place {
            ShownValue::Con { .. } | ShownValue::Pointer(_) => Some(place.clone()),
            _ => Some(ShownValue::Hole),
        },
        ("GHC.ForeignPtr", "ForeignPtr", [pointer]) => Some(pointer.clone()),
        _ => None,
    }
}

/// The elements of a part that was shown already.
fn elements(part: &ShownValue) -> Vec<ShownValue> {
    match part {
        ShownValue::Con { fields, .. } => match &fields[..] {
            [ShownValue::List(elements, _)] => elements.clone(),
            _ => Vec::new(),
        },
        _ => vec![ShownValue::More],
    }
}

fn pointer(block: &ShownValue, offset: &ShownValue, size: &ShownValue) -> Option<ShownValue> {
    let number = |value: &ShownValue| match value {
        ShownValue::Number(text) => text.parse::<i128>().ok(),
        _ => None,
    };
    let nowhere = (number(block), number(offset)) == (Some(0), Some(0));
    let null = QName::new("GHC.Ptr", "nullPtr");
    match (number(offset), number(size)) {
        _ if nowhere => Some(ShownValue::Con { name: null, labels: Vec::new(), fields: Vec::new() }),
        (Some(offset), Some(size)) => Some(ShownValue::Pointer((size - offset).to_string())),
        _ => Some(ShownValue::Hole),
    }
}
