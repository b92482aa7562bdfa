//! Young contexts: a Z3 context gets slower with everything that it was ever asked, and a new one costs milliseconds. So the
//! provers of a thread share a context until it is old.

use std::cell::{Cell, RefCell};

use z3::{Config, Context, with_z3_config, with_z3_context};

/// The number of queries after which a context is old.
const OLD: u64 = 500;

thread_local! {
    /// The number of queries in the context that this thread uses now.
    static QUERIES: Cell<u64> = const { Cell::new(0) };
    /// The context in place of the first one of this thread, which is old.
    static NEXT: RefCell<Option<Context>> = const { RefCell::new(None) };
}

/// Does some work in a Z3 context that is not old: the one that this thread has, or a new one. Nothing of Z3 may leave or enter.
pub fn in_young_context<T: Send + Sync>(work: impl FnOnce() -> T + Send + Sync) -> T {
    let is_old = QUERIES.get() > OLD;
    if !is_old && NEXT.with_borrow(Option::is_none) {
        return work();
    }
    let known = NEXT.take().filter(|_| !is_old);
    let Some(context) = known.or_else(new_context) else { return work() };
    let done = with_z3_context(&context, work);
    NEXT.set(Some(context));
    done
}

/// Counts a query.
pub(crate) fn count_query() {
    QUERIES.set(QUERIES.get() + 1);
}

fn new_context() -> Option<Context> {
    QUERIES.set(0);
    with_z3_config(&Config::new(), || NEXT.set(Some(Context::thread_local())));
    NEXT.take()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address() -> usize {
        Context::thread_local().get_z3_context().as_ptr() as usize
    }

    #[test]
    fn an_old_context_is_replaced_once() {
        let first = in_young_context(address);
        assert_eq!(in_young_context(address), first);
        QUERIES.set(OLD + 1);
        let second = in_young_context(address);
        assert_ne!(second, first);
        assert_eq!(in_young_context(address), second);
        // Others still find the context of the thread.
        assert_eq!(address(), first);
    }
}
