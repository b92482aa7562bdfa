//! Lazy symbolic execution (being written).
