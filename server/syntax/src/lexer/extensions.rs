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
    pub(super) fn enable(&mut self, name: &str) {
        match name {
            "Arrows" => self.arrows = true,
            "CPP" => self.cpp = true,
            "HexFloatLiterals" => self.hex_floats = true,
            "ImplicitParams" => self.implicit_params = true,
            "MagicHash" => self.magic_hash = true,
            "NegativeLiterals" | "LexicalNegation" => self.negative_literals = true,
            "NoStarIsType" => self.no_star_is_type = true,
            "PatternSynonyms" => self.pattern_synonyms = true,
            "QualifiedDo" => self.qualified_do = true,
            "QuasiQuotes" => self.quasi_quotes = true,
            "OverloadedRecordDot" => self.record_dot = true,
            "RecursiveDo" | "DoRec" => self.recursive_do = true,
            "TemplateHaskell" | "TemplateHaskellQuotes" => self.template_haskell = true,
            "UnboxedTuples" | "UnboxedSums" => self.unboxed_tuples = true,
            _ => {}
        }
    }
}
