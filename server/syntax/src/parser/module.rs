//! The module header, imports and the loop over top-level declarations, which is where errors are recovered from.

use limpid_base::Stage;
use limpid_base::{Name, Problem};

use super::decl::Place;
use super::{Failed, PResult, Parser};
use crate::ast::{
    Children, Decl, DeclKind, Export, ExportKind, Ident, Import, ImportItem, ImportItems, Literal, Module, QIdent,
};
use crate::layout::{Context, Opened};
use crate::lexer::T;

impl Parser<'_> {
    pub(super) fn module(&mut self) -> Module {
        let mut module = Module::default();
        if self.kind == T::Module
            && let Err(Failed(problem)) = self.header(&mut module)
        {
            self.problems.push(*problem);
            self.skip_header();
        }
        match self.open_block(false) {
            Opened::Empty => {}
            Opened::Explicit => self.explicit_body(&mut module),
            Opened::Implicit => self.implicit_body(&mut module),
        }
        module
    }

    fn header(&mut self, module: &mut Module) -> PResult<()> {
        self.bump();
        module.name = Some(self.module_name()?);
        if self.kind == T::LParen {
            module.exports = Some(self.exports()?);
        }
        self.expect(T::Where, "`where`")?;
        Ok(())
    }

    /// Goes behind the `where` of a broken header, or to the first token at the margin.
    fn skip_header(&mut self) {
        let rest = self.tokens.iter().enumerate().skip(self.pos.max(1));
        let mut body = rest.take_while(|(_, token)| token.kind != T::Eof);
        let place = body.find(|(_, token)| token.kind == T::Where || token.line_start && token.column == 1);
        self.go_to(match place {
            Some((at, token)) if token.kind == T::Where => at + 1,
            Some((at, _)) => at,
            None => self.tokens.len() - 1,
        });
    }

    fn implicit_body(&mut self, module: &mut Module) {
        loop {
            while matches!(self.kind, T::Semi | T::VirtualSemi) {
                self.skip_semi();
            }
            match self.kind {
                _ if self.token().kind == T::Eof => return,
                T::VirtualClose => {
                    let message = "This starts further left than the first declaration of the module.";
                    self.problems.push(Problem::error(Stage::Parse, self.token().span, message));
                    self.contexts[0] = Context::Implicit(self.token().column);
                    self.separated = self.pos;
                    self.refresh();
                }
                _ => self.top_decl(module),
            }
        }
    }

    fn explicit_body(&mut self, module: &mut Module) {
        loop {
            while self.kind == T::Semi {
                self.bump();
            }
            match self.kind {
                T::RBrace => {
                    self.bump();
                    break;
                }
                T::Eof => break,
                _ => self.top_decl(module),
            }
        }
        if self.kind != T::Eof
            && let Err(Failed(problem)) = self.fail::<()>("the end of the file")
        {
            self.problems.push(*problem);
        }
    }

    /// Reads one declaration, or reports it as broken and goes to the next one.
    fn top_decl(&mut self, module: &mut Module) {
        let start = self.pos;
        let end = self.next_top(start);
        self.match_brackets(start, end);
        self.depth = 0;
        self.height = 0;
        if let Err(Failed(problem)) = self.import_or_decl(module) {
            let span = self.tokens[start].span;
            self.problems.push(self.unclosed_brace(start, end, &problem).unwrap_or(*problem));
            self.contexts.truncate(1);
            self.go_to(end);
            let span = span.to(self.tokens[end - 1].span);
            // After an open bracket, the next operator may belong to the next declaration.
            let name = self.probable_name(start).filter(|name| name.span.end <= span.end);
            module.decls.push(Decl { span, kind: DeclKind::Broken { name } });
        }
    }

    /// Where a declaration fails only in the next one, a written brace was not closed.
    fn unclosed_brace(&self, start: usize, end: usize, problem: &Problem) -> Option<Problem> {
        if problem.span.start < self.tokens[end].span.start {
            return None;
        }
        let unclosed = |&at: &usize| self.kind_at(at) == T::LBrace && self.behind_bracket(at).is_none();
        let brace = (start..end).rev().find(unclosed)?;
        Some(Problem::error(Stage::Parse, self.tokens[brace].span, "This `{` is not closed."))
    }

    fn import_or_decl(&mut self, module: &mut Module) -> PResult<()> {
        if self.kind == T::Import {
            let import = self.import()?;
            self.expect_end()?;
            if module.decls.iter().any(|decl| !matches!(decl.kind, DeclKind::Broken { .. })) {
                let message = "Imports must come before the declarations.";
                self.problems.push(Problem::error(Stage::Parse, import.span, message));
            }
            module.imports.push(import);
            return Ok(());
        }
        let decl = self.decl(Place::Top)?;
        self.expect_end()?;
        module.decls.extend(decl);
        Ok(())
    }

    fn expect_end(&mut self) -> PResult<()> {
        match self.kind {
            T::Semi | T::VirtualSemi | T::VirtualClose | T::Eof => Ok(()),
            T::RBrace if self.contexts.first() == Some(&Context::Explicit) => Ok(()),
            _ => self.fail("the end of the declaration"),
        }
    }

    /// Where the declaration behind the one at `start` starts: at the next token in the column of the module body,
    /// or further left. Closing brackets may stand there without starting anything.
    fn next_top(&self, start: usize) -> usize {
        let (column, explicit) = match self.contexts.first() {
            Some(&Context::Implicit(column)) => (column, false),
            _ => (self.tokens[start].column, true),
        };
        let mut at = start + 1;
        while let Some(token) = self.tokens.get(at) {
            let closes = matches!(token.kind, T::RBrace | T::RParen | T::RBracket);
            let separated = explicit && token.kind == T::Semi && token.line_start;
            if token.kind == T::Eof || token.line_start && token.column <= column && !closes || separated {
                break;
            }
            at += 1;
        }
        at.min(self.tokens.len() - 1).max(start + 1)
    }

    fn go_to(&mut self, at: usize) {
        self.pos = at.min(self.tokens.len() - 1);
        if let Some(last) = self.pos.checked_sub(1) {
            self.last_end = self.tokens[last].span.end;
        }
        self.refresh();
    }

    fn probable_name(&self, start: usize) -> Option<Ident> {
        match self.variable_len(start) {
            0 => None,
            1 => Some(self.tokens[start].ident()),
            _ => Some(self.tokens[start + 1].ident()),
        }
    }

    /// Steps over the rest of the current item, whatever it holds.
    pub(super) fn skip_item(&mut self) {
        let mut at = self.pos;
        while !self.ends_item(at) && !matches!(self.kind_at(at), T::Semi | T::RBrace | T::Eof) {
            at = self.behind_bracket(at).unwrap_or(at + 1);
        }
        self.go_to(at);
    }

    fn module_name(&mut self) -> PResult<Ident> {
        let token = self.expect(T::ConId, "the name of a module")?;
        let name = match token.module {
            Some(module) => Name::new(&format!("{module}.{}", token.name)),
            None => token.name,
        };
        Ok(Ident { name, span: token.span })
    }

    fn exports(&mut self) -> PResult<Vec<Export>> {
        self.bump();
        let mut exports = Vec::new();
        loop {
            while self.eat(T::Comma) {}
            if self.eat(T::RParen) {
                return Ok(exports);
            }
            let start = self.start();
            let kind = if self.eat(T::Module) {
                ExportKind::Module(self.module_name()?)
            } else {
                match self.item()? {
                    (name, None) => ExportKind::Value(name),
                    (name, Some(children)) => ExportKind::Item(name, children),
                }
            };
            exports.push(Export { span: self.span_from(start), kind });
            if !matches!(self.kind, T::Comma | T::RParen) {
                return self.fail("`,` or `)`");
            }
        }
    }

    /// `f`, `(+)`, `T(..)`, `type (+)`, `pattern P`: the name, and the children of what is no value.
    fn item(&mut self) -> PResult<(QIdent, Option<Children>)> {
        let namespace = self.eat(T::Type)
            || self.eat(T::Data)
            || self.at_word(self.known.pattern) && self.peek(1) == T::ConId && {
                self.bump();
                true
            };
        let name = match (self.kind, self.peek(1), self.peek(2)) {
            (T::VarId | T::ConId, _, _) => self.take(),
            (T::LParen, _, T::RParen) if self.operator_at(self.pos + 1).is_some() || self.peek(1) == T::RightArrow => {
                let name = self.tokens[self.pos + 1];
                self.skip(3);
                name
            }
            _ => return self.fail("the name of a value, type or module"),
        };
        let value = matches!(name.kind, T::VarId | T::VarSym | T::PrefixBang | T::PrefixTilde);
        if value && !namespace && self.kind != T::LParen {
            return Ok((name.qident(), None));
        }
        Ok((name.qident(), Some(self.children()?)))
    }

    fn children(&mut self) -> PResult<Children> {
        if !self.eat(T::LParen) {
            return Ok(Children::None);
        }
        let mut all = false;
        let mut names = Vec::new();
        while self.kind != T::RParen {
            if self.eat(T::DotDot) {
                all = true;
            } else {
                self.eat(T::Type);
                if self.at_word(self.known.pattern) && self.peek(1) == T::ConId {
                    self.bump();
                }
                names.push(self.child()?);
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::RParen, "`,` or `)`")?;
        Ok(if all { Children::All } else { Children::Some(names) })
    }

    fn child(&mut self) -> PResult<Ident> {
        match (self.kind, self.peek(2)) {
            (T::VarId | T::ConId, _) => Ok(self.take().ident()),
            (T::LParen, T::RParen) if self.operator_at(self.pos + 1).is_some() => {
                let name = self.tokens[self.pos + 1].ident();
                self.skip(3);
                Ok(name)
            }
            // GHC does not insist on the parentheses of an operator here.
            (T::ConSym | T::Colon | T::VarSym, _) => Ok(self.take().ident()),
            _ => self.fail("the name of a constructor, field or method"),
        }
    }

    /// `import safe qualified "package" M qualified as N hiding (x)`
    fn import(&mut self) -> PResult<Import> {
        let start = self.start();
        self.bump();
        let is_source = self.is_source_import();
        self.eat_word(self.known.safe);
        let mut qualified = self.eat_word(self.known.qualified);
        let package = (self.kind == T::String).then(|| match self.literal() {
            Literal::String(package) => Name::new(&package),
            _ => Name::new(""),
        });
        let module = self.module_name()?;
        qualified |= self.eat_word(self.known.qualified);
        let alias = if self.eat_word(self.known.as_) { Some(self.module_name()?) } else { None };
        let hiding = self.eat_word(self.known.hiding);
        let items = if self.kind == T::LParen || hiding { Some(self.import_items(hiding)?) } else { None };
        Ok(Import { span: self.span_from(start), package, is_source, module, qualified, alias, items })
    }

    /// Whether `{-# SOURCE #-}` stands before the next token.
    fn is_source_import(&self) -> bool {
        let next = self.start() as usize;
        let between = self.text.get(self.last_end as usize..next).unwrap_or_default().trim();
        let pragma = between.strip_prefix("{-#").and_then(|rest| rest.strip_suffix("#-}"));
        pragma.is_some_and(|word| word.trim().eq_ignore_ascii_case("SOURCE"))
    }

    fn import_items(&mut self, hiding: bool) -> PResult<ImportItems> {
        self.expect(T::LParen, "`(`")?;
        let mut items = Vec::new();
        loop {
            while self.eat(T::Comma) {}
            if self.eat(T::RParen) {
                return Ok(ImportItems { hiding, items });
            }
            let (name, children) = self.item()?;
            let name = Ident { name: name.name, span: name.span };
            items.push(match children {
                None => ImportItem::Value(name),
                Some(children) => ImportItem::Item(name, children),
            });
            if !matches!(self.kind, T::Comma | T::RParen) {
                return self.fail("`,` or `)`");
            }
        }
    }
}
