//! Which name the user may have meant.

use crate::Name;

/// The candidate with the smallest edit distance, if it is small for the length of the name; ties go to the first in
/// the order of their texts.
pub fn nearest(name: Name, candidates: impl Iterator<Item = Name>) -> Option<Name> {
    let wanted: Vec<char> = name.as_str().chars().collect();
    let limit = match wanted.len() {
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
        let distance = distance(&wanted, text, limit);
        if distance <= limit && best.is_none_or(|(least, first, _)| (distance, text) < (least, first)) {
            best = Some((distance, text, candidate));
        }
    }
    best.map(|(_, _, name)| name)
}

/// The edit distance, or anything above `limit` if it is larger than that.
fn distance(wanted: &[char], text: &str, limit: usize) -> usize {
    let other: Vec<char> = text.chars().collect();
    if wanted.len().abs_diff(other.len()) > limit {
        return limit + 1;
    }
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, left) in wanted.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, right) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(left != right);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
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
}
