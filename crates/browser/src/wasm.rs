//! The module's border: bytes in linear memory, three functions out and three in. The only file of Ikusa with `unsafe`.
// Exports are `pub` for the host, not for other crates.
#![allow(unsafe_code, unreachable_pub)]

use std::cell::RefCell;
use std::sync::Once;
use std::time::Duration;

use crate::desk::Desk;
use crate::host::Host;

// What the host brings; none of it can break anything here.
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since any fixed moment.
    safe fn now() -> f64;
    /// Random bits.
    safe fn bits() -> u64;
    /// A part of an answer lies in memory from `at` on.
    safe fn tell(at: *const u8, length: usize);
}

struct Outside;

impl Host for Outside {
    fn bits(&mut self) -> u64 {
        bits()
    }

    fn tell(&mut self, part: &[u8]) {
        tell(part.as_ptr(), part.len());
    }
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
    /// What is asked: the request's line and its body, one behind the other.
    static QUESTION: RefCell<Vec<u8>> = RefCell::default();
    static REPLY: RefCell<Vec<u8>> = RefCell::default();
}

/// Room for a question of so many bytes: where to write it.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question that lies in the room, the first `line` bytes of which are the request's line (`POST
/// /api/position`) and the others its body. Gives the status; the answer lies at [`reply`] and is [`reply_length`] long.
#[unsafe(no_mangle)]
pub extern "C" fn ask(line: usize) -> u32 {
    static WAKING: Once = Once::new();
    WAKING.call_once(|| {
        ikusa_engine::instant::tell_time_by(|| Duration::from_secs_f64(now().max(0.0) / 1000.0))
    });
    let question = QUESTION.take();
    let (line, body) = question.split_at(line.min(question.len()));
    let line = String::from_utf8_lossy(line);
    let answer = DESK.with_borrow_mut(|desk| desk.ask(&line, body, &mut Outside));
    REPLY.set(answer.body);
    u32::from(answer.status)
}

/// Where the last answer lies.
#[unsafe(no_mangle)]
pub extern "C" fn reply() -> *const u8 {
    REPLY.with_borrow(Vec::as_ptr)
}

/// How long it is.
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    REPLY.with_borrow(Vec::len)
}
