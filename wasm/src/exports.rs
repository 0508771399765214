//! The functions that the host calls, and those that it provides.
//!
//! A call takes its arguments from [`reserve`]d memory, in order, and leaves its results where [`result`] finds them. The
//! numbers of arguments and results are written beside each call, and again where the host makes it (`engine/thread.js`).
#![expect(unsafe_code, reason = "what the host calls and provides goes by names that are not checked")]

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use worddle_api::Resumption;
use worddle_data::{ListFile, give as give_file, take_missing};
use worddle_run::{Host, run_on};

use crate::{Answer, Asked, Engine, JobAsked, JobReport};

/// What [`ask`] and [`work`] return if files of lists are missing: their names are result 0, with commas between.
const MISSING: u32 = 0;

/// What [`work`] returns when it is done.
const DONE: u32 = 200;

// What is imported by name has the types that stand here, since `engine/thread.js` provides exactly these.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// The milliseconds since any moment, on a clock that never goes back.
    safe fn now() -> f64;
    /// The milliseconds since 1970.
    safe fn date() -> f64;
    /// A random number of 32 bits.
    safe fn chance() -> u32;
    /// Hears that work has something to tell: its view, ranks, checkpoint and view if it ended here are results 0 to 3.
    safe fn tell();
    /// Hears why the engine fails: a text.
    safe fn fail(text: *const u8, length: usize);
}

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    run_on(Host {
        now: || Duration::from_secs_f64(now() / 1e3),
        chance: || u64::from(chance()) << 32 | u64::from(chance()),
    });
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        fail(text.as_ptr(), text.len());
    }));
    Engine::default()
});

/// Arguments of the next call.
static ARGUMENTS: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

/// Results of the last call.
static RESULTS: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

fn lock(values: &'static Mutex<Vec<Vec<u8>>>) -> MutexGuard<'static, Vec<Vec<u8>>> {
    values.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the arguments of a call, as many as it has; those that were not reserved are empty.
fn arguments<const COUNT: usize>() -> [Vec<u8>; COUNT] {
    let mut values = std::mem::take(&mut *lock(&ARGUMENTS)).into_iter();
    std::array::from_fn(|_| values.next().unwrap_or_default())
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// Leaves results, unless something was missed on the way to them.
fn results(status: u32, values: impl IntoIterator<Item = Vec<u8>>) -> u32 {
    let mut missing = take_missing();
    if missing.is_empty() {
        *lock(&RESULTS) = values.into_iter().collect();
        return status;
    }
    // Words of crosswords have scores by how common they are: who misses a list there would miss that next.
    if cfg!(feature = "crosswords") {
        let more = |file: &ListFile| match *file {
            ListFile::Words(language) => Some(ListFile::Frequencies(language)),
            ListFile::Frequencies(_) => None,
        };
        missing.extend(missing.iter().filter_map(more).collect::<Vec<_>>());
    }
    let names: Vec<String> = missing.into_iter().map(ListFile::name).collect();
    *lock(&RESULTS) = vec![names.join(",").into_bytes()];
    MISSING
}

/// Reserves memory for the next argument of the next call.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    let mut values = lock(&ARGUMENTS);
    values.push(vec![0; length]);
    values.last_mut().map_or(std::ptr::null_mut(), Vec::as_mut_ptr)
}

/// Where a result of the last call begins.
#[unsafe(no_mangle)]
extern "C" fn result(number: usize) -> *const u8 {
    lock(&RESULTS).get(number).map_or(std::ptr::null(), Vec::as_ptr)
}

/// How many bytes a result of the last call has.
#[unsafe(no_mangle)]
extern "C" fn result_length(number: usize) -> usize {
    lock(&RESULTS).get(number).map_or(0, Vec::len)
}

/// Answers a question: method, path, languages, media type, body. The status; media type, body, losses, what is kept.
#[unsafe(no_mangle)]
extern "C" fn ask() -> u32 {
    let [method, path, languages, media, body] = arguments();
    let answered = ENGINE.ask(&Asked {
        method: text(&method),
        path: text(&path),
        languages: text(&languages),
        media: text(&media),
        body: &body,
        now: Duration::from_secs_f64(date() / 1e3),
    });
    leave(answered)
}

fn leave(answer: Answer) -> u32 {
    let Answer { status, media, body, losses, kept } = answer;
    let losses = losses.unwrap_or_default().into_bytes();
    results(u32::from(status), [media.as_bytes().to_vec(), body, losses, kept.unwrap_or_default()])
}

/// Does long work: path, languages, body, checkpoint or nothing, `first,count` of its chains or nothing. 200 with the
/// results of [`tell`], or any other status with those of [`ask`].
#[unsafe(no_mangle)]
extern "C" fn work() -> u32 {
    let [path, languages, body, from, chains] = arguments();
    let range = || {
        let (first, count) = text(&chains).split_once(',')?;
        let (first, count): (u64, u64) = (first.parse().ok()?, count.parse().ok()?);
        Some(first..first.saturating_add(count))
    };
    let asked = JobAsked {
        path: text(&path),
        languages: text(&languages),
        body: &body,
        from: Some(text(&from)).filter(|from| !from.is_empty()),
        chains: range(),
    };
    let values = |JobReport { view, resumption }: JobReport| {
        let Resumption { ranks, checkpoint, cut } = resumption;
        [Some(view), ranks, checkpoint, cut].map(Option::unwrap_or_default)
    };
    let report = |progress: JobReport| {
        *lock(&RESULTS) = values(progress).into();
        tell();
    };
    match ENGINE.work(&asked, &report) {
        Ok(last) => results(DONE, values(last)),
        Err(answer) => leave(answer),
    }
}

/// Gives a file of a list: its name, as it was missing, and its bytes. 200, or 422 if it is not that.
#[unsafe(no_mangle)]
extern "C" fn give() -> u32 {
    let [name, bytes] = arguments();
    LazyLock::force(&ENGINE);
    let given = ListFile::named(text(&name)).is_some_and(|file| give_file(file, bytes).is_ok());
    if given { 200 } else { 422 }
}

/// Puts a list of one's own back: its name, its language, what was kept. 200, or 422 with why not.
#[unsafe(no_mangle)]
extern "C" fn put_back() -> u32 {
    let [name, language, kept] = arguments();
    match ENGINE.put_back(text(&name), text(&language), &kept) {
        Ok(()) => results(200, []),
        Err(detail) => results(422, [detail.into_bytes()]),
    }
}
