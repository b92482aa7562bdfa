//! Results on disk, from the outside: a second run says what the first one said, every input counts, and several processes
//! at once do each other no harm.

use std::fs;
use std::path::PathBuf;

use limpid_tests::client::{Client, uri_of};
use limpid_tests::run::{Run, Scratch, finish, start};
use serde_json::{Value, json};

fn scratch(name: &str) -> Scratch {
    Scratch::new(env!("CARGO_TARGET_TMPDIR"), &format!("cache-{name}"))
}

const TOP: &str = "module Top where
import Middle

{-@ top :: Int -> {v:Int | v > 0} @-}
top :: Int -> Int
top n = middle n

{-@ never :: {n:Int | n > 0 && n < 0} -> Int @-}
never :: Int -> Int
never n = n

share :: Int -> Int
share n = 100 `div` n
";

const MIDDLE: &str = "module Middle where
import Bottom

{-@ middle :: Int -> Fine @-}
middle :: Int -> Int
middle n = if n > 0 then n else 1
";

const BOTTOM: &str = "module Bottom where

{-@ type Fine = {v:Int | v > 0} @-}
";

/// A project of three modules, in which the first depends on the text of the last.
fn project(name: &str) -> Scratch {
    let scratch = scratch(name);
    scratch.write("src/Top.hs", TOP);
    scratch.write("src/Middle.hs", MIDDLE);
    scratch.write("src/Bottom.hs", BOTTOM);
    scratch
}

/// The folder of the cache, beside the sources.
const CACHE: [&str; 2] = ["--cache-dir", "results"];

fn cached(scratch: &Scratch, arguments: &[&str]) -> Run {
    scratch.limpid(&[arguments, &CACHE[..]].concat())
}

fn entries(scratch: &Scratch) -> Vec<PathBuf> {
    let below = |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = below(scratch.folder.join("results/entries")).flat_map(below).collect();
    files.sort();
    files
}

/// The output without what was measured.
fn said(run: &Run) -> (i32, Vec<Value>) {
    let mut files = run.json();
    for file in &mut files {
        for function in file["functions"].as_array_mut().into_iter().flatten() {
            function["millis"] = Value::Null;
        }
    }
    (run.code, files)
}

/// What a run with the cache says. It is what a run without says, also the second time, when there is nothing to add.
fn agrees(scratch: &Scratch, arguments: &[&str]) -> (i32, Vec<Value>) {
    let arguments = [arguments, &["--format", "json"]].concat();
    let plain = said(&scratch.limpid(&arguments));
    assert_eq!(said(&cached(scratch, &arguments)), plain);
    let before = entries(scratch);
    assert_eq!(said(&cached(scratch, &arguments)), plain);
    assert_eq!(entries(scratch), before, "nothing new the second time");
    plain
}

/// Text, JSON and SARIF of a second run are those of a first one, except for times.
#[test]
fn a_second_run_prints_what_the_first_printed() {
    let scratch = project("formats");
    for format in ["text", "sarif"] {
        for options in [&["--all"][..], &[]] {
            let arguments = [&["check", "src", "--color", "always", "--format", format], options].concat();
            let plain = scratch.limpid(&arguments);
            for _ in 0..2 {
                let run = cached(&scratch, &arguments);
                assert_eq!((run.code, &run.stdout, &run.stderr), (plain.code, &plain.stdout, &plain.stderr));
            }
        }
    }
    let (code, files) = agrees(&scratch, &["check", "src"]);
    assert_eq!((code, files.len()), (1, 3));
}

