//! Which name the user may have meant: the parser of annotations knows already, for the names of options.

pub(crate) use limpid_spec::nearest;
