//! A function of a package that the project depends on, which is not for the user to change.

use super::Blame;
use crate::words::quoted;

pub(super) fn words(name: &str, excluded: Option<&str>) -> Blame {
    let name = quoted(name);
    let must = excluded.map(|excluded| format!(" What is said must rule out  {excluded}")).unwrap_or_default();
    Blame {
        because: format!("too little is promised of {name}, which another package has"),
        advice: format!("Say more of {name} with an `assume` in this file.{must}"),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use limpid_report::CulpritKind;

    use crate::sample::{advice, sentence};

    #[test]
    fn what_another_package_has_is_assumed() {
        expect!["No input was found that goes wrong, but LiquidHaskell cannot know that: too little is promised of `chunk`, which another package has."].assert_eq(&sentence(CulpritKind::Dependency, "chunk"));
        expect!["Say more of `chunk` with an `assume` in this file."]
            .assert_eq(&advice(CulpritKind::Dependency, "chunk"));
    }
}
