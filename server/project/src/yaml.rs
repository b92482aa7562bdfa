//! YAML as a tree with positions. Must not know: what the keys mean.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use limpid_base::Span;
use saphyr_parser::{Event, Parser};

use crate::problem::{MAX_SIZE, TOO_LARGE, TextProblem, size_of_text};

/// How deep values may be nested.
const MAX_DEPTH: usize = 64;

/// A value, and where it stands. What an alias stands for is shared.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) value: Value,
    pub(crate) span: Span,
    /// How much it says, with what aliases stand for.
    pub(crate) size: usize,
}

#[derive(Debug)]
pub(crate) enum Value {
    Scalar(String),
    List(Vec<Rc<Node>>),
    /// In order, with those that merge keys (`<<`) bring in behind them. Each key is there once. Keys that are not scalars are
    /// left out.
    Map(Vec<(String, Rc<Node>)>),
}

impl Node {
    pub(crate) fn as_scalar(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// The pairs of a map.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (&str, &Node)> {
        let pairs = match &self.value {
            Value::Map(pairs) => &pairs[..],
            _ => &[],
        };
        pairs.iter().map(|(key, value)| (&**key, &**value))
    }

    pub(crate) fn get(&self, key: &str) -> Option<&Node> {
        self.pairs().find(|(name, _)| *name == key).map(|(_, value)| value)
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
    let problems = tree.too_large.map(|span| TextProblem { span, message: TOO_LARGE.to_owned() });
    (tree.finish(), problems.into_iter().collect())
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
    anchors: BTreeMap<usize, Rc<Node>>,
    /// How much the aliases stand for.
    aliased: usize,
    /// The first alias that stands for too much.
    too_large: Option<Span>,
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
                self.put(Rc::new(scalar(text, span)), anchor);
            }
            Event::Alias(number) => {
                let in_list = self.open.last().is_some_and(|open| !open.is_map);
                match self.alias(number, span) {
                    Some(node) => self.put(node, 0),
                    None if in_list => {}
                    None => self.put(Rc::new(scalar(String::new(), span)), 0),
                }
            }
            Event::SequenceStart(anchor, _) => return self.start(span, anchor, false),
            Event::MappingStart(anchor, _) => return self.start(span, anchor, true),
            Event::SequenceEnd | Event::MappingEnd => self.close(),
            Event::DocumentEnd => return Step::End,
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) => {}
        }
        Step::More
    }

    /// What an alias stands for, unless all aliases would stand for too much.
    fn alias(&mut self, number: usize, span: Span) -> Option<Rc<Node>> {
        let node = self.anchors.get(&number)?;
        if self.aliased + node.size > MAX_SIZE {
            self.too_large.get_or_insert(span);
            return None;
        }
        self.aliased += node.size;
        Some(Rc::clone(node))
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
            self.anchors.insert(anchor, Rc::clone(&node));
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
        let size = 1 + self.items.iter().map(|item| item.size).sum::<usize>();
        if !self.is_map {
            return Node { value: Value::List(self.items), span: self.span, size };
        }
        let mut known = BTreeSet::new();
        let mut pairs = Vec::new();
        let mut add = |key: &str, value: Rc<Node>| {
            if known.insert(key.to_owned()) {
                pairs.push((key.to_owned(), value));
            }
        };
        let mut merged = Vec::new();
        let mut items = self.items.into_iter();
        while let (Some(key), Some(value)) = (items.next(), items.next()) {
            match key.as_scalar() {
                Some("<<") => merged.push(value),
                Some(key) => add(key, value),
                None => {}
            }
        }
        for map in merged.iter().flat_map(|value| value.items()) {
            let Value::Map(pairs) = &map.value else { continue };
            pairs.iter().for_each(|(key, value)| add(key, Rc::clone(value)));
        }
        Node { value: Value::Map(pairs), span: self.span, size }
    }
}

fn scalar(text: String, span: Span) -> Node {
    let size = size_of_text(text.len());
    Node { value: Value::Scalar(text), span, size }
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
                let pairs: Vec<String> = node.pairs().map(|(key, value)| format!("{key}: {}", show(value))).collect();
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
    fn merged_maps_may_merge_others() {
        check(
            "a: &a {x: 1}\nb: &b {<<: *a, y: 2}\nc: {<<: [*b, {x: 3, z: 4}], y: 5, y: 6}\n",
            "{a: {x: 1}, b: {y: 2, x: 1}, c: {y: 5, x: 1, z: 4}}",
        );
    }

    #[test]
    fn what_aliases_stand_for_is_bounded() {
        for key in ["<<", "k"] {
            let mut text = String::from("x0: &a0 {k: v}\n");
            for number in 1..10 {
                let aliases = format!("*a{},", number - 1).repeat(300);
                text.push_str(&format!("x{number}: &a{number}\n  {key}: [{aliases}]\n"));
            }
            text.push_str("last: 1\n");
            let (node, problems) = read(&text);
            let messages: Vec<&str> = problems.iter().map(|problem| &*problem.message).collect();
            assert_eq!(messages, ["this description is too large: the rest is left out"], "{key}");
            let node = node.expect("a map");
            assert_eq!(node.get("last").and_then(Node::as_scalar), Some("1"));
            assert!(node.size < 2 * MAX_SIZE);
        }
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
