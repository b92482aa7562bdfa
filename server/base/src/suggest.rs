//! Which name the user may have meant.

use crate::Name;

/// The candidate with the smallest edit distance, if it is small for the length of the name; ties go to the first in
/// the order of their texts.
pub fn nearest(name: Name, candidates: impl Iterator<Item = Name>) -> Option<Name> {
    let limit = match name.as_str().chars().count() {
        0 | 1 => return None,
        2..=5 => 1,
        6..=8 => 2,
        _ => 3,
    };
    let mut best: Option<(usize, &'static str, Name)> = None;
    for candidate in candidates {
        let text = candidate.as_str();
        if candidate == name || text.len().abs_diff(name.as_str().len()) > limit * 4 {
            continue;
        }
        let distance = distance(name.as_str(), text, limit);
        if distance <= limit && best.is_none_or(|(least, first, _)| (distance, text) < (least, first)) {
            best = Some((distance, text, candidate));
        }
    }
    best.map(|(_, _, name)| name)
}

/// The edit distance, where swapping neighbours counts once, or anything above `limit` if it is larger than that.
pub fn distance(left: &str, right: &str, limit: usize) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    if left.len().abs_diff(right.len()) > limit {
        return limit + 1;
    }
    // The last row, and the one before it, which a swap looks back to.
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for i in 1..=left.len() {
        let mut row = vec![i; right.len() + 1];
        for j in 1..=right.len() {
            let replaced = last[j - 1] + usize::from(left[i - 1] != right[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_wins() {
        let candidates = ["food", "fold", "bar"].map(Name::new);
        assert_eq!(nearest(Name::new("foo"), candidates.into_iter()), Some(Name::new("food")));
        assert_eq!(nearest(Name::new("quux"), candidates.into_iter()), None);
        assert_eq!(nearest(Name::new("x"), candidates.into_iter()), None);
    }

    #[test]
    fn swapping_neighbours_counts_once() {
        assert_eq!(distance("lenght", "length", 3), 1);
        assert_eq!(distance("kitten", "sitting", 3), 3);
        assert_eq!(distance("", "abc", 3), 3);
        assert!(distance("a", "abcdef", 3) > 3);
    }
}
