//! How much an edit of a large file makes us do again, by the kind of edit.

use std::sync::Arc;

use super::{Memory, fresh_with, run};
use crate::diagnostics::{Shown, diagnostics};
use crate::{Change, Encoding, Host};

/// Functions that are right and wrong, one of which uses an alias, one a measure, one a data type, one an imported
/// function; `#` is the number of the group.
const GROUP: &str = "
------------------------------------------------------------------------
-- Group #

{-@ type Pos# = {v:Int | v > 0} @-}

-- | A box that is never empty.
data Box# = Box# Int | Two# Int Int
{-@ data Box# = Box# {only# :: Pos#} | Two# {one# :: Pos#, other# :: Pos#} @-}

{-@ measure weight# @-}
weight# :: Box# -> Int
weight# (Box# n)   = n
weight# (Two# n m) = n + m

-- | It uses the alias.
{-@ next# :: Pos# -> Pos# @-}
next# :: Int -> Int
next# n = n + 1

-- | It uses the data type and the measure.
{-@ heavy# :: b:Box# -> {v:Int | v > weight# b} @-}
heavy# :: Box# -> Int
heavy# (Box# n)   = n + 1
heavy# (Two# n m) = n + m + 1

-- | It calls a function, and its proof does not depend on how that works.
{-@ twice# :: {n:Int | n > 0} -> {v:Int | v > 0} @-}
twice# :: Int -> Int
twice# n = next# (next# n)

-- | A proof that needs inference.
{-@ total# :: [Nat] -> Nat @-}
total# :: [Int] -> Int
total# xs = go 0 xs
  where
    go acc []       = acc
    go acc (y : ys) = go (acc + y) ys

-- | In every fifth group, this one is wrong.
{-@ less# :: n:Int -> {v:Int | v < n} @-}
less# :: Int -> Int
less# n = n - 1 + 1

-- | This one runs another.
{-@ seven# :: {v:Int | v == 7} @-}
seven# :: Int
seven# = plain# 6

plain# :: Int -> Int
plain# n = n + 1
";

const GROUPS: usize = 40;

const PATH: &str = "/Large.hs";

const LIBRARY: &str = "module Lib where

{-@ step :: n:Int -> {v:Int | v > n} @-}
step :: Int -> Int
step n = n + 1
";

fn large() -> String {
    let mut text = "module Large where\n\nimport Lib (step)\n".to_owned();
    for group in 0..GROUPS {
        let right = GROUP.replace('#', &group.to_string()).replace("n - 1 + 1", "n - 1 - 1");
        let wrong = GROUP.replace('#', &group.to_string());
        text.push_str(if group % 5 == 0 { &wrong } else { &right });
    }
    text + "\n{-@ steps :: n:Int -> {v:Int | v > n} @-}\nsteps :: Int -> Int\nsteps n = step (step n)\n"
}

/// What is done again.
#[derive(PartialEq, Eq, Debug)]
struct Again {
    /// Functions that were proved or searched.
    checks: u64,
    /// Components whose constraints were solved, also to try fixes.
    typings: u64,
}

struct Session {
    memory: Memory,
    host: Host,
    version: i32,
    text: String,
}

impl Session {
    fn start() -> Session {
        let memory = Memory::default();
        memory.write("/Lib.hs", LIBRARY);
        let mut host = Host::new(Arc::new(memory.clone()), 10_000);
        host.open(PATH.into(), 1, &large());
        let mut session = Session { memory, host, version: 1, text: large() };
        assert!(session.settle().checks > 250);
        session
    }

    fn settle(&mut self) -> Again {
        let count = |host: &Host| (host.snapshot().checks(), host.snapshot().typings());
        let before = count(&self.host);
        run(&self.host.snapshot(), PATH);
        let after = count(&self.host);
        Again { checks: after.0 - before.0, typings: after.1 - before.1 }
    }

    /// One text becomes another, at one place.
    fn edit(&mut self, from: &str, to: &str) -> Again {
        assert_eq!(self.text.matches(from).count(), 1, "{from}");
        self.text = self.text.replace(from, to);
        self.version += 1;
        let change = Change { range: None, text: self.text.clone() };
        assert!(self.host.edit(PATH, self.version, &[change], Encoding::Utf16));
        self.settle()
    }
}

fn again(checks: u64, typings: u64) -> Again {
    Again { checks, typings }
}

#[test]
fn an_edit_makes_us_do_again_what_it_can_change() {
    let mut session = Session::start();
    assert!(session.text.lines().count() >= 2_000);
    let mut found = vec![
        // A comment, and a line more.
        ("comment", session.edit("-- Group 3\n", "-- The third group\n-- of all\n")),
        // Itself: its callers are proved from its contract.
        ("body", session.edit("next5 n = n + 1", "next5 n = n + 2")),
        // Itself, and `seven`, which is not proved and so is run.
        ("body that another function runs", session.edit("plain5 n = n + 1", "plain5 n = n + 1 + 0")),
        // Itself, and the function that calls it.
        ("signature", session.edit("plain15 :: Int -> Int", "plain15 :: Num a => a -> a")),
    ];
    // The function, and the one that calls it. The other proofs use qualifiers that remain.
    let (from, to) = ("{-@ next7 :: Pos7 -> Pos7 @-}", "{-@ next7 :: Pos7 -> {v:Int | v > 1} @-}");
    found.push(("refinement", session.edit(from, to)));
    // `next`, `twice` through `next`, and `weight` and `heavy` through the data type.
    found.push(("alias", session.edit("{-@ type Pos8 = {v:Int | v > 0} @-}", "{-@ type Pos8 = {v:Int | v > 2} @-}")));
    // Itself, and `heavy`, which uses its type.
    found.push(("measure", session.edit("weight9 (Box9 n)   = n\n", "weight9 (Box9 n)   = n - 1\n")));
    // `weight` and `heavy`.
    found.push(("data", session.edit("other10 :: Pos10}", "other10 :: {v:Int | v > 5}}")));
    let (from, to) = ("import Lib (step)\n", "import Lib (step)\nimport Data.List (sort)\n");
    found.push(("import that nobody uses", session.edit(from, to)));
    session.memory.write("/Lib.hs", &format!("-- Steps.\n{LIBRARY}"));
    session.host.changed_on_disk("/Lib.hs".into());
    found.push(("comment in an import", session.settle()));
    // `steps`, which calls it.
    session.memory.write("/Lib.hs", &LIBRARY.replace("v > n", "v > n + 0"));
    session.host.changed_on_disk("/Lib.hs".into());
    found.push(("refinement in an import", session.settle()));
    let expected = [
        ("comment", again(0, 0)),
        ("body", again(1, 1)),
        // Functions without obligations have no constraints to solve. The trials of fixes have.
        ("body that another function runs", again(2, 1)),
        ("signature", again(2, 3)),
        ("refinement", again(2, 2)),
        ("alias", again(4, 7)),
        ("measure", again(2, 1)),
        ("data", again(2, 1)),
        ("import that nobody uses", again(0, 0)),
        ("comment in an import", again(0, 0)),
        ("refinement in an import", again(1, 1)),
    ];
    assert_eq!(found, expected);
    // In the end, everything is as after a fresh start.
    let analysis = run(&session.host.snapshot(), PATH);
    let shown = diagnostics(&analysis, Shown::default());
    assert_eq!(shown, fresh_with(&session.memory, PATH, &session.text));
}
