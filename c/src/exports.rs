//! The functions that C calls. `include/worddle.h` is generated from this file.
//!
//! Why they are sound: an engine and an answer are boxes that only their `_free` function opens again, once;
//! strings are zero-terminated; an engine is immutable, so threads may share it. Each function states what
//! its pointers must be and accepts null. A panic cannot cross into C, because Rust aborts there.
#![expect(unsafe_code, reason = "what C passes is only known by promise")]

use std::ffi::{CStr, CString, c_char};

use worddle_ask::interface::{Local, Status};
use worddle_run::{Cancel, since_epoch};

/// Answers questions. It is immutable, so threads may share one.
pub struct WorddleEngine {
    local: Local,
}

/// An answer or an error.
pub struct WorddleAnswer {
    status: u16,
    text: CString,
}

/// Makes an engine. Word lists are opened on first use and stay open.
#[unsafe(no_mangle)]
pub extern "C" fn worddle_engine_new() -> *mut WorddleEngine {
    Box::into_raw(Box::new(WorddleEngine { local: Local::default() }))
}

/// Frees an engine and the lists that it opened.
///
/// # Safety
/// `engine` is null or came from `worddle_engine_new`, and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_engine_free(engine: *mut WorddleEngine) {
    if !engine.is_null() {
        // SAFETY: it came from `Box::into_raw` and is not used again.
        drop(unsafe { Box::from_raw(engine) });
    }
}

/// Asks a question, such as `solve` with a JSON request. The caller frees the answer, which is null only if
/// `engine` or `address` is null. Add `?lang=fr` to the address for error messages in French.
///
/// # Safety
/// `engine` is null or came from `worddle_engine_new` and has not been freed; `address` and `request` are
/// null or zero-terminated strings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_ask(
    engine: *const WorddleEngine,
    address: *const c_char,
    request: *const c_char,
) -> *mut WorddleAnswer {
    // SAFETY: null, or an engine that has not been freed.
    let Some(engine) = (unsafe { engine.as_ref() }) else { return std::ptr::null_mut() };
    if address.is_null() {
        return std::ptr::null_mut();
    }
    // SAFETY: not null, so it is zero-terminated.
    let address = unsafe { CStr::from_ptr(address) }.to_string_lossy();
    // SAFETY: as above.
    let request = if request.is_null() { &[] } else { unsafe { CStr::from_ptr(request) }.to_bytes() };
    let answer = engine.local.ask(&address, request, since_epoch(), &Cancel::default());
    // JSON contains no zero byte. A crossword file may, and cannot be returned as a string.
    let (status, text) = match CString::new(answer.body) {
        Ok(text) => (answer.status, text),
        Err(_) => (Status::UNSUPPORTED_MEDIA_TYPE, CString::default()),
    };
    Box::into_raw(Box::new(WorddleAnswer { status: status.0, text }))
}

/// Returns the HTTP status of an answer: 200, or 400 and above for an error. Returns 0 for null.
///
/// # Safety
/// `answer` is null or came from `worddle_ask` and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_answer_status(answer: *const WorddleAnswer) -> u16 {
    // SAFETY: null, or an answer that has not been freed.
    unsafe { answer.as_ref() }.map_or(0, |answer| answer.status)
}

/// Returns the answer as JSON. In an error, `detail` states what was found and what was expected, and `field`
/// where. The string is zero-terminated and belongs to the answer. Returns null for null.
///
/// # Safety
/// `answer` is null or came from `worddle_ask` and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_answer_text(answer: *const WorddleAnswer) -> *const c_char {
    // SAFETY: null, or an answer that has not been freed.
    unsafe { answer.as_ref() }.map_or(std::ptr::null(), |answer| answer.text.as_ptr())
}

/// Returns the length of an answer's text in bytes, without the terminating zero. Returns 0 for null.
///
/// # Safety
/// `answer` is null or came from `worddle_ask` and has not been freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_answer_length(answer: *const WorddleAnswer) -> usize {
    // SAFETY: null, or an answer that has not been freed.
    unsafe { answer.as_ref() }.map_or(0, |answer| answer.text.as_bytes().len())
}

/// Frees an answer and its text.
///
/// # Safety
/// `answer` is null or came from `worddle_ask`; neither it nor its text is used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worddle_answer_free(answer: *mut WorddleAnswer) {
    if !answer.is_null() {
        // SAFETY: it came from `Box::into_raw` and is not used again.
        drop(unsafe { Box::from_raw(answer) });
    }
}

/// Returns the version of Worddle, such as `1.2.3`.
#[unsafe(no_mangle)]
pub extern "C" fn worddle_version() -> *const c_char {
    const VERSION: &CStr =
        match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
            Ok(version) => version,
            Err(_) => panic!("a version has no zero byte"),
        };
    VERSION.as_ptr()
}
