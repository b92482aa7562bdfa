//! Renders a violation: its place, the call, the violated refinement with its values, and the call stack.

use std::fmt::Write;

use limpid_base::{LineIndex, Name, QName, Span};
use limpid_contracts::{ObligationKind, Place, RType};
use limpid_monitor::{CheckMode, Claim, Monitored, ShownCall, ShownValue, Site, ViolationReport};

use limpid_explore::MODULE;

use super::CheckedEvaluator;

impl CheckedEvaluator<'_> {
    pub(super) fn rendered(&self, report: &ViolationReport, monitored: &Monitored<'_>) -> String {
        let site = &*report.site;
        let Some(kind) = site.obligation() else { return String::new() };
        let mut out = String::new();
        let _ = writeln!(out, "{}: {}", self.at(site.function, site.span), headline(kind, site));
        self.excerpt(site, &mut out);
        if let Some(happened) = happened(kind, report) {
            let _ = writeln!(out, "  {happened}");
        }
        self.requirement(kind, report, &mut out);
        self.calls(&report.calls, &mut out);
        for callee in &report.undecided {
            let _ =
                writeln!(out, "  This is not sure: whether {} may be called like this is not known.", quoted(*callee));
        }
        if monitored.mode() == CheckMode::All {
            out.push_str("  Lazy evaluation never gets here, but LiquidHaskell checks it all the same.\n");
        }
        out
    }

    /// `File.hs:3:5`, or that it is in the expression.
    fn at(&self, function: QName, span: Span) -> String {
        self.position(function.module, span).unwrap_or_else(|| "in the expression".to_owned())
    }

    fn position(&self, module: Name, span: Span) -> Option<String> {
        let mut files = self.evaluator.loaded.dependencies.iter().chain([&self.evaluator.loaded]);
        let file = files.find(|file| file.name == module)?;
        let lines = LineIndex::new(&file.source.text);
        let line = lines.line(span.start);
        let before = Span::new(lines.line_span(line).start, span.start);
        let column = before.text(&file.source.text).chars().count();
        Some(format!("{}:{}:{}", file.source.path, line + 1, column + 1))
    }

    /// The line of the text, with the place marked.
    fn excerpt(&self, site: &Site, out: &mut String) {
        let mut files = self.evaluator.loaded.dependencies.iter().chain([&self.evaluator.loaded]);
        let Some(file) = files.find(|file| file.name == site.function.module) else { return };
        let text = &file.source.text;
        let lines = LineIndex::new(text);
        let number = lines.line(site.span.start);
        let line = lines.line_span(number);
        let before = Span::new(line.start, site.span.start).text(text);
        let marked = Span::new(site.span.start, site.span.end.min(line.end)).text(text);
        let number = (number + 1).to_string();
        let margin = " ".repeat(number.len());
        // Tabs stay, so that the mark is under what it marks.
        let indent: String = before.chars().map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        let mark = "^".repeat(marked.trim_end().chars().count().max(1));
        let _ = writeln!(out, "  {number} | {}", line.text(text).trim_end());
        let _ = writeln!(out, "  {margin} | {indent}{mark}");
    }

    fn requirement(&self, kind: &ObligationKind, report: &ViolationReport, out: &mut String) {
        let site = &*report.site;
        let declared = site.declared.map(|place| self.declared(place)).unwrap_or_default();
        let subject = match kind {
            ObligationKind::Totality => return,
            ObligationKind::Termination => "must go down and never be negative",
            ObligationKind::Postcondition => "promised",
            _ => "required",
        };
        if is_false(site) {
            return;
        }
        let _ = writeln!(out, "  {subject}:  {}{declared}", site.requirement);
        let Some(filled) = &report.filled else { return };
        let part = filled.part.as_ref().map(|part| format!("of {part}:  ")).unwrap_or_default();
        let _ = writeln!(out, "  but {part}{}  is  {}", filled.claim, filled.filled);
        let mut wheres: Vec<String> = Vec::new();
        for (term, value) in &filled.terms {
            let term = term.to_string();
            if *value != term {
                wheres.push(format!("{term} = {value}"));
            }
        }
        if !wheres.is_empty() {
            let _ = writeln!(out, "      where  {}", wheres.join(", "));
        }
    }

    fn declared(&self, place: Place) -> String {
        match self.position(place.module, place.span) {
            Some(position) => format!("   ({position})"),
            None => format!("   (in the library module {})", place.module),
        }
    }

    fn calls(&self, calls: &[ShownCall], out: &mut String) {
        if calls.is_empty() {
            return;
        }
        out.push_str("  Calls, the last one first:\n");
        for call in calls {
            let from = match call.function.module.as_str() {
                MODULE => "in the expression".to_owned(),
                _ => format!("{} in {}", self.at(call.function, call.span), name(call.function)),
            };
            let _ = writeln!(out, "    {}   {from}", application(call.callee, &call.arguments));
        }
    }
}

