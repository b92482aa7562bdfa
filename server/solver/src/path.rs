//! Path conditions: persistent lists of path constraints, shared between the paths that forked.
//!
//! A clone costs a reference count; a push costs one allocation.

use std::fmt;
use std::sync::Arc;

use crate::TermId;

#[derive(Clone, Default)]
pub struct PathCondition {
    newest: Option<Arc<Step>>,
}

struct Step {
    constraint: TermId,
    length: usize,
    older: PathCondition,
}

impl PathCondition {
    pub fn new() -> PathCondition {
        PathCondition::default()
    }

    /// This path condition with one more constraint, as a new value.
    #[must_use]
    pub fn and(&self, constraint: TermId) -> PathCondition {
        let mut longer = self.clone();
        longer.push(constraint);
        longer
    }

    pub fn push(&mut self, constraint: TermId) {
        let older = std::mem::take(self);
        self.newest = Some(Arc::new(Step { constraint, length: older.len() + 1, older }));
    }

    pub fn len(&self) -> usize {
        self.newest.as_ref().map_or(0, |step| step.length)
    }

    pub fn is_empty(&self) -> bool {
        self.newest.is_none()
    }

    pub fn newest(&self) -> Option<TermId> {
        self.newest.as_ref().map(|step| step.constraint)
    }

    /// The path before its newest constraint.
    pub fn older(&self) -> Option<&PathCondition> {
        self.newest.as_ref().map(|step| &step.older)
    }

    /// From the newest to the oldest.
    pub fn iter(&self) -> impl Iterator<Item = TermId> {
        std::iter::successors(Some(self), |path| path.older()).map_while(PathCondition::newest)
    }

    /// From the oldest to the newest.
    pub fn to_vec(&self) -> Vec<TermId> {
        let mut constraints: Vec<TermId> = self.iter().collect();
        constraints.reverse();
        constraints
    }
}

/// Dropping a long path condition must not recurse.
impl Drop for PathCondition {
    fn drop(&mut self) {
        let mut next = self.newest.take();
        while let Some(step) = next {
            next = Arc::into_inner(step).and_then(|mut step| step.older.newest.take());
        }
    }
}

impl Extend<TermId> for PathCondition {
    fn extend<I: IntoIterator<Item = TermId>>(&mut self, constraints: I) {
        constraints.into_iter().for_each(|constraint| self.push(constraint));
    }
}

impl FromIterator<TermId> for PathCondition {
    fn from_iter<I: IntoIterator<Item = TermId>>(constraints: I) -> PathCondition {
        let mut path = PathCondition::new();
        path.extend(constraints);
        path
    }
}

impl fmt::Debug for PathCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.to_vec()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn branches_share_what_they_have_in_common() {
        let trunk: PathCondition = [TermId(1), TermId(2)].into_iter().collect();
        let (left, right) = (trunk.and(TermId(3)), trunk.and(TermId(4)));
        assert_eq!(left.to_vec(), [TermId(1), TermId(2), TermId(3)]);
        assert_eq!(right.iter().collect::<Vec<_>>(), [TermId(4), TermId(2), TermId(1)]);
        assert_eq!((trunk.len(), left.len(), left.newest()), (2, 3, Some(TermId(3))));
    }

    #[test]
    fn a_very_long_path_is_freed_without_recursion() {
        let path: PathCondition = (0..1_000_000).map(TermId).collect();
        assert_eq!(path.len(), 1_000_000);
    }
}
