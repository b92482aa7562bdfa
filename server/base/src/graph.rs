//! Graphs as adjacency lists: node `n` refers to the nodes `edges[n]`.
//!
//! Must not know: what the nodes stand for. Every algorithm has its own stack, so a long chain cannot overflow the thread's.

/// The strongly connected components (Tarjan's algorithm). Each component comes after those that it refers to, and lists its
/// nodes in ascending order. References to nodes that do not exist are ignored.
pub fn strongly_connected_components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Tarjan {
        edges,
        index: vec![None; edges.len()],
        low: vec![0; edges.len()],
        on_stack: vec![false; edges.len()],
        stack: Vec::new(),
        next: 0,
        found: Vec::new(),
    };
    for root in 0..edges.len() {
        if search.index[root].is_none() {
            search.visit(root);
        }
    }
    search.found
}

/// The strongly connected components that contain a cycle: those with several nodes, and nodes that refer to themselves.
pub fn cyclic_components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut components = strongly_connected_components(edges);
    components.retain(|component| match component[..] {
        [node] => edges[node].contains(&node),
        _ => true,
    });
    components
}

struct Tarjan<'e> {
    edges: &'e [Vec<usize>],
    /// The order in which nodes are first visited.
    index: Vec<Option<usize>>,
    /// The smallest index of a node on the stack that is reachable from this one.
    low: Vec<usize>,
    on_stack: Vec<bool>,
    /// The visited nodes whose component is not complete yet.
    stack: Vec<usize>,
    next: usize,
    found: Vec<Vec<usize>>,
}

impl Tarjan<'_> {
    fn visit(&mut self, root: usize) {
        self.open(root);
        let mut work = vec![(root, 0)];
        while let Some((node, place)) = work.pop() {
            let Some(&next) = self.edges[node].get(place) else {
                self.close(node);
                if let Some(&(parent, _)) = work.last() {
                    self.low[parent] = self.low[parent].min(self.low[node]);
                }
                continue;
            };
            work.push((node, place + 1));
            match self.index.get(next) {
                Some(None) => {
                    self.open(next);
                    work.push((next, 0));
                }
                Some(Some(index)) if self.on_stack[next] => self.low[node] = self.low[node].min(*index),
                _ => {}
            }
        }
    }

    fn open(&mut self, node: usize) {
        self.index[node] = Some(self.next);
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node);
        self.on_stack[node] = true;
    }

    /// Takes a component off the stack if this node is the first one visited of it.
    fn close(&mut self, node: usize) {
        if self.index[node] != Some(self.low[node]) {
            return;
        }
        let mut component = Vec::new();
        while let Some(member) = self.stack.pop() {
            self.on_stack[member] = false;
            component.push(member);
            if member == node {
                break;
            }
        }
        component.sort_unstable();
        self.found.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::{cyclic_components, strongly_connected_components};

    #[test]
    fn dependencies_come_first() {
        let edges = [vec![1], vec![2], vec![1], vec![0, 3]];
        assert_eq!(strongly_connected_components(&edges), [vec![1, 2], vec![0], vec![3]]);
        assert_eq!(strongly_connected_components(&[]), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn cycles_are_found_and_nothing_else() {
        // 0 → 1 → 2 → 1, 2 → 3 → 3, 4.
        let edges = [vec![1], vec![2], vec![1, 3], vec![3], vec![]];
        assert_eq!(cyclic_components(&edges), [vec![3], vec![1, 2]]);
    }

    #[test]
    fn references_to_nothing_are_ignored() {
        assert_eq!(strongly_connected_components(&[vec![7], vec![0]]), [vec![0], vec![1]]);
    }

    #[test]
    fn a_long_chain_and_a_long_cycle_need_no_deep_stack() {
        let count = 200_000;
        let chain: Vec<Vec<usize>> = (1..=count).map(|next| vec![next]).collect();
        assert_eq!(strongly_connected_components(&chain).len(), count);
        let cycle: Vec<Vec<usize>> = (1..=count).map(|next| vec![next % count]).collect();
        assert_eq!(cyclic_components(&cycle).len(), 1);
    }
}
