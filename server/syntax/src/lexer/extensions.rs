//! The language extensions that change how text is read. Everything that is harmless is always on.

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extensions {
    pub(crate) arrows: bool,
    pub(crate) cpp: bool,
    pub(crate) hex_floats: bool,
    pub(crate) implicit_params: bool,
    pub(crate) magic_hash: bool,
    pub(crate) negative_literals: bool,
    pub(crate) no_star_is_type: bool,
    pub(crate) pattern_synonyms: bool,
    pub(crate) qualified_do: bool,
    pub(crate) quasi_quotes: bool,
    pub(crate) record_dot: bool,
    pub(crate) recursive_do: bool,
    pub(crate) template_haskell: bool,
    pub(crate) unboxed_tuples: bool,
}

impl Extensions {
    /// Switches an extension on, or off if its name says `No`.
    pub(super) fn set(&mut self, name: &str) {
        match name.strip_prefix("No").filter(|rest| rest.starts_with(char::is_uppercase)) {
            Some(name) => self.switch(name, false),
            None => self.switch(name, true),
        }
    }

    fn switch(&mut self, name: &str, on: bool) {
        match name {
            "Arrows" => self.arrows = on,
            "CPP" => self.cpp = on,
            "HexFloatLiterals" => self.hex_floats = on,
            "ImplicitParams" => self.implicit_params = on,
            "MagicHash" => self.magic_hash = on,
            "NegativeLiterals" | "LexicalNegation" => self.negative_literals = on,
            "StarIsType" => self.no_star_is_type = !on,
            "PatternSynonyms" => self.pattern_synonyms = on,
            "QualifiedDo" => self.qualified_do = on,
            "QuasiQuotes" => self.quasi_quotes = on,
            "OverloadedRecordDot" => self.record_dot = on,
            "RecursiveDo" | "DoRec" => self.recursive_do = on,
            "TemplateHaskell" | "TemplateHaskellQuotes" => self.template_haskell = on,
            "UnboxedTuples" | "UnboxedSums" => self.unboxed_tuples = on,
            _ => {}
        }
    }
}