#[test]
fn every_input_counts() {
    let scratch = project("inputs");
    let check = |options: &[&str]| agrees(&scratch, &[&["check", "src/Top.hs"], options].concat());
    let first = check(&[]);
    let verdict = |(_, files): &(i32, Vec<Value>)| files[0]["functions"][0]["verdict"].clone();
    assert_eq!(verdict(&first), "safe");
    // Of each change: the file, its text, and whether `top` is still proved.
    let stronger = MIDDLE.replace("Int -> Fine", "Int -> {v:Int | v > 1}").replace("else 1", "else 2");
    let changes = [
        ("src/Top.hs", TOP.replace("= middle n", "= middle n - 1"), false),
        ("src/Middle.hs", MIDDLE.replace("Int -> Fine", "Int -> Int"), false),
        ("src/Middle.hs", stronger, true),
        ("src/Bottom.hs", BOTTOM.replace("v > 0", "v >= 0"), false),
    ];
    for (file, text, is_safe) in changes {
        let path = scratch.folder.join(file);
        let before = fs::read_to_string(&path).expect("it is there");
        fs::write(&path, text).expect("it can be written");
        let known = entries(&scratch);
        assert_eq!(verdict(&check(&[])) == "safe", is_safe, "{file}");
        assert_ne!(entries(&scratch), known, "{file}");
        fs::write(&path, before).expect("it can be written");
        let known = entries(&scratch);
        assert_eq!(check(&[]), first);
        assert_eq!(entries(&scratch), known, "the old text is known");
    }
    let known = entries(&scratch).len();
    check(&["--budget", "2"]);
    assert_eq!(entries(&scratch).len(), known + 1, "another effort");
}

/// Which file an import is depends on what else there is.
#[test]
fn files_that_appear_count() {
    let scratch = scratch("appear");
    scratch.write("app/Top.hs", TOP);
    scratch.write("lib/Middle.hs", MIDDLE);
    scratch.write("lib/Bottom.hs", BOTTOM);
    let check = || agrees(&scratch, &["check", "app/Top.hs"]).1[0].clone();
    let missing = check();
    assert!(missing["problems"][0]["message"].as_str().is_some_and(|text| text.contains("Middle")), "{missing}");
    // A cabal file says where the modules are.
    scratch.write("p.cabal", "name: p\nlibrary\n  hs-source-dirs: app, lib\n");
    let found = check();
    assert_eq!(found["functions"][0]["verdict"], "safe", "{found}");
    // A file nearer to the importer hides the one of the other folder.
    scratch.write("app/Middle.hs", MIDDLE.replace("Int -> Fine", "Int -> Int"));
    let hidden = check();
    assert_ne!(hidden["functions"][0]["verdict"], "safe", "{hidden}");
    fs::remove_file(scratch.folder.join("app/Middle.hs")).expect("it is there");
    assert_eq!(check(), found);
    scratch.write("p.cabal", "name: p\nlibrary\n  hs-source-dirs: app\n");
    let gone = check();
    assert_eq!(gone["functions"], missing["functions"]);
    assert!(gone["problems"][0]["message"].as_str().is_some_and(|text| text.contains("looked in `app`")), "{gone}");
}

/// The same texts elsewhere are known, and places are those of the copy.
#[test]
fn a_copy_is_known() {
    let scratch = project("copy");
    agrees(&scratch, &["check", "src"]);
    for (file, text) in [("Top", TOP), ("Middle", MIDDLE), ("Bottom", BOTTOM)] {
        scratch.write(&format!("copy/{file}.hs"), text);
    }
    let known = entries(&scratch);
    let (_, files) = agrees(&scratch, &["check", "copy"]);
    assert_eq!(entries(&scratch), known);
    assert!(files.iter().all(|file| file["file"].as_str().is_some_and(|path| path.starts_with("copy/"))), "{files:?}");
}

#[test]
fn one_function_is_not_the_file() {
    let scratch = project("function");
    agrees(&scratch, &["check", "src/Top.hs", "--function", "top"]);
    let imports_only = entries(&scratch).len();
    assert_eq!(imports_only, 3, "the imports of three texts");
    let (_, all) = agrees(&scratch, &["check", "src/Top.hs"]);
    assert_eq!(all[0]["functions"].as_array().map(Vec::len), Some(3));
    assert_eq!(entries(&scratch).len(), imports_only + 2, "reports and solutions");
    let (_, one) = agrees(&scratch, &["check", "src/Top.hs", "--function", "share"]);
    assert_eq!(one[0]["functions"].as_array().map(Vec::len), Some(1));
    let missing = cached(&scratch, &["check", "src/Top.hs", "--function", "nothing"]);
    assert_eq!(missing.code, 2);
}

