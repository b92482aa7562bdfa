//! Results on a server, which machines share: real servers, where they are installed and the program was built for them.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use limpid_tests::binary;
use limpid_tests::run::{Run, Scratch, finish};

/// A server of this test's own, which ends with it.
struct Server {
    child: Child,
    url: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn scratch(name: &str) -> Scratch {
    let scratch = Scratch::new(env!("CARGO_TARGET_TMPDIR"), &format!("remote-{name}"));
    for number in 0..5 {
        let text = format!("module M{number} where\n\nf{number} :: Int -> Int\nf{number} n = {number} `div` n\n");
        scratch.write(&format!("src/M{number}.hs"), text);
    }
    scratch
}

/// A run on a machine: its own folder, and the server that all share.
fn check(scratch: &Scratch, machine: &str, url: &str) -> Run {
    let child = binary::command()
        .args(["check", "src", "--format", "json", "--cache-dir", machine])
        .env("LIMPID_CACHE_REMOTE", url)
        .current_dir(&scratch.folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    finish(child.expect("the binary runs"), "check")
}

/// Whether the program can use remote stores. Says why not.
fn is_built(scratch: &Scratch) -> bool {
    let run = check(scratch, "none", "memory://localhost/");
    let is_built = run.stderr.is_empty();
    if !is_built {
        eprintln!("skipped: the program is built without the feature `remote`");
    }
    is_built
}

/// A program of the system, or nothing, and says so.
fn program(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&folders).chain([PathBuf::from("/usr/sbin"), PathBuf::from("/usr/local/sbin")]);
    let found = folders.map(|folder| folder.join(name)).find(|path| path.is_file());
    if found.is_none() {
        eprintln!("skipped: {name} is not installed");
    }
    found
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("it is bound").port()
}

fn start(command: &mut Command, port: u16, url: String) -> Server {
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let server = Server { child: child.expect("the server starts"), url };
    let start = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(start.elapsed() < Duration::from_secs(30), "the server does not answer");
        sleep(Duration::from_millis(20));
    }
    server
}

fn redis(scratch: &Scratch) -> Option<Server> {
    let port = free_port();
    let mut command = Command::new(program("redis-server")?);
    command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
    Some(start(command.current_dir(&scratch.folder), port, format!("redis://127.0.0.1:{port}")))
}

fn webdav(scratch: &Scratch) -> Option<Server> {
    let lighttpd = program("lighttpd")?;
    let port = free_port();
    let root = scratch.folder.join("dav");
    fs::create_dir_all(&root).expect("a folder can be made");
    let config = format!(
        "server.modules = (\"mod_webdav\")\nserver.document-root = \"{}\"\nserver.port = {port}\nserver.bind = \"127.0.0.1\"\nwebdav.activate = \"enable\"\n",
        root.display()
    );
    let config = scratch.write("lighttpd.conf", config);
    let mut command = Command::new(lighttpd);
    let has_module = command.arg("-tt").arg("-f").arg(&config).output().is_ok_and(|output| output.status.success());
    if !has_module {
        eprintln!("skipped: lighttpd has no mod_webdav");
        return None;
    }
    let mut command = Command::new(program("lighttpd")?);
    Some(start(command.arg("-D").arg("-f").arg(&config), port, format!("http://127.0.0.1:{port}/limpid/results")))
}

/// What is measured is stored with the results, so equal times mean that nothing was checked again.
fn shares(scratch: &Scratch, server: &Server) -> String {
    let first = check(scratch, "first", &server.url);
    assert_eq!((first.code, &*first.stderr), (1, ""));
    let again = check(scratch, "first", &server.url);
    let other = check(scratch, "other", &server.url);
    assert_eq!((other.code, &other.stdout, &*other.stderr), (1, &again.stdout, ""));
    // The other machine has the results itself now.
    let alone = check(scratch, "other", "");
    assert_eq!((&alone.stdout, &*alone.stderr), (&again.stdout, ""));
    again.stdout
}

/// Without the server everything works, with one warning.
fn works_without(scratch: &Scratch, server: Server) {
    let url = server.url.clone();
    drop(server);
    let start = Instant::now();
    let run = check(scratch, "alone", &url);
    assert_eq!((run.code, run.json().len()), (1, 5));
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.starts_with("limpid: the remote cache "), "{}", run.stderr);
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn machines_share_results_through_redis() {
    let scratch = scratch("redis");
    let Some(server) = is_built(&scratch).then(|| redis(&scratch)).flatten() else { return };
    shares(&scratch, &server);
    works_without(&scratch, server);
}

#[test]
fn machines_share_results_through_webdav() {
    let scratch = scratch("webdav");
    let Some(server) = is_built(&scratch).then(|| webdav(&scratch)).flatten() else { return };
    let shared = shares(&scratch, &server);
    let entries = files(&scratch.folder.join("dav"));
    assert_eq!(entries.len(), 5, "{entries:?}");
    for entry in &entries {
        let mut bytes = fs::read(entry).expect("it is there");
        bytes.reverse();
        fs::write(entry, bytes).expect("it can be damaged");
    }
    let run = check(&scratch, "third", &server.url);
    assert_eq!((run.code, run.json().len(), &*run.stderr), (1, 5, ""));
    assert_ne!(run.stdout, shared, "damaged entries are not used");
    works_without(&scratch, server);
}

/// A server that accepts connections and says nothing costs a moment, and not each time.
#[test]
fn a_server_that_does_not_answer_costs_a_moment() {
    let scratch = scratch("silent");
    if !is_built(&scratch) {
        return;
    }
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let port = listener.local_addr().expect("it is bound").port();
    let start = Instant::now();
    let run = check(&scratch, "machine", &format!("http://127.0.0.1:{port}/"));
    assert_eq!((run.code, run.json().len()), (1, 5));
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

/// A URL that makes no sense is told, and does not stop the run. So is any URL, if the program was built without.
#[test]
fn an_unknown_scheme_is_told() {
    let scratch = scratch("scheme");
    let run = check(&scratch, "machine", "nonsense://somewhere");
    assert_eq!((run.code, run.json().len()), (1, 5));
    assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.starts_with("limpid: LIMPID_CACHE_REMOTE: "), "{}", run.stderr);
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
