//! The modules of a workspace: the order in which to compile them, and import cycles.
//!
//! Pure functions over names and texts; reading files is the business of the binary.

use limpid_base::{Name, Problem, Stage};
use limpid_syntax::ast::Ident;
use rustc_hash::FxHashMap;

/// One module of the workspace: its name, and what it imports with the place of each import.
#[derive(Clone, Debug)]
pub struct ModuleNode {
    pub name: Name,
    pub imports: Vec<Ident>,
}

/// The result of [`order`].
#[derive(Clone, Debug, Default)]
pub struct Order {
    /// The places of all modules, each after those it imports; imports that close a cycle do not count.
    pub modules: Vec<usize>,
    /// For each import that closes a cycle: the module it is in, and what to tell the user there.
    pub cycles: Vec<Cycle>,
}

#[derive(Clone, Debug)]
pub struct Cycle {
    /// The place of the module with the import.
    pub module: usize,
    /// The module it imports.
    pub import: Name,
    pub problem: Problem,
}

/// Sorts modules so that each comes after what it imports. Imports of modules that are not among them are ignored; if
/// several have the same name, the first counts.
pub fn order(nodes: &[ModuleNode]) -> Order {
    let mut places: FxHashMap<Name, usize> = FxHashMap::default();
    for (place, node) in nodes.iter().enumerate() {
        places.entry(node.name).or_insert(place);
    }
    let mut state = vec![State::New; nodes.len()];
    let mut order = Order::default();
    for root in 0..nodes.len() {
        visit(root, nodes, &places, &mut state, &mut order);
    }
    order
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

/// Depth first, with a stack of its own: import chains may be long.
fn visit(root: usize, nodes: &[ModuleNode], places: &FxHashMap<Name, usize>, state: &mut [State], order: &mut Order) {
    if state[root] != State::New {
        return;
    }
    state[root] = State::Open;
    let mut path = vec![(root, 0)];
    while let Some((place, next)) = path.pop() {
        let Some(import) = nodes[place].imports.get(next) else {
            state[place] = State::Done;
            order.modules.push(place);
            continue;
        };
        path.push((place, next + 1));
        let Some(target) = places.get(&import.name).copied() else { continue };
        match state[target] {
            State::Done => {}
            State::New => {
                state[target] = State::Open;
                path.push((target, 0));
            }
            State::Open => {
                let problem = Problem::error(Stage::Scope, import.span, describe(&path, target, nodes));
                order.cycles.push(Cycle { module: place, import: import.name, problem });
            }
        }
    }
}

fn describe(path: &[(usize, usize)], target: usize, nodes: &[ModuleNode]) -> String {
    let start = path.iter().position(|(place, _)| *place == target).unwrap_or(0);
    let mut names: Vec<&str> = path[start..].iter().map(|(place, _)| nodes[*place].name.as_str()).collect();
    names.push(nodes[target].name.as_str());
    if names.len() == 2 {
        return format!("module `{}` imports itself", names[0]);
    }
    let chain: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("this import closes a cycle: {}", chain.join(" imports "))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use limpid_base::Span;

    use super::*;

    /// Each line is a module and what it imports.
    fn check(modules: &str, expected: Expect) {
        let nodes: Vec<ModuleNode> = modules
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| {
                let mut words = line.split_whitespace().map(Name::new);
                let name = words.next().unwrap_or(Name::new("?"));
                ModuleNode { name, imports: words.map(|name| Ident { name, span: Span::default() }).collect() }
            })
            .collect();
        let order = order(&nodes);
        let names: Vec<&str> = order.modules.iter().map(|place| nodes[*place].name.as_str()).collect();
        let mut text = names.join(" ");
        for cycle in &order.cycles {
            text.push_str(&format!("\n{}: {}", nodes[cycle.module].name, cycle.problem.message));
        }
        expected.assert_eq(&text);
    }

    #[test]
    fn imports_come_first() {
        check("A B C\nB C\nC Prelude\nD A", expect!["C B A D"]);
    }

    #[test]
    fn cycles_are_reported_where_they_close() {
        check(
            "A B\nB C\nC A\nD D",
            expect![[r#"
                C B A D
                C: this import closes a cycle: `A` imports `B` imports `C` imports `A`
                D: module `D` imports itself"#]],
        );
    }

    #[test]
    fn long_chains_need_no_stack() {
        let nodes: Vec<ModuleNode> = (0..100_000)
            .map(|number| ModuleNode {
                name: Name::new(&format!("M{number}")),
                imports: vec![Ident { name: Name::new(&format!("M{}", number + 1)), span: Span::default() }],
            })
            .collect();
        assert_eq!(order(&nodes).modules[0], 99_999);
    }
}
