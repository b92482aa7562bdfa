//! `--shard K/N`: splits the files of a run over machines, so that each has about the same to do.
//!
//! Every machine computes the whole plan by itself and takes its part, so the plan depends only on what all of them have: the
//! files, and the costs that the user gives to all. It does not depend on results that one machine may have and another
//! not, since then a file could be in no part.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use serde_json::Value;

use crate::tree::{Tree as _, WorkingTree};

/// Part `index` of `count`, counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shard {
    index: usize,
    count: usize,
}

/// Reads `K/N`.
pub(super) fn parse(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    match numbers {
        Some((index, count)) if 1 <= index && index <= count => Ok(Shard { index, count }),
        _ => Err("this must be a part and the number of parts, such as 1/4, 2/4, 3/4 and 4/4".to_owned()),
    }
}

/// What files cost in an earlier run, in microseconds, by path.
#[derive(Debug, Default)]
pub(super) struct Costs(FxHashMap<PathBuf, u64>);

impl Costs {
    /// From the output of `limpid check --format json`.
    pub(super) fn read(path: &Path) -> Result<Costs, String> {
        let show = path.display();
        let text = std::fs::read_to_string(path).map_err(|error| format!("{show}: {error}"))?;
        let costs = text.lines().map(cost).collect::<Option<_>>();
        costs.map(Costs).ok_or_else(|| format!("{show}: this is not the output of `limpid check --format json`"))
    }
}

/// A line of the output: a file, and what its functions cost together.
fn cost(line: &str) -> Option<(PathBuf, u64)> {
    let report: Value = serde_json::from_str(line).ok()?;
    let functions = report["functions"].as_array()?.iter();
    let millis: f64 = functions.filter_map(|function| function["millis"].as_f64()).sum();
    Some((plain(Path::new(report["file"].as_str()?)), (millis * 1000.0) as u64))
}

/// A path without `.` in it: `./A.hs` is `A.hs`.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| !matches!(part, std::path::Component::CurDir)).collect()
}

impl Shard {
    /// The files of this part, in their order.
    pub(super) fn of(self, files: Vec<PathBuf>, costs: &Costs) -> Vec<PathBuf> {
        let weights = weights(&files, costs);
        let plan = plan(&files, &weights, self.count);
        files.into_iter().zip(plan).filter(|(_, part)| *part == self.index - 1).map(|(file, _)| file).collect()
    }
}

/// The known costs. Files without one cost as much as others of their length, on average.
fn weights(files: &[PathBuf], costs: &Costs) -> Vec<u64> {
    let known: Vec<(u64, Option<u64>)> =
        files.iter().map(|file| (length(file), costs.0.get(&plain(file)).copied())).collect();
    let both = known.iter().filter_map(|(length, cost)| Some((u128::from(*length), u128::from((*cost)?))));
    let (length, cost) = both.fold((0, 0), |(lengths, costs), (length, cost)| (lengths + length, costs + cost));
    let (length, cost) = if length == 0 || cost == 0 { (1, 1) } else { (length, cost) };
    let guess = |own: u64| u64::try_from(u128::from(own) * cost / length).unwrap_or(u64::MAX);
    known.into_iter().map(|(length, cost)| cost.unwrap_or_else(|| guess(length)).max(1)).collect()
}

/// The length of a text. Systems end lines in different ways.
fn length(file: &Path) -> u64 {
    WorkingTree.bytes(file).unwrap_or_default().iter().filter(|byte| **byte != b'\r').count() as u64
}

/// The part of each file: the most expensive file first, each to the part that has least so far.
fn plan(files: &[PathBuf], weights: &[u64], count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..files.len()).collect();
    order.sort_by_key(|place| (Reverse(weights[*place]), &files[*place]));
    let mut loads = vec![0_u128; count];
    let mut plan = vec![0; files.len()];
    for place in order {
        let part = (0..count).min_by_key(|part| loads[*part]).unwrap_or_default();
        loads[part] += u128::from(weights[place]);
        plan[place] = part;
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!(parse("2/3"), Ok(Shard { index: 2, count: 3 }));
        for wrong in ["", "2", "0/3", "4/3", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    fn named(count: usize) -> Vec<PathBuf> {
        (0..count).map(|number| PathBuf::from(format!("M{number}.hs"))).collect()
    }

    /// Every file is in exactly one part, whatever the costs and the number of parts.
    #[test]
    fn the_parts_are_a_partition() {
        for count in 1..9 {
            for files in [0, 1, 2, 7, 40] {
                let costs =
                    Costs(named(files).into_iter().step_by(3).zip([5, 1, 900, 40, 40].into_iter().cycle()).collect());
                let parts = (1..=count).map(|index| Shard { index, count }.of(named(files), &costs));
                let mut all: Vec<PathBuf> = parts.flatten().collect();
                let mut expected = named(files);
                all.sort();
                expected.sort();
                assert_eq!(all, expected);
            }
        }
    }

    #[test]
    fn parts_cost_about_the_same() {
        let weights = [100, 1, 1, 1, 50, 50, 99];
        let plan = plan(&named(7), &weights, 3);
        let load = |part: usize| plan.iter().zip(weights).filter(|(own, _)| **own == part).map(|(_, cost)| cost).sum();
        let loads: Vec<u64> = (0..3).map(load).collect();
        assert_eq!(loads, [101, 101, 100]);
    }

    #[test]
    fn what_is_not_known_is_guessed_from_the_length() {
        let folder = crate::scratch::Folder::new("weights");
        let files = [("A.hs", 100), ("B.hs", 300), ("C.hs", 200)];
        let files: Vec<PathBuf> = files.iter().map(|(name, length)| folder.write(name, &"x".repeat(*length))).collect();
        assert_eq!(weights(&files, &Costs::default()), [100, 300, 200]);
        let known = Costs([(files[0].clone(), 1000), (files[1].clone(), 3000)].into_iter().collect());
        assert_eq!(weights(&files, &known), [1000, 3000, 2000]);
    }

    #[test]
    fn costs_are_those_of_an_earlier_output() {
        let line = r#"{"file":"./src/A.hs","functions":[{"millis":1.5},{"millis":2.0}],"problems":[]}"#;
        assert_eq!(cost(line), Some((PathBuf::from("src/A.hs"), 3500)));
        assert_eq!(cost("3 functions: 3 safe"), None);
    }
}
