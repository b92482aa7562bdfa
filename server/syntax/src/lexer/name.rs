//! Names and operators, qualified or not, and reserved words.

use limpid_base::Name;

use super::chars::{self, Class};
use super::token::{keyword, reserved_operator};
use super::{Lexer, T};

impl Lexer<'_> {
    /// A name that starts with a lower-case letter, or a reserved word.
    pub(super) fn variable(&mut self) {
        let start = self.pos;
        self.skip_name();
        let kind = self.word_kind(start, self.pos);
        let name = self.intern(start, self.pos);
        self.push_named(kind, start, name, None, 0);
    }

    /// A name that starts with an upper-case letter: a constructor, or a module before a qualified name.
    pub(super) fn constructor(&mut self) {
        let start = self.pos;
        let mut module: Option<(usize, usize)> = None;
        let mut part = start;
        loop {
            self.skip_name();
            let end = self.pos;
            if self.byte(0) != b'.' {
                break;
            }
            match self.char_at(end + 1).map(chars::class) {
                Some(Class::Upper) => {
                    module = Some((start, end));
                    self.pos = end + 1;
                    part = end + 1;
                }
                Some(Class::Lower) => {
                    if self.qualified_variable(start, end) {
                        return;
                    }
                    break;
                }
                Some(Class::Symbol) => return self.qualified_operator(start, end),
                _ => break,
            }
        }
        let module = module.map(|(start, end)| self.intern(start, end));
        let name = self.intern(part, self.pos);
        self.push_named(T::ConId, start, name, module, 0);
    }

    /// The rest of `M.x` behind the module. A reserved word there is not part of the name.
    fn qualified_variable(&mut self, start: usize, module_end: usize) -> bool {
        self.pos = module_end + 1;
        self.skip_name();
        let kind = self.word_kind(module_end + 1, self.pos);
        let qualified_do = self.extensions.qualified_do && matches!(kind, T::Do | T::Mdo);
        if kind != T::VarId && !qualified_do {
            self.pos = module_end;
            return false;
        }
        let module = self.intern(start, module_end);
        let name = self.intern(module_end + 1, self.pos);
        self.push_named(kind, start, name, Some(module), 0);
        true
    }

    fn qualified_operator(&mut self, start: usize, module_end: usize) {
        self.pos = module_end + 1;
        self.skip_symbols();
        let kind = if self.byte_at(module_end + 1) == b':' { T::ConSym } else { T::VarSym };
        let module = self.intern(start, module_end);
        let name = self.intern(module_end + 1, self.pos);
        self.push_named(kind, start, name, Some(module), 0);
    }

    fn skip_name(&mut self) {
        while let Some(c) = self.char_at(self.pos)
            && chars::continues_name(c)
        {
            self.pos += c.len_utf8();
        }
        while self.extensions.magic_hash && self.byte(0) == b'#' {
            self.pos += 1;
        }
    }

    fn word_kind(&self, start: usize, end: usize) -> T {
        let text = &self.text[start..end];
        if text.len() > 8 {
            return T::VarId;
        }
        match text {
            "mdo" if self.extensions.recursive_do => T::Mdo,
            "rec" if self.extensions.recursive_do || self.extensions.arrows => T::Rec,
            "proc" if self.extensions.arrows => T::Proc,
            _ => keyword(text).unwrap_or(T::VarId),
        }
    }

    fn skip_symbols(&mut self) {
        while let Some(c) = self.char_at(self.pos)
            && chars::class(c) == Class::Symbol
        {
            self.pos += c.len_utf8();
        }
    }

    pub(super) fn operator(&mut self) {
        let start = self.pos;
        if self.byte(0) == b'#' && self.byte(1) == b')' && self.closes_unboxed() {
            self.pos += 2;
            return self.push(T::RUnboxed, start);
        }
        if self.extensions.negative_literals
            && self.byte(0) == b'-'
            && self.byte(1).is_ascii_digit()
            && !self.closed_before(start)
        {
            return self.number(true);
        }
        self.skip_symbols();
        let text = &self.text[start..self.pos];
        if let Some(kind) = reserved_operator(text) {
            let name = if kind == T::Colon { self.intern(start, self.pos) } else { self.no_name };
            return self.push_named(kind, start, name, None, 0);
        }
        if text == "∀" {
            return self.push_named(T::VarId, start, Name::new("forall"), None, 0);
        }
        if text == "★" {
            return self.push_named(T::VarSym, start, Name::new("*"), None, 0);
        }
        let kind = match self.placed_operator(start) {
            Some(kind) => kind,
            None if text.starts_with(':') => T::ConSym,
            None => T::VarSym,
        };
        let name = self.intern(start, self.pos);
        self.push_named(kind, start, name, None, 0);
    }

    /// Whether the `#)` here closes an unboxed tuple.
    fn closes_unboxed(&self) -> bool {
        self.extensions.unboxed_tuples || self.hash_is_apart(self.pos.saturating_sub(1))
    }

    /// Operators whose meaning depends on the white space around them.
    fn placed_operator(&mut self, start: usize) -> Option<T> {
        let text = &self.text[start..self.pos];
        if !matches!(text, "@" | "!" | "~" | "." | "$" | "$$" | "?") {
            return None;
        }
        let before = self.closed_before(start);
        let comment = self.byte(0) == b'{' && self.byte(1) == b'-';
        let after = !comment && self.char_at(self.pos).is_some_and(chars::opens);
        match text {
            "@" if !before && after => Some(T::TypeApp),
            "@" => Some(T::At),
            "!" if !before && after => Some(T::PrefixBang),
            "~" if !before && after => Some(T::PrefixTilde),
            "." if self.extensions.record_dot && before && after => Some(T::Projection),
            "$" | "$$" if self.extensions.template_haskell && !before && after => Some(T::Splice),
            "?" if self.extensions.implicit_params && !before && after => {
                self.skip_name();
                Some(T::ImplicitParam)
            }
            _ => None,
        }
    }

    /// Whether the character before `at` ends an operand.
    fn closed_before(&self, at: usize) -> bool {
        let Some(c) = self.text[..at].chars().next_back() else { return false };
        chars::closes(c) && !(c == '}' && self.text[..at].ends_with("-}"))
    }
}
