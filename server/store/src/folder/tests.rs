//! Tests of folders: damage, bounds, and several threads at once. Tests with several processes are in `tests/suite`.

use super::*;

/// A folder of its own for a test, removed when the test ends.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("limpid-store-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Scratch(path)
    }

    fn folder(&self, limit: u64) -> Folder {
        Folder::new(self.0.clone(), limit)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const PLENTY: u64 = 1 << 30;

fn key(number: u64) -> Key {
    *blake3::hash(&number.to_le_bytes()).as_bytes()
}

/// Keys of one subfolder.
fn neighbours() -> impl Iterator<Item = Key> {
    (0..).map(key).filter(|key| shard(key) == 0)
}

/// Bytes that cannot be compressed.
fn noise(length: usize, seed: u8) -> Vec<u8> {
    let mut bytes = vec![0; length];
    blake3::Hasher::new().update(&[seed]).finalize_xof().fill(&mut bytes);
    bytes
}

fn age_by(folder: &Folder, key: &Key, seconds: u64) {
    let file = OpenOptions::new().append(true).open(folder.file(key)).expect("the entry is there");
    file.set_modified(SystemTime::now() - Duration::from_secs(seconds)).expect("the time can be set");
}

#[test]
fn entries_outlive_their_writer() {
    let scratch = Scratch::new("outlive");
    assert_eq!(scratch.folder(PLENTY).get(&key(1)), None);
    scratch.folder(PLENTY).put(&key(1), b"one");
    let later = scratch.folder(PLENTY);
    assert_eq!(later.get(&key(1)).as_deref(), Some(&b"one"[..]));
    assert_eq!(later.get(&key(2)), None);
    assert_eq!(later.usage(), Usage { entries: 1, bytes: BLOCK });
    assert!(scratch.0.join(TAG.0).exists());
}

#[test]
fn clearing_removes_entries_and_nothing_else() {
    let scratch = Scratch::new("clear");
    let folder = scratch.folder(PLENTY);
    (0..100).for_each(|number| folder.put(&key(number), b"value"));
    fs::write(scratch.0.join("notes.txt"), "mine").expect("a file can be written");
    folder.clear().expect("it can be cleared");
    assert_eq!(folder.usage(), Usage::default());
    assert!(scratch.0.join("notes.txt").exists());
    folder.put(&key(0), b"again");
    assert_eq!(folder.get(&key(0)).as_deref(), Some(&b"again"[..]));
}

#[test]
fn damaged_entries_are_misses_and_can_be_written_again() {
    let scratch = Scratch::new("damaged");
    let folder = scratch.folder(PLENTY);
    let value = noise(5000, 1);
    let damages: [&dyn Fn(Vec<u8>) -> Vec<u8>; 4] = [
        &|_| Vec::new(),
        &|bytes| bytes[..bytes.len() / 2].to_vec(),
        &|mut bytes| {
            bytes[100] ^= 1;
            bytes
        },
        &|_| noise(5000, 2),
    ];
    for damage in damages {
        folder.put(&key(1), &value);
        let path = folder.file(&key(1));
        let bytes = fs::read(&path).expect("the entry is there");
        fs::write(&path, damage(bytes)).expect("it can be damaged");
        assert_eq!(folder.get(&key(1)), None);
        assert!(!path.exists(), "it is removed");
    }
    folder.put(&key(1), &value);
    assert_eq!(folder.get(&key(1)), Some(value));
}

#[test]
fn the_entry_of_another_key_is_a_miss() {
    let scratch = Scratch::new("renamed");
    let folder = scratch.folder(PLENTY);
    let keys: Vec<Key> = neighbours().take(2).collect();
    folder.put(&keys[0], b"first");
    fs::rename(folder.file(&keys[0]), folder.file(&keys[1])).expect("it can be renamed");
    assert_eq!(folder.get(&keys[1]), None);
}

#[test]
fn the_size_is_bounded_and_old_entries_go_first() {
    let scratch = Scratch::new("bounded");
    // Ten entries of two blocks for each subfolder.
    let folder = scratch.folder(u64::from(SHARDS) * 10 * 2 * BLOCK);
    let keys: Vec<Key> = neighbours().take(200).collect();
    let value = noise(5000, 3);
    folder.put(&keys[0], &value);
    for (number, key) in keys.iter().enumerate().skip(1) {
        folder.put(key, &value);
        age_by(&folder, key, 100_000 - number as u64);
        // The first one stays in use.
        age_by(&folder, &keys[0], 2 * TOUCH.as_secs());
        assert_eq!(folder.get(&keys[0]).as_ref(), Some(&value), "after {number}");
        let most = 10 + u64::from(TIDY);
        assert!(folder.usage().entries <= most, "{:?} after {number}", folder.usage());
    }
    assert_eq!(folder.get(&keys[199]).as_ref(), Some(&value));
    assert_eq!(folder.get(&keys[1]), None);
}

#[test]
fn what_is_larger_than_its_share_is_not_kept() {
    let scratch = Scratch::new("large");
    let folder = scratch.folder(u64::from(SHARDS) * 2 * BLOCK);
    folder.put(&key(1), b"small");
    folder.put(&key(1), &noise(3 * BLOCK as usize, 4));
    assert_eq!(folder.get(&key(1)).as_deref(), Some(&b"small"[..]));
}

#[test]
fn abandoned_temporary_files_are_removed() {
    let scratch = Scratch::new("abandoned");
    let mut keys = neighbours();
    let (one, two) = (keys.next().expect("a key"), keys.next().expect("a key"));
    scratch.folder(PLENTY).put(&one, b"one");
    let folder = scratch.folder(PLENTY);
    let [old, new] = ["old.tmp", "new.tmp"].map(|name| folder.subfolder(0).join(name));
    [&old, &new].iter().for_each(|path| fs::write(path, "half an en").expect("a file can be written"));
    let file = OpenOptions::new().append(true).open(&old).expect("it is there");
    file.set_modified(SystemTime::now() - 2 * ABANDONED).expect("the time can be set");
    assert_eq!(folder.usage().entries, 1, "temporary files are no entries");
    folder.put(&two, b"two");
    assert!(!old.exists() && new.exists());
}

#[test]
fn a_folder_that_cannot_be_made_has_nothing() {
    let scratch = Scratch::new("file");
    fs::write(&scratch.0, "this is a file").expect("a file can be written");
    let folder = scratch.folder(PLENTY);
    folder.put(&key(1), b"one");
    assert_eq!(folder.get(&key(1)), None);
    folder.clear().expect("there is nothing to clear");
    let _ = fs::remove_file(&scratch.0);
}

#[test]
fn many_threads_read_only_whole_entries() {
    let scratch = Scratch::new("threads");
    let value = |number: u64| noise(2000 + number as usize * 100, number as u8);
    std::thread::scope(|scope| {
        for start in 0..4 {
            let folder = scratch.folder(PLENTY);
            scope.spawn(move || {
                for round in 0..300 {
                    let number = (start * 7 + round) % 20;
                    folder.put(&key(number), &value(number));
                    let other = (number * 3) % 20;
                    let found = folder.get(&key(other));
                    assert!(found.is_none_or(|found| found == value(other)));
                }
            });
        }
    });
    let folder = scratch.folder(PLENTY);
    assert!((0..20).all(|number| folder.get(&key(number)) == Some(value(number))));
}
