#![no_main]

ikusa_fuzz::fuzz!(ikusa_gungi_25::Gungi25);
