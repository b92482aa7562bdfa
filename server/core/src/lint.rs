//! Well-formedness of a body: variables are in scope, each binder is bound once, constructors and primitives are saturated.
//!
//! Tests use it. Must not know: types.

use rustc_hash::FxHashSet;

use crate::{AltPattern, BinderId, Body, Expr, ExprId};

/// What is wrong with a body, one sentence each; empty if it is well formed.
pub fn lint(body: &Body) -> Vec<String> {
    let mut lint = Lint { body, scope: FxHashSet::default(), bound: FxHashSet::default(), found: Vec::new() };
    match body.root {
        Some(root) => lint.run(root),
        None => lint.found.push("the body has no root".to_owned()),
    }
    lint.found
}

struct Lint<'a> {
    body: &'a Body,
    scope: FxHashSet<BinderId>,
    bound: FxHashSet<BinderId>,
    found: Vec<String>,
}

/// The traversal has an explicit stack, because trees can be deep.
enum Step {
    Visit(ExprId),
    Bind(Vec<BinderId>),
    Unbind(Vec<BinderId>),
}

impl Lint<'_> {
    fn run(&mut self, root: ExprId) {
        let mut steps = vec![Step::Visit(root)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Visit(id) => match self.body.exprs.get(id) {
                    Some(expr) => {
                        self.shape(id, expr);
                        let from = steps.len();
                        plan(expr, &mut steps);
                        steps[from..].reverse();
                    }
                    None => self.found.push(format!("{id:?} is not in the arena")),
                },
                Step::Bind(binders) => {
                    for binder in binders {
                        if !self.bound.insert(binder) {
                            self.found.push(format!("the binder {binder:?} is bound twice"));
                        }
                        self.scope.insert(binder);
                    }
                }
                Step::Unbind(binders) => binders.iter().for_each(|binder| {
                    self.scope.remove(binder);
                }),
            }
        }
    }

    fn shape(&mut self, id: ExprId, expr: &Expr) {
        let problem = match expr {
            Expr::Local { binder, .. } if !self.scope.contains(binder) => {
                let name = self.body.binders.get(*binder).map_or("?", |binder| binder.name.as_str());
                format!("{name} ({binder:?}) is used outside of its scope")
            }
            Expr::App { args, .. } if args.is_empty() => "an application has no arguments".to_owned(),
            Expr::Lam { params, .. } if params.is_empty() => "a lambda has no parameters".to_owned(),
            Expr::Prim { op, args } if args.len() != op.arity() => {
                format!("{} has {} arguments", op.name(), args.len())
            }
            Expr::Case { alts, default: None, .. } if alts.is_empty() => "a case has no alternatives".to_owned(),
            _ => return,
        };
        self.found.push(format!("{problem}, in {id:?}"));
    }
}

/// What to look at, in order.
fn plan(expr: &Expr, steps: &mut Vec<Step>) {
    match expr {
        Expr::Lam { params, body } => {
            steps.extend([Step::Bind(params.clone()), Step::Visit(*body), Step::Unbind(params.clone())]);
        }
        Expr::Let { recursive, bindings, body } => {
            let binders: Vec<_> = bindings.iter().map(|(binder, _)| *binder).collect();
            let rights = bindings.iter().map(|(_, expr)| Step::Visit(*expr));
            if *recursive {
                steps.push(Step::Bind(binders.clone()));
                steps.extend(rights);
            } else {
                steps.extend(rights);
                steps.push(Step::Bind(binders.clone()));
            }
            steps.extend([Step::Visit(*body), Step::Unbind(binders)]);
        }
        Expr::Case { scrutinee, binder, alts, default } => {
            steps.extend([Step::Visit(*scrutinee), Step::Bind(vec![*binder])]);
            for alt in alts {
                let fields = match &alt.pattern {
                    AltPattern::Con(_, fields) => fields.clone(),
                    AltPattern::Literal(_) => Vec::new(),
                };
                steps.extend([Step::Bind(fields.clone()), Step::Visit(alt.body), Step::Unbind(fields)]);
            }
            steps.extend(default.map(Step::Visit));
            steps.push(Step::Unbind(vec![*binder]));
        }
        other => other.for_each_child(|child| steps.push(Step::Visit(child))),
    }
}
