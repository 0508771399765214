//! The functions that the host calls, and those that it provides.
//!
//! A call takes its arguments from [`reserve`]d memory, in order, and leaves its results where [`result`] finds them.
//! The arguments and results are listed beside each call, and again where the host makes it (`engine/module.js`).
//!
//! The engine reads no files. A call that needs a missing word list or its frequencies fails softly: it returns
//! [`MISSING`] with the names (`data::inside` records them), the worker fetches the files, [`give`]s them and calls
//! again. The engine has no clock and no randomness of its own either: `run::host` receives both from the host.
#![expect(unsafe_code, reason = "exports and imports are linked by names that the compiler does not check")]

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use worddle_api::Resumption;
use worddle_data::{ListFile, Part, give as give_file, take_missing};
use worddle_run::{Host, run_on};

use crate::{Answer, Asked, Engine, JobAsked, JobReport};

/// Returned by [`ask`] and [`work`] if files of lists are missing. Result 0 has their names, separated by commas.
const MISSING: u32 = 0;

/// Returned by [`work`] when the job is done.
const DONE: u32 = 200;

// The types must match those of `engine/module.js`, which provides these functions: nothing checks an import's types.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since an arbitrary moment, by a monotonic clock.
    safe fn now() -> f64;
    /// Milliseconds since 1970.
    safe fn date() -> f64;
    /// A random number of 32 bits.
    safe fn chance() -> u32;
    /// Receives the progress of a job: results 0 to 3 are its view, its ranks, its checkpoint, and its view if it ended
    /// here.
    safe fn report();
    /// Receives the message of a panic.
    safe fn fail(text: *const u8, length: usize);
}

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    run_on(Host {
        now: || Duration::from_secs_f64(now() / 1e3),
        chance: || u64::from(chance()) << 32 | u64::from(chance()),
    });
    // A panic aborts the module; the hook is the only way to report its message.
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

/// Takes the arguments of a call; those that the host did not reserve are empty.
fn arguments<const COUNT: usize>() -> [Vec<u8>; COUNT] {
    let mut values = std::mem::take(&mut *lock(&ARGUMENTS)).into_iter();
    std::array::from_fn(|_| values.next().unwrap_or_default())
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// Stores the results of a call, or the names of the files that were missing on the way.
fn results(status: u32, values: impl IntoIterator<Item = Vec<u8>>) -> u32 {
    let mut missing = take_missing();
    if missing.is_empty() {
        *lock(&RESULTS) = values.into_iter().collect();
        return status;
    }
    // Words of crosswords are scored by tier and frequency, so a missing list implies missing tiers: reporting all saves a
    // round trip.
    if cfg!(feature = "crosswords") {
        let lists = missing.iter().filter(|file| file.part == Part::Words);
        let more = lists.flat_map(|file| {
            let parts = [Part::Frequencies, Part::Tiers, Part::Crude, Part::Entries];
            let of = parts.into_iter().filter(|part| part.is_of(file.language));
            of.map(|part| ListFile { part, ..*file })
        });
        missing.extend(more.collect::<Vec<_>>());
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

/// The address of a result of the last call.
#[unsafe(no_mangle)]
extern "C" fn result(number: usize) -> *const u8 {
    lock(&RESULTS).get(number).map_or(std::ptr::null(), Vec::as_ptr)
}

/// The number of bytes of a result of the last call.
#[unsafe(no_mangle)]
extern "C" fn result_length(number: usize) -> usize {
    lock(&RESULTS).get(number).map_or(0, Vec::len)
}

/// Answers a question. Arguments: method, path, languages, media type, body. Returns the status; results: media type,
/// body, losses, kept bytes.
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

/// Runs a job. Arguments: path, languages, body, checkpoint or nothing, `first,count` of its chains or nothing. Returns
/// 200 with the results of [`report`], or another status with those of [`ask`].
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
    let send = |progress: JobReport| {
        *lock(&RESULTS) = values(progress).into();
        report();
    };
    match ENGINE.work(&asked, &send) {
        Ok(last) => results(DONE, values(last)),
        Err(answer) => leave(answer),
    }
}

/// Receives a file of a list. Arguments: its name as reported missing, and its bytes. Returns 200, or 422 if the file
/// is not valid.
#[unsafe(no_mangle)]
extern "C" fn give() -> u32 {
    let [name, bytes] = arguments();
    LazyLock::force(&ENGINE);
    let given = ListFile::named(text(&name)).is_some_and(|file| give_file(file, bytes).is_ok());
    if given { 200 } else { 422 }
}

/// Restores a list of the person's own. Arguments: its name, its language, its kept bytes. Returns 200, or 422 with the
/// reason.
#[unsafe(no_mangle)]
extern "C" fn put_back() -> u32 {
    let [name, language, kept] = arguments();
    match ENGINE.put_back(text(&name), text(&language), &kept) {
        Ok(()) => results(200, []),
        Err(detail) => results(422, [detail.into_bytes()]),
    }
}
