//! The data of `testdata/gueides`.

ikusa_laws::corpus!(ikusa_gueides::Gueides, twin_perft, scenarios);
