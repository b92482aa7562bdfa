//! YAML as a tree with positions. Must not know: what the keys mean.

use std::rc::Rc;

use limpid_base::Span;
use saphyr_parser::{Event, Parser};

use crate::problem::TextProblem;

/// How deep values may be nested.
const MAX_DEPTH: usize = 64;

/// A value, and where it stands. What an alias stands for is shared.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum Value {
    Scalar(String),
    List(Vec<Rc<Node>>),
    /// In order. Keys that are not scalars are left out.
    Map(Vec<(String, Rc<Node>)>),
}

impl Node {
    pub(crate) fn as_scalar(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// The pairs of a map, with those that merge keys (`<<`) bring in behind them.
    pub(crate) fn pairs(&self) -> Vec<(&str, &Node)> {
        let mut pairs = Vec::new();
        self.add_pairs(&mut pairs, 0);
        pairs
    }

    fn add_pairs<'n>(&'n self, pairs: &mut Vec<(&'n str, &'n Node)>, depth: usize) {
        let Value::Map(own) = &self.value else { return };
        let mut merged = Vec::new();
        for (key, value) in own {
            if key == "<<" {
                merged.extend(value.items());
            } else if !pairs.iter().any(|(known, _)| known == key) {
                pairs.push((key, value));
            }
        }
        for map in merged.into_iter().filter(|_| depth < MAX_MERGES) {
            map.add_pairs(pairs, depth + 1);
        }
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.pairs().into_iter().find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    /// The items of a list. Anything else is a list of itself, except for an empty value.
    pub(crate) fn items(&self) -> Vec<&Node> {
        match &self.value {
            Value::List(items) => items.iter().map(|item| &**item).collect(),
            Value::Scalar(text) if text.is_empty() => Vec::new(),
            _ => vec![self],
        }
    }

    /// The scalars of a list.
    pub(crate) fn scalars(&self) -> Vec<(&str, Span)> {
        self.items().into_iter().filter_map(|item| Some((item.as_scalar()?, item.span))).collect()
    }
}

/// How many maps may be merged, one into the other.
const MAX_MERGES: usize = 4;

/// Reads the first document of a text. `None` if it is empty or not YAML.
pub(crate) fn read(text: &str) -> (Option<Rc<Node>>, Vec<TextProblem>) {
    // The parser counts characters.
    let offsets: Vec<u32> = text.char_indices().map(|(at, _)| at as u32).chain([text.len() as u32]).collect();
    let offset = |marker: &saphyr_parser::Marker| offsets.get(marker.index()).copied().unwrap_or(text.len() as u32);
    let mut tree = Tree::default();
    for event in Parser::new_from_str(text) {
        let (event, span) = match event {
            Ok(event) => event,
            Err(error) => {
                let at = offset(error.marker());
                let problem =
                    TextProblem { span: Span::at(at), message: format!("this is not YAML: {}", error.info()) };
                return (tree.finish(), vec![problem]);
            }
        };
        let span = Span::new(offset(&span.start), offset(&span.end));
        match tree.add(event, span) {
            Step::More => {}
            Step::End => break,
            Step::TooDeep => {
                let message = "values are nested too deeply here".to_owned();
                return (tree.finish(), vec![TextProblem { span, message }]);
            }
        }
    }
    (tree.finish(), Vec::new())
}

enum Step {
    More,
    End,
    TooDeep,
}

/// A tree that is being built.
#[derive(Default)]
struct Tree {
    root: Option<Rc<Node>>,
    open: Vec<Open>,
    /// By the numbers of their anchors.
    anchors: Vec<(usize, Rc<Node>)>,
}

/// A list or a map whose end was not met.
struct Open {
    span: Span,
    anchor: usize,
    items: Vec<Rc<Node>>,
    is_map: bool,
}

impl Tree {
    fn add(&mut self, event: Event<'_>, span: Span) -> Step {
        match event {
            Event::Scalar(text, style, anchor, _) => {
                let plain = style == saphyr_parser::ScalarStyle::Plain;
                let text = if plain && (text == "~" || text == "null") { String::new() } else { text.into_owned() };
                self.put(Rc::new(Node { value: Value::Scalar(text), span }), anchor);
            }
            Event::Alias(number) => {
                let known = self.anchors.iter().find(|(anchor, _)| *anchor == number).map(|(_, node)| Rc::clone(node));
                let empty = || Rc::new(Node { value: Value::Scalar(String::new()), span });
                self.put(known.unwrap_or_else(empty), 0);
            }
            Event::SequenceStart(anchor, _) => return self.start(span, anchor, false),
            Event::MappingStart(anchor, _) => return self.start(span, anchor, true),
            Event::SequenceEnd | Event::MappingEnd => self.close(),
            Event::DocumentEnd => return Step::End,
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) => {}
        }
        Step::More
    }

