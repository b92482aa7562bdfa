//! The same entries on a store that machines share: S3, WebDAV, Redis, or the cache service of GitHub Actions.
//!
//! A store that does not answer in time, or answers with an error, is not used for a while, and one warning is logged. Reads
//! wait for it; writes happen in the background, and the end of the program waits for them for a bounded time.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use opendal::layers::TimeoutLayer;
use opendal::{ErrorKind, Operator, OperatorRegistry, Scheme, services};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;

use crate::{Key, entry, name};

/// How long one operation may take.
const TIMEOUT: Duration = Duration::from_secs(2);
/// How long a store that failed is left alone.
const PAUSE: Duration = Duration::from_secs(300);
/// How long the end of the program waits for writes.
const FLUSH: Duration = Duration::from_secs(5);
/// How many writes happen at the same time.
const WRITERS: usize = 8;

/// Tells the user something.
pub type Warn = Box<dyn Fn(&str) + Send + Sync>;

/// A remote store.
pub struct Remote {
    runtime: Option<Runtime>,
    operator: Operator,
    writers: Arc<Semaphore>,
    state: Arc<State>,
}

struct State {
    url: String,
    warn: Warn,
    status: Mutex<Status>,
    /// Notified when a write ends.
    ended: Condvar,
}

#[derive(Default)]
struct Status {
    /// Until when the store is left alone.
    paused: Option<Instant>,
    warned: bool,
    /// Writes that have not ended.
    writes: usize,
}

impl std::fmt::Debug for Remote {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Remote").field("operator", &self.operator).finish_non_exhaustive()
    }
}

impl Remote {
    /// `http://` and `https://` mean WebDAV; other schemes are those of OpenDAL. Options follow a question mark.
    pub fn open(url: &str, warn: Warn) -> Result<Remote, String> {
        let readable = |error: opendal::Error| format!("{}: {error}", without_options(url));
        let operator = operator(url).map_err(readable)?;
        let operator = operator.layer(TimeoutLayer::new().with_timeout(TIMEOUT).with_io_timeout(TIMEOUT));
        let runtime = Builder::new_multi_thread().worker_threads(1).thread_name("limpid-remote").enable_all().build();
        let runtime = Some(runtime.map_err(|error| format!("{}: {error}", without_options(url)))?);
        let url = without_options(url).to_owned();
        let state = Arc::new(State { url, warn, status: Mutex::default(), ended: Condvar::new() });
        Ok(Remote { runtime, operator, writers: Arc::new(Semaphore::new(WRITERS)), state })
    }

    /// The value of a key. A damaged entry is a miss.
    pub fn get(&self, key: &Key) -> Option<Vec<u8>> {
        let runtime = self.runtime.as_ref().filter(|_| !self.state.is_paused())?;
        let (send, answer) = channel();
        let (operator, path) = (self.operator.clone(), path(key));
        runtime.spawn(async move { send.send(operator.read(&path).await) });
        // Time to connect counts, too.
        match answer.recv_timeout(2 * TIMEOUT) {
            Ok(Ok(bytes)) => entry::decode(key, &bytes.to_vec()),
            Ok(Err(error)) if error.kind() == ErrorKind::NotFound => None,
            Ok(Err(error)) => self.state.pause(&error.to_string()),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => self.state.pause("it does not answer"),
        }
    }

    /// Keeps a value, later.
    pub fn put(&self, key: &Key, value: &[u8]) {
        let Some(runtime) = self.runtime.as_ref().filter(|_| !self.state.is_paused()) else { return };
        let Some(bytes) = entry::encode(key, value) else { return };
        let (operator, path, writers) = (self.operator.clone(), path(key), Arc::clone(&self.writers));
        let state = Arc::clone(&self.state);
        state.status().writes += 1;
        runtime.spawn(async move {
            let _permit = writers.acquire().await;
            if !state.is_paused()
                && let Err(error) = operator.write(&path, bytes).await
            {
                state.pause::<()>(&error.to_string());
            }
            state.status().writes -= 1;
            state.ended.notify_all();
        });
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        let pending = |status: &mut Status| status.writes > 0 && status.paused.is_none();
        drop(self.state.ended.wait_timeout_while(self.state.status(), FLUSH, pending));
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl State {
    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn is_paused(&self) -> bool {
        self.status().paused.is_some_and(|until| Instant::now() < until)
    }

    /// Leaves the store alone for a while. The user hears of it once.
    fn pause<T>(&self, why: &str) -> Option<T> {
        let is_news = {
            let mut status = self.status();
            status.paused = Some(Instant::now() + PAUSE);
            !std::mem::replace(&mut status.warned, true)
        };
        if is_news {
            (self.warn)(&format!("{}: {why}; going on without it", self.url));
        }
        None
    }
}

fn operator(url: &str) -> opendal::Result<Operator> {
    match url.split_once("://") {
        Some((scheme @ ("http" | "https"), rest)) => {
            let (place, options) = rest.split_once('?').unwrap_or((rest, ""));
            let (host, root) = place.split_once('/').unwrap_or((place, ""));
            let given = options.split('&').filter_map(|option| option.split_once('='));
            let given = given.map(|(name, value)| (name.to_owned(), value.to_owned()));
            let endpoint = ("endpoint".to_owned(), format!("{scheme}://{host}"));
            Operator::via_iter(Scheme::Webdav, given.chain([endpoint, ("root".to_owned(), format!("/{root}"))]))
        }
        _ => {
            let known = OperatorRegistry::new();
            known.register::<services::Ghac>(services::GHAC_SCHEME);
            known.register::<services::Memory>(services::MEMORY_SCHEME);
            known.register::<services::Redis>(services::REDIS_SCHEME);
            known.register::<services::S3>(services::S3_SCHEME);
            known.register::<services::Webdav>(services::WEBDAV_SCHEME);
            known.load(url)
        }
    }
}

/// Options may hold passwords.
fn without_options(url: &str) -> &str {
    url.split('?').next().unwrap_or_default()
}

fn path(key: &Key) -> String {
    let name = name(key);
    format!("{}/{name}", &name[..2])
}