fn headline(kind: &ObligationKind, site: &Site) -> String {
    match kind {
        ObligationKind::Precondition { callee, .. } if is_false(site) => format!("{} is reached", quoted(*callee)),
        ObligationKind::Precondition { callee, .. } | ObligationKind::Arithmetic { callee, .. } => match &site.claim {
            Claim::Returns { .. } => {
                format!("the function given to {} returns something that it does not accept", quoted(*callee))
            }
            _ => format!("{} is called with something it does not accept", quoted(*callee)),
        },
        ObligationKind::Postcondition => format!("{} does not return what it promises", quoted(site.subject)),
        ObligationKind::Constructor { constructor, .. } => {
            format!("{} is built from something that its type does not allow", quoted(*constructor))
        }
        ObligationKind::Totality => format!("{} has no case for this: {}", quoted(site.function), site.requirement),
        ObligationKind::Termination => format!("{} may call itself for ever", quoted(site.subject)),
    }
}

/// Whether the precondition is `false`, as that of `error`.
fn is_false(site: &Site) -> bool {
    let Claim::HasType { ty: RType::Base { refinement, .. }, .. } = &site.claim else { return false };
    refinement.pred == limpid_logic::Term::Bool(false)
}

/// The call, and its result.
fn happened(kind: &ObligationKind, report: &ViolationReport) -> Option<String> {
    let values: Vec<ShownValue> = report.values.iter().map(|(_, value)| value.clone()).collect();
    match kind {
        ObligationKind::Precondition { callee, .. } | ObligationKind::Arithmetic { callee, .. } => {
            let given = given_function(report, *callee);
            Some(given.unwrap_or_else(|| format!("called:    {}", application(*callee, &values))))
        }
        ObligationKind::Postcondition => {
            let (result, arguments) = values.split_last()?;
            Some(format!("happened:  {} = {result}", application(report.site.subject, arguments)))
        }
        ObligationKind::Constructor { constructor, .. } => {
            Some(format!("built:     {}", application(*constructor, &values)))
        }
        ObligationKind::Totality => Some(format!("called:    {}", application(report.site.subject, &values))),
        ObligationKind::Termination => {
            let Claim::Descends { before, after, .. } = report.site.claim else { return None };
            let (outer, inner) = (values.get(..before)?, values.get(before..before + after)?);
            let function = report.site.subject;
            Some(format!("called:    {} calls {}", application(function, outer), application(function, inner)))
        }
    }
}

/// The result of a callback.
fn given_function(report: &ViolationReport, callee: QName) -> Option<String> {
    let Claim::Returns { from, .. } = &report.site.claim else { return None };
    let ((_, result), before) = report.values.split_last()?;
    let arguments: Vec<String> = before.iter().skip(*from).map(|(_, value)| value.argument()).collect();
    Some(format!("called by {}:  for {} it returns {result}", name(callee), arguments.join(" ")))
}

/// `f 1 (-2)`, `1 + 2`, `xs !! 3`.
fn application(function: QName, arguments: &[ShownValue]) -> String {
    let ident = function.ident;
    match arguments {
        [left, right] if ident.is_operator() => format!("{} {ident} {}", left.argument(), right.argument()),
        _ => {
            let mut text = name(function);
            arguments.iter().for_each(|argument| {
                let _ = write!(text, " {}", argument.argument());
            });
            text
        }
    }
}

fn name(name: QName) -> String {
    if name.ident.is_operator() { format!("({})", name.ident) } else { name.ident.to_string() }
}

fn quoted(of: QName) -> String {
    format!("`{}`", name(of))
}
