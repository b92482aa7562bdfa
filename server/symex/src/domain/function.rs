//! Calls of symbolic functions: a symbolic function is a table from arguments to results that grows with its calls.
//!
//! The table is the environment of opaque functions of *Relatively Complete Counterexamples for Higher-Order Programs*,
//! section 3.2: equal arguments give equal results, and every new argument gets a fresh result.

use limpid_base::Gap;
use limpid_machine::{Decision, Resume, State, Value};
use limpid_solver::TermId;

use super::SymbolicDomain;
use super::fork::{Branches, fork};
use crate::path::{CallKey, FunctionCall, OpaqueResult, Path};
use crate::types::TypeShape;
use crate::value::{DataId, SymbolicValue};

/// How many distinct calls of one symbolic function a path may have. A larger table would not be readable.
const ROWS: usize = 12;

impl SymbolicDomain<'_> {
    /// Calls a symbolic function: the result of an earlier call with equal arguments, or a fresh one.
    pub(super) fn call(
        &mut self,
        state: &mut State<Self>,
        id: DataId,
        args: &[Value<SymbolicValue>],
    ) -> Decision<Self> {
        let Some(known) = state.path.known(id) else { return Decision::Unsupported("an unknown unknown".to_owned()) };
        let mut ty = known.ty;
        for _ in args {
            match self.types.shape(ty) {
                TypeShape::Fun(_, to) => ty = to,
                _ => return Decision::Unsupported("a function is given more than it takes".to_owned()),
            }
        }
        let mut path = state.path.clone();
        let result = self.fresh(&mut path, ty, known.depth.saturating_add(1));
        if let Some(number) = known.opaque() {
            if let SymbolicValue::Fun(rest) = result {
                path.mark_opaque(rest, number);
            } else {
                let name = self.opaque_names[number as usize];
                path.opaque.push(OpaqueResult { name, ty, result });
            }
            state.path = path;
            return Decision::Go(Value::Symbolic(result));
        }
        let args: Vec<CallKey> = args.iter().map(|arg| self.key(state, arg)).collect();
        self.tabulate(state, path, FunctionCall { function: id, args, result })
    }

    fn key(&mut self, state: &State<Self>, arg: &Value<SymbolicValue>) -> CallKey {
        let Some(value) = state.peek(*arg) else { return CallKey::Any };
        let is_char = matches!(value, Value::Char(_) | Value::Symbolic(SymbolicValue::Char(_)));
        match self.term(state, &value) {
            Some(term) if is_char => CallKey::Char(term),
            Some(term) => CallKey::Number(term),
            None => CallKey::Any,
        }
    }

    /// Forks over the earlier calls that may have the same arguments.
    fn tabulate(&mut self, state: &mut State<Self>, fresh: Path, call: FunctionCall) -> Decision<Self> {
        let earlier: Vec<FunctionCall> =
            state.path.calls.iter().filter(|other| other.function == call.function).cloned().collect();
        // Functions that look at such an argument are not covered.
        if call.args.contains(&CallKey::Any) {
            self.concretised = true;
        }
        if earlier.len() >= ROWS {
            self.note(Gap::TooManyCalls);
            return Decision::Prune;
        }
        let mut branches: Branches = Vec::new();
        let mut rest = Some(fresh);
        for other in earlier {
            let Some(path) = rest.take() else { break };
            let same = self.same(&call.args, &other.args);
            if let Some(same_path) = self.assume(&state.path, same) {
                branches.push((same_path, Resume::Value(Value::Symbolic(other.result))));
            }
            let differs = self.terms.not(same);
            rest = self.assume(&path, differs);
        }
        if let Some(mut path) = rest {
            let result = call.result;
            path.calls.push(call);
            branches.push((path, Resume::Value(Value::Symbolic(result))));
        }
        fork(state, branches)
    }

    fn same(&mut self, left: &[CallKey], right: &[CallKey]) -> TermId {
        let mut equal = self.terms.bool(true);
        for pair in left.iter().zip(right) {
            let (left, right) = match pair {
                (CallKey::Number(left), CallKey::Number(right)) | (CallKey::Char(left), CallKey::Char(right)) => {
                    (*left, *right)
                }
                _ => continue,
            };
            if self.terms.sort(left) == self.terms.sort(right) {
                let one = self.terms.eq(left, right);
                equal = self.terms.and([equal, one]);
                if self.terms.as_bool(equal) == Some(false) {
                    break;
                }
            }
        }
        equal
    }
}
