//! The functions that C calls. `include/worddle.h` is made from this file.
//!
//! What makes them sound: an engine and an answer are boxes that only their `_free` opens again, once; texts end in a
//! zero byte; an engine never changes, so threads may share it. Each function says what its pointers must be, and takes a
//! null pointer for nothing. A panic cannot cross into C: Rust ends the program there.
#![expect(unsafe_code, reason = "what C passes is only known by promise")]

use std::ffi::{CStr, CString, c_char};

use worddle_api::{Local, Status};
use worddle_run::{Cancel, since_epoch};

/// What answers questions. It never changes: threads may share one.
pub struct WorddleEngine {
    local: Local,
}

/// An answer, or why there is none.
pub struct WorddleAnswer {
    status: u16,
    text: CString,
}

/// Makes an engine. Word lists are opened when they are first asked for, and stay open.
#[unsafe(no_mangle)]
pub extern "C" fn worddle_engine_new() -> *mut WorddleEngine {
    Box::into_raw(Box::new(WorddleEngine { local: Local::default() }))
}

/// Frees an engine and the lists that it opened.
///
/// # Safety
/// `engine` is null or came from `worddle_engine_new`; nobody uses it any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_engine_free(engine: *mut WorddleEngine) {
    if !engine.is_null() {
        // SAFETY: it came from `Box::into_raw`, and is not used again.
        drop(unsafe { Box::from_raw(engine) });
    }
}

/// Asks a question, such as `solve` with a request as JSON. The answer is yours to free; it is null only if `engine` or
/// `address` is null. Add `?lang=fr` to the address for problems in French.
///
/// # Safety
/// `engine` is null or came from `worddle_engine_new` and is not freed; `address` and `request` are null or texts that end in
/// a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_ask(
    engine: *const WorddleEngine,
    address: *const c_char,
    request: *const c_char,
) -> *mut WorddleAnswer {
    // SAFETY: null, or an engine that is not freed.
    let Some(engine) = (unsafe { engine.as_ref() }) else { return std::ptr::null_mut() };
    if address.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: not null, so it ends in a zero byte.
    let address = unsafe { CStr::from_ptr(address) }.to_string_lossy();
    // SAFETY: as above.
    let request = if request.is_null() { &[] } else { unsafe { CStr::from_ptr(request) }.to_bytes() };
    let response = engine.local.ask(&address, request, since_epoch(), &Cancel::default());
    // JSON has no zero byte. A file of a crossword may, and is no text.
    let (status, text) = match CString::new(response.body) {
        Ok(text) => (response.status, text),
        Err(_) => (Status::UNSUPPORTED_MEDIA_TYPE, CString::default()),
    };
    Box::into_raw(Box::new(WorddleAnswer { status: status.0, text }))
}

/// The status of an answer as HTTP numbers it: 200, or 400 and above for a problem. 0 for null.
///
/// # Safety
/// `answer` is null or came from `worddle_ask` and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_answer_status(answer: *const WorddleAnswer) -> u16 {
    // SAFETY: null, or an answer that is not freed.
    unsafe { answer.as_ref() }.map_or(0, |answer| answer.status)
}

/// The answer as JSON, or the problem: `detail` says what was found and what was expected, `field` where. It belongs to the
/// answer, and ends in a zero byte. Null for null.
///
/// # Safety
/// `answer` is null or came from `worddle_ask` and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_answer_text(answer: *const WorddleAnswer) -> *const c_char {
    // SAFETY: null, or an answer that is not freed.
    unsafe { answer.as_ref() }.map_or(std::ptr::null(), |answer| answer.text.as_ptr())
}

/// How many bytes the text of an answer has, without its zero byte. 0 for null.
///
/// # Safety
/// `answer` is null or came from `worddle_ask` and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_answer_length(answer: *const WorddleAnswer) -> usize {
    // SAFETY: null, or an answer that is not freed.
    unsafe { answer.as_ref() }.map_or(0, |answer| answer.text.as_bytes().len())
}

/// Frees an answer and its text.
///
/// # Safety
/// `answer` is null or came from `worddle_ask`; nobody uses it or its text any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_answer_free(answer: *mut WorddleAnswer) {
    if !answer.is_null() {
        // SAFETY: it came from `Box::into_raw`, and is not used again.
        drop(unsafe { Box::from_raw(answer) });
    }
}

/// The version of Worddle, as `1.2.3`.
#[unsafe(no_mangle)]
pub extern "C" fn worddle_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no zero byte"),
        };
    VERSION.as_ptr()
}
