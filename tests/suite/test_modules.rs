//! Test modules that GHC has compiled and passed: `limpid tests` still writes the same ones. `tests/test_modules.py` makes the record,
//! `fixtures/explore/test-modules.json`.

use limpid_tests::effort::effort;
use limpid_tests::fixtures;
use limpid_tests::run::limpid;

/// One fixture in so many is tried, unless there is more effort.
const EVERY: usize = 12;

#[test]
fn test_modules_are_those_that_ghc_has_passed() {
    let text =
        std::fs::read_to_string(fixtures::folder("explore").join("test-modules.json")).expect("the record is there");
    let record: serde_json::Value = serde_json::from_str(&text).expect("the record is JSON");
    let modules = record["modules"].as_object().expect("the record counts modules by style");
    let count = |word: &str| modules.values().filter_map(|counts| counts[word].as_u64()).sum::<u64>();
    assert!(count("passed") >= 200, "only {} test modules have passed", count("passed"));
    assert_eq!(count("failed"), 0, "test modules that GHC does not pass");
    let budget = record["budget"].as_str().expect("the record has the budget");
    let recorded = record["fixtures"].as_object().expect("the record lists fixtures");
    let mut changed = Vec::new();
    for (file, styles) in recorded.iter().step_by(EVERY.div_ceil(effort() as usize)) {
        for (style, passed) in styles.as_object().expect("each fixture has styles") {
            let run = limpid(&fixtures::folder(""), &["tests", file, "--style", style, "--budget", budget]);
            if passed["crc32"].as_u64() != Some(u64::from(crc32(run.stdout.as_bytes()))) {
                changed.push(format!("{file} ({style})"));
            }
        }
    }
    assert!(changed.is_empty(), "GHC has not seen these test modules; run tests/test_modules.py: {changed:?}");
}

/// The checksum that Python's `zlib.crc32` has.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
    !bytes.iter().fold(!0, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), step))
}
