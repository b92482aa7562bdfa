//! Packages that a project depends on, from the archives that cabal has downloaded: which version, what their code and their
//! annotations say, and archives that are broken or hostile.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect;
use limpid_tests::archive::{Entry, archive, package, place};
use limpid_tests::binary;
use limpid_tests::run::{Run, Scratch, finish};
use serde_json::Value;
use std::process::Stdio;
use tar::EntryType;

/// A project `app` in a folder of its own, beside the folders of cabal and of Limpid.
struct World {
    scratch: Scratch,
}

impl World {
    fn new(name: &str, depends: &str, module: &str) -> World {
        let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), &format!("dependencies-{name}"));
        let world = World { scratch };
        world.depend(depends);
        world.scratch.write("app/App.hs", module);
        world
    }

    fn depend(&self, depends: &str) {
        let text = format!(
            "cabal-version: 2.4\nname: app\nversion: 0\nlibrary\n  exposed-modules: App\n  build-depends: base, liquidhaskell, {depends}\n"
        );
        self.scratch.write("app/app.cabal", text);
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.scratch.folder.join(name)
    }

    /// Puts an archive where cabal does.
    fn download(&self, name: &str, version: &str, files: &[(&str, &str)]) -> PathBuf {
        let path = place(&self.folder("cabal"), name, version);
        fs::write(&path, package(name, version, files)).expect("the build folder can be written to");
        path
    }

    /// A package `dep` whose one module says its version.
    fn versions(&self, versions: &[&str]) {
        for version in versions {
            let module = format!("module Dep where\n\nversion :: String\nversion = \"{version}\"\n");
            self.download(
                "dep",
                version,
                &[("dep.cabal", &library("dep", version, "Dep", "base")), ("Dep.hs", &module)],
            );
        }
    }

    fn limpid(&self, arguments: &[&str]) -> Run {
        let child = binary::command()
            .args(arguments)
            .current_dir(self.folder("app"))
            .env("CABAL_DIR", self.folder("cabal"))
            .env("LIMPID_CACHE_DIR", self.folder("cache"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        finish(child.expect("the binary runs"), &arguments.join(" "))
    }

    fn check(&self) -> Run {
        self.limpid(&["check", "--format", "json", "."])
    }

    /// What an expression is in the project's module.
    fn eval(&self, expression: &str) -> String {
        let run = self.limpid(&["eval", "App.hs", expression]);
        if run.code == 0 { run.stdout.trim_end().to_owned() } else { run.stderr }
    }

    /// The packages that are unpacked, without their hashes.
    fn unpacked(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder("cache/packages")).into_iter().flatten().filter_map(Result::ok);
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> =
            names.map(|name| name.rsplit_once('-').map_or(name.clone(), |(name, _)| name.to_owned())).collect();
        names.sort();
        names
    }
}

fn library(name: &str, version: &str, modules: &str, depends: &str) -> String {
    format!(
        "cabal-version: 2.4\nname: {name}\nversion: {version}\nlibrary\n  exposed-modules: {modules}\n  build-depends: {depends}\n  default-language: Haskell2010\n"
    )
}

fn field<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or_default()
}

/// The verdicts on the functions of all files that were checked.
fn verdicts(run: &Run) -> BTreeMap<String, String> {
    let reports = run.json();
    let functions = reports.iter().flat_map(|report| report["functions"].as_array().into_iter().flatten());
    functions.map(|function| (field(function, "name").to_owned(), field(function, "verdict").to_owned())).collect()
}

fn problems(run: &Run) -> Vec<String> {
    let reports = run.json();
    let problems = reports.iter().flat_map(|report| report["problems"].as_array().into_iter().flatten());
    problems.map(|problem| format!("{}: {}", field(problem, "severity"), field(problem, "message"))).collect()
}

const VERSION: &str = "module App where\n\nimport Dep\n";

