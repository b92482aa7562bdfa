//! Graphs as adjacency lists: node `n` refers to the nodes `edges[n]`. Also partitions of nodes.
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

/// Union-find: a partition of the nodes `0..count`.
#[derive(Clone, Debug)]
pub struct DisjointSets {
    /// A root is its own parent; it is the smallest node of its set.
    parents: Vec<usize>,
}

impl DisjointSets {
    /// Every node is alone.
    pub fn new(count: usize) -> DisjointSets {
        DisjointSets { parents: (0..count).collect() }
    }

    /// The smallest node of the set of a node.
    pub fn root(&mut self, mut node: usize) -> usize {
        while self.parents[node] != node {
            self.parents[node] = self.parents[self.parents[node]];
            node = self.parents[node];
        }
        node
    }

    /// Makes the sets of two nodes one.
    pub fn unite(&mut self, left: usize, right: usize) {
        let (left, right) = (self.root(left), self.root(right));
        self.parents[left.max(right)] = left.min(right);
    }

    /// The sets, by their smallest nodes. Each lists its nodes in ascending order.
    pub fn sets(mut self) -> Vec<Vec<usize>> {
        let mut sets: Vec<Vec<usize>> = vec![Vec::new(); self.parents.len()];
        for node in 0..sets.len() {
            let root = self.root(node);
            sets[root].push(node);
        }
        sets.retain(|set| !set.is_empty());
        sets
    }
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
    use super::{DisjointSets, cyclic_components, strongly_connected_components};

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

    #[test]
    fn sets_are_united_directly_and_indirectly() {
        let mut sets = DisjointSets::new(6);
        sets.unite(5, 3);
        sets.unite(1, 4);
        sets.unite(3, 1);
        sets.unite(1, 5);
        assert_eq!((sets.root(5), sets.root(4), sets.root(2)), (1, 1, 2));
        assert_eq!(sets.sets(), [vec![0], vec![1, 3, 4, 5], vec![2]]);
        assert_eq!(DisjointSets::new(0).sets(), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn the_order_of_unions_does_not_show() {
        let pairs = [(0, 7), (7, 3), (2, 5), (6, 2), (3, 4)];
        let sets = |pairs: &mut dyn Iterator<Item = (usize, usize)>| {
            let mut sets = DisjointSets::new(8);
            pairs.for_each(|(left, right)| sets.unite(left, right));
            sets.sets()
        };
        let expected = vec![vec![0, 3, 4, 7], vec![1], vec![2, 5, 6]];
        assert_eq!(sets(&mut pairs.into_iter()), expected);
        assert_eq!(sets(&mut pairs.into_iter().rev().map(|(left, right)| (right, left))), expected);
    }
}
