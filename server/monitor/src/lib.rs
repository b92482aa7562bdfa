//! Contracts as code.