#[test]
fn the_newest_version_that_suits_is_used() {
    let world = World::new("newest", "dep", VERSION);
    world.versions(&["0.9", "1.2", "1.10", "2.0"]);
    assert_eq!(world.eval("version"), "\"2.0\"");
    world.depend("dep < 2");
    assert_eq!(world.eval("version"), "\"1.10\"");
    world.depend("dep ^>= 1.2 && < 1.10");
    assert_eq!(world.eval("version"), "\"1.2\"");
    // Nothing suits: the newest there is.
    world.depend("dep > 5");
    assert_eq!(world.eval("version"), "\"2.0\"");
}

#[test]
fn what_the_project_says_of_versions_counts() {
    let world = World::new("frozen", "dep", VERSION);
    world.versions(&["0.9", "1.2", "1.10", "2.0"]);
    world.scratch.write("app/cabal.project", "packages: .\nconstraints: dep < 1.5\n");
    assert_eq!(world.eval("version"), "\"1.2\"");
    world.scratch.write("app/cabal.project.freeze", "constraints: any.dep ==0.9,\n             dep +fast\n");
    assert_eq!(world.eval("version"), "\"0.9\"");
    fs::remove_file(world.folder("app/cabal.project")).expect("it is there");
    assert_eq!(world.eval("version"), "\"0.9\"", "a package without a project may be frozen, too");
    // The plan is what is built.
    let unit = |id: &str, name: &str, version: &str, style: &str, depends: &str| {
        format!(
            r#"{{"type": "configured", "id": "{id}", "pkg-name": "{name}", "pkg-version": "{version}", "style": "{style}", "flags": {{}}, "depends": [{depends}]}}"#
        )
    };
    let units = [
        unit("tool", "dep", "2.0", "global", ""),
        unit("dep", "dep", "1.10", "global", ""),
        unit("app", "app", "0", "local", "\"dep\""),
    ];
    let plan = format!(r#"{{"compiler-id": "ghc-9.4.7", "install-plan": [{}]}}"#, units.join(","));
    world.scratch.write("app/dist-newstyle/cache/plan.json", &plan);
    assert_eq!(world.eval("version"), "\"1.10\"");
    let macros = "{-# LANGUAGE CPP #-}\nmodule App where\n\nimport Dep\n#if MIN_VERSION_dep(1,10,0) && !MIN_VERSION_dep(2,0,0)\nplanned :: Bool\nplanned = True\n#endif\n";
    world.scratch.write("app/App.hs", macros);
    assert_eq!(world.eval("planned"), "True");
    world.scratch.write("app/dist-newstyle/cache/plan.json", &plan[..100]);
    let run = world.check();
    assert!(run.stderr.contains("plan.json: this plan is not understood: "), "{}", run.stderr);
    assert_eq!(world.eval("version"), "\"0.9\"");
}

#[test]
fn stack_names_versions() {
    let world = World::new("stack", "dep", VERSION);
    world.versions(&["0.9", "1.2", "2.0"]);
    world.scratch.write("app/stack.yaml", "resolver: lts-20.1\nextra-deps:\n- dep-0.9@sha256:00,1\n");
    assert_eq!(world.eval("version"), "\"0.9\"");
    world.scratch.write("app/stack.yaml", "resolver: lts-20.1\nextra-deps:\n- git: https://example.org/dep\n");
    let lock =
        "packages:\n- completed:\n    name: dep\n    version: '1.2'\n  original:\n    git: https://example.org/dep\n";
    world.scratch.write("app/stack.yaml.lock", lock);
    assert_eq!(world.eval("version"), "\"1.2\"");
}

#[test]
fn folders_and_archives_of_the_project_come_first() {
    let world = World::new("vendored", "dep", VERSION);
    world.versions(&["9.0"]);
    let module = |version: &str| format!("module Dep where\nversion :: String\nversion = \"{version}\"\n");
    // What a setting names, unpacked.
    world.scratch.write("own/dep-checkout/dep.cabal", library("dep", "10.1", "Dep", "base"));
    world.scratch.write("own/dep-checkout/Dep.hs", module("10.1"));
    let own = world.folder("own");
    let run = world.limpid(&["eval", "--packages", &own.to_string_lossy(), "App.hs", "version"]);
    assert_eq!((run.code, &*run.stdout), (0, "\"10.1\"\n"), "{}", run.stderr);
    assert_eq!(world.eval("version"), "\"9.0\"");
    // An archive that the project names.
    let files = [("dep.cabal", &*library("dep", "1.0", "Dep", "base")), ("Dep.hs", &module("1.0"))];
    world.scratch.write("app/vendor/dep-1.0.tar.gz", package("dep", "1.0", &files));
    world.scratch.write("app/cabal.project", "packages: . ./vendor/dep-1.0.tar.gz\n");
    assert_eq!(world.eval("version"), "\"1.0\"");
    // What cabal has checked out.
    world.scratch.write("app/cabal.project", "packages: .\nsource-repository-package\n  type: git\n");
    world.scratch.write("app/dist-newstyle/src/dep-0123/sub/dep.cabal", library("dep", "0.1", "Dep", "base"));
    world.scratch.write("app/dist-newstyle/src/dep-0123/sub/Dep.hs", module("0.1"));
    assert_eq!(world.eval("version"), "\"0.1\"");
    assert_eq!(world.check().json().len(), 1, "only the project is checked");
}

/// `App` sees what `top` exposes and exports on. The hidden modules are for `top` alone.
#[test]
fn packages_are_packages() {
    let app = "module App where\n\nimport Top\nimport Low\nimport qualified Renamed\n\nvalue :: Int\nvalue = top + low + Renamed.low\n";
    let world = World::new("transitive", "top", app);
    let top = "cabal-version: 2.4\nname: top\nversion: 1\nflag fast\n  default: False\nlibrary\n  hs-source-dirs: src\n  exposed-modules: Top\n  other-modules: Top.Hidden\n  reexported-modules: low:Low, low:Low as Renamed\n  build-depends: base, low >= 1 && < 2\n  default-extensions: LambdaCase, CPP\n  if flag(fast)\n    cpp-options: -DFAST\n";
    let files = [
        ("top.cabal", top),
        (
            "src/Top.hs",
            "module Top where\nimport Top.Hidden\nimport Low\ntop :: Int\n#ifdef FAST\ntop = secret low + 100\n#else\ntop = secret low + 10\n#endif\n",
        ),
        ("src/Top/Hidden.hs", "module Top.Hidden where\nsecret :: Int -> Int\nsecret = \\case { n -> n }\n"),
    ];
    world.download("top", "1", &files);
    for (version, value) in [("1.3", 1), ("1.4", 2), ("2.0", 3)] {
        let module = format!("module Low where\nlow :: Int\nlow = {value}\n");
        world.download("low", version, &[("low.cabal", &library("low", version, "Low", "base")), ("Low.hs", &module)]);
    }
    assert_eq!(world.eval("top"), "12");
    assert_eq!(world.unpacked(), ["low-1.4", "top-1"]);
    assert_eq!(world.eval("value"), "16");
    world.scratch.write("app/cabal.project", "packages: .\nconstraints: top +fast, low == 1.3\n");
    assert_eq!(world.eval("top"), "101");
    world.scratch.write("app/App.hs", "module App where\nimport Top.Hidden\n");
    let said = problems(&world.check());
    assert!(said.len() == 1 && said[0].starts_with("information: module `Top.Hidden` was not found"), "{said:?}");
}

const STEPS: &str = "module Steps where\n\n{-@ up :: n:Int -> {v:Int | v > n} @-}\nup :: Int -> Int\nup n = n + 1\n\n{-@ down :: {n:Int | n > 0} -> Int @-}\ndown :: Int -> Int\ndown n = n - 1\n\nplain :: Int -> Int\nplain n = n + 3\n\nwrong :: Int -> Int\nwrong n = n - 3\n\n{-@ false :: Int -> {v:Int | v > 0} @-}\nfalse :: Int -> Int\nfalse n = n\n";

#[test]
fn code_and_annotations_of_dependencies_count() {
    let app = "module App where\n\nimport Steps\n\n{-@ proved :: {v:Int | v > 3} @-}\nproved :: Int\nproved = up 3\n\ncalls :: Int -> Int\ncalls n = down n\n\n{-@ runs :: Nat -> Nat @-}\nruns :: Int -> Int\nruns n = wrong n\n\n{-@ weak :: Nat -> Nat @-}\nweak :: Int -> Int\nweak n = plain n\n";
    let world = World::new("steps", "steps", app);
    world.download("steps", "1", &[("steps.cabal", &library("steps", "1", "Steps", "base")), ("Steps.hs", STEPS)]);
    let run = world.check();
    let verdict = |name: &str, expected: &str| (name.to_owned(), expected.to_owned());
    let expected = [
        verdict("calls", "counterexample"),
        verdict("proved", "safe"),
        verdict("runs", "counterexample"),
        verdict("weak", "weak-spec"),
    ];
    // The package itself is not checked, although `false` is.
    assert_eq!((run.code, &*run.stderr, verdicts(&run)), (1, "", BTreeMap::from(expected)));
    assert_eq!(problems(&run), Vec::<String>::new());
    let run = world.limpid(&["check", "App.hs", "--function", "weak"]);
    let fix = "  Fix: assume plain :: n:Int -> {v:Int | v >= n}   [checked: `weak` verifies, and the code of `plain` does this]\n";
    assert!(run.stdout.contains(fix), "{}", run.stdout);
    let run = world.limpid(&["fix", "App.hs", "weak", "--write"]);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert_eq!(verdicts(&world.check()).get("weak").map(String::as_str), Some("safe"));
    assert_eq!(world.unpacked(), ["steps-1"]);
}

/// Unsupported code costs its own binding, and signatures give types.
#[test]
fn a_module_beyond_us_still_has_types() {
    let dep = "{-# LANGUAGE TemplateHaskell, Arrows #-}\nmodule Dep where\n\nimport Unknown.Module (thing)\n\nodd' :: Int -> Int\nodd' n = $(thing n)\n\nfine :: Int -> Int\nfine n = n + 1\n\nmakeGenerated ''Int\n\n)( this is no Haskell\n\nafter :: Int -> Int\nafter n = n + 2\n";
    let app = "module App where\n\nimport Dep\n\nuse :: Int -> Int\nuse n = odd' n\n\n{-@ one :: {v:Int | v = 2} @-}\none :: Int\none = fine 0\n\n{-@ rests :: Int -> Nat @-}\nrests :: Int -> Int\nrests n = odd' n\n\nmade :: Int -> Int\nmade n = generated n\n";
    let world = World::new("beyond", "dep", app);
    world.download("dep", "1", &[("dep.cabal", &library("dep", "1", "Dep", "base")), ("Dep.hs", dep)]);
    let run = world.check();
    assert_eq!(problems(&run), Vec::<String>::new());
    let verdicts = verdicts(&run);
    let verdict = |name: &str| verdicts.get(name).map(String::as_str);
    assert_eq!((verdict("use"), verdict("one")), (Some("safe"), Some("counterexample")));
    // What a splice may have made is no mistake.
    assert_eq!(verdict("made"), Some("unsupported"));
    // LiquidHaskell knows the type alone, and no run of ours gets through.
    assert_eq!(verdict("rests"), Some("weak-spec"), "{}", run.stdout);
}

#[test]
fn what_is_not_there_is_told_once_and_is_no_error() {
    let world = World::new(
        "absent",
        "dep, lens",
        "module App where\n\nimport Dep\nimport Control.Lens\n\nid' :: a -> a\nid' x = x\n",
    );
    world.download(
        "dep",
        "1",
        &[("dep.cabal", &library("dep", "1", "Other", "base")), ("Other.hs", "module Other where\n")],
    );
    let run = world.check();
    assert_eq!((run.code, &*run.stderr), (0, ""));
    let said = problems(&run).join("\n").replace(&*world.folder("cabal").to_string_lossy(), "CABAL");
    expect![[r#"
        information: module `Dep` was not found, so what it exports is unknown; looked in `.` and in the packages that library `app` depends on; there is no source of `lens` in `CABAL/packages`: `cabal build --only-download` puts it there, or the option `--packages` (in editors, the setting `packages`) names a folder that has it
        information: module `Control.Lens` was not found, so what it exports is unknown; looked in `.` and in the packages that library `app` depends on; there is no source of `lens` in `CABAL/packages`: `cabal build --only-download` puts it there, or the option `--packages` (in editors, the setting `packages`) names a folder that has it"#]].assert_eq(&said);
}

/// None of these ends the run, takes its memory, or writes anywhere else.
#[cfg(unix)]
#[test]
fn archives_that_are_broken_or_hostile_are_told() {
    let world = World::new("hostile", "dep", "module App where\nimport Dep\n\none :: Int\none = 1\n");
    let path = place(&world.folder("cabal"), "dep", "1");
    let good =
        package("dep", "1", &[("dep.cabal", &library("dep", "1", "Dep", "base")), ("Dep.hs", "module Dep where\n")]);
    let file = EntryType::Regular;
    let first: Entry<'_> = ("dep-1/dep.cabal", file, "name: dep\n");
    let outside = archive(&[first, ("../evil.hs", file, "evil")]);
    let absolute = archive(&[first, ("/limpid-evil.hs", file, "evil")]);
    let link = archive(&[first, ("dep-1/Dep.hs", EntryType::Symlink, "")]);
    let device = archive(&[first, ("dep-1/Dep.hs", EntryType::Char, "")]);
    let empty = archive(&[("dep-1/README", file, "")]);
    let cases: [(&[u8], &str); 7] = [
        (&good[..good.len() / 2], "this archive is cut off"),
        (b"not an archive", "this is not an archive that can be read: "),
        (&outside, "this archive would write to `../evil.hs`, outside of its folder"),
        (&absolute, "this archive would write to `/limpid-evil.hs`, outside of its folder"),
        (&link, "this archive has a link, `dep-1/Dep.hs`, so it is not unpacked"),
        (&device, "`dep-1/Dep.hs` in this archive is no file, so it is not unpacked"),
        (&empty, "there is no description of a package in it"),
    ];
    let told = |expected: &str| {
        let run = world.check();
        assert_eq!((run.code, &*run.stderr), (0, ""), "{expected}");
        assert_eq!(verdicts(&run).get("one").map(String::as_str), Some("safe"));
        let said = problems(&run).join("\n");
        assert!(said.starts_with("information: ") && said.contains(expected), "{expected}: {said}");
        let left = fs::read_dir(world.folder("cache/packages")).into_iter().flatten().filter_map(Result::ok);
        let new = left.filter(|entry| entry.file_name().to_string_lossy().starts_with('.')).count();
        assert_eq!(new, 0, "nothing incomplete stays");
        assert!(!world.folder("cache/evil.hs").exists() && !world.folder("cache/packages/evil.hs").exists());
        assert!(!Path::new("/limpid-evil.hs").exists());
    };
    for (bytes, expected) in cases {
        fs::write(&path, bytes).expect("the build folder can be written to");
        told(expected);
    }
    fs::remove_file(&path).expect("it is there");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe");
    told("this is a pipe or a device, not a file");
    fs::remove_file(&path).expect("it is there");
    std::os::unix::fs::symlink("/dev/zero", &path).expect("a link");
    told("this is a pipe or a device, not a file");
    fs::remove_file(&path).expect("it is there");
    let large = fs::File::create(&path).expect("a file");
    large.set_len(1 << 40).expect("a large file");
    told("this file is larger than 64 MB");
    fs::write(&path, &good).expect("the build folder can be written to");
    assert_eq!(problems(&world.check()), Vec::<String>::new());
}

/// Modules that import each other, one of them through its boot file.
#[test]
fn boot_files_break_cycles() {
    let world = World::new(
        "boot",
        "dep",
        "module App where\nimport Dep\n\n{-@ one :: {v:Int | v = 1} @-}\none :: Int\none = value (make 2)\n",
    );
    let files = [
        ("dep.cabal", &*library("dep", "1", "Dep, Dep.Type", "base")),
        ("Dep.hs", "module Dep (module Dep, module Dep.Type) where\nimport Dep.Type\nmake :: Int -> T\nmake n = T n\n"),
        (
            "Dep/Type.hs",
            "module Dep.Type where\nimport {-# SOURCE #-} Dep (make)\nnewtype T = T { value :: Int }\nagain :: T -> T\nagain t = make (value t)\n",
        ),
        ("Dep.hs-boot", "module Dep where\nimport {-# SOURCE #-} Dep.Type (T)\nmake :: Int -> T\n"),
    ];
    world.download("dep", "1", &files);
    for _ in 0..2 {
        let run = world.check();
        assert_eq!(problems(&run), Vec::<String>::new());
        assert_eq!(verdicts(&run).get("one").map(String::as_str), Some("counterexample"));
    }
    assert_eq!(world.eval("value (again (make 3))"), "3");
    // In one's own project, what comes from there is not known.
    world
        .scratch
        .write("app/App.hs", "module App where\nimport {-# SOURCE #-} Other (other)\n\ntwo :: Int\ntwo = other\n");
    world.scratch.write("app/Other.hs", "module Other where\nimport App\nother :: Int\nother = two\n");
    let run = world.limpid(&["check", "--format", "json", "App.hs", "Other.hs"]);
    assert_eq!((run.code, problems(&run)), (0, Vec::new()));
    let verdicts = verdicts(&run);
    let verdict = |name: &str| verdicts.get(name).map(String::as_str);
    assert_eq!((verdict("two"), verdict("other")), (Some("unsupported"), Some("safe")));
}

/// LiquidHaskell imports the refinements of `M_LHAssumptions` with `M`, if another package has it and `M` has none itself.
#[test]
fn refinements_may_be_kept_apart() {
    let app = "module App where\n\nimport Dep\n\n{-@ one :: {v:Int | v > 3} @-}\none :: Int\none = up 3\n";
    let world = World::new("assumptions", "dep", app);
    let dep = "module Dep where\n\nup :: Int -> Int\nup n = n + 1\n";
    world.download("dep", "1", &[("dep.cabal", &library("dep", "1", "Dep", "base")), ("Dep.hs", dep)]);
    let more = "module Dep_LHAssumptions where\n\nimport Dep\n\n{-@ assume up :: n:Int -> {v:Int | v > n} @-}\n";
    let files =
        [("more.cabal", &*library("more", "1", "Dep_LHAssumptions", "base, dep")), ("Dep_LHAssumptions.hs", more)];
    world.download("more", "1", &files);
    let verdict = || verdicts(&world.check()).remove("one");
    assert_eq!(verdict().as_deref(), Some("weak-spec"));
    world.depend("dep, more");
    assert_eq!(verdict().as_deref(), Some("safe"));
    assert_eq!(verdict().as_deref(), Some("safe"), "from the results that are kept");
    // Where LiquidHaskell runs on the module, it has what it needs.
    let checked = library("dep", "1", "Dep", "base, liquidhaskell");
    world.download("dep", "1", &[("dep.cabal", &checked), ("Dep.hs", dep)]);
    assert_eq!(verdict().as_deref(), Some("weak-spec"));
}

/// Two packages may have modules of the same name, which are then ambiguous.
#[test]
fn a_module_of_the_same_name_makes_a_package_unknown() {
    let app = "module App where\n\nimport Util\nimport Dep\n\none :: Int\none = own\n\ntwo :: Int\ntwo = dep\n";
    let world = World::new("namesake", "dep", app);
    world.scratch.write("app/Util.hs", "module Util where\nown :: Int\nown = 1\n");
    let cabal = "cabal-version: 2.4\nname: dep\nversion: 1\nlibrary\n  exposed-modules: Dep\n  other-modules: Util\n  build-depends: base\n";
    let files = [
        ("dep.cabal", cabal),
        ("Dep.hs", "module Dep where\nimport Util\ndep :: Int\ndep = own\n"),
        ("Util.hs", "module Util where\nown :: Int\nown = 2\n"),
    ];
    world.download("dep", "1", &files);
    let run = world.limpid(&["check", "--format", "json", "App.hs"]);
    let said = "information: what module `Dep` exports is left unknown: it brings a module `Util`, and there is another one of that name in this program";
    assert_eq!((run.code, problems(&run)), (0, vec![said.to_owned()]));
    let verdicts = verdicts(&run);
    let verdict = |name: &str| verdicts.get(name).map(String::as_str);
    assert_eq!((verdict("one"), verdict("two")), (Some("safe"), Some("unsupported")));
}

/// What is unpacked is kept by its content, shared by projects, and removed with the results.
#[test]
fn what_is_unpacked_is_kept() {
    let world = World::new("kept", "dep", VERSION);
    world.versions(&["1"]);
    assert_eq!(world.eval("version"), "\"1\"");
    assert_eq!(world.eval("version"), "\"1\"");
    assert_eq!(world.unpacked(), ["dep-1"]);
    // The same version with other content, as after `cabal get` of one's own repository.
    let module = "module Dep where\nversion :: String\nversion = \"one\"\n";
    world.download("dep", "1", &[("dep.cabal", &library("dep", "1", "Dep", "base")), ("Dep.hs", module)]);
    assert_eq!(world.eval("version"), "\"one\"");
    assert_eq!(world.unpacked(), ["dep-1", "dep-1"]);
    let run = world.limpid(&["cache"]);
    assert!(run.stdout.trim_end().ends_with(", 2 packages"), "{}", run.stdout);
    let run = world.limpid(&["cache", "--clear"]);
    assert_eq!((run.code, world.unpacked()), (0, Vec::new()));
    assert!(!run.stdout.contains("package"), "{}", run.stdout);
    // A cache folder in the project is no part of it.
    let run = world.limpid(&["check", "--cache-dir", "results", "--format", "json", "."]);
    assert_eq!((run.code, run.json().len()), (0, 1), "{}", run.stderr);
    let run = world.limpid(&["check", "--cache-dir", "results", "--format", "json", "."]);
    assert_eq!((run.code, run.json().len()), (0, 1), "{}", run.stderr);
}

/// Two projects of one run depend on different versions of the same packages.
#[test]
fn projects_of_one_run_have_their_own_versions() {
    let world = World::new(
        "two",
        "top, low < 2",
        "module App where\nimport Top\n{-@ one :: {v:Int | v = 1} @-}\none :: Int\none = top\n",
    );
    let top = [
        ("top.cabal", &*library("top", "1", "Top", "base, low")),
        ("Top.hs", "module Top where\nimport Low\n{-@ top :: {v:Int | v = low} @-}\ntop :: Int\ntop = low\n"),
    ];
    world.download("top", "1", &top);
    for version in ["1", "2"] {
        let module = format!(
            "module Low where\n{{-@ low :: {{v:Int | v = {version}}} @-}}\nlow :: Int\nlow = {version}\n{{-@ inline low @-}}\n"
        );
        world.download("low", version, &[("low.cabal", &library("low", version, "Low", "base")), ("Low.hs", &module)]);
    }
    world.scratch.write("app/app.cabal", "name: app\nversion: 0\n");
    for (name, depends) in [("a", "top, low < 2"), ("b", "top, low")] {
        let module = name.to_uppercase();
        world.scratch.write(
            &format!("app/{name}/{name}.cabal"),
            library(name, "0", &module, &format!("base, liquidhaskell, {depends}")),
        );
        let text = format!("module {module} where\nimport Top\nimport Low\n{name} :: Int\n{name} = top * 10 + low\n");
        world.scratch.write(&format!("app/{name}/{module}.hs"), text);
    }
    fs::remove_file(world.folder("app/app.cabal")).expect("it is there");
    let run = world.limpid(&["diff", "a/A.hs", "a", "b/B.hs", "b"]);
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("11") && run.stdout.contains("22"), "{}", run.stdout);
}
