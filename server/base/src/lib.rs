//! The vocabulary of every other crate: source positions, names, arenas, graphs, problems and limits.
//!
//! Nothing here knows about Haskell, except for the names of its tuples, or about the outside world.

pub mod arena;
pub mod cache;
pub mod gap;
pub mod graph;
pub mod limits;
pub mod line_index;
pub mod name;
pub mod problem;
pub mod span;
pub mod suggest;
pub mod tuple;
pub mod version;

pub use arena::{Arena, ArenaMap, Id};
pub use cache::{BoundedCache, CacheCounts};
pub use gap::Gap;
pub use limits::{Cancelled, Limits};
pub use line_index::{LineIndex, Position, Range};
pub use name::{Name, QName};
pub use problem::{Problem, Severity, Stage, Unsupported};
pub use span::{FileId, Location, Place, Span};
pub use tuple::{WIDEST_REFINED, as_tuple_selector, is_tuple, is_tuple_of, tuple, tuple_arity, tuple_selector};
pub use version::{LiquidVersion, RELEASES};
