//! Counts the parser's looks at tokens, so that a test can say how its work grows without a clock. Outside of tests it
//! counts nothing.

#[cfg(test)]
thread_local! {
    static LOOKS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

pub(crate) fn look() {
    #[cfg(test)]
    LOOKS.with(|looks| looks.set(looks.get() + 1));
}

/// What this thread has looked at while `work` ran.
#[cfg(test)]
pub(crate) fn looks(work: impl FnOnce()) -> usize {
    LOOKS.with(|looks| looks.set(0));
    work();
    LOOKS.with(std::cell::Cell::get)
}