    fn start(&mut self, span: Span, anchor: usize, is_map: bool) -> Step {
        if self.open.len() >= MAX_DEPTH {
            return Step::TooDeep;
        }
        self.open.push(Open { span, anchor, items: Vec::new(), is_map });
        Step::More
    }

    fn close(&mut self) {
        let Some(open) = self.open.pop() else { return };
        let anchor = open.anchor;
        self.put(Rc::new(open.into_node()), anchor);
    }

    fn put(&mut self, node: Rc<Node>, anchor: usize) {
        if anchor > 0 {
            self.anchors.push((anchor, Rc::clone(&node)));
        }
        match self.open.last_mut() {
            Some(open) => open.items.push(node),
            None => self.root = Some(node),
        }
    }

    /// The tree so far.
    fn finish(mut self) -> Option<Rc<Node>> {
        while !self.open.is_empty() {
            self.close();
        }
        self.root
    }
}

impl Open {
    fn into_node(self) -> Node {
        if !self.is_map {
            return Node { value: Value::List(self.items), span: self.span };
        }
        let mut pairs = Vec::new();
        let mut items = self.items.into_iter();
        while let (Some(key), Some(value)) = (items.next(), items.next()) {
            if let Some(key) = key.as_scalar() {
                pairs.push((key.to_owned(), value));
            }
        }
        Node { value: Value::Map(pairs), span: self.span }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(node: &Node) -> String {
        match &node.value {
            Value::Scalar(text) => text.clone(),
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(|item| show(item)).collect();
                format!("[{}]", items.join(", "))
            }
            Value::Map(_) => {
                let pairs: Vec<String> =
                    node.pairs().into_iter().map(|(key, value)| format!("{key}: {}", show(value))).collect();
                format!("{{{}}}", pairs.join(", "))
            }
        }
    }

    fn check(text: &str, expected: &str) {
        let (node, problems) = read(text);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(node.as_deref().map(show).unwrap_or_default(), expected);
    }

    #[test]
    fn values_are_read() {
        check(
            "a: 1\nb:\n- x\n- 'y z'\nc: [p, q]\nd: |\n  line\ne: ~\n",
            "{a: 1, b: [x, y z], c: [p, q], d: line\n, e: }",
        );
        check("", "");
    }

    #[test]
    fn aliases_and_merge_keys_are_followed() {
        check(
            "base: &b\n  x: 1\n  y: 2\nown:\n  <<: *b\n  x: 3\nagain: *b\n",
            "{base: {x: 1, y: 2}, own: {x: 3, y: 2}, again: {x: 1, y: 2}}",
        );
    }

    #[test]
    fn problems_have_places() {
        let text = "é: [a, b\nc: d\n";
        let (_, problems) = read(text);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].span.start as usize <= text.len());
        let deep = "[".repeat(10_000);
        assert_eq!(read(&deep).1.len(), 1);
    }

    #[test]
    fn any_text_is_read() {
        let text = "a: &x {b: [c, 'd', \"e\\u0041\"]}\n? f\n: *x\n--- !!t |2-\n  g\n<<: *x\n# é\n";
        for (start, _) in text.char_indices() {
            for (end, _) in text.char_indices().filter(|(end, _)| *end >= start) {
                let _ = read(&text[start..end]);
            }
        }
    }
}
