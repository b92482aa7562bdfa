//! What differs between the versions of LiquidHaskell: the one table of it.
//!
//! All syntax is read whatever the version is; the table says which version first had it, so that a file can be told apart from
//! what its project's LiquidHaskell reads. Must not know: what a difference means.

use limpid_base::LiquidVersion;

use crate::ast::{ItemKind, Mark};

/// Something that not all versions have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Feature {
    /// Items start in the column of the first one, and what continues them is right of it.
    AnnotationLayout,
    /// `assume reflect f as g`
    AssumeReflect,
    /// `opaque-reflect f`
    OpaqueReflect,
    /// What a reflected function calls, and nothing makes known to the logic, is reflected without its equations.
    ImplicitOpaqueReflection,
    /// `define f x = e`
    DefineTerm,
    /// With `A.B`, the refinements of the module `A.B_LHAssumptions` of another package are imported.
    AssumptionModules,
    /// Refinements of `abs`, of `^` and of the methods of `Floating`.
    LibraryArithmetic,
}

/// When a feature came.
#[derive(Clone, Copy, Debug)]
pub struct VersionDifference {
    pub feature: Feature,
    /// The first version that has it.
    pub since: LiquidVersion,
    /// How a message calls it.
    pub what: &'static str,
    /// The module of our libraries that has its refinements, if it has any.
    pub refinements: Option<&'static str>,
    /// Where LiquidHaskell's repository says so.
    pub source: &'static str,
}

/// The first release after 0.9.10.1, which its change log calls *next*.
const AFTER_0_9_10_1: LiquidVersion = LiquidVersion::new(0, 9, 10, 1, 1);

/// All differences.
pub const DIFFERENCES: &[VersionDifference] = &[
    VersionDifference {
        feature: Feature::AnnotationLayout,
        since: LiquidVersion::new(0, 8, 10, 3, 0),
        what: "the layout of annotations",
        refinements: None,
        source: "pull requests 1704 and 1788, after 0.8.10.2",
    },
    VersionDifference {
        feature: Feature::AssumeReflect,
        since: LiquidVersion::new(0, 9, 8, 2, 0),
        what: "`assume reflect .. as ..`",
        refinements: None,
        source: "CHANGES.md, 0.9.8.2: pull request 2313",
    },
    VersionDifference {
        feature: Feature::OpaqueReflect,
        since: AFTER_0_9_10_1,
        what: "`opaque-reflect`",
        refinements: None,
        source: "CHANGES.md, after 0.9.10.1: pull request 2323",
    },
    VersionDifference {
        feature: Feature::ImplicitOpaqueReflection,
        since: AFTER_0_9_10_1,
        what: "reflection of functions that call what is not reflected",
        refinements: None,
        source: "CHANGES.md, after 0.9.10.1: pull request 2323",
    },
    VersionDifference {
        feature: Feature::DefineTerm,
        since: AFTER_0_9_10_1,
        what: "`define` with parameters",
        refinements: None,
        source: "the parser of specifications, which at 0.9.10.1 reads a name on the right",
    },
    VersionDifference {
        feature: Feature::AssumptionModules,
        since: LiquidVersion::new(0, 9, 2, 5, 0),
        what: "modules `.._LHAssumptions`",
        refinements: None,
        source: "the plugin's SpecFinder, which looks for them since April 2023; docs/mkDocs/docs/specifications.md",
    },
    VersionDifference {
        feature: Feature::LibraryArithmetic,
        since: LiquidVersion::new(0, 9, 2, 5, 0),
        what: "refinements of `abs`, `^` and `Floating`",
        refinements: Some("Limpid.NewerArithmetic"),
        source: "the modules GHC.Num_LHAssumptions, GHC.Real_LHAssumptions and GHC.Float_LHAssumptions, new in 0.9.2.5",
    },
];

/// The modules of our libraries whose refinements come with a version.
pub fn refinements_of(version: LiquidVersion) -> impl Iterator<Item = &'static str> {
    DIFFERENCES.iter().filter(move |row| version >= row.since).filter_map(|row| row.refinements)
}

impl Feature {
    /// Whether a version has it.
    pub fn is_in(self, version: LiquidVersion) -> bool {
        self.difference().is_none_or(|difference| version >= difference.since)
    }

    /// Its row.
    pub fn difference(self) -> Option<&'static VersionDifference> {
        DIFFERENCES.iter().find(|difference| difference.feature == self)
    }
}

impl ItemKind {
    /// What a version needs to read this item.
    pub fn feature(&self) -> Option<Feature> {
        match self {
            ItemKind::AssumeReflect { .. } => Some(Feature::AssumeReflect),
            ItemKind::Mark { mark: Mark::OpaqueReflect, .. } => Some(Feature::OpaqueReflect),
            ItemKind::DefineTerm { .. } => Some(Feature::DefineTerm),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_one_row() {
        let all = [
            Feature::AnnotationLayout,
            Feature::AssumeReflect,
            Feature::OpaqueReflect,
            Feature::ImplicitOpaqueReflection,
            Feature::DefineTerm,
            Feature::AssumptionModules,
            Feature::LibraryArithmetic,
        ];
        for feature in all {
            assert_eq!(DIFFERENCES.iter().filter(|row| row.feature == feature).count(), 1, "{feature:?}");
            assert_eq!(feature.is_in(LiquidVersion::DEFAULT), feature == Feature::AnnotationLayout, "{feature:?}");
        }
        assert_eq!(DIFFERENCES.len(), all.len());
        let version = LiquidVersion::new(0, 9, 8, 2, 0);
        assert!(Feature::AssumeReflect.is_in(version) && !Feature::OpaqueReflect.is_in(version));
    }
}
