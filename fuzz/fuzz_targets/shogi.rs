#![no_main]

ikusa_fuzz::fuzz!(ikusa_shogi::Shogi);
