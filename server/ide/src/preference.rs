//! Which fixes are applied without being chosen one by one: by "apply all fixes" and as the preferred action of an editor,
//! and by `limpid fix`. This is the one rule.

use limpid_report::{Fix, FunctionReport};

/// Who wants a function to be fixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The function is one of several.
    Unnamed,
    /// The user named the function.
    ByName,
}

/// Whether a fix may be applied. It must be proved. A doubtful one gives up something that the user wrote, or rules out
/// something that the code handles: the code may be wrong, and the error would not be seen any more, so the user has to name
/// the function.
pub fn may_apply(fix: &Fix, asked: Asked) -> bool {
    fix.proved && !fix.edits.is_empty() && (asked == Asked::ByName || !fix.doubtful && !fix.weakens)
}

/// The number of the fix to apply if the user chooses none.
pub fn preferred(report: &FunctionReport) -> Option<usize> {
    report.fixes.iter().position(|fix| may_apply(fix, Asked::Unnamed))
}

#[cfg(test)]
mod tests {
    use limpid_base::{Name, Place, QName, Span};
    use limpid_report::{Edit, Reason, Verdict};

    use super::*;

    fn fix(proved: bool, doubtful: bool, edits: usize) -> Fix {
        let place = Place { module: Name::new("M"), span: Span::at(0) };
        let edits = vec![Edit { place, text: String::new() }; edits];
        let mut fix = Fix::postcondition("f", &["f".to_owned()], &[], String::new(), edits).doubtful_if(doubtful);
        fix.proved = proved;
        fix
    }

    #[test]
    fn only_proved_changes_that_give_nothing_up_are_applied_unasked() {
        assert!(may_apply(&fix(true, false, 1), Asked::Unnamed));
        assert!(!may_apply(&fix(false, false, 1), Asked::Unnamed));
        assert!(!may_apply(&fix(true, true, 1), Asked::Unnamed));
        assert!(!may_apply(&fix(true, false, 0), Asked::Unnamed));
        let mut weaker = fix(true, false, 1);
        weaker.weakens = true;
        assert!(!may_apply(&weaker, Asked::Unnamed));
        assert!(may_apply(&fix(true, true, 1), Asked::ByName));
        assert!(!may_apply(&fix(false, false, 1), Asked::ByName));
    }

    #[test]
    fn the_first_that_may_be_applied_is_preferred() {
        let with = |fixes: Vec<Fix>| FunctionReport {
            name: QName::new("M", "f"),
            annotated: true,
            span: Span::at(0),
            name_span: Span::at(0),
            verdict: Verdict::WeakSpec,
            reason: Reason::Evident,
            culprits: Vec::new(),
            counterexamples: Vec::new(),
            allowed: Vec::new(),
            fixes,
        };
        assert_eq!(preferred(&with(vec![fix(true, true, 1), fix(true, false, 1)])), Some(1));
        assert_eq!(preferred(&with(vec![fix(true, true, 1), fix(false, false, 1)])), None);
    }
}
