//! The machine from outside, on programs written in core. One executable, since each links everything again.

mod contracts;
mod forks;
mod lisp;
mod logic;
mod malformed;
mod primitives;
mod rules;
