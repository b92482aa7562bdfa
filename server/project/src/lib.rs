//! The packages of a project and their components, as cabal, stack and hpack describe them.
//!
//! A [`ProjectModel`] says which component a file belongs to, where that component finds modules, and how its files are compiled.
//! Files come in through [`ProjectFiles`]: there is no input or output here. What cannot be understood is a
//! [`ProjectProblem`], and the rest counts. Must not know: Haskell, beyond the names of modules.

mod cabal;
mod component;
mod description;
mod files;
mod glob;
mod hpack;
mod load;
mod options;
mod plan;
mod problem;
mod project;
mod requirements;
mod version;
mod workspace;
mod yaml;

pub use cabal::condition::Platform;
pub use component::{ComponentKind, Dependency, PackageComponent, Reexport};
pub use files::{ProjectFiles, normal};
pub use load::{
    PackageFile, is_archive, is_plan, is_project_file, is_read_by_projects, is_workspace_file, package_around,
    package_file, workspaces_around,
};
pub use options::GhcOptions;
pub use plan::{Plan, PlannedPackage};
pub use problem::ProjectProblem;
pub use project::{ComponentId, ModulePlace, Package, ProjectModel};
pub use requirements::{Requirements, Suitability};
pub use version::{Version, VersionRange};
