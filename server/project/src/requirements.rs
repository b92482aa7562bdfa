//! What a project says of the packages that it depends on and that are not its own: their versions, their flags, their places.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::cabal::condition::Platform;
use crate::component::Dependency;
use crate::plan::Plan;
use crate::project::ProjectModel;
use crate::version::{Version, VersionRange};
use crate::workspace::{PackageSettings, Workspace};

/// What decides which version of a package a project uses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Requirements {
    pub plan: Plan,
    /// The archives of packages that the project names.
    pub archives: Vec<PathBuf>,
    pub(crate) constraints: BTreeMap<String, Vec<VersionRange>>,
    pub(crate) settings: BTreeMap<String, PackageSettings>,
    pub(crate) ghc: Option<Version>,
}

/// How well a version suits, the better the larger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Suitability {
    is_planned: bool,
    is_allowed: bool,
    suits_importer: bool,
    suits_project: bool,
}

impl Requirements {
    pub(crate) fn new(workspace: Workspace, plan: Plan) -> Requirements {
        let Workspace { constraints, settings, ghc, .. } = workspace;
        let ghc = plan.ghc.clone().or(ghc);
        Requirements { plan, archives: Vec::new(), constraints, settings, ghc }
    }

    /// What is set for the package of a name: what is written, and else the flags of the plan, which knows all.
    pub(crate) fn settings_of(&self, package: &str) -> PackageSettings {
        let written = PackageSettings::of(&self.settings, package);
        let planned = self.plan.packages.get(package).map(|planned| planned.flags.clone());
        // The plan may be of an earlier text of the project.
        let flags = planned.unwrap_or_default().into_iter().chain(written.flags).collect();
        PackageSettings { flags, ..written }
    }

    /// The platform that the project is built for.
    pub fn platform(&self, here: &Platform) -> Platform {
        Platform { ghc: self.ghc.clone().unwrap_or_else(|| here.ghc.clone()), ..here.clone() }
    }
}

impl ProjectModel {
    /// How well a version suits that a component of the project, or of a package that it depends on, depends on.
    pub fn suitability(&self, dependency: &Dependency, version: &Version) -> Suitability {
        let name = &dependency.package;
        let constraints = self.requirements.constraints.get(name).into_iter().flatten();
        let components = self.packages.iter().flat_map(|package| &package.components);
        let mut own = components.flat_map(|one| &one.depends).filter(|one| one.package == *name);
        Suitability {
            is_planned: self.requirements.plan.packages.get(name).is_some_and(|planned| planned.version == *version),
            is_allowed: constraints.fold(true, |all, range| all && range.contains(version)),
            suits_importer: dependency.range.contains(version),
            suits_project: own.all(|one| one.range.contains(version)),
        }
    }
}
