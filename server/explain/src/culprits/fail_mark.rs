//! A function that is marked `fail` where LiquidHaskell does not accept it.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str) -> Blame {
    let shown = quoted(name);
    Blame {
        because: format!("{shown} is marked `fail`"),
        advice: format!("Remove `{{-@ fail {name} @-}}`, or what it is at odds with."),
    }
}