/// Ctrl-C: what the stopped run says of a file is not kept.
#[cfg(unix)]
#[test]
fn an_interrupted_run_is_not_kept() {
    use std::io::Read as _;
    use std::process::Command;
    let scratch = scratch("interrupt");
    scratch.write("A.hs", "module A where\nshare :: Int -> Int\nshare n = 1 `div` n\n");
    scratch.write(
        "B.hs",
        "module B where\n{-@ LIQUID \"--no-termination\" @-}\nhard :: [Int] -> Int\nhard xs = if sum (map (\\x -> x * x * x) xs) == -1 then 1 `div` 0 else hard (1 : xs)\n",
    );
    let arguments = ["check", "--budget", "2000", "--jobs", "1", "A.hs", "B.hs", "--cache-dir", "results"];
    let mut child = start(&scratch.folder, &arguments);
    let mut pipe = child.stdout.take().expect("it is piped");
    let mut beginning = [0; 4];
    pipe.read_exact(&mut beginning).expect("the first file is told at once");
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("there is a kill command");
    assert!(sent.success());
    let mut rest = String::new();
    pipe.read_to_string(&mut rest).expect("the rest is text");
    child.wait().expect("the child is ours");
    // The imports of both texts, and the reports on the file that was finished, with its solutions; perhaps it was stopped before the second.
    assert!((2..=4).contains(&entries(&scratch).len()), "{:?}", entries(&scratch));
    let plain = said(&scratch.limpid(&["check", "A.hs", "B.hs", "--format", "json", "--budget", "0.1"]));
    assert_eq!(said(&cached(&scratch, &["check", "A.hs", "B.hs", "--format", "json", "--budget", "0.1"])), plain);
}

/// Whatever happens to an entry, the answer is right, and the next run has a good entry again.
#[test]
fn damaged_entries_do_not_matter() {
    let scratch = project("damaged");
    let (_, plain) = agrees(&scratch, &["check", "src"]);
    let damages: [fn(Vec<u8>) -> Vec<u8>; 4] = [
        |_| Vec::new(),
        |bytes| bytes[..bytes.len() - 1].to_vec(),
        |mut bytes| {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x10;
            bytes
        },
        |bytes| [bytes, b"more".to_vec()].concat(),
    ];
    for damage in damages {
        for path in entries(&scratch) {
            let bytes = fs::read(&path).expect("it is there");
            fs::write(&path, damage(bytes)).expect("it can be written");
        }
        assert_eq!(agrees(&scratch, &["check", "src"]).1, plain);
    }
    // Two entries change places.
    let files = entries(&scratch);
    let contents: Vec<Vec<u8>> = files.iter().map(|path| fs::read(path).expect("it is there")).collect();
    for (path, content) in files.iter().zip(contents.iter().cycle().skip(1)) {
        fs::write(path, content).expect("it can be written");
    }
    assert_eq!(agrees(&scratch, &["check", "src"]).1, plain);
}

/// Processes that write the same and other entries at the same time, into a folder that is too small for them.
#[test]
fn several_processes_share_a_folder() {
    let scratch = scratch("processes");
    for number in 0..12 {
        let text = format!("module M{number} where\n\nf{number} :: Int -> Int\nf{number} n = {number} `div` n\n");
        scratch.write(&format!("M{number}.hs"), text);
    }
    let arguments = ["check", ".", "--format", "json"];
    let plain = said(&scratch.limpid(&arguments));
    let with_cache = [&arguments[..], &CACHE[..]].concat();
    for _ in 0..2 {
        let children: Vec<_> = (0..4).map(|_| start(&scratch.folder, &with_cache)).collect();
        for child in children {
            assert_eq!(said(&finish(child, "check")), plain);
        }
    }
    assert_eq!(entries(&scratch).len(), 36, "three entries for each file, and no temporary ones");
}

#[test]
fn a_folder_that_cannot_be_written_to_does_not_matter() {
    let scratch = project("file");
    scratch.write("results", "this is a file");
    let run = cached(&scratch, &["check", "src"]);
    let plain = scratch.limpid(&["check", "src"]);
    assert_eq!((run.code, &run.stdout, &*run.stderr), (plain.code, &plain.stdout, ""));
}

