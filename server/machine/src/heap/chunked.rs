//! Chunks shared between clones and copied when written to, so that a fork costs a pointer per chunk.
//!
//! Invariants: every full chunk has [`CHUNK`] items; `tail` has fewer and belongs to this store alone.

use std::sync::Arc;

use super::Store;

const CHUNK: usize = 128;

#[derive(Clone, Debug)]
pub struct Chunked<T> {
    full: Vec<Arc<[T; CHUNK]>>,
    tail: Vec<T>,
}

impl<T> Default for Chunked<T> {
    fn default() -> Self {
        Chunked { full: Vec::new(), tail: Vec::new() }
    }
}

impl<T: Copy> Store<T> for Chunked<T> {
    fn len(&self) -> usize {
        self.full.len() * CHUNK + self.tail.len()
    }

    fn get(&self, place: u32) -> Option<T> {
        let (chunk, offset) = (place as usize / CHUNK, place as usize % CHUNK);
        match self.full.get(chunk) {
            Some(items) => Some(items[offset]),
            None if chunk == self.full.len() => self.tail.get(offset).copied(),
            None => None,
        }
    }

    fn set(&mut self, place: u32, item: T) {
        let (chunk, offset) = (place as usize / CHUNK, place as usize % CHUNK);
        if let Some(items) = self.full.get_mut(chunk) {
            Arc::make_mut(items)[offset] = item;
        } else if chunk == self.full.len()
            && let Some(slot) = self.tail.get_mut(offset)
        {
            *slot = item;
        }
    }

    fn push(&mut self, item: T) {
        self.tail.push(item);
        if let Ok(items) = <[T; CHUNK]>::try_from(self.tail.as_slice()) {
            self.full.push(Arc::new(items));
            self.tail.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap::Flat;

    #[test]
    fn clones_do_not_see_each_other() {
        let mut one = Chunked::default();
        (0..1000).for_each(|n| one.push(n));
        let mut two = one.clone();
        one.set(5, -5);
        two.set(999, -999);
        two.push(1000);
        assert_eq!((one.get(5), two.get(5)), (Some(-5), Some(5)));
        assert_eq!((one.get(999), two.get(999)), (Some(999), Some(-999)));
        assert_eq!((one.len(), two.len(), one.get(1000), two.get(1000)), (1000, 1001, None, Some(1000)));
    }

    #[test]
    fn agrees_with_the_flat_store() {
        let (mut flat, mut chunked) = (Flat::default(), Chunked::default());
        for n in 0..700u32 {
            flat.push(n);
            chunked.push(n);
            flat.set(n / 2, n * 3);
            chunked.set(n / 2, n * 3);
            flat.set(n + 1, 0);
            chunked.set(n + 1, 0);
        }
        for n in 0..710 {
            assert_eq!(flat.get(n), chunked.get(n));
        }
    }
}
