//! Prints.