#[test]
fn the_size_is_shown_and_everything_can_be_removed() {
    let scratch = project("command");
    let show = |arguments: &[&str]| cached(&scratch, &[&["cache"], arguments].concat());
    let empty = "results: 0 entries, 0.0 MB of 512.0 MB\n";
    assert_eq!(show(&[]).stdout, empty);
    cached(&scratch, &["check", "src"]);
    assert!(show(&[]).stdout.starts_with("results: 8 entries, "), "{}", show(&[]).stdout);
    assert_eq!(show(&["--clear"]).stdout, empty);
    assert_eq!(entries(&scratch), Vec::<PathBuf>::new());
    let nothing = scratch.limpid(&["check", "src", "--no-cache", "--cache-dir", "results"]);
    assert_eq!(nothing.code, 2, "one or the other");
    scratch.limpid(&["check", "src", "--no-cache"]);
    assert_eq!(entries(&scratch), Vec::<PathBuf>::new());
}

/// The parts of a project that machines check are together what one machine would check, with and without costs.
#[test]
fn shards_are_together_the_whole() {
    let scratch = scratch("shards");
    for number in 0..9 {
        let size = 1 + number * number;
        let functions: String = (0..size).map(|f| format!("\nf{f} :: Int -> Int\nf{f} n = {f} `div` n\n")).collect();
        scratch.write(&format!("src/M{number}.hs"), format!("module M{number} where\n{functions}"));
    }
    let whole = agrees(&scratch, &["check", "src"]).1;
    let earlier = cached(&scratch, &["check", "src", "--format", "json"]).stdout;
    scratch.write("costs.json", earlier.lines().skip(2).map(|line| format!("{line}\n")).collect::<String>());
    for options in [&[][..], &["--costs", "costs.json"]] {
        for count in [1, 3, 12] {
            let mut all = Vec::new();
            for index in 1..=count {
                let shard = format!("{index}/{count}");
                let run =
                    cached(&scratch, &[&["check", "src", "--format", "json", "--shard", &shard], options].concat());
                let (code, files) = said(&run);
                assert_eq!((code, &*run.stderr), (i32::from(!files.is_empty()), ""));
                assert!(count != 3 || files.len() < 8, "no part has nearly everything");
                all.extend(files);
            }
            all.sort_by_key(|file| file["file"].to_string());
            assert_eq!(all, whole, "{count} parts");
        }
    }
    let empty = cached(&scratch, &["check", "src", "--format", "sarif", "--shard", "12/12"]);
    assert!(empty.stdout.contains("\"results\": []"), "{}", empty.stdout);
    for wrong in [&["--shard", "4/3"][..], &["--shard", "1/2", "--costs", "src/M1.hs"], &["--costs", "costs.json"]] {
        assert_eq!(cached(&scratch, &[&["check", "src"], wrong].concat()).code, 2, "{wrong:?}");
    }
}

/// The server shows what a run of the command line found out, without checking anything; and the other way round.
#[test]
fn the_server_and_the_command_line_share_results() {
    let scratch = project("server");
    let path = scratch.folder.join("src/Top.hs");
    let cache = scratch.folder.join("results").to_string_lossy().into_owned();
    let log = scratch.folder.join("log").to_string_lossy().into_owned();
    // The diagnostics, and whether anything was searched for them.
    let shown = |options: Value| {
        let _ = fs::remove_file(&log);
        let mut client = Client::spawn_in(&["--cache-dir", &cache, "--log", &log], &[("LIMPID_LOG", "debug")]);
        let params = json!({"processId": null, "rootUri": null, "capabilities": {}, "initializationOptions": options});
        client.request("initialize", params);
        client.notify("initialized", json!({}));
        client.open(&uri_of(&path), TOP);
        let diagnostics = client.settled(&uri_of(&path));
        client.finish();
        (diagnostics, fs::read_to_string(&log).expect("there is a log").contains(":search{"))
    };
    let (plain, searched) = shown(json!({"cache": false}));
    assert_eq!((plain.len(), searched), (2, true), "{plain:?}");
    assert_eq!(entries(&scratch), Vec::<PathBuf>::new());
    assert_eq!(shown(Value::Null), (plain.clone(), true));
    let kept = entries(&scratch);
    assert_ne!(kept, Vec::<PathBuf>::new());
    assert_eq!(shown(Value::Null), (plain, false));
    assert_eq!(entries(&scratch), kept);
    agrees(&scratch, &["check", "src/Top.hs"]);
    let reports =
        |files: &[PathBuf]| files.iter().filter(|path| fs::metadata(path).is_ok_and(|data| data.len() > 300)).count();
    assert_eq!(reports(&entries(&scratch)), reports(&kept), "the command line has the server's reports");
}
