//! The solver from outside. One executable, since each links everything again.

mod answers;
mod interrupts;
mod linking;
mod mixed_sorts;
mod printing;
mod properties;
