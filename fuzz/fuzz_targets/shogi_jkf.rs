//! Any bytes as a shogi record in the format `jkf`.

#![no_main]

use ikusa_fuzz::records_round_trip;
use ikusa_shogi::Shogi;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| records_round_trip::<Shogi>("jkf", bytes));
