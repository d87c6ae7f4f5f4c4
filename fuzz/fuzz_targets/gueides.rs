#![no_main]

ikusa_fuzz::fuzz!(ikusa_gueides::Gueides);
