//! Flat infix chains to trees, by precedence and associativity, with prefix minus at precedence six.
//!
//! Where the Haskell report calls a chain ambiguous, operators group to the left: GHC has accepted the program or the
//! user is told by GHC.

use limpid_base::Span;
use limpid_syntax::ast::{Assoc, Fixity};

/// An operand with the prefix minus before it, if any.
pub(super) struct Operand<T> {
    pub(super) minus: Option<Span>,
    pub(super) tree: T,
}

enum Pending<O> {
    Minus(Span),
    Binary(O, Fixity),
}

const MINUS: Fixity = Fixity { assoc: Assoc::Left, precedence: 6 };

/// Builds the tree of a chain. The builders are called in the order in which the operators apply.
pub(super) fn associate<C, O, T>(
    context: &mut C,
    first: Operand<T>,
    rest: Vec<(O, Fixity, Operand<T>)>,
    negate: &mut dyn FnMut(&mut C, Span, T) -> T,
    binary: &mut dyn FnMut(&mut C, O, T, T) -> T,
) -> T {
    let mut last = first.tree;
    let mut operands = Vec::new();
    let mut pending: Vec<Pending<O>> = first.minus.map(Pending::Minus).into_iter().collect();
    for (operator, fixity, operand) in rest {
        while let Some(top) = pending.pop_if(|top| applies_before(top, fixity)) {
            last = reduce(context, top, &mut operands, last, negate, binary);
        }
        operands.push(last);
        last = operand.tree;
        pending.push(Pending::Binary(operator, fixity));
        pending.extend(operand.minus.map(Pending::Minus));
    }
    while let Some(top) = pending.pop() {
        last = reduce(context, top, &mut operands, last, negate, binary);
    }
    last
}

fn applies_before<O>(top: &Pending<O>, next: Fixity) -> bool {
    let top = match top {
        Pending::Minus(_) => MINUS,
        Pending::Binary(_, fixity) => *fixity,
    };
    top.precedence > next.precedence
        || (top.precedence == next.precedence && !(top.assoc == Assoc::Right && next.assoc == Assoc::Right))
}

fn reduce<C, O, T>(
    context: &mut C,
    top: Pending<O>,
    operands: &mut Vec<T>,
    right: T,
    negate: &mut dyn FnMut(&mut C, Span, T) -> T,
    binary: &mut dyn FnMut(&mut C, O, T, T) -> T,
) -> T {
    match top {
        Pending::Minus(span) => negate(context, span, right),
        Pending::Binary(operator, _) => match operands.pop() {
            Some(left) => binary(context, operator, left, right),
            // There is one operand per pending operator.
            None => right,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Operators are one character; `-` before an operand is prefix minus.
    fn check(chain: &str, expected: &str) {
        let fixity = |operator: char| match operator {
            '+' | '-' => Fixity { assoc: Assoc::Left, precedence: 6 },
            '*' => Fixity { assoc: Assoc::Left, precedence: 7 },
            ':' => Fixity { assoc: Assoc::Right, precedence: 5 },
            '^' => Fixity { assoc: Assoc::Right, precedence: 8 },
            '=' => Fixity { assoc: Assoc::None, precedence: 4 },
            _ => Fixity { assoc: Assoc::Right, precedence: 0 },
        };
        let mut words = chain.split(' ');
        let mut operand = || {
            let word = words.next().unwrap_or("?");
            let minus = word.starts_with('-').then(Span::default);
            Operand { minus, tree: word.trim_start_matches('-').to_owned() }
        };
        let first = operand();
        let mut rest = Vec::new();
        for _ in 0..chain.split(' ').count() / 2 {
            let Operand { tree, minus } = operand();
            let operator = if minus.is_some() { '-' } else { tree.chars().next().unwrap_or('?') };
            rest.push((operator, fixity(operator), operand()));
        }
        let tree = associate(
            &mut (),
            first,
            rest,
            &mut |(), _, operand| format!("(-{operand})"),
            &mut |(), operator, left, right| format!("({left} {operator} {right})"),
        );
        assert_eq!(tree, expected, "{chain}");
    }

    #[test]
    fn chains_become_trees() {
        check("a + b * c", "(a + (b * c))");
        check("a - b - c", "((a - b) - c)");
        check("a : b : c", "(a : (b : c))");
        check("f $ g $ a + b", "(f $ (g $ (a + b)))");
        check("a = b + c", "(a = (b + c))");
    }

    #[test]
    fn minus_binds_like_subtraction() {
        check("-a + b", "((-a) + b)");
        check("-a * b", "(-(a * b))");
        check("-a ^ b", "(-(a ^ b))");
        check("a = -b", "(a = (-b))");
        check("a * -b + c", "((a * (-b)) + c)");
    }

    #[test]
    fn what_is_ambiguous_groups_to_the_left() {
        check("a = b = c", "((a = b) = c)");
    }
}
