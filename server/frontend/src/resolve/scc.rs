//! Strongly connected components, dependencies first (Tarjan's algorithm, with its own stack).

/// The components of the graph whose node `n` refers to `edges[n]`. Each component comes after those it refers to, and
/// lists its nodes in ascending order.
pub(super) fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut search = Search {
        edges,
        index: vec![UNVISITED; edges.len()],
        low: vec![0; edges.len()],
        on_stack: vec![false; edges.len()],
        stack: Vec::new(),
        next: 0,
        found: Vec::new(),
    };
    for root in 0..edges.len() {
        if search.index[root] == UNVISITED {
            search.visit(root);
        }
    }
    search.found
}

const UNVISITED: usize = usize::MAX;

struct Search<'e> {
    edges: &'e [Vec<usize>],
    index: Vec<usize>,
    low: Vec<usize>,
    on_stack: Vec<bool>,
    stack: Vec<usize>,
    next: usize,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn visit(&mut self, root: usize) {
        self.open(root);
        let mut work = vec![(root, 0)];
        while let Some((node, place)) = work.pop() {
            match self.edges[node].get(place) {
                Some(&next) => {
                    work.push((node, place + 1));
                    if self.index[next] == UNVISITED {
                        self.open(next);
                        work.push((next, 0));
                    } else if self.on_stack[next] {
                        self.low[node] = self.low[node].min(self.index[next]);
                    }
                }
                None => {
                    self.close(node);
                    if let Some(&(parent, _)) = work.last() {
                        self.low[parent] = self.low[parent].min(self.low[node]);
                    }
                }
            }
        }
    }

    fn open(&mut self, node: usize) {
        self.index[node] = self.next;
        self.low[node] = self.next;
        self.next += 1;
        self.stack.push(node);
        self.on_stack[node] = true;
    }

    fn close(&mut self, node: usize) {
        if self.low[node] != self.index[node] {
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
    use super::components;

    #[test]
    fn dependencies_come_first() {
        assert_eq!(components(&[vec![1], vec![2], vec![1], vec![0, 3]]), [vec![1, 2], vec![0], vec![3]]);
        assert_eq!(components(&[]), Vec::<Vec<usize>>::new());
    }

    #[test]
    fn a_long_chain_needs_no_stack() {
        let count = 200_000;
        let edges: Vec<Vec<usize>> =
            (0..count).map(|node| if node + 1 < count { vec![node + 1] } else { vec![] }).collect();
        assert_eq!(components(&edges).len(), count);
    }
}
