//! One vector: the fastest to read and write, the slowest to clone.

use super::Store;

#[derive(Clone, Debug)]
pub struct Flat<T> {
    items: Vec<T>,
}

impl<T> Default for Flat<T> {
    fn default() -> Self {
        Flat { items: Vec::new() }
    }
}

impl<T: Copy> Store<T> for Flat<T> {
    fn len(&self) -> usize {
        self.items.len()
    }

    #[inline(always)]
    fn get(&self, place: u32) -> Option<T> {
        self.items.get(place as usize).copied()
    }

    #[inline(always)]
    fn set(&mut self, place: u32, item: T) {
        if let Some(slot) = self.items.get_mut(place as usize) {
            *slot = item;
        }
    }

    #[inline(always)]
    fn push(&mut self, item: T) {
        self.items.push(item);
    }

    fn reserve(&mut self, items: usize) {
        self.items.reserve(items.saturating_sub(self.items.len()));
    }
}
