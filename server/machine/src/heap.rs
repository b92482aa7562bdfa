//! The heap: cells by dense number, append-only between collections.
//!
//! Must not know: what the cells mean. A domain chooses its [`Store`]: [`Flat`] is fastest, [`Chunked`] is cheap to
//! clone and so to fork.

mod chunked;
mod flat;

pub use chunked::Chunked;
pub use flat::Flat;

/// A growing sequence of copyable items. Reading behind the end gives `None`, writing there does nothing.
pub trait Store<T: Copy>: Default + Clone {
    fn len(&self) -> usize;
    fn get(&self, place: u32) -> Option<T>;
    fn set(&mut self, place: u32, item: T);
    fn push(&mut self, item: T);
    /// Makes room for so many items in all.
    fn reserve(&mut self, _items: usize) {}
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
