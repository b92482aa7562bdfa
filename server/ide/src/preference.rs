//! Which fixes are applied although the user does not select them: by the action that applies all fixes, as an editor's
//! preferred action, and by `limpid fix`.

use limpid_report::{Fix, FunctionReport};

/// How the user requests a fix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FixRequest {
    /// For any function.
    AnyFunction,
    /// For a function that the user names.
    NamedFunction,
}

/// Whether a fix may be applied. It must be proved. A doubtful fix removes a part of a refinement or excludes inputs that
/// the code handles. The code may be wrong instead, and the fix would hide the error, so the user must name the function.
pub fn may_apply(fix: &Fix, request: FixRequest) -> bool {
    fix.proved && !fix.edits.is_empty() && (request == FixRequest::NamedFunction || !fix.doubtful && !fix.weakens)
}

/// The number of the fix to apply if the user chooses none.
pub fn preferred(report: &FunctionReport) -> Option<usize> {
    report.fixes.iter().position(|fix| may_apply(fix, FixRequest::AnyFunction))
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
        assert!(may_apply(&fix(true, false, 1), FixRequest::AnyFunction));
        assert!(!may_apply(&fix(false, false, 1), FixRequest::AnyFunction));
        assert!(!may_apply(&fix(true, true, 1), FixRequest::AnyFunction));
        assert!(!may_apply(&fix(true, false, 0), FixRequest::AnyFunction));
        let mut weaker = fix(true, false, 1);
        weaker.weakens = true;
        assert!(!may_apply(&weaker, FixRequest::AnyFunction));
        assert!(may_apply(&fix(true, true, 1), FixRequest::NamedFunction));
        assert!(!may_apply(&fix(false, false, 1), FixRequest::NamedFunction));
    }

    #[test]
    fn the_first_that_may_be_applied_is_preferred() {
        let with = |fixes: Vec<Fix>| FunctionReport {
            elsewhere: None,
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
