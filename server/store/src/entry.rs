//! The format of an entry: a header with key, checksum and length, then the compressed bytes.
//!
//! Everything that is read is checked, so that a damaged entry is none.

use crate::Key;

/// Distinguishes the format from others. It changes with the format.
const MAGIC: &[u8; 8] = b"limpid\x00\x01";
const CHECKSUM: usize = 16;
/// Magic, key, checksum, and the length before compression.
const HEADER: usize = MAGIC.len() + 32 + CHECKSUM + 4;

/// Entries that are longer than this are not kept.
pub(crate) const LONGEST: usize = 64 << 20;

/// The bytes of a file. `None` if the value is too long.
pub(crate) fn encode(key: &Key, value: &[u8]) -> Option<Vec<u8>> {
    let length = u32::try_from(value.len()).ok().filter(|_| value.len() <= LONGEST)?;
    let body = lz4_flex::block::compress(value);
    let mut bytes = Vec::with_capacity(HEADER + body.len());
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(key);
    bytes.extend_from_slice(&checksum(length, &body));
    bytes.extend_from_slice(&length.to_le_bytes());
    bytes.extend_from_slice(&body);
    Some(bytes)
}

/// The value in the bytes of a file, if they are an intact entry of this key.
pub(crate) fn decode(key: &Key, bytes: &[u8]) -> Option<Vec<u8>> {
    let rest = bytes.strip_prefix(MAGIC)?.strip_prefix(key)?;
    let (sum, rest) = rest.split_first_chunk::<CHECKSUM>()?;
    let (length, body) = rest.split_first_chunk::<4>()?;
    let length = u32::from_le_bytes(*length);
    if *sum != checksum(length, body) || length as usize > LONGEST {
        return None;
    }
    let value = lz4_flex::block::decompress(body, length as usize).ok()?;
    (value.len() == length as usize).then_some(value)
}

fn checksum(length: u32, body: &[u8]) -> [u8; CHECKSUM] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&length.to_le_bytes()).update(body);
    let mut sum = [0; CHECKSUM];
    hasher.finalize_xof().fill(&mut sum);
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = [7; 32];

    #[test]
    fn what_is_written_is_read() {
        for value in [&b""[..], b"one", &b"again and ".repeat(1000)] {
            let bytes = encode(&KEY, value).expect("short enough");
            assert_eq!(decode(&KEY, &bytes).as_deref(), Some(value));
            assert_eq!(decode(&[8; 32], &bytes), None, "another key");
        }
        assert!(encode(&KEY, &b"again and ".repeat(1000)).expect("short enough").len() < 1000);
    }

    #[test]
    fn an_entry_that_is_cut_short_or_has_another_bit_is_none() {
        let bytes = encode(&KEY, &b"some text, some more text, and some more".repeat(3)).expect("short enough");
        for length in 0..bytes.len() {
            assert_eq!(decode(&KEY, &bytes[..length]), None, "cut to {length}");
        }
        for bit in 0..bytes.len() * 8 {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(decode(&KEY, &damaged), None, "bit {bit}");
        }
        assert_eq!(decode(&KEY, &[&bytes[..], b"x"].concat()), None, "with more behind it");
    }
}
